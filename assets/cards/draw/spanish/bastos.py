"""The court of bastos: the dancer of the ball de bastons, the bandoler, the old king of the woods."""

from assets.cards.draw.palette import GOLD, INK
from assets.cards.draw.spanish import tones as t
from assets.cards.draw.spanish.costume import (
    crown,
    earth,
    espardenya,
    hanging_sleeve,
    paving,
    raised_sleeve,
    rein_arm,
    rider_leg,
    tufts,
)
from assets.cards.draw.spanish.faces import beard, fist, knuckles, moustache, stubble, three_quarters
from assets.cards.draw.spanish.horses import BLACK_COAT, rearing
from assets.cards.draw.spanish.pips import club
from assets.cards.draw.spanish.strokes import brush, brushes, cloth, limb, line, scattered, shape, tint
from assets.cards.draw.svg import circle, group, path

_BELL = circle(0, 0, 8, GOLD, INK, 4.5) + path("M-4,3 L4,3", "none", INK, 3)


def sota() -> str:
    """Draw the bastoner in mid-step: white with crossed bands, bells below the knees, a stick in each hand."""
    standing = (
        cloth(
            limb("342,560,92 354,650,76 360,690,62"),
            t.LINEN.light,
            tint(limb("374,560,50 384,650,36 384,690,26"), t.LINEN.dark),
            brushes("340,600 344,640 342,670", 5),
        )
        + cloth(
            limb("358,686,58 366,740,58 374,790,44 376,832,38"),
            t.LINEN.light,
            tint(limb("380,686,32 390,740,32 392,790,22 392,832,20"), t.LINEN.dark),
        )
        + cloth(
            shape("326,690! 358,700 390,690! 396,750 390,762 360,772 334,762!"),
            t.CRIMSON.light,
            tint(shape("372,690! 380,730 372,780! 400,780! 400,690!"), t.CRIMSON.dark),
        )
        + scattered(_BELL, "342,714 362,718 382,714 344,742 364,746 384,740")
        + espardenya(374, 826, mirror=True, ribbons=t.CRIMSON.light)
    )
    lifted = (
        cloth(
            limb("276,560,96 222,614,84 196,660,66"),
            t.LINEN.light,
            tint(limb("300,580,50 250,630,40 216,680,26"), t.LINEN.dark),
            brushes("262,560 230,600 214,630/290,580 262,606", 5),
        )
        + cloth(
            limb("200,656,58 214,716,56 232,764,42 240,786,38"),
            t.LINEN.light,
            tint(limb("222,656,32 236,716,32 250,764,22 256,790,20"), t.LINEN.dark),
        )
        + cloth(
            shape("168,664! 198,672 232,654! 244,712 246,722 216,740 190,738!"),
            t.CRIMSON.light,
            tint(shape("214,660! 228,700 224,740! 260,740! 250,650!"), t.CRIMSON.dark),
        )
        + scattered(_BELL, "186,686 206,688 226,680 196,714 216,714 234,704")
        + group(espardenya(0, 0, ribbons=t.CRIMSON.light), 240, 782, turn=-24)
    )
    shirt = cloth(
        shape("246,286! 220,340 230,440 222,540! 390,540! 384,440 392,340 362,286!"),
        t.LINEN.light,
        tint(shape("352,286! 362,400 350,540! 400,540! 400,286!"), t.LINEN.dark),
        brushes("244,440 246,480/270,320 266,360/346,330 344,370/302,350 302,400", 4.5),
    )
    bands = (
        cloth(
            limb("258,284,34 306,380,36 384,494,36"),
            t.LEAF.light,
            tint(limb("266,306,10 312,400,12 376,506,12"), t.LEAF.dark),
            width=6.5,
        )
        + cloth(
            limb("352,284,34 304,380,36 228,494,36"),
            t.CRIMSON.light,
            tint(limb("364,300,10 316,396,12 240,506,12"), t.CRIMSON.dark),
            width=6.5,
        )
        + cloth(
            shape("214,490! 304,506 396,490! 402,540 396,562! 304,580 216,562! 210,526"),
            t.CRIMSON.light,
            tint(shape("210,538! 304,556 404,538! 404,584! 210,584!"), t.CRIMSON.dark),
            brushes("220,510 300,526 376,514/250,546 310,556 384,542", 5),
        )
        + circle(305, 378, 20, t.LINEN.light, INK, 6)
        + circle(305, 378, 8, GOLD, INK, 4)
    )
    skirt = cloth(
        shape(
            "214,552! 304,572 398,552! 414,626! 392,618 374,634! 352,622 330,640! 306,626 284,640!"
            " 262,622 240,632!"
            " 220,616 198,622!"
        ),
        t.LINEN.light,
        tint(shape("356,552! 372,600 368,650! 420,650! 420,552!"), t.LINEN.dark),
        tint(limb("190,612,12 250,620,12 306,624,12 370,620,12 420,614,12"), t.LEAF.light),
        brushes("246,572 238,600 240,616/290,580 286,606/334,580 336,610/372,570 380,596", 5),
    )
    stick = group(
        cloth(limb("0,-112,26 0,112,24"), t.OCHRE.light, tint(limb("8,-112,12 8,112,12"), t.OCHRE.dark))
        + cloth(limb("-14,-84,16! 14,-84,16!"), t.CRIMSON.light, width=5)
        + cloth(limb("-13,84,16! 13,84,16!"), t.CRIMSON.light, width=5),
        142,
        466,
        turn=-38,
    )
    left_arm = (
        cloth(
            limb("250,322,74 196,378,72 160,430,58 144,452,42!"),
            t.LINEN.light,
            tint(limb("266,340,44 216,404,32 170,456,24"), t.LINEN.dark),
            brushes("190,366 208,382 228,380/160,400 178,414 192,408", 5),
        )
        + cloth(limb("176,338,16! 214,356,16 246,384,16!"), t.LEAF.light, width=5.5)
        + stick
        + fist(132, 466, turn=40)
    )
    raised = (
        group(club(410, 1.48), 484, 268, turn=4)
        + raised_sleeve(t.LINEN, (474, 448))
        + cloth(limb("376,396,16! 398,374,16 420,346,16!"), t.LEAF.light, width=5.5)
        + fist(476, 418)
    )
    head = (
        cloth(
            shape("274,240! 270,286 302,316 338,290 334,240!"),
            t.FLESH.light,
            tint(shape("276,250! 302,282 334,262! 334,300! 302,316!"), t.FLESH.dark),
        )
        + cloth(limb("260,290,26 304,322,28 350,290,26"), t.LEAF.light, brushes("270,292 302,316 338,296", 4))
        + cloth(shape("290,318! 316,318! 336,356! 306,344! 280,360!"), t.LEAF.light, width=6)
        + group(
            cloth(
                shape("0,-60! 46,-66 60,-20 56,20 44,34 38,10! 30,-20!"),
                t.HAIR_BLACK.light,
                brushes("48,-30 52,0 46,24", 5, INK),
            )
            + three_quarters(brows=t.HAIR_BLACK)
            + cloth(
                shape("52,-34! 72,-30 82,2! 74,0! 76,32! 62,14 52,-18!"),
                t.CRIMSON.light,
                brushes("62,-22 76,-8 84,4/62,-10 72,8 78,20", 4),
            )
            + cloth(
                shape("-50,-32! -46,-76 -20,-98 16,-98 48,-78 58,-20! 44,-36 0,-54"),
                t.HAIR_BLACK.light,
                brushes("-26,-84 -34,-64/0,-92 4,-72/24,-88 36,-64", 4, INK),
            )
            + cloth(
                limb("-52,-40,30 0,-58,32 62,-30,30"), t.CRIMSON.light, brushes("-36,-44 0,-54 44,-38", 4)
            )
            + circle(58, -32, 11, t.CRIMSON.light, INK, 6),
            302,
            196,
            mirror=True,
        )
    )
    return paving(80, 458) + lifted + standing + skirt + shirt + bands + left_arm + raised + head


def cavall() -> str:
    """Draw the bandoler: folded barretina, black moustache, cloak and bandolier, a dark horse on its hind legs."""
    cloak = cloth(
        shape(
            "290,300! 400,290 450,350 470,430 506,500 550,556! 520,556 512,590! 470,570 430,590!"
            " 390,540 330,440"
        ),
        t.BROWN.light,
        tint(shape("340,340! 400,430 430,520 440,590! 360,590! 300,460!"), t.BROWN.dark),
        brushes("420,350 446,440 500,530/390,400 430,490 468,556", 6),
    )
    saddle = cloth(
        shape("290,520! 350,540 420,546! 440,610 420,690! 350,690 290,650! 276,580"),
        t.CRIMSON.light,
        tint(shape("384,540! 390,620 376,700! 450,700! 450,540!"), t.CRIMSON.dark),
        *(
            path(line(f"270,{y} 350,{y + 34} 440,{y + 44}"), "none", colour, 10)
            for y, colour in ((580, t.SAFFRON.light), (604, t.LEAF.light), (628, t.SAFFRON.light))
        ),
    )
    coat = cloth(
        shape("276,290! 246,340 256,430 248,534! 290,552 340,546! 386,556 420,536! 410,430 414,340 386,290!"),
        t.LEAF.light,
        tint(shape("380,290! 382,400 366,560! 440,560! 440,290!"), t.LEAF.dark),
        cloth(
            shape("312,290! 346,290! 350,420 344,560! 312,560! 310,420"),
            t.LINEN.light,
            brushes("328,330 330,400 326,460", 4),
            width=6,
        ),
        scattered(circle(0, 0, 6, GOLD, INK, 4), "298,360 298,400 298,440 362,360 362,400 362,440"),
    )
    sash = (
        cloth(
            shape("250,480! 330,498 412,480! 416,520 414,540! 330,558 248,538!"),
            t.CRIMSON.light,
            tint(shape("248,516! 330,534 416,518! 416,570! 248,570!"), t.CRIMSON.dark),
            brushes("256,498 330,516 404,498", 5),
        )
        + cloth(
            limb("274,300,28 330,384,28 406,474,28"),
            t.LEATHER.light,
            tint(limb("282,314,10 326,396,10 398,484,10"), t.LEATHER.dark),
            width=6,
        )
        + scattered(
            cloth(shape("-9,-15! 9,-15! 9,15! -9,15!"), t.SAFFRON.light, width=5),
            "304,344 332,382 362,418 390,450",
            turn=-42,
        )
        + cloth(limb("352,494,17 384,470,20 396,440,17"), t.OCHRE.light, width=6)
    )
    head = (
        cloth(shape("298,240! 292,292 328,318 364,292 358,240!"), t.TANNED.light)
        + cloth(
            limb("286,290,28 328,314,30 370,290,28"), t.CRIMSON.light, brushes("296,292 328,310 358,296", 4)
        )
        + group(
            cloth(
                shape("0,-50! 50,-56 64,0 66,40 54,70 44,56! 36,30! 30,-20!"),
                t.HAIR_BLACK.light,
                brushes("50,-10 56,20 52,50", 5, INK),
            )
            + three_quarters(t.TANNED, brows=t.HAIR_BLACK, stern=True)
            + stubble()
            + moustache(t.HAIR_BLACK, droop=8),
            328,
            202,
        )
        + cloth(
            shape("276,152! 272,112 286,82 328,68 372,80 390,118 386,152!"),
            t.WINE.light,
            tint(shape("350,66! 366,110 360,170! 400,170! 400,66!"), t.WINE.dark),
            brushes("340,112 348,128 350,144/372,104 374,124 372,140", 5),
        )
        + cloth(
            shape(
                "366,84! 340,66 300,64 262,80 240,116 232,160 238,188 254,186 262,160 276,124!"
                " 300,106 340,104"
            ),
            t.WINE.light,
            tint(shape("380,96! 330,96 296,98 268,124 254,190! 290,190! 300,112! 366,112!"), t.WINE.dark),
            brushes("304,76 272,92 252,130 246,160", 6),
        )
        + cloth(limb("272,152,28 330,164,28 392,150,28"), t.WINE.dark, width=6.5)
    )
    raised = (
        group(club(390, 1.48), 492, 254, turn=5)
        + raised_sleeve(t.LEAF, (486, 426))
        + cloth(limb("456,426,20! 486,430,22 512,420,20!"), t.LINEN.light, width=6)
        + fist(490, 396, t.TANNED)
    )
    ground = brushes("70,884 160,872 250,884", 9, t.STONE.dark)
    behind = earth(160, 446) + ground + cloak + rearing(BLACK_COAT, t.HAIR_BLACK, t.CRIMSON) + saddle
    return behind + rider_leg(t.OCHRE, t.COAL) + coat + sash + rein_arm(t.LEAF, t.TANNED) + raised + head


def rei() -> str:
    """Draw the old king of the woods: white beard to the belt, a cloak of oak leaves edged with fur."""
    oak = path(
        "M0,-16 C8,-16 10,-8 8,-4 C16,-2 14,8 8,8 C8,14 4,16 0,18 C-4,16 -8,14 -8,8 C-14,8 -16,-2 -8,-4"
        " C-10,-8 -8,-16 0,-16Z",
        t.OLIVE.light,
        "none",
        0,
    )
    cloak = cloth(
        shape(
            "240,296! 196,350 150,450 116,560 104,680 84,780! 96,800 66,830! 84,846 56,868! 100,862"
            " 124,884! 150,866"
            " 182,886! 214,868 250,886! 286,868 320,886! 352,868 386,884! 408,862 446,866! 430,840"
            " 444,820! 430,790"
            " 438,770! 428,660 416,540 404,440 388,350 362,296!"
        ),
        t.LEAF.light,
        tint(shape("170,450! 150,560 150,700 120,890! 200,890! 210,700 216,500!"), t.LEAF.dark),
        tint(shape("376,400! 384,560 384,760 372,890! 460,890! 440,600 410,400!"), t.LEAF.dark),
        scattered(
            oak, "140,600 130,690 172,660 120,780 166,800 168,560 406,560 412,640 404,720 414,800", scale=1.1
        ),
        brushes("190,560 184,700 170,820/400,480 404,600 396,760", 6),
    )
    tunic = cloth(
        shape(
            "262,310! 242,420 238,540 216,700 200,860! 232,848 250,872! 276,852 296,874! 320,852"
            " 344,872! 358,852 372,860!"
            " 372,700 364,540 366,420 346,310!"
        ),
        t.WOOL.light,
        tint(shape("340,310! 346,480 336,640 336,890! 390,890! 390,310!"), t.WOOL.dark),
        tint(limb("190,790,26 280,800,26 390,790,26"), t.CRIMSON.light),
        scattered(
            path("M0,-10 L12,0 L0,10 L-12,0Z", t.SAFFRON.light, "none", 0), "226,794 264,799 302,800 340,796"
        ),
        brushes("262,620 250,700 246,770/306,620 304,700 302,770/340,600 344,690 342,760", 6),
    )
    fur = cloth(
        shape(
            "248,340! 226,440! 236,456 218,480! 230,500 212,530! 226,552 204,590! 218,610 196,650!"
            " 210,680 186,720!"
            " 200,746 176,790! 186,820 160,866! 204,876! 212,830 222,800 228,740 240,690 244,620"
            " 256,560 262,480"
            " 270,400!"
        ),
        t.BROWN.light,
        brushes(
            "246,400 240,440/240,470 234,510/236,540 226,580/226,620 220,660/"
            "214,690 208,730/204,760 198,800/190,820 186,850",
            6,
            t.BROWN.dark,
        ),
    ) + cloth(
        shape(
            "340,340! 350,440 348,540 354,620 352,720 356,800 350,874! 392,876! 382,840 396,800!"
            " 384,760 394,720!"
            " 382,680 392,640! 380,600 388,560! 378,520 386,480! 374,430 376,400 366,340!"
        ),
        t.BROWN.light,
        brushes(
            "362,400 364,440/366,470 366,510/368,550 368,590/370,620 370,660/374,700 374,740/372,770 374,810",
            6,
            t.BROWN.dark,
        ),
    )
    collar = cloth(
        shape(
            "256,286! 230,292 206,322! 214,336 196,350! 216,362 216,382! 240,380 250,398! 276,384"
            " 302,402! 330,384 352,398!"
            " 364,378 388,380! 386,358 406,346! 390,332 396,318! 372,290 350,286!"
        ),
        t.BROWN.light,
        tint(shape("350,286! 360,340 346,410! 420,410! 420,286!"), t.BROWN.dark),
        brushes("232,320 226,346/256,340 252,372/344,344 350,374/372,320 380,344", 6, t.BROWN.dark),
    )
    rope = cloth(
        limb("238,530,22! 300,548,22 364,530,22!"),
        t.OCHRE.light,
        brushes("252,526 262,546/276,532 286,552/300,536 310,556/324,532 334,552/346,526 354,544", 4),
        width=6,
    ) + cloth(
        limb("324,548,17 332,620,17 328,680,22"),
        t.OCHRE.light,
        brushes("318,580 338,586/322,610 342,616/318,640 340,646", 4),
        width=6,
    )
    left = hanging_sleeve(t.LEAF, t.WOOL, t.SAFFRON) + knuckles(260, 512, turn=-6)
    head = group(
        cloth(
            shape("-40,-50! 20,-60 58,-40 74,10 84,60 78,104! 64,92 52,110! 44,84 30,40!"),
            t.HAIR_WHITE.light,
            brushes("56,-20 66,30 72,80/46,-10 54,40 60,88", 6, t.HAIR_WHITE.dark),
        )
        + three_quarters(t.TANNED, brows=t.HAIR_GREY, stern=True, mouth=False)
        + beard(
            "-46,20! -26,30 -18,28 6,30 30,12 46,-4! 56,60 44,130 26,190 8,236! 2,200 -8,190! -22,206"
            " -34,232!"
            " -44,190 -52,120 -54,60",
            t.HAIR_WHITE,
            "-38,70 -40,130 -34,190/-20,64 -22,120 -18,180/0,64 -2,120 2,180/20,56 20,110 14,180/36,30"
            " 40,80 30,140",
            shadow="40,-4! 30,80 16,160 4,250! 80,250! 80,-10!",
        )
        + moustache(t.HAIR_WHITE, droop=14)
        + brush("-28,50 -18,53 -6,50", 5, "#B5605A"),
        300,
        214,
    ) + group(crown(5, metal=t.OCHRE, jewel=t.LEAF.light), 303, 138, scale=0.88)
    raised = (
        group(club(410, 1.48), 486, 268, turn=4)
        + raised_sleeve(t.WOOL, (478, 448))
        + cloth(limb("446,452,30! 478,458,32 506,446,30!"), t.BROWN.light, width=6.5)
        + fist(482, 418, t.TANNED)
    )
    behind = earth(56, 446) + tufts("80,884 350,888", t.LEAF) + cloak + tunic + fur
    return behind + rope + left + raised + collar + head

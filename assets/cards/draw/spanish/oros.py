"""The court of oros: the hereu, the lord of a manor, the count-king in state."""

from assets.cards.draw.palette import GOLD, INK
from assets.cards.draw.spanish import tones as t
from assets.cards.draw.spanish.costume import (
    crown,
    earth,
    ermine,
    espardenya,
    hanging_sleeve,
    paving,
    raised_sleeve,
    rein_arm,
    rider_leg,
)
from assets.cards.draw.spanish.faces import beard, fist, knuckles, moustache, three_quarters
from assets.cards.draw.spanish.horses import WHITE_COAT, trotting
from assets.cards.draw.spanish.pips import coin
from assets.cards.draw.spanish.strokes import brush, brushes, cloth, hatch, limb, line, scattered, shape, tint
from assets.cards.draw.svg import circle, group, path


def sota() -> str:
    """Draw the hereu: barretina, waistcoat, sash, and the striped blanket over the shoulder."""
    legs = (
        cloth(
            limb("262,640,66 256,720,64 250,780,44 246,832,38"),
            t.LINEN.light,
            tint(limb("284,640,40 276,720,36 268,780,24 260,832,20"), t.LINEN.dark),
        )
        + cloth(
            limb("352,640,66 362,720,64 370,780,44 374,832,38"),
            t.LINEN.light,
            tint(limb("376,640,40 384,720,36 388,780,24 388,832,20"), t.LINEN.dark),
        )
        + espardenya(247, 826)
        + espardenya(373, 826, mirror=True)
        + cloth(
            shape(
                "232,520! 216,590 214,672! 250,690 300,680! 308,590! 318,680! 366,694 404,672! 398,590"
                " 376,520!"
            ),
            t.BROWN.light,
            tint(shape("280,560! 268,630 270,700! 304,700! 308,580!"), t.BROWN.dark),
            tint(shape("372,520! 378,600 368,700! 410,700! 410,520!"), t.BROWN.dark),
            brushes("236,560 230,620 234,660/346,590 340,640 344,670", 6),
        )
        + "".join(circle(x, y, 6, GOLD, INK, 4) for x, y in ((224, 656), (396, 656)))
    )
    shirt = cloth(shape("246,282! 224,330 226,520! 384,520! 388,330 362,282!"), t.LINEN.light)
    waistcoat = cloth(
        shape("242,284! 220,340 230,430 224,520! 292,520! 286,400 282,300!"),
        t.AZURE.light,
        tint(shape("284,300! 270,400 262,520! 300,520!"), t.AZURE.dark),
        hatch(236, 470, 0, "30 26 22", 12),
    ) + cloth(
        shape("330,300! 322,400 320,520! 388,520! 384,430 394,340 368,284!"),
        t.AZURE.light,
        tint(shape("372,280! 362,400 366,520! 400,520! 400,280!"), t.AZURE.dark),
    )
    buttons = "".join(circle(x, y, 7, GOLD, INK, 4) for y in (372, 412, 452) for x in (272, 338))
    pleats = brushes("304,310 302,380 304,450/292,330 294,380/316,330 316,400", 4)
    sash = (
        cloth(
            shape("222,500! 300,516 386,500! 392,560 388,582! 300,598 220,580! 216,540"),
            t.CRIMSON.light,
            tint(shape("216,556! 300,574 392,556! 392,600! 216,600!"), t.CRIMSON.dark),
            brushes("226,522 300,538 370,526/260,562 320,568 384,556", 5),
        )
        + cloth(
            limb("244,578,40 236,630,44 230,672,50"),
            t.CRIMSON.light,
            tint(limb("262,578,20 256,630,24 252,680,26"), t.CRIMSON.dark),
            brushes("236,600 232,660", 5),
        )
        + brushes("210,672 206,698/222,674 218,702/234,676 232,704/248,674 246,702", 8, t.CRIMSON.dark)
    )
    left_arm = cloth(
        limb("250,318,66 196,384,70 158,446,58 190,500,44 222,520,36"),
        t.LINEN.light,
        tint(limb("262,330,40 226,400,30 186,452,26 204,490,20 226,512,24"), t.LINEN.dark),
        brushes("170,410 186,430 206,434/160,456 178,462 192,458/214,350 222,380", 5),
    ) + knuckles(226, 536, turn=10)
    blanket = cloth(
        shape("232,276! 260,270 278,290 262,380 246,470 232,600 208,690! 170,682! 178,560 186,460 196,350"),
        t.WOOL.light,
        *(
            tint(limb(f"150,{y},16 220,{y + 14},16 290,{y},16"), colour)
            for y, colour in (
                (330, t.CRIMSON.light),
                (360, t.AZURE.light),
                (470, t.CRIMSON.light),
                (500, t.SAFFRON.dark),
                (600, t.AZURE.light),
                (630, t.CRIMSON.light),
            )
        ),
        brushes("230,300 220,420 206,560/254,300 240,420 226,560", 4.5),
    ) + brushes("176,686 170,712/186,690 182,716/198,692 196,718/208,690 208,714", 6, t.WOOL.dark)
    head = (
        cloth(
            shape("276,236! 272,286 300,314 332,290 330,240!"),
            t.FLESH.light,
            tint(shape("280,262! 300,276 334,256! 334,300! 312,310!"), t.FLESH.dark),
        )
        + cloth(shape("262,278! 280,292 300,322! 282,336! 250,300!"), t.LINEN.light, width=6)
        + cloth(shape("340,278! 326,296 300,322! 324,336! 356,300!"), t.LINEN.light, width=6)
        + cloth(
            shape("322,150! 356,150! 360,200 352,240 336,256! 330,220!"),
            t.HAIR_BROWN.light,
            brushes("340,180 344,214 338,240", 5),
        )
        + group(three_quarters(brows=t.HAIR_BROWN), 300, 190)
        + cloth(
            shape("252,154! 290,164 330,150! 334,172 322,200! 316,172 286,176 256,172!"),
            t.HAIR_BROWN.light,
            width=6,
        )
        + cloth(
            shape(
                "246,160! 240,130 258,98 296,84 336,96 366,110 390,140 398,180 392,206 376,212"
                " 370,196 372,170 358,152! 306,152"
            ),
            t.CRIMSON.light,
            tint(shape("330,92! 352,120 366,150 368,214! 410,214! 410,100!"), t.CRIMSON.dark),
            brushes("276,104 264,124 262,140/344,112 366,130 378,160/382,170 386,190", 6),
        )
        + cloth(limb("242,166,24 300,150,26 362,158,24"), t.COAL.light, width=6)
    )
    raised = (
        group(coin(), 488, 172, scale=1.72)
        + raised_sleeve(t.LINEN, (486, 300))
        + cloth(limb("462,304,16 486,308,18 510,304,16"), t.LINEN.light, width=6)
        + fist(486, 268, turn=-4)
    )
    behind = paving(70, 458) + legs + shirt + pleats + waistcoat
    return behind + buttons + sash + left_arm + blanket + raised + head


def cavall() -> str:
    """Draw the lord of a manor: feathered bonnet, slashed doublet, short cape, a white horse at the trot."""
    cape = cloth(
        shape("300,300! 380,290 440,360 486,420 540,450 566,500! 520,506 500,540! 450,520 390,500 330,420"),
        t.CRIMSON.light,
        tint(shape("320,330! 400,400 470,480 520,540! 400,560! 320,460!"), t.CRIMSON.dark),
        brushes("400,340 450,420 500,470/380,380 430,440 480,500", 6),
    )
    saddle = cloth(
        shape("290,512! 360,524 440,508! 452,590 446,640! 370,656 296,640! 284,570"),
        t.CRIMSON.light,
        tint(shape("400,510! 412,600 404,660! 470,660! 470,510!"), t.CRIMSON.dark),
        path(line("288,624 370,640 450,624"), "none", INK, 26),
        path(line("288,624 370,640 450,624"), "none", t.SAFFRON.light, 16),
    )
    doublet = cloth(
        shape("272,288! 246,340 256,430 254,524! 330,540 408,524! 408,430 414,340 388,288!"),
        t.AZURE.light,
        tint(shape("380,288! 382,400 370,540! 430,540! 430,288!"), t.AZURE.dark),
        path(line("330,300 330,420 330,540"), "none", INK, 6),
        *(
            path(line(points), "none", INK, 17) + path(line(points), "none", t.SAFFRON.light, 8)
            for points in (
                "250,350 290,376 322,430",
                "412,350 372,376 338,430",
                "252,430 290,452 322,496",
                "410,430 372,452 338,496",
            )
        ),
        scattered(circle(0, 0, 5, GOLD, INK, 3.5), "330,350 330,384 330,418 330,452 330,486"),
    ) + cloth(limb("250,518,24! 330,534,24 412,518,24!"), t.LEATHER.light, width=6)
    head = (
        cloth(shape("300,240! 296,286 328,306 362,286 358,240!"), t.FLESH.light)
        + cloth(
            shape(
                "262,282! 280,268 300,282 328,274 350,282 376,266 396,284! 386,304 364,312 342,320"
                " 326,312 302,320"
                " 280,312 266,304!"
            ),
            t.LINEN.light,
            brushes("284,276 290,300/310,284 314,308/336,282 338,308/358,282 354,304/378,276 372,298", 5),
        )
        + group(
            cloth(
                shape("0,-50! 50,-56 64,0 60,50 44,62 36,30! 30,-20!"),
                t.HAIR_BROWN.light,
                brushes("48,-20 54,14 48,46/40,-10 46,20 42,44", 5),
            )
            + three_quarters(brows=t.HAIR_BROWN, mouth=False)
            + beard("-32,50! -16,46 -2,52! 2,72 -18,92! -32,74", t.HAIR_BROWN, "-22,56 -20,80/-12,56 -12,76")
            + moustache(t.HAIR_BROWN, droop=-8)
            + cloth(
                shape("-66,-34! -62,-70 -20,-94 40,-92 82,-64 78,-28! 20,-50 -24,-50"),
                t.CRIMSON.light,
                tint(shape("30,-96! 52,-70 56,-30! 96,-20! 96,-96!"), t.CRIMSON.dark),
                brushes("-30,-84 -44,-66 -46,-50/10,-90 16,-72 14,-56", 6),
            )
            + cloth(limb("-64,-34,20 0,-54,20 78,-28,20"), t.SAFFRON.light, width=6)
            + cloth(
                shape(
                    "66,-40! 52,-84 18,-120 -30,-128 -64,-108! -34,-106 -18,-96! -40,-88 -30,-82!"
                    " 10,-84 40,-60!"
                ),
                t.LINEN.light,
                brushes("58,-52 28,-96 -30,-116/30,-84 10,-94 -8,-96", 5),
                width=6.5,
            )
            + circle(66, -36, 11, t.AZURE.light, INK, 6),
            318,
            198,
        )
    )
    raised = (
        group(coin(), 484, 168, scale=1.72)
        + raised_sleeve(t.AZURE, (486, 294))
        + cloth(limb("460,298,20! 486,304,22 512,298,20!"), t.LINEN.light, width=6)
        + fist(484, 264, turn=-4)
    )
    behind = earth(70, 446) + cape + trotting(WHITE_COAT, t.HAIR_WHITE, t.CRIMSON) + saddle
    return behind + rider_leg(t.LINEN) + doublet + rein_arm(t.AZURE) + raised + head


def rei() -> str:
    """Draw the count-king in state: ermine on a crimson mantle over a tunic of four bars."""
    mantle = cloth(
        shape(
            "250,292! 196,350 166,480 130,660 92,800 58,866! 130,884 250,878 370,884 446,866! 456,770 456,640"
            " 436,480 392,350 356,292!"
        ),
        t.CRIMSON.light,
        tint(shape("176,460! 160,620 130,760 110,890! 190,890! 220,700 226,500!"), t.CRIMSON.dark),
        tint(shape("372,400! 380,560 384,760 380,890! 460,890! 440,600 410,400!"), t.CRIMSON.dark),
        brushes("160,560 140,680 108,800/186,640 170,760 150,850/420,520 428,680 426,810", 7),
    )
    bars = "".join(
        tint(
            limb(f"{304 + (x - 304) * 0.62:g},300,10 {x},560,15 {250 + (x - 304) * 1.55 + 16:g},900,25"),
            t.CRIMSON.light,
        )
        for x in (256, 288, 320, 352)
    )
    tunic = (
        cloth(
            shape(
                "262,300! 240,400 236,520 206,700 178,872! 264,884 352,872! 362,700 360,520 366,400 344,300!"
            ),
            t.SAFFRON.light,
            bars,
            tint(shape("344,300! 350,480 336,620 340,900! 380,900! 380,300!"), "#2B21182E"),
            brushes("250,560 236,660 224,760/300,570 288,680 282,800/340,560 340,680 336,800", 5),
        )
        + cloth(
            limb("234,504,34! 300,524,34 366,504,34!"),
            t.LEATHER.light,
            tint(limb("234,516,12 300,536,14 366,516,12"), t.LEATHER.dark),
        )
        + cloth(limb("292,516,30 284,600,26 280,680,24"), t.LEATHER.light, width=6)
        + circle(298, 522, 22, GOLD, INK, 7)
        + circle(298, 522, 8, t.CRIMSON.light, INK, 4)
    )
    edges = ermine("250,420,40! 240,470,38 228,540,38 212,620,40 192,700,42 172,780,44 156,862,46!") + ermine(
        "366,420,34! 370,470,34 372,540,34 372,620,36 374,700,38 376,780,40 380,862,42!"
    )
    collar = ermine("232,324,48 250,352,52 280,372,54 312,376,54 344,356,52 366,324,48")
    head = group(
        cloth(
            shape("-40,-50! 20,-60 56,-40 66,10 76,56 66,92! 44,84 30,60!"),
            t.HAIR_BROWN.light,
            brushes("52,-20 58,30 58,74/44,-10 48,40 48,72", 6),
        )
        + three_quarters(brows=t.HAIR_BROWN, mouth=False)
        + beard(
            "-46,20! -26,30 -18,28 6,30 30,12 44,-4! 50,40 40,88 18,124 -10,140! -34,120 -48,84 -50,44",
            t.HAIR_BROWN,
            "-36,62 -34,92 -20,116/-18,62 -18,96 -10,126/2,62 4,94 -2,120/22,48 24,80 14,108/"
            "36,26 40,56 34,84",
            shadow="36,0! 22,60 4,110 -10,146! 60,146! 60,0!",
        )
        + moustache(t.HAIR_BROWN)
        + brush("-28,49 -18,52 -6,49", 6, "#B5605A"),
        300,
        216,
    ) + group(crown(), 303, 134, scale=0.88)
    raised = (
        group(coin(), 474, 166, scale=1.85)
        + raised_sleeve(t.AZURE, (476, 294))
        + cloth(limb("448,296,24! 476,304,26 504,296,24!"), t.SAFFRON.light, width=6)
        + fist(474, 266, turn=-4)
    )
    left = hanging_sleeve(t.AZURE, t.SAFFRON, t.SAFFRON) + knuckles(262, 512, turn=-6)
    return earth(60, 446) + mantle + tunic + edges + left + raised + collar + head

"""The court of copes: the treader of grapes, the vintner on his round, the stout king of the cellars."""

from assets.cards.draw.palette import INK
from assets.cards.draw.spanish import tones as t
from assets.cards.draw.spanish.costume import (
    bare_foot,
    crown,
    earth,
    hanging_sleeve,
    raised_sleeve,
    rein_arm,
    rider_leg,
    tufts,
)
from assets.cards.draw.spanish.faces import beard, fist, knuckles, moustache, three_quarters
from assets.cards.draw.spanish.horses import BAY_COAT, striding
from assets.cards.draw.spanish.pips import cup
from assets.cards.draw.spanish.strokes import (
    Tone,
    brush,
    brushes,
    cloth,
    hatch,
    limb,
    line,
    scattered,
    shape,
    tint,
)
from assets.cards.draw.svg import circle, ellipse, group, path

_MUST = Tone("#6E2A56", "#4A1A3B")


def _grapes(scale: float = 1) -> str:
    berries = scattered(
        circle(0, 0, 13, _MUST.light, INK, 5) + circle(-4, -4, 3.5, "#B77BA2", "none", 0),
        "-36,0 -12,-6 12,-6 36,0 -24,18 0,14 24,18 -12,36 12,36 0,54",
    )
    leaf = cloth(
        shape("0,-8! -26,-4 -40,-24! -22,-30 -20,-48! -2,-38 14,-52! 18,-34 38,-30! 26,-10"),
        t.LEAF.light,
        brushes("0,-10 -4,-24 -16,-36/0,-10 8,-24 22,-28", 4),
        width=6,
    )
    return group(berries + leaf, scale=scale)


def sota() -> str:
    """Draw the treader of grapes: kerchief, apron, bare shins purple with must, a basket on the hip."""
    legs = (
        "".join(
            cloth(limb(points), t.FLESH.light, tint(shade, t.FLESH.dark), tint(stain, _MUST.light), width=7)
            for points, shade, stain in (
                (
                    "262,640,60 258,710,58 250,780,42 246,822,38",
                    limb("286,640,40 282,710,40 270,780,24 262,830,22"),
                    shape("200,752! 232,740 250,758 272,744 300,756! 306,812 270,800 246,814 200,800!"),
                ),
                (
                    "350,640,60 358,710,58 366,780,42 368,822,38",
                    limb("376,640,40 384,710,40 386,780,24 386,830,22"),
                    shape("320,756! 344,746 362,762 380,748 410,760! 410,802 366,814 340,800 310,812!"),
                ),
            )
        )
        + bare_foot(246, 812, t.FLESH)
        + bare_foot(366, 812, t.FLESH, mirror=True)
    )
    breeches = cloth(
        shape("232,520! 220,600 218,676! 300,684! 308,610! 312,684! 396,676! 392,600 378,520!"),
        t.NIGHT.light,
        tint(shape("284,560! 272,640 274,700! 304,700! 310,600!"), t.NIGHT.dark),
        tint(shape("370,520! 372,600 362,700! 410,700! 410,520!"), t.NIGHT.dark),
    ) + "".join(
        cloth(limb(points), t.NIGHT.light, width=6)
        for points in ("214,676,24 260,690,26 300,680,24", "312,680,24 356,690,26 400,676,24")
    )
    shirt = cloth(shape("246,286! 222,340 230,440 228,530! 384,530! 384,440 390,340 362,286!"), t.LINEN.light)
    vest = (
        cloth(
            shape("244,288! 222,340 230,420 226,500! 286,500! 288,400 278,300!"),
            t.WINE.light,
            tint(shape("276,300! 262,400 256,510! 300,510!"), t.WINE.dark),
            hatch(236, 380, 8, "18 26 30 26 18", 12),
        )
        + cloth(
            shape("330,300! 318,400 322,500! 388,500! 384,420 394,340 366,288!"),
            t.WINE.light,
            tint(shape("366,290! 358,400 362,510! 400,510! 400,290!"), t.WINE.dark),
        )
        + brushes("302,330 300,400 302,460/314,340 312,400", 4)
    )
    apron = cloth(
        shape("222,490! 304,502 392,490! 402,560 396,640 386,676 300,694 226,676! 216,600 218,540"),
        t.LINEN.light,
        tint(shape("346,494! 352,580 336,690! 410,690! 410,490!"), t.LINEN.dark),
        tint(shape("240,640 262,622 280,642 270,664 248,662"), _MUST.light),
        tint(shape("300,606 312,598 320,610 310,620"), _MUST.light),
        tint(shape("334,650 352,640 366,652 352,668"), _MUST.light),
        brushes("258,520 250,590 254,640/300,520 298,570 300,600/352,514 360,580 352,640", 5.5),
    ) + cloth(
        limb("220,494,26! 304,508,26 394,494,26!"),
        t.LINEN.light,
        brushes("232,500 300,512 380,502", 3.5),
        width=6,
    )
    basket = (
        group(_grapes(), 122, 428, turn=-14)
        + group(_grapes(), 176, 424, turn=10)
        + cloth(
            shape("78,440! 140,452 214,440! 208,500 192,560 150,574 112,560 90,500"),
            t.OCHRE.light,
            tint(shape("160,440! 172,500 160,580! 220,580! 220,440!"), t.OCHRE.dark),
            brushes("84,474 146,488 212,474/90,510 148,524 206,508/100,542 148,554 196,540", 5),
            brushes("112,452 120,508 130,566/146,456 148,510 150,570/182,452 176,510 168,566", 4.5),
        )
        + cloth(
            limb("76,440,22 146,454,22 216,440,22"),
            t.OCHRE.light,
            brushes("92,434 100,452/116,440 124,458/142,442 150,460/168,440 176,458/192,436 200,452", 4),
            width=6,
        )
    )
    left_arm = (
        cloth(
            limb("206,420,40 186,476,40 178,520,36"),
            t.FLESH.light,
            tint(limb("222,420,24 202,476,22 194,530,20"), t.FLESH.dark),
        )
        + cloth(
            limb("250,320,68 214,376,66 202,420,56"),
            t.LINEN.light,
            tint(limb("262,340,40 236,390,34 224,430,26"), t.LINEN.dark),
            brushes("214,356 228,376 246,378/206,392 222,402 234,398", 5),
        )
        + cloth(limb("172,420,20! 204,432,22 234,424,20!"), t.LINEN.light, width=6)
        + fist(172, 536, turn=80)
    )
    head = (
        cloth(
            shape("274,240! 272,286 302,316 336,290 334,240!"),
            t.FLESH.light,
            tint(shape("276,250! 302,282 334,262! 334,300! 302,316!"), t.FLESH.dark),
        )
        + cloth(shape("262,282! 280,296 302,338! 276,344! 248,304!"), t.LINEN.light, width=6)
        + cloth(shape("344,282! 330,298 302,338! 330,344! 360,304!"), t.LINEN.light, width=6)
        + group(
            cloth(
                shape("0,-60! 46,-66 62,-20 58,30 46,48 38,20! 30,-20!"),
                t.HAIR_FAIR.light,
                brushes("48,-30 54,0 48,34/40,-10 46,10 42,26", 5),
            )
            + three_quarters(brows=t.HAIR_FAIR)
            + cloth(
                shape("-40,-34! -20,-30 0,-34 30,-26 42,-6! 48,-40 20,-56 -34,-52"),
                t.HAIR_FAIR.light,
                brushes("-20,-48 -16,-36/4,-50 10,-36/24,-46 34,-24", 4),
                width=6,
            )
            + cloth(
                shape("58,-32! 74,-28 82,2! 74,2! 74,32! 66,14 56,-18!"),
                t.CRIMSON.light,
                brushes("64,-22 76,-8 84,4/62,-10 70,8 76,20", 4),
            )
            + cloth(
                shape("-48,-40! -50,-78 -20,-102 20,-102 54,-82 66,-34! 20,-50 -20,-48"),
                t.CRIMSON.light,
                tint(shape("30,-104! 44,-70 52,-30! 72,-30! 72,-104!"), t.CRIMSON.dark),
                scattered(
                    circle(0, 0, 5.5, t.LINEN.light, "none", 0),
                    "-30,-66 -6,-86 -4,-62 20,-74 42,-62 -28,-92 26,-94",
                ),
            )
            + cloth(limb("-50,-40,16 0,-50,18 66,-32,18"), t.CRIMSON.light, width=6)
            + circle(64, -32, 10, t.CRIMSON.light, INK, 6),
            302,
            200,
            mirror=True,
        )
    )
    raised = (
        group(cup(), 474, 170, scale=1.75)
        + raised_sleeve(t.LINEN, (470, 320))
        + cloth(
            limb("470,318,40 474,282,34 474,250,32"),
            t.FLESH.light,
            tint(limb("488,318,22 490,282,20 490,250,18"), t.FLESH.dark),
        )
        + cloth(limb("442,318,22! 470,326,24 500,318,22!"), t.LINEN.light, width=6)
        + fist(474, 234)
    )
    vineyard = group(_grapes(0.62), 92, 852, turn=-70) + tufts("440,884", t.LEAF)
    behind = vineyard + earth(80, 446) + legs + breeches + shirt + vest
    return behind + apron + basket + left_arm + raised + head


def cavall() -> str:
    """Draw the vintner on his round: hood with a long tail, a cask behind the saddle, a bay that strides out."""
    cask = group(
        cloth(
            shape("-64,-46! 0,-60 64,-46! 72,0 64,46! 0,60 -64,46! -72,0"),
            t.OCHRE.light,
            tint(shape("-80,14! 0,28 80,14! 80,70! -80,70!"), t.OCHRE.dark),
            brushes("-66,-20 0,-28 66,-20/-70,6 0,8 70,6/-66,30 0,36 66,30", 4.5),
        )
        + cloth(limb("-38,-56,15 -44,0,15 -38,56,15"), t.IRON.light, width=6)
        + cloth(limb("38,-56,15 44,0,15 38,56,15"), t.IRON.light, width=6)
        + circle(0, -30, 10, t.LEATHER.dark, INK, 5),
        484,
        492,
        turn=10,
    )
    saddle = cloth(
        shape(
            "286,512! 360,524 430,508! 456,560 452,636! 430,622 410,644! 388,628 366,650! 344,630"
            " 322,648! 304,626"
            " 284,634! 278,570"
        ),
        t.LEAF.light,
        tint(shape("390,510! 404,600 396,660! 470,660! 470,510!"), t.LEAF.dark),
        path(line("276,600 360,612 460,594"), "none", t.SAFFRON.light, 10),
    )
    coat = (
        cloth(
            shape(
                "274,290! 246,340 254,430 244,530! 290,548 340,540! 380,550 424,526! 412,430 414,340 388,290!"
            ),
            t.WINE.light,
            tint(shape("382,290! 382,400 366,560! 440,560! 440,290!"), t.WINE.dark),
            brushes("290,440 284,490 288,530/372,440 378,490 372,524", 6),
            path(line("332,320 330,430 330,550"), "none", INK, 20)
            + path(line("332,320 330,430 330,550"), "none", t.SAFFRON.light, 9),
        )
        + cloth(limb("250,478,26! 330,494,26 414,478,26!"), t.LEATHER.light, width=6)
        + circle(330, 492, 17, t.SAFFRON.light, INK, 6)
    )
    hood = cloth(
        shape(
            "262,270! 240,310 236,350! 256,344 266,366! 288,354 304,382! 326,362 346,384! 364,358"
            " 386,368! 396,344"
            " 420,352! 416,310 392,270!"
        ),
        t.LEAF.light,
        tint(shape("360,270! 372,320 356,390! 430,390! 430,270!"), t.LEAF.dark),
        brushes("272,300 262,330/316,320 312,356/350,310 354,350", 6),
    )
    head = (
        cloth(
            shape("376,140! 410,150 420,200 414,250 430,300 420,340! 404,320 396,270 384,220!"),
            t.LEAF.light,
            tint(shape("400,150! 404,220 400,280 420,350! 450,350! 440,150!"), t.LEAF.dark),
        )
        + cloth(
            shape("278,160! 280,110 320,84 366,92 396,124 408,180 400,250 376,294! 300,300 280,290!"),
            t.LEAF.light,
            tint(shape("374,90! 392,160 384,300! 420,300! 420,90!"), t.LEAF.dark),
            brushes("316,96 300,116 294,140/360,110 380,140 386,180", 6),
        )
        + group(
            three_quarters(brows=t.HAIR_RED, mouth=False)
            + beard(
                "-46,22! -26,30 -18,28 6,30 30,16 40,6! 44,40 26,74 0,92 -26,88 -42,68 -46,44",
                t.HAIR_RED,
                "-34,60 -28,80/-16,62 -14,84/4,60 4,82/22,50 18,70",
                shadow="30,6! 16,50 -10,96! 60,96! 60,0!",
            )
            + moustache(t.HAIR_RED, droop=-6)
            + brush("-28,49 -18,53 -6,49", 6, "#B5605A")
            + cloth(
                shape(
                    "-46,-14! -40,-44 0,-54 34,-46 46,-14 46,20 56,20! 66,-40 40,-84 -10,-90 -46,-74 -60,-30"
                    " -56,-10!"
                ),
                t.LEAF.dark,
                width=6,
            ),
            328,
            206,
        )
    )
    raised = (
        group(cup(), 488, 160, scale=1.62)
        + raised_sleeve(t.LINEN, (484, 300))
        + cloth(limb("452,298,30! 484,308,32 516,298,30!"), t.WINE.light, width=6)
        + fist(487, 262)
    )
    ground = earth(60, 446) + tufts("110,886 300,888", t.LEAF)
    behind = ground + striding(BAY_COAT, t.HAIR_BLACK, t.LEAF) + cask + saddle
    return behind + rider_leg(t.NIGHT, t.LEATHER) + coat + rein_arm(t.LINEN) + raised + hood + head


def rei() -> str:
    """Draw the stout king of the cellars: vine leaves on a blue gown, fur at neck and hem, a red beard."""
    vine = group(_grapes(0.5)) + brush("-16,-12 -30,-6 -34,8", 4, t.LEAF.dark)
    gown = cloth(
        shape(
            "236,300! 184,370 128,470 100,580 92,700 74,800 60,862! 130,884 250,880 380,884 446,862!"
            " 438,780 436,660"
            " 444,560 426,460 388,370 364,300!"
        ),
        t.AZURE.light,
        tint(shape("150,450! 128,560 130,700 100,884! 170,884! 176,700 160,580!"), t.AZURE.dark),
        tint(shape("390,380! 410,500 396,640 404,780 390,890! 460,890! 460,380!"), t.AZURE.dark),
        scattered(vine, "176,620 150,780 228,740 360,760 400,640 350,600", turn=8),
        brushes(
            "196,580 186,680 190,800/388,560 380,680 392,800/122,600 116,700 104,800/424,560 420,680 426,780",
            7,
        ),
        path(line("60,846 130,866 250,862 380,866 446,846"), "none", INK, 66),
        path(line("60,850 130,870 250,866 380,870 446,850"), "none", t.BROWN.light, 52),
        brushes(
            "96,836 90,862/136,842 130,870/176,844 172,874/220,842 218,872/264,842 262,872/310,844 310,874/"
            "354,844 356,874/396,840 402,868/428,836 434,858",
            6,
            t.BROWN.dark,
        ),
    )
    front = cloth(
        shape("286,340! 280,480 268,640 256,832! 334,834! 330,640 326,480 324,340!"),
        t.WINE.light,
        tint(shape("310,340! 312,500 306,840! 350,840! 340,340!"), t.WINE.dark),
        scattered(
            path("M0,-15 L11,0 L0,15 L-11,0Z", t.SAFFRON.light, INK, 4.5),
            "304,400 302,450 298,580 297,640 296,700 295,760 295,812",
        ),
    )
    belt = cloth(
        limb("112,520,40! 200,560,42 300,572,44 380,558,42 436,528,38!"),
        t.SAFFRON.light,
        tint(limb("112,536,16 200,576,16 300,588,18 380,574,16 436,544,16"), t.SAFFRON.dark),
        scattered(circle(0, 0, 8, t.CRIMSON.light, INK, 4), "200,558 250,566 350,562 396,550"),
    )
    buckle = circle(300, 570, 26, t.SAFFRON.light, INK, 7) + circle(300, 570, 11, t.CRIMSON.light, INK, 4.5)
    cape = cloth(
        shape("252,286! 214,316 190,372! 222,400 262,420 304,430 350,420 392,396 416,366! 392,312 354,286!"),
        t.WINE.light,
        tint(shape("352,286! 370,340 350,440! 430,430! 430,286!"), t.WINE.dark),
        brushes("236,330 222,360 218,380/276,350 270,390 272,410/336,350 340,390 336,412", 6),
        path(line("186,372 222,398 262,418 304,428 350,418 392,394 420,364"), "none", INK, 44),
        path(line("186,374 222,400 262,420 304,430 350,420 392,396 420,366"), "none", t.BROWN.light, 32),
        brushes(
            "206,376 202,392/236,392 232,410/272,408 270,424/308,412 308,428/344,406 348,420/380,386 386,400",
            6,
            t.BROWN.dark,
        ),
    )
    left = hanging_sleeve(t.AZURE, t.WINE, t.SAFFRON) + knuckles(262, 512, turn=-6)
    head = (
        group(
            cloth(
                shape("-30,-50! 20,-60 58,-40 72,0 76,40 58,72! 40,70 30,40!"),
                t.HAIR_RED.light,
                brushes("54,-20 64,20 58,56/44,-10 50,30 48,60", 6),
            )
            + three_quarters(brows=t.HAIR_RED, mouth=False)
            + ellipse(-34, 20, 10, 9, "#E08A68", INK, 4.5)
            + beard(
                "-48,20! -28,30 -18,28 6,30 30,12 46,-4! 66,20 64,58! 56,64 52,90! 38,92 22,116! 8,106"
                " -10,122!"
                " -24,108 -42,112! -46,92 -62,84! -54,60 -60,40!",
                t.HAIR_RED,
                "-38,60 -34,84 -24,98/-16,62 -16,90 -10,108/6,60 8,86 4,102/26,46 30,72 24,94/42,24"
                " 48,48 44,70",
                shadow="46,-10! 30,50 6,110 0,130! 70,130! 80,-10!",
            )
            + moustache(t.HAIR_RED, droop=-10)
            + brush("-30,48 -18,54 -4,48", 7, "#B5605A"),
            302,
            216,
            mirror=True,
        )
        + cloth(
            shape("236,150! 240,110 270,82 302,76 340,84 364,112 370,150!"),
            t.WINE.light,
            brushes("270,96 262,130/302,84 302,130/336,96 344,130", 6, t.WINE.dark),
        )
        + group(crown(), 303, 138, scale=0.86)
    )
    raised = (
        group(cup(), 480, 160, scale=1.75)
        + raised_sleeve(t.AZURE, (478, 296))
        + cloth(
            limb("444,294,36! 478,304,38 512,294,36!"),
            t.BROWN.light,
            brushes("454,288 452,306/478,296 478,316/502,288 504,306", 5, t.BROWN.dark),
            width=6.5,
        )
        + fist(480, 246)
    )
    return earth(60, 446) + gown + front + belt + buckle + left + raised + cape + head

"""The court of espases: the almogàver, the man-at-arms, the warrior king."""

from assets.cards.draw.palette import INK
from assets.cards.draw.spanish import tones as t
from assets.cards.draw.spanish.costume import (
    abarca,
    coif,
    crown,
    earth,
    mail,
    mail_rings,
    raised_sleeve,
    rein_arm,
    rider_leg,
    tufts,
)
from assets.cards.draw.spanish.faces import beard, fist, moustache, profile, three_quarters
from assets.cards.draw.spanish.horses import GREY_COAT, caparisoned
from assets.cards.draw.spanish.pips import sword
from assets.cards.draw.spanish.strokes import brush, brushes, cloth, limb, line, scattered, shape, tint
from assets.cards.draw.svg import circle, group, path


def sota() -> str:
    """Draw the almogàver: cap of leather and iron, sheepskin, wrapped leggings, a javelin beside him."""
    javelin = (
        cloth(limb("182,300,13 168,600,13 158,868,13"), t.OCHRE.light)
        + cloth(
            shape("188,206! 206,256 190,302! 172,302! 166,254"),
            t.IRON.light,
            tint(shape("188,206! 182,302! 215,302! 215,220!"), t.IRON.dark),
        )
        + cloth(limb("168,304,16 196,306,16"), t.CRIMSON.light, width=6)
    )
    legs = (
        "".join(
            cloth(limb(points), t.WOOL.light, tint(shade, t.WOOL.dark))
            + path(line(wraps), "none", t.BROWN.dark, 7)
            for points, shade, wraps in (
                (
                    "264,620,70 262,700,66 254,780,52 250,826,48",
                    limb("290,620,40 288,700,40 274,780,26 268,830,24"),
                    "231,690! 292,716! 230,742! 284,768! 229,792! 276,812!",
                ),
                (
                    "350,620,70 362,700,66 374,780,52 378,826,48",
                    limb("378,620,40 388,700,40 394,780,26 396,830,24"),
                    "331,716! 394,690! 340,768! 396,742! 350,812! 400,792!",
                ),
            )
        )
        + abarca(250, 810)
        + abarca(376, 810, mirror=True)
    )
    tunic = cloth(
        shape(
            "228,470! 214,560 206,640! 226,652 246,640! 266,656 288,644! 306,658 330,644! 350,656"
            " 374,642! 394,652"
            " 408,640! 396,560 384,470!"
        ),
        t.BROWN.light,
        tint(shape("352,480! 366,560 362,670! 420,670! 420,480!"), t.BROWN.dark),
        brushes("256,520 246,580 248,630/304,520 306,590 300,636/348,520 356,570 354,630", 6),
    )
    fleece = cloth(
        shape(
            "244,284! 216,330! 224,356! 210,384! 224,410! 212,438! 226,462! 214,490! 228,512! 224,540!"
            " 246,528!"
            " 262,546! 280,530! 300,548! 318,530! 340,546! 356,530! 378,542! 386,516! 398,492! 384,466!"
            " 398,440!"
            " 386,412! 400,386! 388,358! 396,330! 364,284!"
        ),
        t.WOOL.light,
        tint(shape("350,284! 360,400 346,550! 410,550! 410,284!"), t.WOOL.dark),
        scattered(
            brushes("-9,-7 -2,5 8,6", 5),
            "250,330 276,352 246,372 274,396 246,426 276,446 252,486 284,506 322,504"
            " 356,502 372,466 344,446 374,420 348,396 374,366 348,342 322,364 320,424 310,464",
        ),
    )
    belts = (
        cloth(
            limb("246,286,26 300,370,26 382,450,26"),
            t.LEATHER.light,
            tint(limb("252,298,10 296,384,10 376,462,10"), t.LEATHER.dark),
            width=6,
        )
        + cloth(
            limb("216,484,32! 304,500,32 396,484,32!"),
            t.LEATHER.light,
            tint(limb("216,494,12 304,512,12 396,494,12"), t.LEATHER.dark),
        )
        + cloth(shape("286,480! 322,480! 322,516! 286,516!"), t.SAFFRON.light, width=6)
        + cloth(shape("344,496! 384,492! 390,512! 350,520!"), t.COAL.light, width=6)
        + cloth(
            shape("354,516! 386,510! 384,580 372,624! 360,580"),
            t.COAL.light,
            brushes("366,524 370,570 372,600", 4, t.LEATHER.light),
        )
    )
    left_arm = (
        cloth(
            limb("250,322,72 206,390,66 180,440,52 164,462,44!"),
            t.BROWN.light,
            tint(limb("266,340,44 226,410,32 196,456,26"), t.BROWN.dark),
            brushes("206,366 222,384 240,384/188,408 206,420 218,416", 5),
        )
        + cloth(
            limb("186,426,60 168,452,52"),
            t.LEATHER.light,
            brushes("172,420 200,440/166,434 188,454", 4),
            width=6.5,
        )
        + fist(158, 484, t.TANNED, turn=-10)
    )
    shoulder = cloth(
        shape("232,286! 262,280 272,310! 264,334! 248,326! 236,346! 222,332! 206,342! 204,318"), t.WOOL.light
    )
    raised = (
        group(sword(436, 1.75), 486, 276, turn=3)
        + raised_sleeve(t.BROWN, (474, 452))
        + cloth(
            limb("452,486,62 474,456,54"),
            t.LEATHER.light,
            brushes("440,470 478,486/448,456 486,470", 4),
            width=6.5,
        )
        + fist(480, 428, t.TANNED)
        + cloth(
            shape("340,284! 370,284 396,310 404,334! 386,344! 376,330! 358,342! 348,326! 336,320!"),
            t.WOOL.light,
            brushes("362,300 376,312", 5),
        )
    )
    hair = cloth(
        shape("-20,-50! 50,-56 66,0 70,50 78,84! 56,80! 50,96! 34,78! 30,40!"),
        t.HAIR_BLACK.light,
        brushes("52,10 58,50 62,76/44,20 46,56 48,82", 5, INK),
    )
    head = (
        cloth(
            shape("276,240! 268,286 302,316 340,288 336,240!"),
            t.TANNED.light,
            tint(shape("280,262! 302,276 336,256! 336,300! 312,316!"), t.TANNED.dark),
        )
        + cloth(
            limb("262,292,26 302,316,30 346,290,26"), t.CRIMSON.light, brushes("270,290 300,308 334,296", 4)
        )
        + group(
            hair
            + three_quarters(t.TANNED, brows=t.HAIR_BLACK, stern=True, mouth=False)
            + beard(
                "-44,24! -26,30 -18,28 6,30 30,14 44,-2! 46,34 30,64 4,84 -22,86 -40,64 -44,44",
                t.HAIR_BLACK,
                "-32,60 -26,76/-14,60 -12,80/6,58 4,78/22,46 18,66",
                shadow="30,0! 10,50 -10,90! 60,90! 60,0!",
            )
            + brush("-34,43 -20,47 0,41", 8, "#B5605A")
            + cloth(
                shape("-54,-30! -52,-70 -30,-100 4,-110 42,-98 62,-64 64,-14! 52,-10! 46,-34! 0,-38"),
                t.LEATHER.light,
                tint(shape("30,-112! 44,-60 44,0! 80,0! 80,-112!"), t.LEATHER.dark),
                brushes("-32,-80 -38,-60 -40,-44/20,-90 26,-66 26,-46", 5),
            )
            + cloth(limb("-2,-110,18 -8,-76,18 -6,-44,18"), t.IRON.light, width=6)
            + cloth(
                limb("-56,-34,20! 0,-42,22 64,-28,20!"),
                t.IRON.light,
                tint(limb("20,-36,22 66,-26,22"), t.IRON.dark),
                width=6,
            )
            + scattered(circle(0, 0, 3.5, INK, "none", 0), "-40,-37 -20,-41 10,-41 34,-38 -5,-90 -6,-66"),
            302,
            196,
        )
    )
    behind = earth(90, 446) + tufts("110,880 330,884", t.OLIVE) + javelin + legs + tunic
    return behind + fleece + belts + left_arm + shoulder + raised + head


def cavall() -> str:
    """Draw the man-at-arms: kettle hat, mail and surcoat, a cloak in the wind, his horse under a strewn cloth."""
    star = path("M0,-22 L6,-6 L22,0 L6,6 L0,22 L-6,6 L-22,0 L-6,-6Z", t.SAFFRON.light, "none", 0)
    cloak = cloth(
        shape(
            "300,290! 392,288 446,340 480,410 520,450 560,470! 548,488 560,530! 500,530 440,520 380,500"
            " 330,420"
        ),
        t.CRIMSON.light,
        tint(shape("340,340! 410,420 470,480 500,540! 400,560! 320,460!"), t.CRIMSON.dark),
        brushes("410,340 450,410 510,470/390,400 440,460 500,506", 6),
    )
    surcoat = (
        cloth(
            shape(
                "280,300! 252,350 258,430 246,540! 280,556 330,548 380,560 426,540! 410,430 414,350 386,300!"
            ),
            t.LINEN.light,
            tint(shape("380,300! 382,400 366,570! 440,570! 440,300!"), t.LINEN.dark),
            brushes("288,500 282,530/330,500 328,540/372,500 376,540/300,400 296,440/370,380 366,430", 5.5),
            group(star, 330, 428, scale=2),
            path(line("240,536 280,552 330,544 380,556 432,536"), "none", t.CRIMSON.light, 14),
        )
        + cloth(limb("252,486,26! 330,502,26 414,486,26!"), t.LEATHER.light, width=6)
        + cloth(shape("314,484! 346,484! 346,516! 314,516!"), t.SAFFRON.light, width=5.5)
    )
    saddle = cloth(
        shape("410,470! 440,452 462,466 458,520! 420,524!"),
        t.LEATHER.light,
        brushes("426,480 440,490 446,510", 5),
    )
    hood = mail(
        "284,150! 276,200 270,270 250,300 246,340! 290,356 330,362 376,352 412,338! 404,300 386,270"
        " 392,200 372,150!"
    )
    head = (
        hood
        + group(
            three_quarters(brows=t.HAIR_FAIR, stern=True, mouth=False)
            + beard(
                "-44,34! -26,30 -18,28 6,30 30,30 38,34! 30,56 6,70 -20,70 -40,56",
                t.HAIR_FAIR,
                "-30,56 -26,64/-14,58 -12,68/4,56 4,66",
                shadow="24,30! 12,60 0,74! 50,74! 50,30!",
            )
            + moustache(t.HAIR_FAIR, droop=2)
            + brush("-26,48 -18,51 -8,48", 5, "#B5605A")
            + coif(),
            326,
            206,
        )
        + cloth(
            shape("270,160! 276,112 306,86 332,82 364,90 388,120 392,160!"),
            t.IRON.light,
            tint(shape("350,80! 366,120 366,170! 400,170! 400,80!"), t.IRON.dark),
            brushes("330,88 326,120 328,150/292,110 288,130", 6),
        )
        + cloth(
            shape("228,178! 260,152 330,160 400,148 436,166! 400,176 330,186 262,184"),
            t.IRON.light,
            tint(shape("228,184! 330,172 440,160! 440,200! 228,200!"), t.IRON.dark),
        )
        + scattered(circle(0, 0, 3.5, INK, "none", 0), "290,160 330,164 370,160")
    )
    raised = (
        group(sword(390, 1.8), 500, 252, turn=4)
        + raised_sleeve(
            t.IRON,
            (486, 412),
            folds=mail_rings(
                "380,340 404,348 392,366 416,372 378,380 402,396 428,400 420,424 446,432 442,456"
                " 466,450 470,474",
            ),
        )
        + cloth(limb("462,438,58 484,408,50"), t.LEATHER.light, brushes("448,424 488,438", 4), width=6.5)
        + fist(490, 384, t.LEATHER)
    )
    behind = (
        earth(60, 446)
        + tufts("360,888")
        + cloak
        + caparisoned(GREY_COAT, t.HAIR_GREY, t.AZURE, star, t.CRIMSON)
        + saddle
    )
    return behind + rider_leg(t.IRON, t.COAL) + surcoat + rein_arm(t.IRON, t.LEATHER) + raised + head


def rei() -> str:
    """Draw the warrior king in profile: crowned over a mail hood, grey beard, a mantle that trails to the left."""
    mantle = cloth(
        shape(
            "250,292! 200,350 180,460 160,600 124,720 84,810 62,864! 120,880 250,876 370,882 446,866!"
            " 452,760 448,620 430,480 392,360 360,292!"
        ),
        t.NIGHT.light,
        tint(shape("190,440! 186,600 160,740 110,884! 210,890! 230,700 240,480!"), t.NIGHT.dark),
        tint(shape("372,400! 378,560 376,760 370,890! 460,890! 440,600 410,400!"), t.NIGHT.dark),
        brushes("174,580 150,700 96,820/196,640 176,760 140,850/402,560 408,700 416,820", 7, INK),
    )
    surcoat = cloth(
        shape("258,300! 240,400 238,520 214,700 196,874! 270,884 366,874! 366,700 362,520 368,400 348,300!"),
        t.LINEN.light,
        tint(shape("340,300! 346,480 330,640 336,890! 390,890! 390,300!"), t.LINEN.dark),
        tint(limb("180,820,40 270,832,40 380,820,40"), t.NIGHT.light),
        tint(limb("180,788,10 270,800,10 380,788,10"), t.SAFFRON.light),
        scattered(
            path("M0,-13 L4,-4 L13,0 L4,4 L0,13 L-4,4 L-13,0 L-4,-4Z", t.AZURE.light, "none", 0),
            "262,420 300,400 330,430 280,470 326,480 330,580 262,600 290,640 336,660 256,700 300,720"
            " 336,750 240,760",
        ),
        brushes(
            "256,560 244,680 236,780/304,570 298,690 296,780/340,560 344,680 342,780/262,400"
            " 258,450/344,400 346,460",
            6,
        ),
    )
    clasp = cloth(
        limb("244,330,26 304,352,26 362,330,26"),
        t.SAFFRON.light,
        brushes("256,336 304,352 350,338", 3.5),
        width=6,
    ) + circle(304, 350, 16, t.CRIMSON.light, INK, 6)
    edges = cloth(
        limb("246,400,26! 232,520,26 206,700,28 166,866,30!"),
        t.SAFFRON.light,
        scattered(
            circle(0, 0, 5, t.NIGHT.light, "none", 0),
            "243,430 239,470 234,510 228,560 220,610 212,660 204,710 194,756 184,800 174,840",
        ),
    ) + cloth(
        limb("368,400,24! 370,520,26 374,700,28 372,868,30!"),
        t.SAFFRON.light,
        scattered(
            circle(0, 0, 5, t.NIGHT.light, "none", 0),
            "368,430 369,470 370,510 371,560 372,610 373,660 374,710 374,756 373,800 373,840",
        ),
    )
    belt = cloth(
        limb("236,510,30! 300,530,30 366,510,30!"),
        t.LEATHER.light,
        tint(limb("236,522,10 300,540,12 366,522,10"), t.LEATHER.dark),
    ) + circle(300, 528, 18, t.SAFFRON.light, INK, 6)
    scabbard = cloth(
        limb("300,520,34 250,640,32 214,730,26 204,756,18"),
        t.COAL.light,
        tint(limb("314,520,14 264,640,14 226,740,12"), INK),
    ) + cloth(limb("232,700,34 208,752,26"), t.SAFFRON.light, width=6)
    left = (
        cloth(
            limb("256,322,72 212,390,70 190,450,58 222,498,46!"),
            t.IRON.light,
            tint(limb("272,342,44 234,400,34 214,456,26 236,500,22"), t.IRON.dark),
            mail_rings(
                "236,350 216,366 240,376 204,390 226,398 194,414 216,422 186,440 208,448 196,468 220,474",
            ),
        )
        + cloth(
            limb("202,478,56 236,506,50"),
            t.LEATHER.light,
            brushes("198,490 224,470/216,508 240,484", 4),
            width=6.5,
        )
        + fist(256, 520, t.LEATHER, turn=-60)
    )
    head = (
        mail(
            "256,160! 250,220 256,280 236,300 226,342! 270,362 306,368 350,360 388,340! 376,300 356,270"
            " 362,200 350,150!"
        )
        + group(
            profile(brows=t.HAIR_GREY, mouth=False)
            + beard(
                "-46,30! -30,30 -16,34 0,20 10,4! 18,40 12,80 -8,108 -34,130 -58,140! -52,112 -62,84 -54,60",
                t.HAIR_GREY,
                "-46,62 -46,90 -50,116/-30,60 -26,86 -36,114/-12,50 -6,78 -18,104",
                shadow="6,0! 0,60 -30,110 -60,146! 40,146! 40,0!",
            )
            + cloth(
                shape("-42,26! -56,34 -68,56! -44,52 -28,40! -18,44 0,40! -20,26"),
                t.HAIR_GREY.light,
                brushes("-40,34 -52,46/-28,32 -14,38", 3.5),
                width=5,
            )
            + coif(),
            306,
            214,
        )
        + cloth(
            shape("242,166! 244,116 274,88 304,82 336,88 362,116 366,166!"),
            t.IRON.light,
            tint(shape("330,80! 342,120 340,170! 380,170! 380,80!"), t.IRON.dark),
            brush("296,86 290,110 290,140", 6),
        )
        + group(crown(3, jewel=t.AZURE.light), 303, 142, scale=0.84)
    )
    raised = (
        group(sword(430, 1.8), 494, 272, turn=3)
        + raised_sleeve(
            t.IRON,
            (484, 442),
            folds=mail_rings(
                "376,350 400,360 386,380 412,386 396,406 422,412 410,434 438,440 430,462 456,464 450,486",
            ),
        )
        + cloth(limb("460,470,60 482,440,52"), t.LEATHER.light, brushes("446,456 486,470", 4), width=6.5)
        + fist(488, 416, t.LEATHER)
    )
    return earth(60, 446) + mantle + surcoat + edges + scabbard + belt + left + raised + clasp + head

"""The horses of the cavalls, all facing left: trotting, pacing under a cloth, rearing."""

from assets.cards.draw.palette import GOLD, INK
from assets.cards.draw.spanish import tones as t
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

WHITE_COAT = Tone("#F3EBD9", "#CDBFA4")
BAY_COAT = Tone("#B5713A", "#84491F")
GREY_COAT = Tone("#BFC6CC", "#8D98A3")
BLACK_COAT = Tone("#5A4A42", "#3A2D27")


def _leg(points: str, coat: Tone, *, far: bool = False, sock: bool = False, turn: float = 0) -> str:
    """Draw a leg along joints with widths; the last joint is the pastern, where the hoof begins."""
    x, y, *_ = (float(part) for part in points.rsplit(maxsplit=1)[-1].split(","))
    hoof = group(
        cloth(
            shape("-17,-12! 17,-12! 23,22! -30,22!"),
            t.COAL.light,
            tint(shape("4,-14! 4,24! 30,24! 30,-14!"), INK),
            width=6.5,
        ),
        x - 1,
        y + 10,
        turn=turn,
    )
    words = [word.split(",") for word in points.split()]
    shade = limb(" ".join(f"{float(a) + float(w) * 0.32:g},{b},{float(w) * 0.5:g}" for a, b, w in words))
    foot = tint(
        limb(f"{words[-2][0]},{(float(words[-2][1]) * 2 + y) / 3:g},60 {x},{y + 20},60"), t.LINEN.light
    )
    return hoof + cloth(
        limb(points),
        coat.dark if far else coat.light,
        "" if far else tint(shade, coat.dark),
        foot if sock else "",
    )


def _head(coat: Tone, mane: Tone, strap: Tone) -> str:
    """Draw a horse's head, its poll at the origin, the muzzle 150 below and to the left, with its bridle."""
    outline = shape(
        "4,-6! -26,4 -50,56 -76,104 -96,124 -100,144 -84,160 -66,156 -50,142 -22,128 4,112 22,80 30,30!"
    )
    return (
        cloth(shape("-14,6! -26,-32 -18,-50! -2,-28 4,4!"), coat.dark, width=6.5)
        + cloth(
            outline,
            coat.light,
            tint(shape("30,10! 0,30 -10,70 -40,110 -66,140 -100,150! -90,180! 40,140! 60,60!"), coat.dark),
        )
        + cloth(shape("-2,4! -8,-34 6,-52! 20,-26 18,8!"), coat.light, brush("6,-36 8,-16 8,0", 7), width=6.5)
        + brush("-92,128 -84,126 -80,134", 8)
        + brush("-96,150 -82,146 -72,138", 5.5)
        + brush("-8,100 10,80 8,54", 6)
        + path(line("-74,94 -56,112 -40,132"), "none", INK, 14)
        + path(line("-74,94 -56,112 -40,132"), "none", strap.light, 7)
        + path(line("-34,22 0,36 22,28"), "none", INK, 14)
        + path(line("-34,22 0,36 22,28"), "none", strap.light, 7)
        + path(line("8,34 -10,80 -46,124"), "none", INK, 13)
        + path(line("8,34 -10,80 -46,124"), "none", strap.light, 6)
        + circle(-48, 124, 9, GOLD, INK, 5)
        + cloth(
            shape("8,-8! -12,-4 -26,12 -28,30! -12,20 -2,26 4,12 18,18!"),
            mane.light,
            brushes("0,0 -12,8 -20,22", 4),
            width=6,
        )
        + ellipse(-38, 54, 7, 9, INK, "none", 0)
        + brush("-56,50 -40,40 -20,52", 7)
    )


def _neck_mane(mane: Tone) -> str:
    """Draw a mane that falls in locks from the poll at (198, 322) to the withers."""
    outline = shape(
        "202,318! 238,330 268,380 288,440 304,500! 282,512 262,500! 268,476 250,470 234,462!"
        " 244,436 228,424 212,414! 226,392 216,372 200,362! 208,344"
    )
    return cloth(
        outline,
        mane.light,
        tint(shape("202,310! 240,352 262,420 282,500! 320,520! 320,300!"), mane.dark),
        brushes("226,336 240,380 236,400/250,366 264,420 260,446/272,410 284,460 280,490", 5),
    )


def _tail(mane: Tone, points: str, strands: str) -> str:
    return cloth(shape(points), mane.light, brushes(strands, 6, mane.dark))


_TROT_LEGS = (
    "440,640,96 398,706,66 392,760,42 362,800,31 352,836,31",
    "196,640,80 140,676,54 100,708,42 112,764,30 102,792,30",
    "448,600,130 430,684,84 446,752,46 428,800,33 420,836,33",
    "220,630,92 216,710,56 212,764,42 210,806,31 204,836,32",
)
_STRIDE_LEGS = (
    "440,640,96 422,712,66 438,764,42 420,806,31 408,836,31",
    "216,640,84 216,712,54 222,764,40 214,806,30 206,834,30",
    "440,600,130 392,690,84 378,750,46 342,800,33 324,834,33",
    "206,630,92 142,686,56 104,726,42 104,780,31 92,806,31",
)
_BODY = (
    "204,330! 250,350 272,420 296,488 340,508 400,504 456,500 500,532 514,590 500,650 452,690 404,684 330,704"
    " 240,694 172,656 150,606 158,560 184,506 198,452 190,420!"
)


def _standing(coat: Tone, mane: Tone, strap: Tone, legs: tuple[str, str, str, str], *, sock: bool) -> str:
    far_hind, far_fore, near_hind, near_fore = legs
    trunk = cloth(
        shape(_BODY),
        coat.light,
        tint(shape("150,620! 190,650 280,668 400,646 470,660 520,560! 540,700! 150,720!"), coat.dark),
        tint(shape("214,430! 226,480 200,540 204,590 180,560 190,480!"), coat.dark),
    )
    return (
        _tail(
            mane,
            "496,540! 536,556 556,620 552,690 566,740 540,788! 530,770 512,790! 508,740 516,690 508,640"
            " 486,600!",
            "520,570 536,640 532,720/508,580 524,650 520,740/536,600 546,680 546,740",
        )
        + _leg(far_hind, coat, far=True)
        + _leg(far_fore, coat, far=True, turn=18)
        + trunk
        + _leg(near_hind, coat, sock=sock)
        + _leg(near_fore, coat, sock=sock)
        + tint(shape("420,540! 470,520 506,560 500,630 470,640 410,650! 400,600"), coat.light)
        + tint(shape("190,590! 230,580 262,610 250,660 200,660! 176,630"), coat.light)
        + brushes("418,560 404,610 410,664/262,600 268,630 258,664", 6)
        + hatch(300, 664, 68, "22 28 28 22", 12)
        + _neck_mane(mane)
        + group(_head(coat, mane, strap), 190, 330, scale=1.12, turn=10)
        + path(line("134,446 190,506 268,500"), "none", INK, 13)
        + path(line("134,446 190,506 268,500"), "none", strap.light, 6)
        + path(line("160,590 220,600 290,560"), "none", INK, 15)
        + path(line("160,590 220,600 290,560"), "none", strap.light, 8)
        + scattered(circle(0, 0, 7, GOLD, INK, 4), "186,596 216,598 246,588")
    )


def trotting(coat: Tone, mane: Tone, strap: Tone) -> str:
    """Draw a horse at a collected trot, one foreleg high; its back is at y 505 from x 300 to 460."""
    return _standing(coat, mane, strap, _TROT_LEGS, sock=False)


def striding(coat: Tone, mane: Tone, strap: Tone) -> str:
    """Draw a horse that steps out, white above the hooves; its back is at y 505 from x 300 to 460."""
    return _standing(coat, mane, strap, _STRIDE_LEGS, sock=True)


def caparisoned(coat: Tone, mane: Tone, dye: Tone, ornament: str, hem: Tone) -> str:
    """Draw a war horse under a cloth that hangs to the knees, strewn with an ornament."""
    flow = (
        "212,372! 256,390 284,470 340,506 456,500 510,536 530,600 524,690 540,770! 500,782 470,768"
        " 436,784 400,770"
        " 362,786 330,772 296,786! 290,740 280,700! 268,730 262,770! 226,784 196,770 160,782 128,766! 150,690"
        " 148,600 166,540 190,490 196,430!"
    )
    border = "540,770! 500,782 470,768 436,784 400,770 362,786 330,772 296,786!"
    fore_border = "262,770! 226,784 196,770 160,782 128,766!"
    surface = cloth(
        shape(flow),
        dye.light,
        tint(shape("260,560! 290,640 284,720 300,800! 330,800! 316,700 310,620!"), dye.dark),
        tint(shape("500,520! 486,620 500,700 480,800! 560,800! 560,520!"), dye.dark),
        tint(shape("188,560! 196,640 186,720 200,800! 226,800! 214,700 212,620!"), dye.dark),
        tint(shape("380,600! 392,680 384,740 396,800! 420,800! 410,720 404,640!"), dye.dark),
        scattered(
            ornament,
            "226,430 206,500 250,520 176,570 240,600 176,660 246,690 350,620 350,700 440,580 440,660"
            " 500,600 500,690 300,560",
        ),
        path(line(border), "none", INK, 60) + path(line(border), "none", hem.light, 48),
        path(line(fore_border), "none", INK, 60) + path(line(fore_border), "none", hem.light, 48),
        brushes(
            "330,560 344,660 336,740/470,540 456,640 466,740/270,560 262,650 272,720/226,560 220,640 228,740",
            6,
        ),
    )
    return (
        _tail(
            mane,
            "512,560! 546,580 562,650 556,720 566,780! 540,770 530,700 520,640!",
            "534,600 548,670 546,740",
        )
        + _leg("420,700,80 404,764,44 380,804,32 370,836,32", coat, far=True)
        + _leg("186,690,70 150,744,42 136,800,30 122,826,30", coat, far=True)
        + _leg("470,700,90 440,760,46 426,800,33 416,836,33", coat)
        + _leg("232,690,70 222,764,42 216,806,31 210,836,32", coat)
        + surface
        + group(_head(coat, mane, hem), 190, 330, scale=1.12, turn=10)
        + cloth(
            shape(
                "208,324! 240,330 268,386 286,450! 262,452 256,430! 244,432 240,406! 226,406 222,378!"
                " 208,372!"
            ),
            hem.light,
            tint(shape("230,330! 262,400 270,460! 300,460! 290,330!"), hem.dark),
        )
        + path(line("134,446 190,510 268,500"), "none", INK, 13)
        + path(line("134,446 190,510 268,500"), "none", hem.light, 6)
    )


def rearing(coat: Tone, mane: Tone, strap: Tone) -> str:
    """Draw a horse on its hind legs, pawing the air; the saddle is at (350, 530), the back falls to the right."""
    trunk = cloth(
        shape(
            "204,326! 250,346 276,410 300,470 352,516 420,540 480,580 506,640 496,720 450,770 370,790 300,756"
            " 230,710 180,656 160,600 170,550 190,500 200,450 192,420!"
        ),
        coat.light,
        tint(shape("160,610! 220,660 300,700 380,720 440,700 510,600! 540,800! 150,800!"), coat.dark),
        tint(shape("214,430! 228,480 204,540 210,590 184,560 192,480!"), coat.dark),
    )
    return (
        _tail(
            mane,
            "486,600! 526,600 552,650 548,700 562,746 540,782! 530,764 512,780! 508,732 510,690 496,650!",
            "516,620 534,680 530,740/506,640 520,690 518,750",
        )
        + _leg("420,700,100 356,756,66 362,800,40 336,836,31", coat, far=True)
        + _leg("200,590,80 132,596,52 92,622,40 100,672,29 90,696,29", coat, far=True, turn=24)
        + trunk
        + _leg("446,680,130 396,746,86 424,796,46 404,836,34", coat)
        + _leg("224,640,92 166,664,58 116,700,44 136,754,31 128,782,31", coat, turn=16)
        + tint(shape("430,610! 480,600 500,660 480,720 420,710! 400,660"), coat.light)
        + tint(shape("200,600! 240,600 264,640 240,680 204,676! 190,640"), coat.light)
        + brushes("416,610 396,660 400,720/250,610 262,646 240,690/168,580 180,620 200,640", 6)
        + hatch(310, 714, 66, "22 28 28 22", 12)
        + _neck_mane(mane)
        + group(_head(coat, mane, strap), 194, 324, scale=1.12, turn=10)
        + path(line("138,440 190,500 268,496"), "none", INK, 13)
        + path(line("138,440 190,500 268,496"), "none", strap.light, 6)
    )

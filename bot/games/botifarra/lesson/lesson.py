"""The steps of the lesson, and their texts."""

from __future__ import annotations

from typing import Final

from bot.games.botifarra.lesson import questions
from bot.games.botifarra.lesson.deals import CALLS, HAND, WHOLE_SUIT, after, before
from bot.i18n import N_
from bot.ui.face.lesson import ANY, Lesson, Shows, Step

_HAS_MORE: Final = N_("This card has points, but a weaker one has some, too.")

STEPS: Final = (
    Step(
        deal=WHOLE_SUIT,
        at=0,
        then=0,
        shows=Shows.CARDS,
        shows_then=Shows.CARDS,
        title=N_("The order of the cards"),
        says=N_(
            "These are all twelve cards of a suit, the strongest first. **The 9, the manilla, is the highest**; ace,"
            " king (12), knight (11) and jack (10) follow, then 8, 7 and so on down to the 2.\n"
            "👉 Click the card that beats the ace."
        ),
        question=questions.the_strongest,
        answers_are_cards=True,
        wrong={
            "play O1": N_("That is the ace itself. One single card is stronger."),
            ANY: N_("The ace beats this one. One single card is stronger than the ace, and it stands first."),
        },
        done=N_(
            "The manilla beats the whole suit. Remember the order: 9, ace, king, knight, jack, 8, 7, "
            "6, 5, 4, 3, 2."
        ),
    ),
    Step(
        deal=WHOLE_SUIT,
        at=0,
        then=0,
        shows=Shows.CARDS,
        shows_then=Shows.CARDS,
        title=N_("What the cards are worth"),
        says=N_(
            "The five highest of each suit have points: the 9 has **5**, the ace **4**, the king **3**, the knight"
            " **2**, the jack **1**. The others have none. Every trick counts 1 more: {total} points in a hand.\n"
            "👉 Click the weakest card that still has a point."
        ),
        fields=questions.all_points,
        question=questions.the_last_with_points,
        answers_are_cards=True,
        wrong={
            "play O9": _HAS_MORE,
            "play O1": _HAS_MORE,
            "play O12": _HAS_MORE,
            "play O11": _HAS_MORE,
            ANY: N_("This card has no points: from the 8 down they win tricks at best."),
        },
        done=N_("The jack has 1. Everything below it has no points, but wins or loses tricks all the same."),
    ),
    Step(
        deal=HAND,
        at=0,
        then=0,
        shows=Shows.TABLE,
        shows_then=Shows.TABLE,
        title=N_("Your partner"),
        says=N_(
            "Two pairs play against each other, and you sit at the bottom. Your partner sits opposite: what one"
            " of you"
            " wins counts for both. Play goes round to the right.\n👉 Who is your partner?"
        ),
        question=questions.partner,
        wrong={ANY: N_("This is an opponent, beside you. Your partner sits opposite.")},
        done=N_("Mercè and you play together, against Toni and Remei."),
    ),
    Step(
        deal=HAND,
        at=0,
        then=1,
        title=N_("Trump"),
        says=N_(
            "You have dealt, so you choose trump: the suit that beats the other three. Take the one of which you have"
            " many cards, and good ones.\n👉 Choose trump."
        ),
        wrong={
            "trump botifarra": N_(
                "Botifarra is a hand without trump that counts double. It takes three 9s, and you have two."
            ),
            "delegate": N_(
                "That leaves the choice to Mercè: good with 9s and no suit of five cards. You have a suit of five."
            ),
            ANY: N_("You may, but you have few cards of it. Of which suit do you have five?"),
        },
        done=N_(
            "Swords are trump. You have five of them, with the 9, the ace and the king: you are in command."
        ),
    ),
    Step(
        deal=HAND,
        at=3,
        then=CALLS,
        title=N_("Contro"),
        says=N_(
            "Toni says **contro**: he bets that you lose, and the hand counts double. **Recontro** would "
            "make it count four times over.\n"
            "👉 Pass: double is enough for a first hand."
        ),
        fields=questions.all_points,
        wrong={
            "recontro": N_(
                "With these trumps you may, but it gains little: a player who says contro has trumps "
                "too. Pass."
            ),
        },
        done=N_(
            "The hand counts double for the pair that wins it. To win, your pair needs more than {half} of "
            "the {total} points."
        ),
    ),
    Step(
        deal=HAND,
        at=before(1, 4),
        then=after(1),
        title=N_("Follow suit"),
        says=N_(
            "Toni leads the 9 of clubs, and Remei gives him the king. If you have the suit led, you must "
            "follow; if you cannot win the trick, you play your lowest card of that suit.\n"
            "👉 Which card do you play?"
        ),
        done=N_("Well played: the 2 has no points. Toni takes the trick."),
    ),
    Step(
        deal=HAND,
        at=after(1),
        then=after(1),
        title=N_("Count a trick"),
        says=N_(
            "Toni has the 9 and the king of clubs in his trick, a 4 and a 2. Count the points of the "
            "cards, and 1 for the trick.\n"
            "👉 How much is it worth?"
        ),
        fields=questions.last_trick,
        question=questions.points_of_trick(5, 8, 9, 12),
        wrong={
            "8": N_("The cards come to 8. The trick itself counts, too."),
            ANY: N_("The 9 counts 5, the king 3, the 4 and the 2 nothing, and the trick 1."),
        },
        done=N_(
            "It is worth {points}: 5 for the 9, 3 for the king, 1 for the trick. An expensive one, but "
            "the fight goes on."
        ),
    ),
    Step(
        deal=HAND,
        at=before(2, 4),
        then=after(2),
        title=N_("Win if you can"),
        says=N_(
            "Toni leads the king of cups, and nobody has beaten it. When an opponent is winning and you "
            "can win with the suit led, you must.\n"
            "👉 Which card do you play?"
        ),
        fields=questions.last_trick,
        done=N_(
            "Your ace beats the king: {points} points for you and Mercè. The winner of a trick leads "
            "to the next."
        ),
    ),
    Step(
        deal=HAND,
        at=before(3, 1),
        then=after(3),
        title=N_("You lead"),
        says=N_(
            "Any card may be led. A 9 that is not trump is a good one: nobody can beat it as long as all have the"
            " suit.\n👉 Lead it."
        ),
        fields=questions.last_trick,
        wrong={
            "play E9": N_("This 9 is a trump, and you will need it. You have another one."),
            ANY: N_(
                "You may lead it, but it is not the card we are looking for. Which of your 9s is not a trump?"
            ),
        },
        done=N_(
            "It is your trick, and look at Mercè: you were winning, so she gave you her ace. {points} points in one"
            " trick!"
        ),
    ),
    Step(
        deal=HAND,
        at=before(5, 3),
        then=after(5),
        title=N_("Help your partner"),
        says=N_(
            "You led the 2 of coins, and Mercè took it with the king. Now she is winning with the ace of clubs. You"
            " need not beat a partner; give her points, for they are yours as well.\n👉 Which club do you give?"
        ),
        fields=questions.last_trick,
        wrong={ANY: N_("You may, but this card has no points. Mercè is winning: give her some.")},
        done=N_("The knight brings 2 points to the pair: this trick is worth {points}."),
    ),
    Step(
        deal=HAND,
        at=before(6, 3),
        then=after(6),
        title=N_("Trump it"),
        says=N_(
            "Remei is winning with the knight of coins, and you have no coins left. If you cannot follow "
            "suit, an opponent is winning and one of your trumps would win, you must trump.\n"
            "👉 Your lowest trump will do."
        ),
        fields=questions.last_trick,
        wrong={ANY: N_("This trump wins as well, but a lower one is enough. Keep the high ones.")},
        done=N_("The 4 of swords is a trump, so it beats every coin: {points} points for you and Mercè."),
    ),
    Step(
        deal=HAND,
        at=after(12) - 1,
        then=after(12),
        shows=Shows.TABLE,
        shows_then=Shows.RESULT,
        title=N_("The score"),
        says=N_(
            "Your last card is played by itself, and Remei takes the twelfth trick. That makes {own} "
            "points for your pair, {other} for the others. Only what is above {half}, half of all points, "
            "is scored, and this hand counts double.\n"
            "👉 How much do you score?"
        ),
        fields=questions.result_of_deal,
        question=questions.written,
        wrong={
            "19": N_("{above} is what you have above {half}. Toni said contro, so it counts double."),
            ANY: N_("Take off {half} first: {own} minus {half}, then double it."),
        },
        done=N_(
            "{own} less {half} is {above}, and twice that is {written}. Toni will think twice! A match "
            "goes to {target} points."
        ),
    ),
)

LESSON: Final = Lesson(
    version=1,
    steps=STEPS,
    reasons={
        "must_follow_suit": N_("You have cards of the suit led, and must play one of them."),
        "lowest_of_suit": N_("You cannot win this trick, so only your lowest card of the suit may go."),
        "must_beat": N_(
            "An opponent is winning, and you have a card of the suit that wins: you must play it."
        ),
        "must_trump": N_("You do not have the suit led, and a trump of yours would win: you must trump."),
    },
    cards=questions.cards,
    calls=questions.calls,
    ending=N_(
        "- The 9 is the highest, then ace, king, knight, jack, 8, 7…\n"
        "- Follow suit; if an opponent is winning, beat them if you can; without the suit, trump.\n"
        "- If your partner is winning, give points.\n"
        "- Your pair scores what it takes above half of the points; contro doubles it.\n"
        "- At the table you cannot go wrong: the cards that you may play are raised, and only these can be "
        "pressed."
    ),
)

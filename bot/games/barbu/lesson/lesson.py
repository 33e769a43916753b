"""The steps of the lesson, and their texts."""

from __future__ import annotations

from typing import Final

from bot.games.barbu.lesson import questions
from bot.games.barbu.lesson.deals import (
    BARBU,
    COEURS,
    DAMES,
    END_OF_REUSSITE,
    PLIS,
    REUSSITE,
    SALADE,
)
from bot.i18n import N_
from bot.ui.face.lesson import ANY, Lesson, Shows, Step
from engine.barbu.contracts.contract import Part

STEPS: Final = (
    Step(
        deal=PLIS,
        at=0,
        then=0,
        shows=Shows.TABLE,
        shows_then=Shows.TABLE,
        title=N_("Six contracts"),
        says=N_(
            "Everybody plays for themselves, with 32 cards. The dealer of each deal chooses what counts in "
            "it:\n"
            "{costs}.\n"
            "👉 In which contract are points won?"
        ),
        fields=questions.costs,
        question=questions.the_one_that_gains,
        wrong={ANY: N_("This contract costs points. Only one of the six has a plus.")},
        done=N_(
            "In a réussite you win points if you are rid of your cards early. In the five others you do **not** want"
            " what costs: the best trick is somebody else's."
        ),
    ),
    Step(
        deal=PLIS,
        at=4,
        then=5,
        title=N_("Plis: duck"),
        says=N_(
            "Every trick costs {each}. Spades were led and must be followed; there is no trump, and the highest spade"
            " takes the trick: the queen, so far.\n👉 Play the highest spade that does **not** take it."
        ),
        fields=questions.cost_of(Part.TRICKS),
        wrong={
            "play KS": N_("The king is above the queen: you would take the trick, for {each} points."),
            "play 7S": N_(
                "It stays below, too. But the 7 is nearly always safe, so keep it and get rid of a higher one."
            ),
        },
        done=N_("Mercè takes the trick with her queen, and loses {points}. Your 7 is saved for a rainy day."),
    ),
    Step(
        deal=COEURS,
        at=1,
        then=5,
        title=N_("Cœurs: lead low"),
        says=N_(
            "Every heart that you take costs {each}. You lead, and any card may be led.\n"
            "👉 Lead the heart that cannot win."
        ),
        fields=questions.cost_of(Part.SUIT),
        wrong={
            "play AH": N_("Nobody can beat the ace: you would take every heart on the table."),
            ANY: N_("You may lead it, but look for the heart below which nobody can stay."),
        },
        done=N_("Nobody can stay below the 7. Mercè has to take four hearts: {points} points lost."),
    ),
    Step(
        deal=DAMES,
        at=3,
        then=5,
        title=N_("Dames: discard"),
        says=N_(
            "Every queen costs {each}. Clubs were led and you have none, so you may play any card, and it cannot win."
            "\n👉 Get rid of the card that could hurt you."
        ),
        fields=questions.cost_of(Part.QUEENS),
        wrong={ANY: N_("You may, but you have a queen, and the trick is Remei's: give it to her.")},
        done=N_("Remei has to take your queen with her ace, and loses {points}. That is the art of Barbu."),
    ),
    Step(
        deal=BARBU,
        at=3,
        then=5,
        shows_then=Shows.RESULT,
        title=N_("Barbu: the king of hearts"),
        says=N_(
            "One single card costs, but {each} points: the king of hearts, the barbu. You have it! Hearts were"
            " led, and"
            " Remei has played the ace.\n👉 Which heart do you play?"
        ),
        fields=questions.cost_of(Part.BARBU),
        wrong={
            "play 8H": N_("You may, but the ace is on the table: under it your king is safe. Now or never!")
        },
        done=N_(
            "The ace takes the barbu, and Remei loses {each}. Nothing is left to lose, so the deal is over."
        ),
    ),
    Step(
        deal=SALADE,
        at=5,
        then=5,
        shows=Shows.CARDS,
        title=N_("Salade: all at once"),
        says=N_(
            "Everything costs, as in the four contracts before: {total} points in all. You have had to take this"
            " first trick with the ace: four hearts, and one is a queen.\n👉 What has it cost you?"
        ),
        fields=questions.all_costs,
        question=questions.cost_of_trick(20, 25, 40),
        wrong={
            "20": N_("That is the four hearts. The queen and the trick itself cost, too."),
            ANY: N_("Count the trick, every heart, and the queen once more as a queen."),
        },
        done=N_(
            "{trick} for the trick, {hearts} for the hearts, {queen} for the queen: {points} points lost."
        ),
    ),
    Step(
        deal=REUSSITE,
        at=0,
        then=0,
        title=N_("You choose"),
        says=N_(
            "You are the dealer. In a game everybody chooses each contract once, and the réussite twice. This hand"
            " has three tens, and cards that stand next to each other: 9, 10, jack.\n👉 In which contract are cards"
            " like these good?"
        ),
        question=questions.named,
        wrong={
            ANY: N_(
                "You may choose it, but these cards do better where they are placed side by side: in the "
                "contract that wins points."
            )
        },
        done=N_(
            "Réussite: cards are placed suit by suit, as in patience, and you have the cards that open "
            "the lines."
        ),
    ),
    Step(
        deal=REUSSITE,
        at=0,
        then=1,
        title=N_("Réussite: the starting rank"),
        says=N_(
            "The dealer names the rank that opens every suit; from there it goes up and down, card by card. Each"
            " button"
            " has a rank, and how many cards of it you hold.\n👉 Name the one that you have most of."
        ),
        wrong={
            ANY: N_("You may, but you have more of another rank, and then you say when those suits begin.")
        },
        done=N_("The tens open the suits, and three are yours. The player on your right begins."),
    ),
    Step(
        deal=REUSSITE,
        at=4,
        then=5,
        is_marked=True,
        title=N_("Réussite: place a card"),
        says=N_(
            "Clubs are open, from the 9 to the jack. In your turn you place one card that fits: a ten, or "
            "the next one in a line.\n"
            "👉 Open the suit of which you have the 9, the 10 and the jack."
        ),
        wrong={
            ANY: N_("It fits, but it helps the others more. Open a suit in which the next cards are yours.")
        },
        done=N_(
            "Now your 9 and your jack of spades fit as well, and can wait: the others must place what "
            "they can."
        ),
    ),
    Step(
        deal=REUSSITE,
        at=12,
        then=13,
        is_marked=True,
        title=N_("Réussite: the ace"),
        says=N_(
            "A player with no card that fits must pass, as Remei just did; the bot passes for you. Clubs "
            "have reached the king, and an ace lets you place one more card.\n"
            "👉 Place your ace."
        ),
        wrong={ANY: N_("It fits, too. But the ace gives you a second card.")},
        done=N_("Once more! You may place another card now, or stop."),
    ),
    Step(
        deal=REUSSITE,
        at=29,
        then=END_OF_REUSSITE,
        is_marked=True,
        shows_then=Shows.RESULT,
        title=N_("Réussite: going out"),
        says=N_("You have a single card left, and it fits.\n👉 Place it."),
        fields=questions.gains_of_reussite,
        done=N_(
            "You go out first: {first} points. Mercè is second and has {second}; the others get nothing, "
            "and the deal is over."
        ),
    ),
)

LESSON: Final = Lesson(
    version=2,
    steps=STEPS,
    reasons={
        "must_follow": N_("You have a card of the suit led, so it must be of that suit."),
        "card_does_not_fit": N_(
            "This card does not fit yet: a suit opens with its ten, and goes on card by card, up and down."
        ),
    },
    cards=questions.cards,
    calls=questions.calls,
    ending=N_(
        "- No partners, no trump: the highest card of the suit led takes the trick.\n"
        "- Follow suit; without it, discard what could hurt you.\n"
        "- Five contracts cost, and the réussite wins. In turn everybody deals, and chooses each contract "
        "once, the réussite twice.\n"
        "- A table may have other prices and more contracts: “Rules” says which.\n"
        "- At the table you cannot go wrong: the cards that you may play are raised, and only these can be "
        "pressed."
    ),
)

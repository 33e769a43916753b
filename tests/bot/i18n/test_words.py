"""Words that were decided against for a thing (docs/translating.md): no text may bring them back."""

import re

import pytest

from bot.i18n import Language
from bot.i18n.catalogues import TRANSLATED, present, read
from bot.i18n.sync import extracted

REFUSED = {
    Language.EN: r"whoever|\banew\b|deals? rightly|\bso many\b|suit that was led|points? written|throw off"
    r"|half time|everyone alone|foretell|\w …|’|\bby now\b|\bwhole (?:deal|hand) \{|in a minute|contract alone"
    r"|\bis to (?:call|choose|cut|lead|move|name|place|play|say|speak|turn up)\b|\b(?:A|The|a|the) renúncia",
    Language.CA: r"\bcolls?\b|\bassist(?:ir|eix)|\bidioma|\bemport|\brivals?\b|\bmata'l\b|\bclica|\bpenja"
    r"|\bproper[ae]?s?\b|\brest(?:a|en)\b|\bfer trumfo|\ben Ton\b|\bencara té temps\b"
    r"|\bvés\b|\}a\b|\bprohibid[ae]s\b|\bcarrega amb \{cards\}|\bli queden:|sense poder triar",
    Language.ES: r"renúncia|\bcontrarios?\b|\bcant(?:a|o|os|ar|ado)\b|\bpuesto medio|\bfichero|\bmátal[oa]"
    r"|\bordenador|\bcomputadora|\bvuestr|\bvosotr|\bustedes\b|\bfallar con|\ba medio jugar|\brestan?\b|\bTon\b"
    r"|\}\.º|\ble quedan:|sin poder elegir",
    Language.FR: r"règles de la maison|\bréclam|votre camp|leur manille|\bmatch nul|\bpendule|sous la table"
    r"|\blevées?\b|renúncia(?!\s!\s»)"
    # A card that a field or the line above names is "cette carte": it may be a king.
    r"|^elle (?!est refusée|met |vaut )|, elle (?:suffit|rapporte|bat)|(?:jeu|dehors|aucune ne) la bat(?:tent)?\b"
    r"|derrière elle|qui la ramasse"
    # An ordinal alone agrees with the player's name before it: "Toni (1re)".
    r"|\}r?e\b(?! place)"
    # A side of one has no partner.
    r"|équipe ne peut pas faire ce pli",
    Language.IT: r"\breclam(?!o respinto)|\bper pers[ao]\b|\bloro 9|cliccando una|\borologio|\bdal vivo\b"
    r"|sotto il tavolo|\bprend\w+ una presa|\btagli\w* il mazzo|\bmazzo [^.:;]*tagli|renúncia(?!!»)|\bTon\b"
    r"|\buscit[oi]\b|distribuzione (?:è |era )?sbagliata|\bsi ridà\b|^chi gioca con te$"
    r"|\b(?:un|il|qualsiasi|quale) (?:denaro|bastone)\b|\brestano: ?\{contracts\}|senza poter scegliere",
}
"""What a text of each language does not say."""

LEGITIMATE = {
    Language.EN: r"$^",
    # The rest; to subtract; a plural that is neither "is left".
    Language.CA: r"la resta|contracte resta punts",
    # The opposite; to subtract; aloud.
    Language.ES: r"lo contrario|contrato resta puntos",
    Language.FR: r"«\s?Renúncia|^Renúncia\s!$",
    Language.IT: r"^Renúncia!$",
}
"""The other senses of a refused word."""

NINE = {
    Language.CA: r"\bel 9\b(?!\)|, la manilla)",
    Language.ES: r"\bel 9\b(?!\)|, la manilla)",
    Language.FR: r"\b[Ll]e 9\b(?!\)|, la manille)|\bdu 9\b",
}
"""The nine of Botifarra by its number, but for the place that explains the manilla."""

LEFT = {
    Language.CA: r"que queden del seu pal no pot superar",
    Language.ES: r"que quedan de su palo puede superar",
    Language.FR: r"en jeu,? (?:aucune |n'est |est |sont )|atouts\s: il en reste \{number\}\.",
    Language.IT: r"rimast[ae] (?:del suo seme )?la super|briscole: ne resta(?:no)? \{",
}
"""Cards that are left, for cards that are out: the reader's own are left, and are not out."""

CONTRACTED = {Language.CA: "de|a|per", Language.ES: "de|a", Language.FR: "de|à", Language.IT: "di|a|da|in|su"}
"""Prepositions that become one word with an article."""


def texts(language):
    """Yield the domain and every text of a language."""
    if language is Language.EN:
        catalogues = extracted().items()
    else:
        catalogues = [(domain, read(language, domain)) for domain in present(language)]
    for domain, catalogue in catalogues:
        for message in catalogue:
            if message.id:
                said = message.id if language is Language.EN else message.string
                yield from ((domain, text) for text in ([said] if isinstance(said, str) else said))


def without_other_senses(language, text):
    return re.sub(LEGITIMATE[language], "", text, flags=re.IGNORECASE)


@pytest.mark.parametrize("language", Language)
def test_no_text_has_a_word_that_was_decided_against(language):
    refused = re.compile(REFUSED[language], re.IGNORECASE)
    assert not [text for _, text in texts(language) if refused.search(without_other_senses(language, text))]


def test_barbu_is_a_game_of_deals_in_its_own_texts():
    wrong = re.compile(r"\bmatch\b|\b(?:each|every|next|this) hand\b(?! has)", re.IGNORECASE)
    assert [text for domain, text in texts(Language.EN) if domain == "barbu" and wrong.search(text)] == []


@pytest.mark.parametrize("language", NINE)
def test_the_nine_of_botifarra_is_called_the_manilla(language):
    assert not [
        text for domain, text in texts(language) if domain == "botifarra" and re.search(NINE[language], text)
    ]


@pytest.mark.parametrize("language", LEFT)
def test_cards_that_are_out_are_not_called_those_that_are_left(language):
    found = re.compile(LEFT[language])
    assert not [text for _, text in texts(language) if found.search(text)]


@pytest.mark.parametrize("language", CONTRACTED)
def test_no_preposition_that_contracts_stands_before_the_article_of_a_card(language):
    found = re.compile(rf"\b(?:{CONTRACTED[language]}) {{card}}")
    assert not [text for _, text in texts(language) if found.search(text)]


@pytest.mark.parametrize("language", [Language.CA, Language.FR])
def test_no_word_that_elides_stands_before_a_name(language):
    found = re.compile(r"\b(?:de|que) \{(?:name|owner|asker|winner)\}")
    assert not [text for _, text in texts(language) if found.search(text)]


def test_no_catalan_word_that_elides_before_1_and_11_stands_before_a_number_that_may_be_one_of_them():
    found = re.compile(
        r"\b(?:de|el|del) \{(?:chance|count|deals|pages|percent|played|players|steps)\}|\bdel \{least\}"
    )
    assert not [text for _, text in texts(Language.CA) if found.search(text)]


def test_every_language_has_refused_words_and_each_would_be_found():
    assert set(REFUSED) == set(LEGITIMATE) == set(Language)
    assert set(TRANSLATED) == set(Language) - {Language.EN}
    assert re.search(REFUSED[Language.CA], without_other_senses(Language.CA, "el coll de sortida"))
    assert not re.search(REFUSED[Language.CA], without_other_senses(Language.CA, "La resta és meva"))

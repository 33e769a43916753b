"""The texts of a table's messages, one function per message and form."""

import asyncio

import discord

import bot.games.registry  # noqa: F401 - registers the games
from bot.people.preferences import NO_PREFERENCES
from bot.ui.discord.emojis import NO_EMOJIS
from bot.ui.discord.messages import Picture
from bot.ui.face.face import face_of, table_face
from bot.ui.tables.lobby import lobby
from bot.ui.tables.messages.message_builder import MessageBuilder
from bot.ui.text import facts


class Undrawn:
    """A renderer that draws nothing."""

    background_slot = asyncio.Semaphore()

    async def picture(self, scene):
        return b""


async def no_avatars(table):
    return {}


def undrawn_messages():
    return MessageBuilder(Undrawn(), no_avatars)


def _face(tr, table):
    return table_face(table, tr.language)


def _lobby(tr, table):
    return lobby(face_of(table.game.name, tr.language), table)


def lobby_alt(tr, table):
    return facts.description(_lobby(tr, table).facts)


def lobby_scene(tr, table, avatars=None):
    return _lobby(tr, table).scene(avatars or {})


def table_alt(tr, table):
    return facts.description(_face(tr, table).public().facts)


def hand_alt(tr, table, seat, preferences=NO_PREFERENCES):
    return facts.description(_face(tr, table).hand(seat, preferences).facts)


def hand_result_alt(tr, table, finished):
    return facts.description(_face(tr, table).deal_result(finished.deal).facts)


def match_result_alt(tr, table):
    return facts.description(_face(tr, table).score_sheet().facts)


def tricks_alt(tr, table):
    return facts.description(_face(tr, table).tricks(None).facts)


def lobby_message(tr, table):
    return facts.message(_lobby(tr, table).facts)


def table_message(tr, table, emojis=NO_EMOJIS):
    return facts.message(_face(tr, table).public().facts, emojis)


def hand_message(tr, table, seat, emojis=NO_EMOJIS):
    return facts.message(_face(tr, table).hand(seat, NO_PREFERENCES).facts, emojis)


def hand_result_message(tr, table, finished, emojis=NO_EMOJIS):
    return facts.message(_face(tr, table).deal_result(finished.deal).facts, emojis)


def match_result_message(tr, table):
    return facts.message(_face(tr, table).score_sheet().facts)


def tricks_message(tr, table):
    return facts.message(_face(tr, table).tricks(None).facts)


def hand_text(tr, table, seat, preferences=NO_PREFERENCES):
    return facts.text(_face(tr, table).hand(seat, preferences).facts)


def tricks_text(tr, table):
    return facts.text(_face(tr, table).tricks(None).facts)


def score_text(tr, table):
    return facts.text(_face(tr, table).score_sheet().facts)


def review_pages(reviews, deal, judged):
    """Everything that a player, or a spectator, can see of the review of a deal and of the match so far."""
    seen = [reviews.reviewable(), reviews.titles(deal), reviews.deal_title(deal)]
    for viewer in (0, None):
        shown = [reviews.of_deal(judged, page, viewer) for page in range(len(reviews.titles(deal)))]
        for each in (*shown, reviews.of_match([judged], viewer)):
            seen += [facts.description(each.facts), facts.message(each.facts), facts.text(each.facts)]
            seen.append(each.scene({}))
        seen.append(reviews.costliest([judged], viewer))
    return seen


def descriptions(message):
    return [attachment.alt for attachment in message.attachments if isinstance(attachment, Picture)]


def texts(message):
    """The texts of a message as they are heard."""
    parts = [part.content for part in message.parts if isinstance(part, discord.ui.TextDisplay)]
    return "\n".join(parts).replace("**", "").replace("\\", "")


def sections_of(text):
    """Read a text with headings: the part before the first one, and each section by its heading."""
    first, *others = text.split("### ")
    return first, {title: body for title, _, body in (section.partition("\n") for section in others)}

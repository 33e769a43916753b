"""The pages of a profile card: a person's figures from the database, as facts and as a picture of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from discord.utils import utcnow

from bot.i18n import N_, Translator
from bot.ratings.rate import Rating
from bot.render.layouts.profile.face import LEAST_DRAWN, Honour, ProfileFaceScene, ProfileLine
from bot.render.layouts.profile.history import MOST_MATCHES, HistoryPoint
from bot.render.layouts.profile.partners import Partner, ProfilePartnersScene
from bot.render.layouts.profile.parts import ProfileHead
from bot.render.raster.drawing import Scene
from bot.store import By, Period, Scope, Standing
from bot.store.matches.leaderboards import Standings
from bot.store.matches.ratings import Ratings
from bot.store.matches.standings import LEAST_HANDS
from bot.ui.controls.coded import Where
from bot.ui.face.face import DOT, Face
from bot.ui.face.profile import over_the_cards
from bot.ui.face.shown import Avatars, Shown
from bot.ui.profile import texts
from bot.ui.profile.custom_id import CardId, View
from bot.ui.text.facts import DESCRIPTION, EVERYWHERE, MESSAGE, TEXT, Fact, Form
from bot.ui.text.names import capitalised, chosen, person
from computers.par import ALL

AvatarsOf = Callable[[Sequence[int]], Awaitable[Avatars]]
DRAWN: Final[Form] = DESCRIPTION | TEXT
"""Facts that the picture shows."""
BELOW: Final[Form] = MESSAGE | TEXT
"""Facts that stand below the picture."""
_SMALL: Final = "-# "
_PAGES: Final = {View.CONTRACTS: N_("contracts"), View.PARTNERS: N_("partners")}
_PLACES: Final = {Where.HERE: N_("here"), Where.EVERYWHERE: N_("everywhere")}


@dataclass(frozen=True, slots=True)
class Subject:
    """A page of a person's card in a language: the name, and the server whose matches count, or ``None``."""

    face: Face
    card: CardId
    name: str
    guild_id: int | None

    @property
    def title(self) -> str:
        """The heading of the page: "Botifarra · contracts · here"."""
        words = (_PAGES.get(self.card.view), _PLACES[self.card.where])
        return DOT.join((self.face.title, *(self.face.tr.gettext(word) for word in words if word)))

    @property
    def scope(self) -> Scope:
        """All finished matches of the game there."""
        return Scope(self.face.game.name, self.guild_id)

    def counted(self, by: By = By.RESULTS) -> Scope:
        """Return the matches there that count, with a rank by a figure."""
        order, least = self.face.leaderboard_order, Period.ALL.least
        game = self.face.game.name
        return Scope(game, self.guild_id, contested=True, ranked=True, order=order, least=least, by=by)


class ProfilePages:
    """Reads and builds the pages of profile cards."""

    def __init__(self, standings: Standings, ratings: Ratings, avatars_of: AvatarsOf) -> None:
        """``avatars_of`` returns the known avatars of some people."""
        self._standings = standings
        self._ratings = ratings
        self._avatars_of = avatars_of

    async def page(self, subject: Subject) -> Shown:
        """Return a page of a card."""
        face, user_id, now = subject.face, subject.card.user_id, utcnow()
        level = await self._ratings.level(user_id, face.game.name)
        rating = None if level is None else level.at(now)
        match subject.card.view:
            case View.CONTRACTS:
                return await self._contracts(subject, rating)
            case View.PARTNERS if face.has_partners:
                return await self._partners(subject, rating)
            case _:
                return await self._face(subject, rating, now)

    async def _head(self, subject: Subject, rating: Rating | None) -> ProfileHead:
        user_id, tr = subject.card.user_id, subject.face.tr
        avatar = (await self._avatars_of([user_id])).get(user_id)
        if rating is None:
            return ProfileHead(subject.name, subject.title, avatar, no_level=tr.gettext("No level yet"))
        return ProfileHead(
            subject.name,
            subject.title,
            avatar,
            level_title=tr.gettext("Level"),
            level=str(rating),
            spread=f"± {rating.sigma:.0f}",
        )

    async def _face(self, subject: Subject, rating: Rating | None, now: datetime) -> Shown:
        face, user_id, tr = subject.face, subject.card.user_id, subject.face.tr
        history = await self._ratings.history(user_id, face.game.name, MOST_MATCHES)
        standing = await self._standings.standing(user_id, subject.counted())
        hands = await self._standings.hand_sums(user_id, subject.scope)
        newest = await self._standings.newest_hands(user_id, subject.scope)
        lines = list[ProfileLine]()
        if ALL in hands:
            lines.append(ProfileLine(tr.gettext("Over the cards"), *texts.over(tr, hands[ALL])))
        if standing is not None and standing.streak:
            streak = tr.ngettext("{number} won", "{number} won", standing.streak)
            lines.append(ProfileLine(tr.gettext("Current streak"), streak))
        honours = tuple(
            Honour(honour.sign, tr.gettext(honour.name), texts.date_text(tr, newest[kind]))
            for kind, honour in face.honours.items()
            if kind in newest
        )
        head = await self._head(subject, rating)
        instead = (
            tr.gettext("The level begins with the first rated match against other people.")
            if rating is None
            else tr.gettext("The line of the level begins with the second rated match.")
        )
        scene = ProfileFaceScene(
            head,
            tuple(HistoryPoint(change.after.mu, change.after.sigma) for change in history),
            tuple(texts.months(tr, history, now)),
            instead,
            () if standing is None else texts.shares(tr, standing),
            tuple(lines),
            honours,
            face.pack,
        )
        matches = tr.gettext("Matches")
        told = [
            *_head_facts(subject, rating),
            _fact(texts.history_text(tr, history) if len(history) >= LEAST_DRAWN else instead, DRAWN),
            *([] if standing is None else [_fact(f"{texts.played(tr, standing)}.", DRAWN, matches)]),
            *(
                _fact(_of(tr, line.label, DOT.join(filter(None, (line.value, line.detail)))), DRAWN, matches)
                for line in lines
            ),
            *(_fact(_of(tr, honour.text, honour.date), DRAWN, tr.gettext("Honours")) for honour in honours),
            *(_fact(each, BELOW, matches) for each in await self._below(subject, standing, rating)),
        ]
        return _shown(told, scene)

    async def _below(self, subject: Subject, standing: Standing | None, rating: Rating | None) -> list[str]:
        """Return the lines below the face: ranks, figures of the game, matches that do not count."""
        face, user_id, tr = subject.face, subject.card.user_id, subject.face.tr
        ranks = list[str]()
        if rating is not None:
            by_level = await self._standings.standing(user_id, subject.counted(By.LEVEL))
            # One who nearly always plays with the same partner has a rank together with that one.
            if by_level is not None and by_level.rank is not None and not by_level.partner:
                ranks.append(tr.gettext("Rank {rank} by level", rank=by_level.rank))
        lines = list[str]()
        if standing is not None:
            lines.append(DOT.join((*ranks, texts.rank_by_results(tr, standing))))
            lines.append(DOT.join(map(capitalised, face.details_of_standing(standing))))
        name, guild = face.game.name, subject.guild_id
        uncounted = await self._standings.standing(
            user_id, Scope(name, guild, contested=True, ranked=False, order=())
        )
        if uncounted is not None:
            title = tr.gettext("Other matches with people (no rank for these)")
            lines.append(_of(tr, title, texts.played(tr, uncounted)))
        alone = await self._standings.standing(user_id, Scope(name, guild, contested=False, order=()))
        if alone is not None:
            title = tr.gettext("Against computers (no rank for these)")
            lines.append(_of(tr, title, texts.played(tr, alone)))
        if standing is None and uncounted is None and alone is None:
            lines.append(tr.gettext("No finished match here yet."))
        elif standing is None:
            note = face.uncounted() if uncounted is not None else ""
            lines.append(" ".join(filter(None, (texts.how_to_count(tr), note))))
        return lines

    async def _contracts(self, subject: Subject, rating: Rating | None) -> Shown:
        face, user_id = subject.face, subject.card.user_id
        standing = await self._standings.standing(user_id, subject.counted())
        contracts = face.contracts(standing, await self._standings.hand_sums(user_id, subject.scope))
        told = [
            *_head_facts(subject, rating),
            *(_fact(each, DRAWN, face.tr.gettext("Contracts")) for each in contracts.sentences),
            _fact(contracts.note, BELOW, face.tr.gettext("Contracts")),
        ]
        return _shown(told, contracts.scene(await self._head(subject, rating)))

    async def _partners(self, subject: Subject, rating: Rating | None) -> Shown:
        user_id, tr = subject.card.user_id, subject.face.tr
        partners = await self._standings.partners(user_id, subject.counted())
        avatars: Mapping[int, bytes] = await self._avatars_of([each.user_id for each in partners])
        over = [
            over_the_cards(tr, each.cards) if each.cards and each.cards.hands >= LEAST_HANDS else "–"
            for each in partners
        ]
        rows = tuple(
            Partner(each.name, (str(each.played), str(each.won), points), avatars.get(each.user_id))
            for each, points in zip(partners, over, strict=True)
        )
        columns = (tr.gettext("Matches"), tr.gettext("Won"), tr.gettext("Over the cards"))
        told = list[str]()
        for each, points in zip(partners, over, strict=True):
            name = person(chosen(each.name))
            told.append(tr.gettext("{name}: {matches}, {won}.", name=name, **texts.together(tr, each)))
            if points != "–":
                told.append(_of(tr, columns[-1], tr.gettext("{points} a hand", points=points)))
        if partners:
            most = partners[0]
            sentence = tr.gettext(
                "Plays most with {name}: {matches}, {won}", name=most.name, **texts.together(tr, most)
            )
        else:
            sentence = tr.gettext("No partner to show yet: it takes five matches together that count.")
            told.append(sentence)
        facts = [
            *_head_facts(subject, rating),
            *(_fact(each, DRAWN, tr.gettext("Partners")) for each in told),
        ]
        return _shown(facts, ProfilePartnersScene(await self._head(subject, rating), columns, rows, sentence))


def _head_facts(subject: Subject, rating: Rating | None) -> list[Fact]:
    """Return whose card it is, and the level, which is the same in every server."""
    tr = subject.face.tr
    facts = [_fact(f"{person(chosen(subject.name))}{DOT}{subject.title}.", DESCRIPTION)]
    if rating is None:
        return [*facts, _fact(f"{tr.gettext('No level yet')}.", DRAWN)]
    level = tr.gettext("Level {level} ± {spread}.", level=str(rating), spread=f"{rating.sigma:.0f}")
    facts.append(_fact(level, DRAWN))
    if subject.guild_id is not None:
        facts.append(_fact(tr.gettext("The level is the same in every server."), EVERYWHERE))
    if rating.is_provisional:
        facts.append(_fact(tr.gettext("The question mark goes after some thirty matches."), EVERYWHERE))
    return facts


def _of(tr: Translator, what: str, figures: str) -> str:
    return tr.gettext("{what}: {figures}.", what=what, figures=figures)


def _fact(told: str, forms: Form, section: str = "") -> Fact:
    return Fact(lambda: told, forms, section, lead=_SMALL)


def _shown(facts: Sequence[Fact], scene: Scene) -> Shown:
    return Shown(tuple(facts), "card", lambda _: scene, has_avatars=False)

"""The application's own emojis: uploaded once at start, only what is missing or has changed, and then used.

Discord re-encodes what it is given, and all it gives back to compare is the name. So the name carries the first
digits of the file's SHA-256: what is there under that name is up to date, and nothing has to be remembered here.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

import aiohttp
import discord
from discord.utils import utcnow

from bot.ui.discord.emojis import INVALID_FORM
from bot.ui.tables.message_builder import MessageBuilder

logger = logging.getLogger(__name__)

FOLDER: Final = Path(__file__).resolve().parents[3] / "assets" / "cards" / "emojis"
SPANISH: Final = ("oros", "copes", "espases", "bastos", "botifarra")
FRENCH: Final = ("spades", "hearts", "diamonds", "clubs")
PACKS: Final = (SPANISH, FRENCH)
"""How the files of each pack begin, in the order in which they are uploaded."""
DIGITS: Final = 6
"""Digits of the SHA-256 in a name: a name has at most 32 signs, and two versions of one picture must differ."""
LONGEST_WAIT: Final = 5.0
"""Seconds that the start waits at most for the list of emojis."""
RETRY_AFTER: Final = 300.0
"""Seconds without emojis after Discord refused one; then they are looked for anew."""
STALE_AFTER: Final = timedelta(days=1)
"""Age at which another version of an emoji of ours is deleted: until then another process may be using it."""
TOO_MANY_EMOJIS: Final = 30008
"""Discord's code for an application that has as many emojis as it may have."""
_REQUEST_FAILED: Final = (discord.HTTPException, aiohttp.ClientError, OSError)
_SERVER_ERROR: Final = 500
_VERSION: Final = re.compile(rf"(\w+)_[0-9a-f]{{{DIGITS}}}", re.ASCII)


@dataclass(frozen=True, slots=True)
class EmojiImage:
    """One emoji as it should be: what it is called among us, what Discord knows it by, and its PNG."""

    base: str
    name: str
    png: bytes


def read_images(folder: Path) -> list[list[EmojiImage]]:
    """Return the pictures of each pack, by name; one whose files are missing has none."""
    files = [(path.stem, path.read_bytes()) for path in sorted(folder.glob("*.png"))]
    pictures = [
        EmojiImage(base, f"{base}_{hashlib.sha256(png).hexdigest()[:DIGITS]}", png) for base, png in files
    ]
    return [[each for each in pictures if each.base.split("_")[0] in stems] for stems in PACKS]


class ApplicationEmojis:
    """Keeps the application's emojis up to date, and tells which can be used: all of a pack, or none of it."""

    def __init__(self, client: discord.Client, message_builder: MessageBuilder) -> None:
        """``message_builder`` gets as its emojis what can be used from now on."""
        self._client = client
        self._message_builder = message_builder
        self._packs: list[list[EmojiImage]] = []
        self._uploaded: dict[str, discord.Emoji] = {}
        self._is_listed = False
        self._task: asyncio.Task[None] | None = None

    async def find(self) -> None:
        """Look which emojis are there already, so that the first message has them; never for long."""
        try:
            self._packs = await asyncio.to_thread(read_images, FOLDER)
            await asyncio.wait_for(self._list_uploaded(), LONGEST_WAIT)
        except (*_REQUEST_FAILED, TimeoutError) as error:
            logger.info("the application's emojis will be looked for later: %s", error)

    def start(self) -> None:
        """Upload what is missing, beside everything else."""
        self._task = asyncio.create_task(self.synchronise(), name="emojis of the application")

    async def close(self) -> None:
        """Stop uploading, and wait until it has stopped."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def refused(self) -> None:
        """Look for them anew in a while: Discord has refused one, as when somebody has removed it."""
        self._uploaded.clear()
        self._is_listed = False
        if self._task is not None:
            self._task.cancel()
        self._task = asyncio.create_task(self._retry_later(), name="emojis of the application")

    async def _retry_later(self) -> None:
        await asyncio.sleep(RETRY_AFTER)
        await self.synchronise()

    async def synchronise(self) -> None:
        """Bring Discord up to date; what it refuses is said once, and tried again at the next start.

        What the network or Discord's servers fail at is tried again by itself.
        """
        try:
            while True:
                if await self._try_synchronise():
                    return
                await asyncio.sleep(RETRY_AFTER)
        except _REQUEST_FAILED as error:
            logger.warning(
                "the application's emojis cannot all be uploaded (%s): where a pack is incomplete, buttons keep the"
                " signs of Unicode. Make room under Emojis in the developer portal if it is full; the next start"
                " tries again.",
                error,
            )
        except Exception:
            logger.exception("the application's emojis cannot be brought up to date")

    async def _try_synchronise(self) -> bool:
        """Bring Discord up to date; return whether nothing is left to be tried again."""
        try:
            if not self._is_listed:
                await self._list_uploaded()
            for pack in self._packs:
                await self._upload(pack)
            await self._remove_old_versions(utcnow() - STALE_AFTER)
        except _REQUEST_FAILED as error:
            if isinstance(error, discord.HTTPException) and error.status < _SERVER_ERROR:
                raise
            logger.info("the application's emojis will be uploaded later: %s", error)
            return False
        return True

    async def _list_uploaded(self) -> None:
        self._uploaded = {emoji.name: emoji for emoji in await self._client.fetch_application_emojis()}
        self._is_listed = True
        self._use_complete_packs()

    async def _upload(self, pack: list[EmojiImage]) -> None:
        missing = [picture for picture in pack if picture.name not in self._uploaded]
        for picture in missing:
            self._uploaded[picture.name] = await self._create(picture)
        if missing:
            logger.info("%d of the application's emojis uploaded", len(missing))
            self._use_complete_packs()

    async def _create(self, picture: EmojiImage) -> discord.Emoji:
        try:
            return await self._client.create_application_emoji(name=picture.name, image=picture.png)
        except discord.HTTPException as error:
            if error.code == TOO_MANY_EMOJIS and await self._remove_old_versions(utcnow()):
                return await self._create(picture)
            if error.code != INVALID_FORM:
                raise
            # A request whose answer was lost is sent again by discord.py, and then the name is taken: by itself.
            for emoji in await self._client.fetch_application_emojis():
                if emoji.name == picture.name:
                    return emoji
            raise

    async def _remove_old_versions(self, before: datetime) -> int:
        """Delete what has been replaced, if it was made before; return how many that were.

        These are the emojis called as ours are, with other digits; all others are not ours.
        """
        removed = 0
        ours = {picture.base: picture.name for pack in self._packs for picture in pack}
        for name, emoji in list(self._uploaded.items()):
            version = _VERSION.fullmatch(name)
            is_another = version is not None and ours.get(version[1], name) != name
            if is_another and emoji.created_at < before:
                with contextlib.suppress(discord.NotFound):
                    await emoji.delete()
                del self._uploaded[name]
                removed += 1
        return removed

    def _use_complete_packs(self) -> None:
        complete = [pack for pack in self._packs if all(picture.name in self._uploaded for picture in pack)]
        emojis = {
            picture.base: discord.PartialEmoji(name=picture.name, id=self._uploaded[picture.name].id)
            for pack in complete
            for picture in pack
        }
        self._message_builder.emojis = emojis

"""Upload of the application's own emojis at start: only missing or changed ones.

Discord re-encodes images, so only names can be compared. A name carries the first digits of the file's SHA-256: an
emoji of that name is up to date, and no state has to be kept.
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

from bot.tables.part import Part
from bot.tasks import cancel_and_wait
from bot.ui.discord.emojis import INVALID_FORM, UsableEmojis

logger = logging.getLogger(__name__)

FOLDER: Final = Path(__file__).resolve().parents[3] / "assets" / "cards" / "emojis"
SPANISH: Final = ("oros", "copes", "espases", "bastos", "botifarra")
FRENCH: Final = ("spades", "hearts", "diamonds", "clubs", "contract")
PACKS: Final = (SPANISH, FRENCH)
"""The file name prefixes of each pack, in order of upload."""
DIGITS: Final = 6
"""Digits of the SHA-256 in a name, which has at most 32 characters; two versions of one image must differ."""
LONGEST_WAIT: Final = 5.0
"""Seconds that the start waits at most for the list of emojis."""
RETRY_AFTER: Final = 300.0
"""Seconds until the emojis are listed again after a failure or after Discord refused one."""
STALE_AFTER: Final = timedelta(days=1)
"""Age from which an old version of an emoji is deleted: another process may still be using a younger one."""
TOO_MANY_EMOJIS: Final = 30008
"""Discord's error code for an application at its limit of emojis."""
_REQUEST_FAILED: Final = (discord.HTTPException, aiohttp.ClientError, OSError)
_SERVER_ERROR: Final = 500
_VERSION: Final = re.compile(rf"(\w+)_[0-9a-f]{{{DIGITS}}}", re.ASCII)


@dataclass(frozen=True, slots=True)
class EmojiImage:
    """One emoji to upload: our name, the versioned name on Discord, and the PNG."""

    base: str
    name: str
    png: bytes


def read_images(folder: Path) -> list[list[EmojiImage]]:
    """Return the images of each pack by name; a pack without files is empty."""
    files = [(path.stem, path.read_bytes()) for path in sorted(folder.glob("*.png"))]
    pictures = [
        EmojiImage(base, f"{base}_{hashlib.sha256(png).hexdigest()[:DIGITS]}", png) for base, png in files
    ]
    return [[each for each in pictures if each.base.split("_")[0] in stems] for stems in PACKS]


class ApplicationEmojis(UsableEmojis, Part):
    """Keeps the application's emojis up to date. A pack is used only when it is complete."""

    def __init__(self, client: discord.Client) -> None:
        super().__init__()
        self._client = client
        self._packs: list[list[EmojiImage]] = []
        self._uploaded: dict[str, discord.Emoji] = {}
        self._is_listed = False
        self._uploads = True
        self._task: asyncio.Task[None] | None = None

    async def find(self) -> None:
        """List the uploaded emojis, so that the first message has them; wait ``LONGEST_WAIT`` at most."""
        try:
            self._packs = await asyncio.to_thread(read_images, FOLDER)
            await asyncio.wait_for(self._list_uploaded(), LONGEST_WAIT)
        except (*_REQUEST_FAILED, TimeoutError) as error:
            logger.info("listing the application's emojis failed, trying again later: %s", error)

    def begin(self, *, uploads: bool = True) -> None:
        """Upload missing emojis, in the background, or wait until another process has."""
        self._uploads = uploads
        self._task = asyncio.create_task(self.synchronise(), name="emojis of the application")

    async def close(self) -> None:
        """Cancel the upload and wait for it to end."""
        await cancel_and_wait(self._task)

    def drop(self, error: Exception) -> bool:
        """Stop using emojis if Discord refused one, such as one that was removed, and list them again later."""
        if not super().drop(error):
            return False
        self._uploaded.clear()
        self._is_listed = False
        if self._task is not None:
            self._task.cancel()
        self._task = asyncio.create_task(self._retry_later(), name="emojis of the application")
        return True

    async def _retry_later(self) -> None:
        await asyncio.sleep(RETRY_AFTER)
        await self.synchronise()

    async def synchronise(self) -> None:
        """Bring Discord up to date. A refusal is logged and tried again at the next start only.

        Failures of the network or of Discord's servers are retried.
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
        """Bring Discord up to date; return whether it is complete, or has to be tried again."""
        try:
            if not self._is_listed:
                await self._list_uploaded()
            if not self._uploads:
                self._is_listed = self._has_all
                return self._has_all
            for pack in self._packs:
                await self._upload(pack)
            await self._remove_old_versions(utcnow() - STALE_AFTER)
        except _REQUEST_FAILED as error:
            if isinstance(error, discord.HTTPException) and error.status < _SERVER_ERROR:
                raise
            logger.info("uploading the application's emojis failed, trying again later: %s", error)
            return False
        return True

    @property
    def _has_all(self) -> bool:
        return all(picture.name in self._uploaded for pack in self._packs for picture in pack)

    async def _list_uploaded(self) -> None:
        self._uploaded = {emoji.name: emoji for emoji in await self._client.fetch_application_emojis()}
        self._is_listed = True
        self._use_complete_packs()

    async def _upload(self, pack: list[EmojiImage]) -> None:
        missing = [picture for picture in pack if picture.name not in self._uploaded]
        for picture in missing:
            self._uploaded[picture.name] = await self._create(picture)
        if missing:
            logger.info("uploaded %d of the application's emojis", len(missing))
            self._use_complete_packs()

    async def _create(self, picture: EmojiImage) -> discord.Emoji:
        try:
            return await self._client.create_application_emoji(name=picture.name, image=picture.png)
        except discord.HTTPException as error:
            if error.code == TOO_MANY_EMOJIS and await self._remove_old_versions(utcnow()):
                return await self._create(picture)
            if error.code != INVALID_FORM:
                raise
            # discord.py repeats a request whose response was lost; then the name is taken by the first try.
            for emoji in await self._client.fetch_application_emojis():
                if emoji.name == picture.name:
                    return emoji
            raise

    async def _remove_old_versions(self, before: datetime) -> int:
        """Delete replaced versions created before a time; return how many.

        A replaced version has one of our names with other digits; any other emoji is not ours.
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
        self.usable = {
            picture.base: discord.PartialEmoji(name=picture.name, id=self._uploaded[picture.name].id)
            for pack in complete
            for picture in pack
        }

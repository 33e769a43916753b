"""Scenes of finished tricks that are looked at again, of every number of players."""

from bot.render.layouts.table.tricks import TricksScene
from tools.gallery.scenes import gallery, named

FOUR_TRICKS = named("tricks_four", TricksScene)


def trick_gallery() -> dict[str, TricksScene]:
    """Return every scene by the name of its file."""
    return {name: scene for name, scene in gallery().items() if isinstance(scene, TricksScene)}

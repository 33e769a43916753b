"""The colours of pictures: stored, and made of all that is drawn."""

import pytest

from bot.render.kit.palettes import PALETTES
from bot.render.kit.scene import Pack
from tools.palettes import shared_colours


@pytest.mark.parametrize("pack", Pack)
def test_the_stored_palette_is_that_of_the_cards_and_the_theme(pack):
    """After a change of either: ``python -m tools.palettes``."""
    assert PALETTES[pack].shared == shared_colours(pack)

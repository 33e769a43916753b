"""The custom_ids of events say what they are for, and nothing else is taken for one."""

import pytest

from bot.errors import UnknownControl
from bot.ui.events.controls import Action, EventId


@pytest.mark.parametrize("named", [EventId(1, Action.PLAY), EventId(10**18 - 1, Action.YES, "32")])
def test_a_custom_id_is_read_back(named):
    assert EventId.parse(str(named)) == named


@pytest.mark.parametrize(
    "text", ["ev:0:play", "ev:1:dance", "ev:1:play:", "ev:1:yes:A", "ev:1:play\n", "bt:1:play", "ev:1"]
)
def test_what_no_control_has_is_unknown(text):
    with pytest.raises(UnknownControl):
        EventId.parse(text)


@pytest.mark.parametrize("argument", ["", "x", "1.2", "9" * 21])
def test_an_argument_that_is_no_number_is_unknown(argument):
    with pytest.raises(UnknownControl):
        _ = EventId(1, Action.YES, argument).number

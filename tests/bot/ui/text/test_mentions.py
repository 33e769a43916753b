"""Commands that can be clicked."""

from bot.ui.text.mentions import Mentions


def test_each_command_that_a_text_names_can_be_clicked_and_nothing_else_changes():
    mentions = Mentions()
    assert mentions.in_text("Open one with /barbu new.") == "Open one with /barbu new."
    new = {"type": 1, "name": "new"}
    mentions.learn([{"name": "barbu", "id": "5", "options": [new]}, {"name": "tables", "id": "6"}])
    told = "/tables shows them, /tables-x not; open one with /barbu new, or see a/tables and </tables:6>."
    assert mentions.in_text(told) == (
        "</tables:6> shows them, /tables-x not; open one with </barbu new:5>, or see a/tables and </tables:6>."
    )

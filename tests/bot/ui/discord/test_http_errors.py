"""Request errors: which are transient, and which requests are repeated."""

from types import SimpleNamespace

import aiohttp
import discord
import pytest

from bot.ui.discord.http_errors import REQUEST_ERRORS, describe, is_already_answered, is_transient, retry_once


def refused(status, code=0):
    return discord.HTTPException(SimpleNamespace(status=status, reason="no"), {"code": code, "message": "no"})


@pytest.mark.parametrize("status", [429, 500, 502, 503, 504])
def test_what_is_the_fault_of_discord_may_pass(status):
    assert is_transient(refused(status))


@pytest.mark.parametrize("status", [400, 401, 403, 404])
def test_what_discord_refuses_it_refuses_again(status):
    assert not is_transient(refused(status))


@pytest.mark.parametrize("error", [aiohttp.ServerDisconnectedError(), ConnectionResetError(), TimeoutError()])
def test_a_lost_connection_is_trouble_that_may_pass(error):
    assert isinstance(error, REQUEST_ERRORS)
    assert is_transient(error)


@pytest.mark.parametrize("error", [FileNotFoundError(), ValueError(), KeyError()])
def test_an_error_of_our_own_is_no_trouble_with_discord(error):
    assert not isinstance(error, REQUEST_ERRORS)
    assert not is_transient(error)


def test_only_one_code_says_that_there_is_an_answer_already():
    assert is_already_answered(refused(400, 40060))
    assert not is_already_answered(refused(404, 10062))


def test_the_log_hears_no_address_for_it_may_hold_a_token():
    error = aiohttp.ClientOSError(
        None, "Can not write request body for https://discord.test/webhooks/1/secret"
    )
    assert describe(error) == "ClientOSError"
    assert "403" in describe(refused(403))


def test_the_log_has_one_line_for_an_error_of_many():
    page = discord.HTTPException(SimpleNamespace(status=502, reason="no"), "<html>\n" + "word\n" * 500)
    assert "\n" not in describe(page)
    assert len(describe(page)) <= 300


class Request:
    """Fails as it is told to, and counts."""

    def __init__(self, *errors):
        self._errors = list(errors)
        self.times = 0

    async def __call__(self):
        self.times += 1
        if self._errors:
            raise self._errors.pop(0)
        return "answer"


async def test_what_got_lost_is_asked_once_more():
    request = Request(aiohttp.ServerDisconnectedError())
    assert await retry_once(request) == "answer"
    assert request.times == 2


async def test_what_gets_lost_twice_is_given_up():
    request = Request(aiohttp.ServerDisconnectedError(), aiohttp.ServerDisconnectedError())
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await retry_once(request)
    assert request.times == 2


async def test_what_is_refused_is_not_asked_again():
    request = Request(refused(403))
    with pytest.raises(discord.HTTPException):
        await retry_once(request)
    assert request.times == 1

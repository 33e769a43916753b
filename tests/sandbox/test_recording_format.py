"""Secrets: no recording contains them, whichever tool writes it."""

from __future__ import annotations

import io
import json

from recording import Exchange, RecordedFile, Recording, parse_body, redacted

TOKEN = "aW50ZXJhY3Rpb24t" * 4
BOUNDARY = "multipart/form-data; boundary=xyz"


def written(**options: object) -> tuple[io.StringIO, Recording]:
    file = io.StringIO()
    return file, Recording(file, ["the.bots.token"], now=lambda: 0.0, **options)  # type: ignore[arg-type]


def test_the_token_in_a_path_is_replaced_wherever_it_stands():
    file, recording = written()
    recording.write_exchange(
        Exchange(
            "PATCH", f"/webhooks/1/{TOKEN}/messages/@original", body={"content": f"{TOKEN} the.bots.token"}
        )
    )
    line = json.loads(file.getvalue())
    assert line["path"] == f"/webhooks/1/{redacted(TOKEN)}/messages/@original"
    assert line["body"]["content"] == f"{redacted(TOKEN)} {redacted('the.bots.token')}"
    assert line["at"] == "1970-01-01T00:00:00.000000+00:00"


def test_names_of_people_and_places_are_kept_unless_they_are_not_wanted():
    frame = {
        "op": 0,
        "t": "INTERACTION_CREATE",
        "s": 1,
        "d": {
            "token": TOKEN,
            "channel": {"id": "5", "name": "la nostra taula", "topic": None},
            "member": {"nick": "Mestra", "user": {"id": "7", "username": "anna", "global_name": "Anna"}},
            "data": {"name": "botifarra"},
        },
    }
    kept, recording = written()
    recording.write_frame(frame)
    assert json.loads(kept.getvalue())["data"]["member"]["nick"] == "Mestra"
    veiled, recording = written(names=False)
    recording.write_frame(frame)
    data = json.loads(veiled.getvalue())["data"]
    assert not {"la nostra taula", "Mestra", "anna", "Anna", TOKEN} & set(veiled.getvalue().split('"'))
    assert (data["channel"]["id"], data["channel"]["topic"], data["member"]["user"]["id"]) == ("5", None, "7")
    assert data["data"] == {"name": "botifarra"}


def test_the_signature_of_an_attachment_is_cut_off_with_the_names():
    url = "https://cdn.discordapp.com/attachments/1/2/ma.png"
    file, recording = written(names=False)
    recording.write_exchange(Exchange("GET", "/x", answer={"url": f"{url}?ex=6a5b&is=6a5a&hm=0123abcd&"}))
    assert json.loads(file.getvalue())["answer"] == {"url": url}


def test_a_form_is_parsed_into_its_json_and_its_files():
    form = (
        b'--xyz\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n{"content": "hola"}\r\n'
        b'--xyz\r\nContent-Type: image/png\r\nContent-Disposition: form-data; name="files[0]"; filename="a.png"'
        b"\r\n\r\n\x89PNG\r\n\r\nx\r\n--xyz--\r\n"
    )
    body = parse_body(form, BOUNDARY)
    assert body.value == {"content": "hola"}
    assert body.files == {"files[0]": RecordedFile("a.png", "image/png", b"\x89PNG\r\n\r\nx")}


def test_a_body_that_is_no_json_stays_text():
    assert parse_body(b"{", "application/json").value == "{"
    assert parse_body(b"", "application/json").value is None

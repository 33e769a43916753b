"""The page of pictures is written anew each time, beside what else lies in its folder."""

import pytest

from tools.gallery.__main__ import write_gallery
from tools.gallery.album import album
from tools.gallery.scenes import LEFT_OUT


@pytest.fixture(autouse=True)
def _fewer_pictures(monkeypatch):
    monkeypatch.setattr("tools.gallery.__main__.album", lambda language: album(language, LEFT_OUT))


def test_a_run_removes_what_an_earlier_one_wrote_and_nothing_else(tmp_path):
    (tmp_path / "mine.png").write_bytes(b"mine")
    write_gallery(tmp_path, only="waiting*")
    assert (tmp_path / "waiting_cut.png").exists()
    write_gallery(tmp_path, only="waiting")
    names = {file.name for file in tmp_path.iterdir()}
    assert names == {"mine.png", "waiting.png", "index.html", "written.txt"}


def test_a_list_that_names_files_elsewhere_removes_none_of_them(tmp_path):
    folder = tmp_path / "gallery"
    folder.mkdir()
    outside = tmp_path / "outside.png"
    outside.write_bytes(b"mine")
    (folder / "written.txt").write_text("../outside.png\ngone.png\n", encoding="utf-8")
    write_gallery(folder, only="waiting")
    assert outside.exists()


def test_every_picture_is_on_the_page_in_two_sizes_with_its_description(tmp_path):
    page = write_gallery(tmp_path, only="waiting").read_text(encoding="utf-8")
    assert page.count('src="waiting.png"') == 2
    assert "max-width:100%" in page

"""Draw all cards anew: `python -m assets.cards [--under FOLDER] [--sheet FILE]`."""

import argparse
from pathlib import Path

from assets.cards.draw.sheet import contact_sheet, write_all


def main() -> None:
    """Write the PNG files beside this script; with --sheet only one sheet with all of them."""
    parser = argparse.ArgumentParser(prog="python -m assets.cards", description="Draw all cards anew.")
    parser.add_argument("--sheet", metavar="FILE", type=Path, help="write one sheet to look at instead")
    parser.add_argument("--under", metavar="FOLDER", default="", help="only this one, such as spanish/large")
    given = parser.parse_args()
    if given.sheet is not None:
        contact_sheet(given.under).save(given.sheet)
        return
    folder = Path(__file__).parent
    print(f"{write_all(folder, given.under) / 1e6:.2f} MB of pictures in {folder}")


if __name__ == "__main__":
    main()

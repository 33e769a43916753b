"""The bot as it is, but a table may give people as little as a second: whole matches wait for no minute.

Nobody has double time, so that people who are silent for a while miss their deadlines.
"""

import sys

from bot.__main__ import main
from bot.tables.time import due, paces

if __name__ == "__main__":
    paces.LEAST = 1  # type: ignore[misc]
    due.NEWCOMER_FACTOR = 1  # type: ignore[misc]
    sys.exit(main(sys.argv[1:]))

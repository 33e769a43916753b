"""The folder ``engine`` works by itself: without numpy, numba, and the computer players."""

import subprocess
import sys


def test_every_module_of_the_engine_is_imported_without_computers_numpy_and_numba():
    program = (
        "import pkgutil, sys\n"
        "from importlib import import_module\n"
        "sys.modules.update(dict.fromkeys(('computers', 'numba', 'numpy')))\n"
        "import engine\n"
        "for module in pkgutil.walk_packages(engine.__path__, 'engine.'):\n"
        "    import_module(module.name)\n"
        "from engine.__main__ import main\n"
        "sys.exit(main(['legal']))"
    )
    position = '{"game": "botifarra", "contract": "E", "trick": ["C9"], "hand": ["C2", "O9"]}'
    done = subprocess.run(
        [sys.executable, "-c", program], input=position, capture_output=True, text=True, check=True
    )
    assert done.stdout == '{"legal": ["C2"], "carrego": []}\n'

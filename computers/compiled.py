"""Compilation of plain functions over integers and arrays by numba, if it is installed (the extra ``strong``).

A computer player that searches spends its time in a few small functions. They are written in the part of Python that
numba compiles, so that they run without numba, too, only some hundred times slower. Compiled functions release
Python's lock while they run. The rules under them are the engine's own functions, compiled as they are.

Machine code is kept in a folder, so that only the first process after a change compiles: ``NUMBA_CACHE_DIR`` names
it, and by default it lies among the bytecode. Each state of the sources has a folder of its own there, since numba
itself does not notice that a function has changed which a compiled one calls in another file; and so has each kind of
processor. If the folder cannot be written, every process compiles for itself. The image brings machine code for any
processor of its kind (``NUMBA_CPU_NAME=generic``), which is copied there.

``NUMBA_DISABLE_JIT=1``, numba's own variable, leaves all of it out, as if numba were not installed: for a machine of
little memory or one slow core, and for tests to which it does not matter how well computers play.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, Final, TypeVar

# Compilation speaks numba's own language, of which types say little.
numba: Any = None
extending: Any = None
IS_DISABLED: Final = os.environ.get("NUMBA_DISABLE_JIT", "").strip() not in {"", "0"}
"""Whether the environment says that nothing is to be compiled."""
if not IS_DISABLED:
    with contextlib.suppress(ImportError):
        numba = importlib.import_module("numba")
        extending = importlib.import_module("numba.extending")

IS_AVAILABLE: Final = numba is not None
"""Whether functions are compiled."""

SHIPPED: Final = Path(__file__).parents[1] / "machine-code"
"""The machine code that the image brings; elsewhere there is none."""

_compilable: Final = set[Callable[..., Any]]()
FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])


def njit(function: FunctionT) -> FunctionT:
    """Return the function compiled without Python's lock; the function itself without numba.

    A function that calls itself must do so with variables of the types it was called with, never with a number
    written out: numba compiles it twice then, and crashes when it reads the second one from its folder. Floats are
    added in the order of the source, so that compiled and plain functions give the same results.
    """
    return _compiled(function)


def njit_no_refcount(function: FunctionT) -> FunctionT:
    """Return the function as :func:`njit` does, two to four times as fast, if it makes no array, list or string.

    References to the arrays that it is given are not counted while it runs, which takes longer than what a small
    function does with them. Numba refuses to compile a function that makes something.
    """
    return _compiled(function, _nrt=False)


def _compiled(function: FunctionT, **options: bool) -> FunctionT:
    if numba is None:
        return function
    # No function is handed to C, and wrappers for it would take a tenth of the compiler's time.
    options |= {"nogil": True, "cache": KEPT_IN is not None, "no_cfunc_wrapper": True}
    made: FunctionT = numba.njit(**options)(function)
    return made


def plain(function: FunctionT) -> FunctionT:
    """Return a compiled function as plain Python that calls plain Python: it takes lists, and nothing is compiled."""
    python = getattr(function, "py_func", None)
    if python is None:
        return function
    made: FunctionT = _plain_names(python.__module__)[python.__name__]
    return made


@cache
def _plain_names(module: str) -> dict[str, Any]:
    """Return the names of a module, with plain functions in place of compiled ones."""
    names = dict(vars(sys.modules[module]))
    for name, value in names.items():
        if (python := getattr(value, "py_func", None)) is not None:
            is_own = python.__module__ == module
            names[name] = FunctionType(python.__code__, names, name) if is_own else plain(value)
    return names


def compilable(*functions: Callable[..., Any]) -> None:
    """Let compiled functions call these plain ones of other modules."""
    if numba is not None:
        for function in functions:
            if function not in _compilable:
                _compilable.add(function)
                extending.register_jitable(function)


def _digest() -> str:
    """Return a name for this state of the sources, this compiler and this processor."""
    binding = importlib.import_module("llvmlite.binding")
    machine = (
        numba.__version__,
        sys.version,
        numba.config.CPU_NAME or binding.get_host_cpu_name(),
        binding.get_host_cpu_features().flatten()
        if numba.config.CPU_FEATURES is None
        else numba.config.CPU_FEATURES,
    )
    digest = hashlib.sha256(repr(machine).encode())
    here = Path(__file__).parent
    for package in (here, here.parent / "engine"):
        for path in sorted(package.rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def _copy_whole(source: Path, target: Path) -> None:
    """Copy a folder so that no process finds a part of it, neither meanwhile nor after a kill."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as part:
        copied = shutil.copytree(source, Path(part) / target.name)
        try:
            copied.rename(target)
        except OSError:
            if not target.exists():  # no other process was faster
                raise


def _folder() -> Path | None:
    """Return the folder of the machine code of these sources; ``None`` if nothing can be written there."""
    base = os.environ.get("NUMBA_CACHE_DIR") or Path(__file__).parent / "__pycache__" / "compiled"
    folder = Path(base) / _digest()
    try:
        shipped = SHIPPED / folder.name
        if shipped.is_dir() and not folder.exists():
            _copy_whole(shipped, folder)
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return None


def _prepare() -> None:
    """Tell numba the folder of machine code, and teach it the methods of integers that the rules use."""
    if KEPT_IN is not None:
        numba.config.CACHE_DIR = str(KEPT_IN)

    @extending.intrinsic  # type: ignore[untyped-decorator]
    def ones(_: Any, number: Any) -> Any:
        def generate(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return number(number), generate

    @extending.intrinsic  # type: ignore[untyped-decorator]
    def leading_zeros(_: Any, number: Any) -> Any:
        def generate(context: Any, builder: Any, __: Any, arguments: Any) -> Any:
            is_defined = context.get_constant(numba.types.boolean, False)  # of 0, too
            return builder.ctlz(arguments[0], is_defined)

        return number(number), generate

    @extending.overload_method(numba.types.Integer, "bit_count", strict=False)  # type: ignore[untyped-decorator]
    def _(number: Any) -> Any:  # noqa: ARG001 - numba asks by names
        return lambda number: ones(number)  # noqa: PLW0108 - numba compiles functions of Python alone

    @extending.overload_method(numba.types.Integer, "bit_length", strict=False)  # type: ignore[untyped-decorator]
    def _(number: Any) -> Any:
        bits = number.bitwidth
        return lambda number: bits - leading_zeros(number)


KEPT_IN: Final = None if numba is None else _folder()
"""The folder of the machine code of these sources; ``None`` if there is none."""
if numba is not None:
    _prepare()

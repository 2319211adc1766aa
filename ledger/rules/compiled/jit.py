"""Compilation where numba is installed; without it the same functions run as they stand, slowly, to the same numbers.
And the records that they write on: one pointer to names of numbers and arrays of them.

A compiled function is kept on disk beside its module. Numba looks at that file alone to see whether it is still good,
so what a function takes from other modules is counted in here.

A compiled function that another one calls is compiled as a part of that one. Numba would make of each a library that
can be called from Python, in which all it calls is optimised and written out once more: eleven times on average, which
took two thirds of the time. A part allocates nothing: so no references to arrays need be counted in it.

To functions that run as they stand a record of numpy's answers a name ten times slower than an object does, and they
ask for little else; so there it is one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from types import CodeType, ModuleType
from typing import Any, ParamSpec, TypeVar, cast, get_args, get_type_hints

import numpy as np
import numpy.typing as npt

from ledger.rules.compiled.telling import about_to_compile

P = ParamSpec("P")
R = TypeVar("R")

njit: Any
Compiler: Any
JITCodeLibrary: Any
unliteral: Any
config: Any
Integer: Any
int64: Any
try:
    from numba import config, njit
    from numba.core.codegen import JITCodeLibrary
    from numba.core.compiler import Compiler
    from numba.core.types import Integer, int64, unliteral
except ImportError:
    njit = None
    Compiler = JITCodeLibrary = object

IS_COMPILED = njit is not None
"""Whether functions are compiled, as far as is installed."""
RUNS_COMPILED = njit is not None and not config.DISABLE_JIT
"""Whether they really are: numba can be told by its environment to leave them as they stand."""

_modules: dict[str, bytes] = {}
"""By module, a digest of its compiled functions so far and of what they take from other modules."""


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """The function, compiled when it is first called. It must not call itself, and holds no state."""
    return _compiled(function, nogil=True)


def compiled_for_one(function: Callable[P, R]) -> Callable[P, R]:
    """As :func:`compiled`; called from Python it runs in one thread at a time, so that all may use the same arrays."""
    return _compiled(function, nogil=False)


def _compiled(function: Callable[P, R], *, nogil: bool) -> Callable[P, R]:
    if njit is None:
        return function
    options = {"nogil": nogil, "no_cfunc_wrapper": True, "pipeline_class": _WholeCompiler}
    try:
        dispatcher = njit(cache=True, **options)(function)
    except RuntimeError:  # no folder to keep it in
        dispatcher = njit(**options)(function)
    else:
        _stamp(dispatcher, function)
    if RUNS_COMPILED:
        _call_as_part(dispatcher, function)
    return cast("Callable[P, R]", dispatcher)


def is_kept(function: Any) -> bool:
    """Whether a compiled function lies on disk, good to be loaded, so that calling it compiles nothing."""
    file: Any = getattr(getattr(function, "_cache", None), "_cache_file", None)
    return file is not None and bool(file._load_index())


def _call_as_part(dispatcher: Any, function: Any) -> None:
    """Other compiled functions call it as a part of theirs, compiled once for whole numbers of any width: numba
    compiles a function anew for each constant and each width it is called with, which doubles the time."""
    part = njit(_nrt=False, no_cpython_wrapper=True, no_cfunc_wrapper=True, pipeline_class=_PartCompiler)(function)

    def add(overload: Any) -> None:
        kinds = tuple(overload.signature.args)
        part.overloads[kinds] = overload
        part.targetctx.insert_user_function((part, kinds), overload.fndesc, [overload.library])

    template = part.get_call_template
    part.add_overload = add  # numba's own also makes it callable from Python
    dispatcher.get_call_template = lambda args, kws: template(
        [_widened(arg) for arg in args], {name: _widened(arg) for name, arg in kws.items()}
    )
    dispatcher.get_overload = lambda kinds: (part, tuple(kinds))


class _Part(JITCodeLibrary):  # type: ignore[misc]
    """The code of one function as it was written, for those that call it."""

    def finalize(self) -> None:
        self._finalized = True


class _Whole(JITCodeLibrary):  # type: ignore[misc]
    """The code of a function that Python calls, with all its parts and theirs."""

    def add_linking_library(self, library: Any) -> None:
        if library in self._linking_libraries:
            return
        super().add_linking_library(library)
        if isinstance(library, _Part):
            for other in library._linking_libraries:
                self.add_linking_library(other)

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if function.linkage.name == "linkonce_odr":
                # No other library needs it: what is called from one place alone may be written out there.
                function.linkage = "internal"
        super()._optimize_final_module()


class _PartCompiler(Compiler):  # type: ignore[misc]
    def compile_extra(self, func: Any) -> Any:
        self.state.library = _Part(self.state.targetctx.codegen(), func.__qualname__)
        self.state.flags.no_compile = True
        return super().compile_extra(func)


class _WholeCompiler(Compiler):  # type: ignore[misc]
    def compile_extra(self, func: Any) -> Any:
        about_to_compile()
        self.state.library = _Whole(self.state.targetctx.codegen(), func.__qualname__)
        self.state.library.enable_object_caching()
        return super().compile_extra(func)


def _widened(kind: Any) -> Any:
    """The type of a value, of a whole number the one that holds any of them: a byte counts on as it does readable."""
    kind = unliteral(kind)
    return int64 if isinstance(kind, Integer) and kind.bitwidth < int64.bitwidth else kind


def _stamp(dispatcher: Any, function: Any) -> None:
    """What is kept of the function is good for as long as its file and all it rests on stay as they are.

    Imports stand at the top of a module, so that all a function takes from elsewhere is known when it is defined.
    """
    names = function.__globals__
    digest = sha256(repr(list(_plain(names))).encode())
    for other in sorted(set(_modules_used(names)) - {function.__module__}):
        digest.update(_modules[other])
    # numba's stamp covers this file alone: "own" adds what it takes from others, _modules hands its code on.
    own = digest.digest()
    code = sha256(own + _modules.get(function.__module__, b"") + _code(function.__code__))
    _modules[function.__module__] = code.digest()
    file: Any = getattr(getattr(dispatcher, "_cache", None), "_cache_file", None)
    if hasattr(file, "_source_stamp"):
        file._source_stamp = (file._source_stamp, own)


def _plain(names: dict[str, Any]) -> Iterator[tuple[str, object]]:
    """The numbers a module knows by name, its own and others'."""
    return ((name, names[name]) for name in sorted(names) if isinstance(names[name], int | float))


def _modules_used(names: dict[str, Any]) -> Iterator[str]:
    """Modules with compiled functions that a module knows, or of which it knows a function."""
    for value in names.values():
        name = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
        if isinstance(name, str) and name in _modules:
            yield name


def _code(code: CodeType) -> bytes:
    constants = [value for value in code.co_consts if not isinstance(value, CodeType)]
    return repr((code.co_name, code.co_code, code.co_names, constants)).encode()


@compiled
def copy_numbers(to: npt.NDArray[Any], of: npt.NDArray[Any]) -> None:
    """Copy a row of numbers one by one: as a slice numba would set memory aside for it, in case the two overlap."""
    for place in range(len(of)):
        to[place] = of[place]


# -- records -----------------------------------------------------------------------------------------

Field = tuple[str, npt.DTypeLike, tuple[int, ...]]


class PlainRecord:
    """Names of whole numbers, and of arrays that are written to and never replaced."""

    def __init__(self, fields: Iterable[Field]) -> None:
        values: dict[str, Any] = vars(self)  # past __setattr__, which takes whole numbers alone
        for name, kind, sizes in fields:
            values[name] = np.zeros(sizes, dtype=kind) if sizes else 0

    def __setattr__(self, name: str, value: Any) -> None:
        vars(self)[name] = int(value)  # a byte of an array would go on counting as a byte


def empty_record(fields: Iterable[Field]) -> Any:
    """A record of these names, what numbers each is made of and its sizes (none: one whole number), all of them 0."""
    if not RUNS_COMPILED:
        return PlainRecord(fields)
    return np.zeros(1, dtype=np.dtype(list(fields))).view(np.recarray)[0]


def record_of(kind: type) -> Any:
    """As :func:`empty_record`, with the names of a protocol: an ``int`` is a whole number, an array says its sizes
    (``Annotated[Ints, 4]``)."""
    return empty_record((name, *_made_of(hint)) for name, hint in get_type_hints(kind, include_extras=True).items())


def _made_of(hint: type) -> tuple[npt.DTypeLike, tuple[int, ...]]:
    if hint is int:
        return np.int64, ()
    array, *sizes = get_args(hint)
    numbers = get_args(array)[-1]  # of NDArray the kind of numbers itself since numpy 2.5, before it a dtype of it
    return (get_args(numbers) or (numbers,))[0], tuple(sizes)


def array_of(record: Any) -> Any:
    """The array that a record is the only one of: to be handed over from Python, where a record is copied."""
    return (record,) if isinstance(record, PlainRecord) else record.base.view(np.ndarray)

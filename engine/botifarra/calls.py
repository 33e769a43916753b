"""The calls contro, recontro and Sant Vicenç, and the multiplier (B17 to B19, B41)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.botifarra.moves import Call, Contract
from engine.botifarra.options import BotifarraOptions, CallOrder, Multipliers, SantVicenc
from engine.game import Seat


@dataclass(frozen=True, slots=True)
class Calling:
    """The state of the calling.

    ``stage`` is the call that is being asked for, ``None`` when calling is closed; ``to_ask`` are the seats
    still to speak in it, in order; ``reached`` is the highest call said so far, and ``caller`` who said it.
    """

    stage: Call | None
    to_ask: tuple[Seat, ...]
    reached: Call | None = None
    caller: Seat | None = None


def opened(options: BotifarraOptions, contract: Contract, namer: Seat, dealer: Seat) -> Calling:
    """Return the calling right after the contract was named (B17)."""
    return _stage(options, contract, Call.CONTRO, namer, dealer, Calling(None, ()))


def called(options: BotifarraOptions, contract: Contract, dealer: Seat, calling: Calling) -> Calling:
    """Return the calling after the asked seat made the call of the stage."""
    said, caller = calling.stage, calling.to_ask[0]
    if said is None:
        raise ValueError("calling is closed")
    made = Calling(None, (), reached=said, caller=caller)
    if said is Call.SANT_VICENC:
        return made
    return _stage(options, contract, Call(said + 1), caller, dealer, made)


def knocked(calling: Calling) -> Calling:
    """Return the calling after the asked seat knocked; a stage without a call ends the calling."""
    rest = calling.to_ask[1:]
    return replace(calling, stage=calling.stage if rest else None, to_ask=rest)


def available(options: BotifarraOptions, contract: Contract, call: Call) -> bool:
    """Tell whether a call is allowed on this contract (B18); without partners only contro on a suit is (B41)."""
    if options.mode.is_individual:
        return call is Call.CONTRO and contract is not Contract.BOTIFARRA
    if call is not Call.SANT_VICENC or options.sant_vicenc is SantVicenc.ALWAYS:
        return True
    return options.sant_vicenc is SantVicenc.SUITS_ONLY and contract is not Contract.BOTIFARRA


def multiplier(options: BotifarraOptions, contract: Contract, reached: Call | None) -> int:
    """Return the multiplier of the deal (B19)."""
    steps = reached or 0
    factor = 2**steps if options.multipliers is Multipliers.DOUBLING else 1 + steps
    return factor * (2 if contract is Contract.BOTIFARRA else 1)


def _stage(
    options: BotifarraOptions,
    contract: Contract,
    call: Call,
    last_speaker: Seat,
    dealer: Seat,
    before: Calling,
) -> Calling:
    """Return the next stage: the seats that may answer the last speaker, in the order of B17."""
    if not available(options, contract, call):
        return before
    first = last_speaker if options.call_order is CallOrder.FROM_CALLER else dealer
    to_the_right = [(first + step) % options.seats for step in range(1, options.seats + 1)]
    side = options.side_of(last_speaker)
    return replace(
        before, stage=call, to_ask=tuple(seat for seat in to_the_right if options.side_of(seat) != side)
    )

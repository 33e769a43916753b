"""Fault injection: what goes wrong, for which requests, how often."""

from sandbox.faults.fault import Fault, FaultError, Kind, parse_fault
from sandbox.faults.faults import Faults

__all__ = ["Fault", "FaultError", "Faults", "Kind", "parse_fault"]

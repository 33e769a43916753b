"""Fault injection: kinds of faults, their requests and frequency."""

from sandbox.faults.fault import Fault, FaultError, Kind, parse_fault
from sandbox.faults.faults import Faults

__all__ = ["Fault", "FaultError", "Faults", "Kind", "parse_fault"]

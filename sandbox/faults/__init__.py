"""Faults on demand: what is to go wrong, where, and how often."""

from sandbox.faults.fault import Fault, FaultError, Kind, read_fault
from sandbox.faults.faults import Faults

__all__ = ["Fault", "FaultError", "Faults", "Kind", "read_fault"]

"""Rate limits of the API, and the headers that tell of them."""

from sandbox.rate_limits.limits import RateLimitedError, RateLimits
from sandbox.rate_limits.rates import Rate, RateLimitMode, Rates

__all__ = ["Rate", "RateLimitMode", "RateLimitedError", "RateLimits", "Rates"]

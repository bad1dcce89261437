"""Counters for Prometheus. No names, no tables: only how many and how fast."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field

from branchline.tables.room import Counts

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


@dataclass
class Histogram:
    """How often something took at most so long."""

    counts: list[int] = field(default_factory=lambda: [0] * (len(BUCKETS) + 1))
    total: float = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BUCKETS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str, help: str) -> list[str]:
        """In Prometheus's text format."""
        lines = [f"# HELP {name} {help}", f"# TYPE {name} histogram"]
        so_far = 0
        for limit, count in zip((*BUCKETS, "+Inf"), self.counts, strict=True):
            so_far += count
            lines.append(f'{name}_bucket{{le="{limit}"}} {so_far}')
        return [*lines, f"{name}_sum {self.total:.6f}", f"{name}_count {so_far}"]


@dataclass
class Metrics:
    """What the server counts."""

    #: what the tables count
    counts: Counts = field(default_factory=Counts)
    frames_sent: int = 0
    #: by reason: a status, or what went beyond a bound
    refused: dict[str, int] = field(default_factory=dict)
    requests: dict[tuple[str, str, int], int] = field(default_factory=dict)
    action_seconds: Histogram = field(default_factory=Histogram)

    def refuse(self, reason: str) -> None:
        """A request was refused."""
        self.refused[reason] = self.refused.get(reason, 0) + 1

    def request(self, method: str, route: str, status: int) -> None:
        """A request was answered."""
        key = (method, route, status)
        self.requests[key] = self.requests.get(key, 0) + 1

    def text(self, gauges: dict[str, tuple[str, float]], closed: dict[str, int]) -> str:
        """All in Prometheus's text format; gauges are read at this moment: name -> (help, value).

        ``closed`` are connections that went beyond a bound, by reason.
        """
        lines: list[str] = []
        counters = {
            "actions": ("Changes of matches that were stored.", self.counts.actions),
            "frames_drawn": ("Frames drawn.", self.counts.frames_drawn),
            "frames_sent": ("Frames sent.", self.frames_sent),
            "damaged": ("Tables set aside as damaged.", self.counts.damaged),
        }
        for name, (help, value) in counters.items():
            full = f"branchline_{name}_total"
            lines += [f"# HELP {full} {help}", f"# TYPE {full} counter", f"{full} {value}"]
        for name, (help, number) in gauges.items():
            full = f"branchline_{name}"
            lines += [f"# HELP {full} {help}", f"# TYPE {full} gauge", f"{full} {number:g}"]
        full = "branchline_requests_total"
        lines += [f"# HELP {full} Requests answered.", f"# TYPE {full} counter"]
        for (method, route, status), count in sorted(self.requests.items()):
            lines.append(f'{full}{{method="{method}",route="{route}",status="{status}"}} {count}')
        full = "branchline_refused_total"
        lines += [f"# HELP {full} Requests and connections refused.", f"# TYPE {full} counter"]
        for reason, count in sorted((self.refused | closed).items()):
            lines.append(f'{full}{{reason="{reason}"}} {count}')
        lines += self.action_seconds.lines("branchline_action_seconds", "From an action's arrival to its answer.")
        return "\n".join(lines) + "\n"

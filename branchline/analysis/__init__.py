"""Analysis of a match: what was luck, what was a mistake, and how to play better.

``analyse(match)`` gives an ``Analysis``: the value of the position after every step, what each decision lost, and what
each draw changed. docs/analysis.md defines all of it.
"""

from __future__ import annotations

from branchline.analysis.analysis import Analysis, analyse
from branchline.analysis.grades import GRADES
from branchline.analysis.judge import reason_for
from branchline.analysis.reasons import Reason
from branchline.analysis.study import FULL, QUICK, Study, budget_of

__all__ = ["FULL", "GRADES", "QUICK", "Analysis", "Reason", "Study", "analyse", "budget_of", "reason_for"]

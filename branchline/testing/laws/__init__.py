"""The laws that every game obeys, as tests: ``from branchline.testing.laws import *`` in a file of tests.

Each law is tried at every seat count and every value of every option. The file may name ``GAMES``; else all installed
games are tried. Counts and recorded games are looked for in the file's folder, or in ``folder_of(game)`` if the file
has such a function.
"""

from branchline.testing.laws.analysed import TestAnalysis
from branchline.testing.laws.draws import TestDraws
from branchline.testing.laws.matches import TestRecords, TestUndo
from branchline.testing.laws.observations import TestObservations
from branchline.testing.laws.perft import test_divide_adds_up, test_the_counts_are_as_written_down
from branchline.testing.laws.play import TestPlay, TestStandings
from branchline.testing.laws.recorded_games import test_a_recorded_game_replays
from branchline.testing.laws.rules_cited import TestRuleNumbers
from branchline.testing.laws.secrets import (
    TestOpenGames,
    TestSecrets,
    test_a_running_record_is_masked_and_a_finished_one_shows_all,
)
from branchline.testing.laws.shown import (
    TestShown,
    test_the_guide_points_at_what_is_there,
    test_the_guides_record_leads_through_its_steps,
    test_the_pictures_of_the_rules_can_be_drawn,
)
from branchline.testing.laws.two_speeds import (
    test_nothing_is_ever_put_into_the_empty_array,
    test_plain_python_plays_the_same_records_byte_for_byte,
)
from branchline.testing.parameters import pytest_generate_tests

__all__ = [
    "TestAnalysis",
    "TestDraws",
    "TestObservations",
    "TestOpenGames",
    "TestPlay",
    "TestRecords",
    "TestRuleNumbers",
    "TestSecrets",
    "TestShown",
    "TestStandings",
    "TestUndo",
    "pytest_generate_tests",
    "test_a_recorded_game_replays",
    "test_a_running_record_is_masked_and_a_finished_one_shows_all",
    "test_divide_adds_up",
    "test_nothing_is_ever_put_into_the_empty_array",
    "test_plain_python_plays_the_same_records_byte_for_byte",
    "test_the_counts_are_as_written_down",
    "test_the_guide_points_at_what_is_there",
    "test_the_guides_record_leads_through_its_steps",
    "test_the_pictures_of_the_rules_can_be_drawn",
]

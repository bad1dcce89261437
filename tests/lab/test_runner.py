"""Chunks: the result is the same whoever does the work, and nothing is lost."""

from __future__ import annotations

import itertools
import os
import time

import pytest

from branchline.core.engine.random import Random
from branchline.lab.journal import Journal, job_key
from branchline.lab.runner import Crew, LabError, cut, run
from tests.lab.work import Sums, died, done, numbers

ITEMS = 23
EXPECTED = [int(Random(5, item).below(1000)) for item in range(ITEMS)]


@pytest.fixture
def job(tmp_path):
    marks = tmp_path / "marks"
    marks.mkdir()
    return Sums(5, str(marks))


def collected(job, crew=None, journal=None, stop_after=None):
    found = []
    for number, result in enumerate(run(numbers, job, cut(ITEMS, 4), crew=crew, journal=journal)):
        if number == stop_after:
            break
        assert result.files["text"].decode().split() == [str(n) for n in result.facts["numbers"]]
        found += result.facts["numbers"]
    return found


class TestChunks:
    def test_every_item_is_in_one_chunk(self):
        for items in (1, 7, 200, 1001, 100_000, 1_000_003):
            chunks = cut(items)
            assert [number for number, _ in enumerate(chunks)] == [chunk.number for chunk in chunks]
            assert sum(chunk.count for chunk in chunks) == items
            assert all(one.first + one.count == two.first for one, two in itertools.pairwise(chunks))

    def test_a_large_run_has_chunks_that_fit_in_memory(self):
        assert max(chunk.count for chunk in cut(1_000_000)) <= 500


class TestWorkers:
    @pytest.mark.parametrize("jobs", [1, 2, 3])
    def test_the_result_does_not_depend_on_the_number_of_workers(self, job, jobs):
        assert collected(job, Crew(jobs)) == EXPECTED

    def test_a_killed_worker_loses_nothing(self, job):
        deadly = Sums(job.seed, job.marks, dies_at=9)
        assert collected(deadly, Crew(2)) == EXPECTED
        assert died(deadly) == 1

    def test_a_chunk_that_always_kills_its_worker_ends_the_run_with_a_clear_word(self, job):
        deadly = Sums(job.seed, job.marks, dies_at=9, deaths=99)
        with pytest.raises(LabError, match="a worker process died 5 times in items"):
            collected(deadly, Crew(2))

    def test_an_error_in_the_work_arrives_unchanged(self, job):
        with pytest.raises(FileNotFoundError):
            collected(Sums(job.seed, job.marks + "/missing"), Crew(2))

    def test_a_run_that_is_left_does_not_wait_for_what_is_under_way(self, job):
        results = run(numbers, Sums(job.seed, job.marks, sleeps_at=4), cut(ITEMS, 4), crew=Crew(2))
        next(results)
        started = time.monotonic()
        results.close()
        assert time.monotonic() - started < 20


class TestJournal:
    def test_an_interrupted_run_goes_on_where_it_stopped(self, job, tmp_path):
        journal = Journal(tmp_path / "run", job_key(job))
        collected(job, Crew(1), journal, stop_after=3)
        before = done(job)
        assert collected(job, Crew(2), Journal(tmp_path / "run", job_key(job))) == EXPECTED
        assert sorted(set(done(job))) == [0, 4, 8, 12, 16, 20]
        assert len(done(job)) == 6, f"chunks {before} were not done again"

    def test_chunks_of_another_job_are_not_used(self, job, tmp_path):
        collected(Sums(6, job.marks), journal=Journal(tmp_path / "run", "another"))
        assert collected(job, journal=Journal(tmp_path / "run", job_key(job))) == EXPECTED

    def test_a_half_written_chunk_does_not_count(self, job, tmp_path):
        journal = Journal(tmp_path / "run", job_key(job))
        collected(job, journal=journal)
        (tmp_path / "run" / "00002.json").unlink()
        (tmp_path / "run" / "00003.json.77.new").write_text("{")
        again = Journal(tmp_path / "run", job_key(job))
        assert again.known() == {0, 1, 3, 4, 5}
        assert collected(job, journal=again) == EXPECTED

    @pytest.mark.parametrize("damage", ["", "\0\0\0", "[]", '{"facts": "", "files": {}}'])
    def test_a_chunk_that_cannot_be_read_is_done_again(self, job, tmp_path, damage):
        collected(job, journal=Journal(tmp_path / "run", job_key(job)))
        (tmp_path / "run" / "00001.json").write_text(damage)
        (tmp_path / "run" / "00004.text").write_text("")
        again = Journal(tmp_path / "run", job_key(job))
        assert again.known() == {0, 2, 3, 5}
        assert collected(job, journal=again) == EXPECTED
        assert again.known() == {0, 1, 2, 3, 4, 5}

    def test_a_chunk_is_on_the_disk_before_it_has_its_name(self, tmp_path, monkeypatch):
        journal, synced, real = Journal(tmp_path / "run", "key"), [], os.fsync

        def fsync(descriptor):
            synced.append(sorted(file.suffix for file in (tmp_path / "run").glob("0*")))
            real(descriptor)

        monkeypatch.setattr(os, "fsync", fsync)
        journal.write(0, "{}", {"text": b"1"})
        assert synced == [[".new"], [".new", ".text"]]

    def test_a_start_that_was_cut_off_is_no_strange_folder(self, tmp_path):
        (tmp_path / "run").mkdir()
        (tmp_path / "run" / "lock").touch()
        (tmp_path / "run" / "job.json.77.new").touch()
        journal = Journal(tmp_path / "run", "key")
        assert sorted(file.name for file in journal.folder.iterdir()) == ["job.json", "lock"]
        journal.remove()
        assert not journal.folder.exists()

    def test_a_folder_with_other_things_is_left_alone(self, tmp_path):
        (tmp_path / "thesis.txt").write_text("mine")
        with pytest.raises(FileExistsError, match="is not a folder of finished chunks"):
            Journal(tmp_path, "key")
        assert (tmp_path / "thesis.txt").read_text() == "mine"

    def test_the_key_tells_jobs_apart(self):
        assert job_key(Sums(1, "a")) == job_key(Sums(1, "a")) != job_key(Sums(2, "a"))

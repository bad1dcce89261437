"""The same job on a Ray cluster of two nodes on this machine."""

from __future__ import annotations

import warnings

import pytest

from branchline.lab.on_ray import installed
from branchline.lab.runner import Crew, LabError
from branchline.lab.simulate import Simulation, simulate
from branchline.lab.tournament import Tournament, play_all

JOB = Simulation("mini_rails", 3, 60, 5, ("random",) * 3, "")

needs_ray = pytest.mark.skipif(
    not installed(), reason="Ray is an extra and is not installed here: requirements/ray.txt"
)


@pytest.fixture
def cluster():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what another library warns of while it starts is not ours to mend
        from ray.cluster_utils import Cluster

        nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
        nodes.add_node(num_cpus=1)
        yield nodes
        import ray

        ray.shutdown()
        nodes.shutdown()


@needs_ray
@pytest.mark.filterwarnings("ignore")
class TestRay:
    def test_two_nodes_give_the_same_result_as_one_process(self, cluster):
        heard = []
        far = simulate(JOB, Crew(on="ray", address=cluster.address), heard.append)
        near = simulate(JOB)
        assert far["digest"] == near["digest"]
        assert far["mean_scores"] == near["mean_scores"]
        assert sum(heard) == JOB.games

    def test_a_tournament_is_the_same_too(self, cluster, tmp_path):
        job = Tournament("mini_rails", 3, 12, 5, ("greedy", "random", "random"), "")
        far = play_all(job, tmp_path / "far", Crew(on="ray", address=cluster.address))
        near = play_all(job, tmp_path / "near")
        assert [(game.bots, game.totals) for game in far] == [(game.bots, game.totals) for game in near]


@pytest.mark.skipif(installed(), reason="Ray is installed")
def test_without_ray_the_way_to_it_is_told():
    with pytest.raises(LabError, match=r"branchline\[ray\]"):
        simulate(JOB, Crew(on="ray"))

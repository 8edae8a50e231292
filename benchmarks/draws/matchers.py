"""The peers that match pairs, where they are installed: networkx and rustworkx."""

try:
    import networkx
except ImportError:
    networkx = None
try:
    import rustworkx
except ImportError:
    rustworkx = None

CANDIDATES = 16


def with_networkx(season, most=None):
    graph = networkx.Graph()
    graph.add_weighted_edges_from(season.edges(most))
    return networkx.min_weight_matching(graph)


def with_rustworkx(season, most=None):
    graph = rustworkx.PyGraph()
    graph.add_nodes_from(range(len(season.scores) + 1))
    graph.add_edges_from(list(season.edges(most)))
    return rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=lambda cost: 10**7 - cost)

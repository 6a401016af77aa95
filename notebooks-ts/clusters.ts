import {
  createLexicalEmbedder,
  defaultProposalOptions,
  effectiveRelevance,
  extractedClasses,
  measureClusterQuality,
  openTaxonomy,
  proposeClusters,
  tabulateClusters,
} from "taxolink";

// %% [markdown]
// # Clusters, categories and their relevance
//
// How the extracted classes were joined into clusters and categories, what of them was judged relevant, and how near
// a proposal made from spelling alone comes to what was decided.

// %% Categories with their sources
const { state } = openTaxonomy({ cwd: process.cwd(), workspace: undefined });
const rows = tabulateClusters(state.clustering, state.extraction);
display.table(
  rows.map(({ category, clusters, classes, publications, domains }) => ({
    category,
    clusters,
    classes,
    publications,
    fields: domains.join(", "),
  })),
);

// %% How large the clusters are
const sizes = state.clustering.clusters.map(({ name, members }) => ({
  cluster: name,
  members: members.length,
}));
const largest = Math.max(...sizes.map(({ members }) => members));
display.plot(
  {
    kind: "columns",
    axis: "extracted classes in a cluster",
    points: Array.from({ length: largest }, (_, at) => [
      String(at + 1),
      sizes.filter(({ members }) => members === at + 1).length,
    ]),
  },
  "Number of clusters by how many extracted classes they hold",
);

// %% What is relevant
const { clusters } = effectiveRelevance(state.relevance, state.clustering, state.planning.relevance);
const judged = state.clustering.categories.flatMap(({ name, clusters: ids }) =>
  ids.map((id) => ({ category: name, relevant: clusters.get(id)?.relevant ? "relevant" : "not relevant" })),
);
display.plot(
  {
    kind: "bars",
    axis: "clusters",
    bars: [...Map.groupBy(judged, ({ category, relevant }) => `${category}, ${relevant}`)].map(
      ([place, group]) => ({ place, value: group.length }),
    ),
  },
  "Relevant and irrelevant clusters of each category",
);

// %% Proposals against what was decided
const classes = extractedClasses(state.extraction);
const decided = state.clustering.clusters.map(({ members }) => members);
const methods = ["dbscan", "k-means", "agglomerative"] as const;
const qualities = await Promise.all(
  methods.map(async (method) => {
    const options = { ...defaultProposalOptions, method, clusters: decided.length };
    const { proposals } = await proposeClusters(classes, createLexicalEmbedder(), options);
    const quality = measureClusterQuality(
      proposals.map(({ members }) => members),
      decided,
    );
    return { method, clusters: quality.clusters, pairwise: quality.pairwise.f1, bCubed: quality.bCubed.f1 };
  }),
);
display.table(qualities);

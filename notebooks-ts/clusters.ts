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
await display.plot(
  {
    width: 420,
    data: { values: sizes },
    mark: "bar",
    encoding: {
      x: {
        field: "members",
        type: "ordinal",
        title: "extracted classes in a cluster",
        axis: { labelAngle: 0 },
      },
      y: { aggregate: "count", type: "quantitative", title: "clusters" },
    },
  },
  "Number of clusters by how many extracted classes they hold",
);

// %% What is relevant
const { clusters } = effectiveRelevance(state.relevance, state.clustering, state.planning.relevance);
const judged = state.clustering.categories.flatMap(({ name, clusters: ids }) =>
  ids.map((id) => ({ category: name, relevant: clusters.get(id)?.relevant ? "relevant" : "not relevant" })),
);
await display.plot(
  {
    width: 420,
    data: { values: judged },
    mark: "bar",
    encoding: {
      y: { field: "category", type: "nominal", title: null },
      x: { aggregate: "count", type: "quantitative", title: "clusters" },
      color: { field: "relevant", type: "nominal", title: null },
    },
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

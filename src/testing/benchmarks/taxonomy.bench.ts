/** Compares proposals with the published clusters and overlaps, and measures response times with a large taxonomy. */
import { existsSync } from "node:fs";
import { readReplication } from "../../evaluation/compat/index.ts";
import {
  checkTaxonomy,
  clusterMethods,
  defaultProposalOptions,
  extractedClasses,
  type Increment,
  measureClusterQuality,
  measureIncrement,
  proposeClusters,
  proposeOverlaps,
  readTaxonomy,
  type TaxonomyFiles,
  type TaxonomyPhase,
  taxonomyPhases,
} from "../../taxonomy/index.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { openWorkspace, phaseFile } from "../../workspace/index.ts";
import { inFolder } from "../in-folder.ts";
import { writeLargeWorkspace } from "../large-workspace.ts";
import {
  type Benchmark,
  type Figures,
  medianMilliseconds,
  published,
  withoutPublished,
} from "./measuring/benchmark.ts";

export const benchmark: Benchmark = {
  name: "taxonomy",
  run: async () => ({
    ...(await publishedQuality()),
    ...(await largeTaxonomy()),
    ...(await largeProposals()),
  }),
};

/**
 * Measures how closely the proposals match published clusters. The defaults of the proposals were chosen to score well
 * in this table, so its results are optimistic.
 */
async function publishedQuality(): Promise<Figures> {
  if (!existsSync(published)) return withoutPublished;
  const { documents, matrices } = readReplication(`${published}taxonomy/`);
  const reference = documents.clustering.clusters.map(({ members }) => members);
  const classes = extractedClasses(documents.extraction);
  const figures: Record<string, number> = {};
  for (const method of clusterMethods) {
    const options = { ...defaultProposalOptions, method };
    const { proposals } = await proposeClusters(classes, createLexicalEmbedder(), options);
    const quality = measureClusterQuality(
      proposals.map(({ members }) => members),
      reference,
    );
    const of = `${method}, 227 published classes against 96 clusters`;
    figures[`${of}: clusters`] = quality.clusters;
    figures[`${of}: pairwise F1`] = quality.pairwise.f1;
    figures[`${of}: B³ F1`] = quality.bCubed.f1;
  }
  const alone = measureClusterQuality([], reference);
  figures["every class alone: B³ F1"] = alone.bCubed.f1;
  const files = Object.fromEntries(Object.keys(taxonomyPhases).map((name) => [name, name])) as TaxonomyFiles;
  const increments = checkTaxonomy(documents, files);
  const first = increments[0];
  const markedPairs = new Set(matrices.get("T1")?.overlaps.map(({ row, column }) => `${row}\n${column}`));
  const pairs = first ? proposeOverlaps({ ...documents, increments, matrices }, first) : [];
  for (const top of [100, 200, 400]) {
    const markedCount = pairs
      .slice(0, top)
      .filter(({ row, column }) => markedPairs.has(`${row}\n${column}`)).length;
    figures[`overlaps of T1 among the first ${top} proposals, recall`] = markedCount / markedPairs.size;
    figures[`overlaps of T1 among ${top} pairs in random order, expected recall`] = top / pairs.length;
  }
  return figures;
}

async function largeTaxonomy(): Promise<Record<string, number>> {
  return inFolder(async (folder) => {
    writeLargeWorkspace(folder, { classes: 20_000, papers: 2_000, clusters: 1_500, unclustered: 0 });
    const workspace = openWorkspace(folder);
    const names = Object.keys(taxonomyPhases) as TaxonomyPhase[];
    const files = Object.fromEntries(
      names.map((name) => [name, phaseFile(workspace, name)]),
    ) as TaxonomyFiles;
    const state = readTaxonomy(files);
    const increment = incrementOf(state.clustering.clusters.map(({ id }) => id));
    const validate = await medianMilliseconds(5, () => measureIncrement(state, increment));
    const of = "2,000 papers, 20,000 classes, 1,500 clusters";
    return {
      [`${of}: validation of one increment, ms (median of 5)`]: validate,
    };
  });
}

/** Generates an increment with one class per cluster and fifty classes per category. */
function incrementOf(clusters: readonly string[]): Increment {
  const categories = Array.from({ length: Math.ceil(clusters.length / 50) }, (_, at) => ({
    name: `Category ${at}`,
    description: "",
    classes: clusters
      .slice(at * 50, (at + 1) * 50)
      .map((id) => ({ name: `Class ${id}`, description: "", clusters: [id] })),
  }));
  return { name: "T1", categories };
}

/** Measures proposals for names that resemble extracted classes: four words from a vocabulary of a few hundred. */
async function largeProposals(): Promise<Record<string, number>> {
  const figures: Record<string, number> = {};
  for (const count of [5_000, 20_000]) {
    const items = Array.from({ length: count }, (_, at) => ({
      id: String(at),
      name: `term ${(at * 7) % 401} kind ${(at * 13) % 397} of ${(at * 29) % 1_499}`,
      description: "",
    }));
    for (const method of clusterMethods) {
      const started = performance.now();
      // The number of clusters is that of a taxonomy of this size.
      const options = { ...defaultProposalOptions, method, clusters: (count * 3) / 40 };
      const { approximation } = await proposeClusters(items, createLexicalEmbedder(), options);
      const how = approximation === null ? "exact" : "approximate";
      figures[`${method} over ${count} classes, ${how}, s`] = (performance.now() - started) / 1000;
    }
  }
  return figures;
}

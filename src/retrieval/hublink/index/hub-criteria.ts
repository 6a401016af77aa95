/** Defines the individual criteria for hub roots (thesis, section 4.2.3). Each criterion tests an entity. */
import type { Entity } from "../../../graph/index.ts";
import type { Embedder } from "../../../vectors/index.ts";
import type { HubCriterion, HubRootOptions } from "../options.ts";
import { chooseHubTypes } from "./choose-hub-types.ts";
import { degreeOf, type GraphView, objectsOf } from "./graph-view.ts";

export type CriterionTest = {
  /** A description of the criterion with its threshold. */
  readonly name: string;
  accepts(entity: Entity): boolean;
};

/** Creates the tests for the requested criteria. Similarity is computed only if a criterion requires it. */
export async function createCriterionTests(
  view: GraphView,
  criteria: readonly HubCriterion[],
  options: HubRootOptions,
  embedder: Embedder,
  signal?: AbortSignal,
): Promise<Record<HubCriterion, CriterionTest>> {
  const types =
    options.hubTypes.length > 0 ? options.hubTypes : chooseHubTypes(view, options.maximumPathLength);
  const similar = criteria.includes("similarity")
    ? await neighbourSimilarities(view, embedder, signal)
    : new Map<string, number>();
  return {
    type: {
      name: `type ${types.join(", ")}`,
      accepts: (entity) => entity.types.some((type) => types.includes(type)),
    },
    degree: {
      name: `degree at least ${options.minimumDegree}`,
      accepts: ({ id }) => degreeOf(view, view.numbers.get(id) ?? 0) >= options.minimumDegree,
    },
    paths: {
      name: `at least ${options.minimumPaths} paths of length ${options.minimumPathDepth}`,
      accepts: (entity) => hasPaths(view, entity, options.minimumPaths, options.minimumPathDepth),
    },
    similarity: {
      name: `neighbours with a similarity of at least ${options.minimumSimilarity}`,
      accepts: ({ id }) => (similar.get(id) ?? 0) >= options.minimumSimilarity,
    },
  };
}

/**
 * Whether at least `count` different outgoing paths without cycles reach the specified depth. The search stops as soon
 * as enough paths are found.
 */
function hasPaths(view: GraphView, root: Entity, count: number, depth: number): boolean {
  let pathCount = 0;
  const countFrom = (entity: number, visited: readonly number[]): void => {
    if (visited.length > depth) {
      pathCount += 1;
      return;
    }
    for (const object of objectsOf(view, entity)) {
      if (pathCount >= count) return;
      if (!visited.includes(object)) countFrom(object, [...visited, object]);
    }
  };
  const number = view.numbers.get(root.id) ?? 0;
  countFrom(number, [number]);
  return pathCount >= count;
}

/** The number of labels per embedding call, a balance between the number of calls and memory use. */
const labelBatchSize = 2048;

/** Computes the mean cosine between the labels of each entity's neighbours, if at least two have labels. */
async function neighbourSimilarities(
  view: GraphView,
  embedder: Embedder,
  signal: AbortSignal | undefined,
): Promise<Map<string, number>> {
  const labelOf = (entity: number): string => view.entities[entity]?.label ?? "";
  const fitted = embedder.fit(view.entities.map(({ label }) => label));
  const similarities = new Map<string, number>();
  let batch: { readonly id: string; readonly labels: readonly string[] }[] = [];
  let texts = 0;
  const measure = async (): Promise<void> => {
    // Entities share most of their neighbours' labels, so each label is embedded once per batch.
    const distinct = [...new Set(batch.flatMap(({ labels }) => labels))];
    const embedded = await fitted.embed(distinct, signal);
    const vectors = new Map(distinct.map((label, at) => [label, embedded[at] as Float32Array]));
    for (const { id, labels } of batch) {
      const labelVectors = labels.map((label) => vectors.get(label) as Float32Array);
      similarities.set(id, meanPairwise(labelVectors, fitted.dimensions));
    }
    batch = [];
    texts = 0;
  };
  for (const [number, { id }] of view.entities.entries()) {
    const labels = Array.from(objectsOf(view, number), labelOf).filter((label) => label !== "");
    if (labels.length < 2) continue;
    batch.push({ id, labels });
    texts += labels.length;
    if (texts >= labelBatchSize) await measure();
  }
  await measure();
  return similarities;
}

/**
 * Computes the mean inner product over all pairs of vectors without comparing pairs: for n vectors of length 1, |Σv|²
 * is n plus twice the sum of the inner products of all pairs.
 */
function meanPairwise(vectors: readonly Float32Array[], dimensions: number): number {
  const sum = new Float64Array(dimensions);
  let squares = 0;
  for (const vector of vectors) {
    vector.forEach((value, at) => {
      sum[at] = (sum[at] as number) + value;
      squares += value * value;
    });
  }
  const total = sum.reduce((all, value) => all + value * value, 0);
  return (total - squares) / (vectors.length * (vectors.length - 1));
}

/**
 * Clusters values that a question should treat as one value (clustering strategy, steps 3 and 4).
 *
 * Embedded values are clustered by density: values within `eps` are joined if they contain the same numbers. Spellings
 * of the same value, which differ only in inflection, hyphens and spaces, are joined at up to twice this distance.
 * Names of people are never joined. By default, the cosine distance is at most 0.15, and a cluster has at least two
 * values. With lexical vectors, a larger distance would join different values: the distance is 0.22 between
 * "WebQuestions" and "ComplexWebQuestions", and 0.32 between "Internal Validity" and "External Validity".
 *
 * Source: thesis, section 7.1.8.1.
 */
import { stemmer } from "stemmer";
import { silentProgress, type Watch } from "../../progress.ts";
import { createSparseVectorIndex, dbscan, type Embedder, noise } from "../../vectors/index.ts";
import { openWords } from "../../words/index.ts";
import type { FactStore } from "../facts/fact-store.ts";
import type { GraphFacts } from "../facts/graph-facts.ts";
import { namesPersons } from "../wording/phrases.ts";

export type ClusterOptions = {
  /**
   * The maximum cosine distance between neighbours. Spellings of the same value may be up to twice this distance apart.
   */
  readonly eps: number;
  /** The minimum number of neighbours that a value needs to be the core of a cluster; the value itself is counted. */
  readonly minPts: number;
};

export const defaultClusterOptions: ClusterOptions = { eps: 0.15, minPts: 2 };

/**
 * Maps each field and value key to the labels in the value's cluster, most frequent spelling first. Values that belong
 * to no cluster are omitted.
 */
export type ValueClusters = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** A type of entity that questions can be about. */
export type Subject = {
  readonly store: FactStore;
  readonly clusters: ValueClusters;
};

const neighbourCount = 16;

export async function clusterValues(
  store: FactStore,
  embedder: Embedder,
  options: ClusterOptions,
  watch: Watch,
): Promise<ValueClusters> {
  const words = openWords();
  const fields = store.fields.filter((field) => field.valueKind === "name" && !namesPersons(field, words));
  // All fields have a common progress line.
  const quiet: Watch = { progress: silentProgress, ...(watch.signal ? { signal: watch.signal } : {}) };
  const clusters = new Map<string, ReadonlyMap<string, readonly string[]>>();
  const stage = watch.progress.stage("cluster values", fields.length);
  for (const field of fields) {
    const values = [...store.values(field.name)].map(([key, value]) => ({ key, ...value }));
    const labels = values.map((value) => value.label);
    const vectors = await embedder.embed(labels, watch.signal);
    const clusterNumbers = dbscan(
      vectors.length,
      createNeighbours(labels, vectors, options.eps),
      options.minPts,
      quiet,
    );
    const groups = Map.groupBy(values, (_value, at) => clusterNumbers[at] ?? noise);
    groups.delete(noise);
    const byKey = new Map<string, readonly string[]>();
    for (const group of groups.values()) {
      const spellings = [...group].sort((left, right) => right.hubs - left.hubs).map((value) => value.label);
      for (const value of group) byKey.set(value.key, spellings);
    }
    if (byKey.size > 0) clusters.set(field.name, byKey);
    stage.advance();
  }
  stage.finish();
  return clusters;
}

/** Returns every type that questions can be about, together with the clusters of its values. */
export async function clusterSubjects(
  { subjects }: GraphFacts,
  embedder: Embedder,
  options: ClusterOptions,
  watch: Watch,
): Promise<Subject[]> {
  const clustered: Subject[] = [];
  for (const store of subjects) {
    clustered.push({ store, clusters: await clusterValues(store, embedder, options, watch) });
  }
  return clustered;
}

/**
 * Finds, among a value's nearest neighbours, the values within `radius` of it, and its other spellings within twice
 * that distance.
 */
function createNeighbours(
  labels: readonly string[],
  vectors: readonly Float32Array[],
  radius: number,
): (item: number) => readonly number[] {
  const [first] = vectors;
  if (!first) return () => [];
  const index = createSparseVectorIndex(first.length);
  index.add(vectors);
  const matches = index.search(vectors, neighbourCount);
  const spellings = labels.map(spellingOf);
  const numbers = labels.map((label) => (label.match(/\d+/g) ?? []).join(" "));
  return (item) => {
    const neighbours = (matches[item] ?? [])
      .filter(({ position, score }) => {
        const isSpelling = spellings[position] === spellings[item];
        return 1 - score <= (isSpelling ? 2 * radius : radius) && numbers[position] === numbers[item];
      })
      .map((match) => match.position);
    return neighbours.includes(item) ? neighbours : [item, ...neighbours];
  };
}

/**
 * Returns a key that is the same for all spellings of a value: its joined words, as stems unless they contain digits.
 */
function spellingOf(label: string): string {
  const words = label.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => (/\d/.test(word) ? word : stemmer(word))).join("");
}

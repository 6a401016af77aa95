/**
 * Clusters values that a question should treat as one value (clustering strategy, steps 3 and 4).
 *
 * Spellings of a name that differ in case, spaces and signs are always one value; symbols without a word are not. Beyond that, embedded values are clustered by
 * density: values within `eps` are joined if they contain the same numbers and do not share some of their words only. Values that differ only in inflection are
 * joined at up to twice this distance, and names of people never. With lexical vectors, a larger distance than the
 * default of 0.15 would join different values: it is 0.22 between "WebQuestions" and "ComplexWebQuestions", and 0.32
 * between "Internal Validity" and "External Validity".
 *
 * Source: thesis, section 7.1.8.1.
 */
import { stemmer } from "stemmer";
import { silentProgress, type Watch } from "../../base/progress.ts";
import { textSimilarity } from "../../base/text/similarity.ts";
import { hasWord, spellingKey } from "../../base/text/words.ts";
import type { GraphIndex } from "../../query/index.ts";
import { createSparseVectorIndex, dbscan, type Embedder, noise } from "../../vectors/index.ts";
import { isConditional } from "./field-roles.ts";
import type { Field, Schema } from "./fields.ts";
import { nameOfEnd } from "./naming.ts";

export type ClusterOptions = {
  /** The maximum cosine distance between neighbours. Inflections may be up to twice this distance apart. */
  readonly eps: number;
  /** The minimum number of neighbours that a value needs to be the core of a cluster; the value itself is counted. */
  readonly minPts: number;
};

export const defaultClusterOptions: ClusterOptions = { eps: 0.15, minPts: 2 };

/** For each field, the ends that are one value with an end, most frequent first. Ends of no cluster are left out. */
export type ValueClusters = ReadonlyMap<Field, ReadonlyMap<number, readonly number[]>>;

export const noClusters: ValueClusters = new Map();

/** The spellings of one value of a field. */
export type ValueCluster = { readonly field: string; readonly spellings: readonly string[] };

/** Lists the clusters of several spellings. */
export function describeClusters(
  clusters: ValueClusters,
  { schema, index }: { readonly schema: Pick<Schema, "nameOf">; readonly index: GraphIndex },
): readonly ValueCluster[] {
  return [...clusters].flatMap(([{ words }, byEnd]) =>
    [...new Set(byEnd.values())].flatMap((ends) => {
      const spellings = [...new Set(ends.map((end) => nameOfEnd({ schema, index }, end)))];
      return spellings.length < 2 ? [] : [{ field: words.noun, spellings }];
    }),
  );
}

const neighbourCount = 16;

/** @throws the errors of the embedder; CancelledError if the watch's signal is aborted */
export async function clusterValues(
  schema: Pick<Schema, "classes" | "nameOf">,
  index: GraphIndex,
  embedder: Embedder,
  options: ClusterOptions,
  watch: Watch,
): Promise<ValueClusters> {
  const fields = schema.classes
    .flatMap((cls) => cls.fields)
    .filter((field) => isConditional(field) && field.kind !== "flag" && !field.words.isPersonal);
  const quiet: Watch = { progress: silentProgress, ...(watch.signal ? { signal: watch.signal } : {}) };
  const clusters = new Map<Field, ReadonlyMap<number, readonly number[]>>();
  // The values of fields of several classes are often the same.
  const known = new Map<string, readonly (readonly number[])[]>();
  const stage = watch.progress.stage("cluster values", fields.length);
  for (const field of fields) {
    const key = field.ends.join(" ");
    const labelOf = (end: number): string => nameOfEnd({ schema, index }, end);
    const groups = known.get(key) ?? (await groupEnds(field.ends, labelOf, embedder, options, quiet));
    known.set(key, groups);
    const byEnd = new Map<number, readonly number[]>();
    for (const group of groups) {
      const frequent = group.toSorted(
        (left, right) => (field.holdersOf.get(right) ?? 0) - (field.holdersOf.get(left) ?? 0),
      );
      for (const end of group) byEnd.set(end, frequent);
    }
    if (byEnd.size > 0) clusters.set(field, byEnd);
    stage.advance();
  }
  stage.finish();
  return clusters;
}

/** Returns the groups of at least two ends. */
async function groupEnds(
  ends: readonly number[],
  labelOf: (end: number) => string,
  embedder: Embedder,
  options: ClusterOptions,
  watch: Watch,
): Promise<readonly (readonly number[])[]> {
  const values = [...Map.groupBy(ends, (end) => spellingKey(labelOf(end))).values()];
  const labels = values.map(([first = -1]) => labelOf(first));
  const vectors = await embedder.embed(labels, watch.signal);
  const numbers = dbscan(
    vectors.length,
    createNeighbours(labels, vectors, options.eps),
    options.minPts,
    watch,
  );
  const joined = Map.groupBy(values.entries(), ([at]) =>
    numbers[at] === noise || numbers[at] === undefined ? `${at}` : `cluster ${numbers[at]}`,
  );
  return [...joined.values()]
    .map((group) => group.flatMap(([, some]) => some))
    .filter((group) => group.length > 1);
}

/** Finds the values within `radius` of a value, and its inflections within twice that distance. */
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
  const stems = labels.map(stemsOf);
  const isNamed = labels.map(hasWord);
  const numbers = labels.map((label) => (label.match(/\d+/g) ?? []).join(" "));
  return (item) => {
    if (!isNamed[item]) return [item];
    const neighbours = (matches[item] ?? [])
      .filter(({ position, score }) => {
        const isInflected = stems[position] === stems[item];
        const isNear = 1 - score <= (isInflected ? 2 * radius : radius);
        const areSpellings = isInflected || !areSiblings(labels[position] ?? "", labels[item] ?? "");
        return isNear && areSpellings && isNamed[position] === true && numbers[position] === numbers[item];
      })
      .map((match) => match.position);
    return neighbours.includes(item) ? neighbours : [item, ...neighbours];
  };
}

/** How much two words have to be alike to be spellings of one: "colour" and "color", but not "internal" and "external". */
const leastAlike = 0.75;

/** Whether two names share words, but not all: no spellings and no acronym of each other, as "energy per area" and "energy per mass". */
function areSiblings(left: string, right: string): boolean {
  const [one, other] = [left, right].map((name) =>
    (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter(
      (word) => !/^(?:the|an?|of|and|for|in|on)$/.test(word),
    ),
  ) as [string[], string[]];
  const isAlike =
    (word: string) =>
    (another: string): boolean =>
      textSimilarity(word, another) >= leastAlike;
  const shared = one.filter((word) => other.some(isAlike(word)));
  return shared.length > 0 && shared.length < Math.max(one.length, other.length);
}

/** Returns the joined words of a label, as stems unless they contain digits. */
function stemsOf(label: string): string {
  const words = label.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => (/\d/.test(word) ? word : stemmer(word))).join("");
}

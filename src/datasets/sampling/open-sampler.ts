/** Prepares what questions about a graph are drawn from: its index, the words of its labels, and what can be asked. */
import { z } from "zod";
import { interruptibly } from "../../base/breather.ts";
import type { Watch } from "../../base/progress.ts";
import { openWords } from "../../english/words/index.ts";
import type { KnowledgeGraph } from "../../graph/index.ts";
import {
  createGraphIndex,
  createMemoryExecutor,
  createVocabulary,
  type GraphIndex,
  type Lexicon,
  type MemoryExecutor,
  type Path,
  readProfile,
  type TextKinds,
  type Vocabulary,
} from "../../query/index.ts";
import { type LabelRules, publishedLabelRules } from "../labels/label-rules.ts";
import { readSchema, type Schema } from "./fields.ts";

/** A file that states for properties, by their nouns or labels, what they say something of. */
export const kindsSchema = z.record(z.string(), z.enum(["metadata", "content"]));

export type SamplerOptions = {
  /** The name of the graph, for the `graph` column. */
  readonly graphName: string;
  readonly seed: number;
  readonly hubType?: string | undefined;
  readonly lexicon?: Lexicon | undefined;
  readonly rules?: LabelRules | undefined;
  /** By the noun of a property, whether it says something of a thing itself or of its content. */
  readonly kinds?: Readonly<Record<string, "metadata" | "content">> | undefined;
};

/** A graph that questions can be drawn from. */
export type Sampler = {
  readonly graph: KnowledgeGraph;
  readonly index: GraphIndex;
  readonly executor: MemoryExecutor;
  readonly vocabulary: Vocabulary;
  readonly schema: Schema;
  readonly graphName: string;
  readonly version: string;
  readonly seed: number;
  readonly rules: LabelRules;
  readonly labels: ReadonlyMap<string, string>;
  readonly textKinds: TextKinds;
  /** Whether the members of a class are records, which belong to other things. */
  readonly isRecord: (type: string) => boolean;
  /** Whether a path says something of the thing itself, not of what a record of it holds. */
  readonly isMetadata: (path: Path) => boolean;
};

/** @throws the errors of the graph's methods; CancelledError if the watch's signal is aborted */
export async function openSampler(
  graph: KnowledgeGraph,
  options: SamplerOptions,
  watch: Watch,
): Promise<Sampler> {
  const { graphName, seed, lexicon, rules = publishedLabelRules, kinds = {} } = options;
  const index = await createGraphIndex(graph, watch.signal);
  const profile = await readProfile(graph);
  const labels = new Map((await graph.predicates()).map(({ id, label }) => [id, label]));
  const vocabulary = createVocabulary(index, labels, openWords(), lexicon);
  const textKinds = new Map(profile.properties.map(({ id, plainKind }) => [id, plainKind]));
  const records = new Set(profile.classes.flatMap(({ id, label, record }) => (record ? [id, label] : [])));
  return {
    graph,
    index,
    executor: createMemoryExecutor(index),
    vocabulary,
    schema: interruptibly(index.size, () => readSchema(profile, index, vocabulary, options.hubType)),
    graphName,
    version: await graph.version(),
    seed,
    rules,
    labels,
    textKinds: (property) => textKinds.get(property) ?? "text",
    isRecord: (type) => records.has(type),
    isMetadata: (path) => {
      const { noun } = vocabulary.path(path);
      const kind = kinds[noun] ?? kinds[labels.get(path.at(-1)?.property ?? "") ?? ""];
      if (kind !== undefined) return kind === "metadata";
      return path.length === 1 || (path.length === 2 && noun === vocabulary.path([path[0]]).noun);
    },
  };
}

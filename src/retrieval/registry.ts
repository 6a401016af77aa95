/**
 * The registry of retrievers. A preset is a system with stages and options, either as published or as chosen for
 * Taxolink.
 */

import { OptionError } from "../errors.ts";
import type { TaskName } from "../language/index.ts";
import { validNames } from "../text/nearest.ts";
import { afRetriever } from "./af-retriever/index.ts";
import { baseline } from "./baselines/index.ts";
import { difar } from "./difar/index.ts";
import { documents } from "./documents/index.ts";
import { currentName } from "./earlier-names.ts";
import { fidelis } from "./fidelis/index.ts";
import { gatewayEnsemble } from "./gateway-ensemble/index.ts";
import { hubFocus } from "./hubfocus/index.ts";
import { hubLink } from "./hublink/index.ts";
import { mindmap } from "./mindmap/index.ts";
import type { PresetOrigin } from "./origin.ts";
import {
  addStageCalls,
  type StageOptions,
  stageDefaults,
  stageTasks,
  withoutContextAnswers,
  withStages,
} from "./pipeline.ts";
import type { Retriever, RetrieverParts } from "./retriever.ts";
import { structGpt } from "./structgpt/index.ts";
import type { RetrievalSystem } from "./system.ts";
import { thinkOnGraph } from "./think-on-graph/index.ts";

export type RetrieverPreset = {
  readonly name: string;
  readonly summary: string;
  readonly origin: PresetOrigin;
  /** All options of the system with the preset's values. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** Returns the language tasks that the system calls with these options, including the tasks of its stages. */
  tasks(options: Readonly<Record<string, unknown>>): readonly TaskName[];
  create(name: string, parts: RetrieverParts, options: Readonly<Record<string, unknown>>): Retriever;
};

/** The options that distinguish the thesis's variants of HubLink (chapter 10). */
const traversal = { strategy: "traversal" } as const;
const tenHubs = { hubsToKeep: 10 } as const;

/**
 * The options of the early draft: one vector per path, unweighted means, no components, no diversity penalty, and no
 * selection of hubs.
 */
const draft = {
  ...tenHubs,
  levels: ["path"],
  extractComponents: false,
  diversityPenalty: 0,
  pathWeightAlpha: 0,
  roundLimit: "missing",
  pruneHubs: false,
  filterTriples: false,
} as const;

/** All presets. To add a retriever, create a folder for it and add an entry here. */
export const retrieverPresets: readonly RetrieverPreset[] = [
  createPreset(hubFocus, {
    name: "hubfocus",
    origin: "own",
    summary: "HubFocus: hubs in the graph that match a question's names and conditions",
  }),
  createPreset(hubLink, {
    name: "hublink",
    origin: "published",
    summary: "HubLink (D): direct search over hubs, 30 hubs",
  }),
  createPreset(hubLink, {
    name: "hublink-t",
    origin: "published",
    summary: "HubLink (T): hubs around the topic entity, 30 hubs",
    changes: traversal,
  }),
  createPreset(hubLink, {
    name: "hublink-f",
    origin: "published",
    summary: "HubLink (F): like hublink, but with 10 hubs",
    changes: tenHubs,
  }),
  createPreset(hubLink, {
    name: "hublink-base",
    origin: "published",
    summary: "HubLink in its base configuration, the starting point of its parameter selection",
    changes: tenHubs,
  }),
  createPreset(hubLink, {
    name: "hublink-draft",
    origin: "published",
    summary: "HubLink as described in the early draft of its paper",
    changes: draft,
  }),
  createPreset(difar, {
    name: "difar",
    origin: "published",
    summary: "DiFaR: the 150 triples that are most similar to the question",
  }),
  createPreset(difar, {
    name: "difar-reranked",
    origin: "published",
    summary: "DiFaR, with its triples reranked",
    stages: { rerank: true },
  }),
  createPreset(mindmap, {
    name: "mindmap",
    origin: "published with own parts",
    summary: "Mindmap: paths between the entities that a question mentions, and their neighbours",
  }),
  createPreset(fidelis, {
    name: "fidelis",
    origin: "published with own parts",
    summary:
      "FiDeLiS: a beam search from the topic entity, guided by a plan and stopped by a deductive check",
  }),
  createPreset(thinkOnGraph, {
    name: "think-on-graph",
    origin: "published with own parts",
    summary: "Think-on-Graph: a beam search from the topic entities",
  }),
  createPreset(structGpt, {
    name: "structgpt",
    origin: "published with own parts",
    summary: "StructGPT: follows one relation per round, starting from the topic entity",
  }),
  createPreset(afRetriever, {
    name: "af-retriever",
    origin: "published with own parts",
    summary: "AF-Retriever: a query over types and relations, matched by similarity and reranked",
  }),
  createPreset(gatewayEnsemble, {
    name: "gateway-ensemble",
    origin: "published with own parts",
    summary: "The gateway's ensemble: TF-IDF, kNN and SVM over all key-value pairs of each result",
  }),
  createPreset(documents, {
    name: "documents",
    origin: "published with own parts",
    summary: "Chunks of full texts, ranked by vectors and BM25; without texts, the records of the graph",
  }),
  createPreset(baseline, {
    name: "bm25",
    origin: "own",
    summary: "Triples with their context, ranked by BM25",
    changes: { ranking: "bm25" },
  }),
  createPreset(baseline, {
    name: "vector",
    origin: "own",
    summary: "Triples with their context, ranked by vector similarity",
    changes: { ranking: "vector" },
  }),
  createPreset(baseline, {
    name: "fusion",
    origin: "own",
    summary: "BM25 and vector rankings, combined by reciprocal rank fusion",
  }),
];

/**
 * Lists the preset names that {@link createRetriever} accepts.
 *
 * @example
 * ```ts
 * import { retrieverNames } from "taxolink";
 *
 * console.log(retrieverNames().includes("hubfocus")); // true
 * ```
 */
export function retrieverNames(): readonly string[] {
  return retrieverPresets.map(({ name }) => name);
}

/** The preset that is used by default. */
export const defaultRetriever = "hubfocus";

/** Returns the options with which the default preset starts from the topic entity, if the user specifies one. */
export function topicOptions(topic: string | undefined): Readonly<Record<string, unknown>> {
  return topic === undefined || topic === "" ? {} : traversal;
}

/**
 * Creates one of Taxolink's retrievers. Call `prepare` with a graph before `retrieve`.
 *
 * @param name the name of a preset, such as `hubfocus`, `hublink`, `difar` or `bm25`
 * @param overrides values of options that differ from the preset; `retriever.options` lists all options with their
 * values
 * @throws OptionError if a name or an option is unknown (the message suggests the most similar name), or if a value has
 * the wrong type or is outside its range. `retrieve` throws an OptionError if a question is longer than 10,000 characters
 *
 * @example
 * ```ts
 * import { createGraph, createLexicalEmbedder, createOfflineLanguage, createRetriever, unwatched } from "taxolink";
 *
 * const subject = { id: "R1", label: "Lakes of Öland", types: ["Paper"] };
 * const object = { id: "L1", label: "2019", types: [] };
 * const graph = createGraph([{ subject, predicate: { id: "P29", label: "publication year" }, object }]);
 * const bm25 = createRetriever("bm25", { language: createOfflineLanguage(), embedder: createLexicalEmbedder() });
 * await bm25.prepare(graph, unwatched);
 * const { triples } = await bm25.retrieve({ text: "What is the publication year of Lakes of Öland?" });
 * console.log(triples[0]?.triple.object.label); // 2019
 * ```
 */
export function createRetriever(
  name: string,
  parts: RetrieverParts,
  overrides: Readonly<Record<string, unknown>> = {},
): Retriever {
  const preset = retrieverPresets.find((candidate) => candidate.name === name);
  if (preset === undefined) throw unknownRetriever(name);
  for (const [option, value] of Object.entries(overrides)) {
    if (!(option in preset.defaults))
      throw unknownName(`option of ${name}`, option, Object.keys(preset.defaults));
    checkKind(option, value, preset.defaults[option]);
  }
  return withBoundedQuestions(preset.create(name, parts, { ...preset.defaults, ...overrides }));
}

/**
 * The maximum length of a question, in UTF-16 units. The question reader takes time that grows faster than the length,
 * and does not notice an interruption.
 */
const longestQuestion = 10_000;

/** Rejects longer questions, so that no system reads them. */
function withBoundedQuestions(retriever: Retriever): Retriever {
  return {
    ...retriever,
    retrieve: async (question, signal) => {
      const { length } = question.text;
      if (length <= longestQuestion) return retriever.retrieve(question, signal);
      throw new OptionError(
        `the question has ${length.toLocaleString("en")} characters; at most ${longestQuestion.toLocaleString("en")} are allowed`,
        { hint: "Shorten the question, or ask several questions." },
      );
    },
  };
}

type PresetDeclaration<O> = Pick<RetrieverPreset, "name" | "origin" | "summary"> & {
  /** The options that differ from the system's defaults. */
  readonly changes?: Partial<O>;
  readonly stages?: Partial<StageOptions>;
};

function createPreset<O extends Readonly<Record<string, unknown>>, T extends TaskName>(
  system: RetrievalSystem<O, T>,
  { name, origin, summary, changes, stages }: PresetDeclaration<O>,
): RetrieverPreset {
  const tasksOf = (options: Readonly<Record<string, unknown>>): readonly TaskName[] => [
    ...new Set<TaskName>([...system.tasks, ...stageTasks(options)]),
  ];
  return {
    name,
    summary,
    origin,
    defaults: { ...system.defaults, ...changes, ...stageDefaults, ...stages },
    tasks: tasksOf,
    // createRetriever has already checked that every option is known and has the same kind as its default.
    create: (retrieverName, parts, options) => {
      const { augmentQuestion, rerank, rerankDepth, generate, ...others } = options as O & StageOptions;
      const stageOptions = { augmentQuestion, rerank, rerankDepth, generate };
      const systemOptions = others as unknown as O;
      const systemParts = generate ? { ...parts, language: withoutContextAnswers(parts.language) } : parts;
      const range = system.callRange?.(systemOptions);
      const retriever: Retriever = {
        ...system.create(retrieverName, systemParts, systemOptions),
        language: parts.language.idOf(tasksOf(options)),
        origin,
        ranks: system.ranks,
        usesTopic: system.usesTopic(systemOptions),
        ...(system.usesHistory && { usesHistory: system.usesHistory }),
        ...(range && { callRange: addStageCalls(range, system, stageOptions) }),
      };
      return withStages(retriever, parts.language, stageOptions);
    },
  };
}

function unknownRetriever(name: string): OptionError {
  const currentDescription = currentName(name);
  if (currentDescription === undefined) return unknownName("retriever", name, retrieverNames());
  return new OptionError(`the retriever "${name}" no longer exists`, {
    hint: `It is ${currentDescription}. The published configurations are hublink, hublink-t and hublink-f.`,
  });
}

function unknownName(kind: string, name: string, candidates: readonly string[]): OptionError {
  return new OptionError(`unknown ${kind}: "${name}"`, { hint: validNames(name, candidates) });
}

function checkKind(option: string, value: unknown, example: unknown): void {
  const kind = (of: unknown): string => (Array.isArray(of) ? "list" : of === null ? "nothing" : typeof of);
  if (kind(value) === kind(example)) return;
  const expected = kind(example) === "boolean" ? "true or false" : `a ${kind(example)}`;
  const listItem = typeof value === "object" ? "item" : String(value);
  throw new OptionError(
    `${option} must be ${expected}, not ${JSON.stringify(value)}`,
    kind(example) === "list" ? { hint: `Use a list such as --set ${option}=[${listItem}].` } : {},
  );
}

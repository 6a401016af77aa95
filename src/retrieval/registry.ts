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
  preset(
    "hubfocus",
    "own",
    "HubFocus: hubs in the graph that match a question's names and conditions",
    hubFocus,
  ),
  preset("hublink", "published", "HubLink (D): direct search over hubs, 30 hubs", hubLink),
  preset("hublink-t", "published", "HubLink (T): hubs around the topic entity, 30 hubs", hubLink, traversal),
  preset("hublink-f", "published", "HubLink (F): like hublink, but with 10 hubs", hubLink, tenHubs),
  preset(
    "hublink-base",
    "published",
    "HubLink in its base configuration, the starting point of its parameter selection",
    hubLink,
    tenHubs,
  ),
  preset(
    "hublink-draft",
    "published",
    "HubLink as described in the early draft of its paper",
    hubLink,
    draft,
  ),
  preset("difar", "published", "DiFaR: the 150 triples that are most similar to the question", difar),
  preset("difar-reranked", "published", "DiFaR, with its triples reranked", difar, {}, { rerank: true }),
  preset(
    "mindmap",
    "published with own parts",
    "Mindmap: paths between the entities that a question mentions, and their neighbours",
    mindmap,
  ),
  preset(
    "fidelis",
    "published with own parts",
    "FiDeLiS: a beam search from the topic entity, guided by a plan and stopped by a deductive check",
    fidelis,
  ),
  preset(
    "think-on-graph",
    "published with own parts",
    "Think-on-Graph: a beam search from the topic entities",
    thinkOnGraph,
  ),
  preset(
    "structgpt",
    "published with own parts",
    "StructGPT: follows one relation per round, starting from the topic entity",
    structGpt,
  ),
  preset(
    "af-retriever",
    "published with own parts",
    "AF-Retriever: a query over types and relations, matched by similarity and reranked",
    afRetriever,
  ),
  preset(
    "gateway-ensemble",
    "published with own parts",
    "The gateway's ensemble: TF-IDF, kNN and SVM over all key-value pairs of each result",
    gatewayEnsemble,
  ),
  preset(
    "documents",
    "published with own parts",
    "Chunks of full texts, ranked by vectors and BM25; without texts, the records of the graph",
    documents,
  ),
  preset("bm25", "own", "Triples with their context, ranked by BM25", baseline, { ranking: "bm25" }),
  preset("vector", "own", "Triples with their context, ranked by vector similarity", baseline, {
    ranking: "vector",
  }),
  preset("fusion", "own", "BM25 and vector rankings, combined by reciprocal rank fusion", baseline),
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
 * the wrong type or is outside its range
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
  return preset.create(name, parts, { ...preset.defaults, ...overrides });
}

/** @param changes options that differ from the system's defaults @param stages the active stages */
function preset<O extends Readonly<Record<string, unknown>>, T extends TaskName>(
  name: string,
  origin: PresetOrigin,
  summary: string,
  system: RetrievalSystem<O, T>,
  changes: Partial<O> = {},
  stages: Partial<StageOptions> = {},
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
    create: (as, parts, options) => {
      const { augmentQuestion, rerank, rerankDepth, generate, ...rest } = options as O & StageOptions;
      const systemOptions = rest as unknown as O;
      const inner = generate ? { ...parts, language: withoutContextAnswers(parts.language) } : parts;
      const retriever: Retriever = {
        ...system.create(as, inner, systemOptions),
        language: parts.language.idOf(tasksOf(options)),
        origin,
        ranks: system.ranks,
        usesTopic: system.usesTopic(systemOptions),
        ...(system.usesHistory && { usesHistory: system.usesHistory }),
      };
      const on = { augmentQuestion, rerank, rerankDepth, generate };
      const range = system.callRange?.(systemOptions);
      const bounded =
        range === undefined ? retriever : { ...retriever, callRange: addStageCalls(range, system, on) };
      return withStages(bounded, parts.language, on);
    },
  };
}

function unknownRetriever(name: string): OptionError {
  const now = currentName(name);
  if (now === undefined) return unknownName("retriever", name, retrieverNames());
  return new OptionError(`the retriever "${name}" no longer exists`, {
    hint: `It is ${now}. The published configurations are hublink, hublink-t and hublink-f.`,
  });
}

function unknownName(what: string, name: string, candidates: readonly string[]): OptionError {
  return new OptionError(`unknown ${what}: "${name}"`, { hint: validNames(name, candidates) });
}

function checkKind(option: string, value: unknown, example: unknown): void {
  const kind = (of: unknown): string => (Array.isArray(of) ? "list" : of === null ? "nothing" : typeof of);
  if (kind(value) === kind(example)) return;
  const expected = kind(example) === "boolean" ? "true or false" : `a ${kind(example)}`;
  const written = typeof value === "object" ? "item" : String(value);
  throw new OptionError(
    `${option} must be ${expected}, not ${JSON.stringify(value)}`,
    kind(example) === "list" ? { hint: `Use a list such as --set ${option}=[${written}].` } : {},
  );
}

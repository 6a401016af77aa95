/** The registry of retrievers. A preset is a system with stages and options: those of a profile, or Taxolink's own. */
import { isDeepStrictEqual } from "node:util";
import { OptionError } from "../base/errors.ts";
import { validNames } from "../base/text/nearest.ts";
import { tooLongQuestion } from "../base/text/question-length.ts";
import type { LanguageIdentity, TaskName } from "../tasks/index.ts";
import { afRetriever } from "./af-retriever/index.ts";
import { baseline } from "./baselines/index.ts";
import { difar } from "./difar/index.ts";
import { documents } from "./documents/index.ts";
import { fidelis } from "./fidelis/index.ts";
import { gatewayEnsemble } from "./gateway-ensemble/index.ts";
import { hubFocus } from "./hubfocus/index.ts";
import { hubLink } from "./hublink/index.ts";
import { mindmap } from "./mindmap/index.ts";
import {
  checkOptions,
  type OptionRows,
  type OptionsOf,
  optionsIn,
  type ProfileName,
  profilesOf,
} from "./options.ts";
import { describeOrigin, originOf, type PresetOrigin } from "./origin.ts";
import {
  addStageCalls,
  type StageOptions,
  stageRows,
  stageTasks,
  withoutContextAnswers,
  withStages,
} from "./pipeline.ts";
import type { Retriever, RetrieverParts } from "./retriever.ts";
import { structGpt } from "./structgpt/index.ts";
import type { RetrievalSystem } from "./system.ts";
import { thinkOnGraph } from "./think-on-graph/index.ts";
import { withUnreadItems } from "./unread-items.ts";

export type RetrieverPreset = {
  readonly name: string;
  readonly summary: string;
  readonly origin: PresetOrigin;
  /** All options of the system, with their values in the profile of the preset and the sources of these values. */
  readonly options: OptionRows;
  /** All options of the system with the preset's values. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** Returns the language tasks that the system calls with these options, including the tasks of its stages. */
  tasks(options: Readonly<Record<string, unknown>>): readonly TaskName[];
  create(name: string, parts: RetrieverParts, options: Readonly<Record<string, unknown>>): Retriever;
};

/** The options that distinguish the thesis's variants of HubLink (chapter 10). */
const traversal = { strategy: "traversal" } as const;
const tenHubs = { hubsToKeep: 10 } as const;

/** The early draft: one vector per path, unweighted means, no components, and no selection of hubs. */
const draft = {
  ...tenHubs,
  levels: ["path"],
  extractComponents: false,
  diversityPenalty: 0,
  pathWeightAlpha: 0,
  keptHubs: "first",
  scores: "per path",
  filterTriples: false,
} as const;

/**
 * All presets. To add a retriever, create a folder for it and add an entry here. A published system has one preset for
 * each of its profiles: the name of the system alone is the profile that it prefers, and the names of the others end
 * with the profile.
 */
export const retrieverPresets: readonly RetrieverPreset[] = [
  ...createPresets(hubFocus, {
    name: "hubfocus",
    summary: "HubFocus: reads the question as a query over the whole graph, and answers what it denotes",
  }),
  ...createPresets(hubLink, {
    name: "hublink",
    summary: "HubLink (D): direct search over hubs, 30 hubs",
  }),
  ...createPresets(hubLink, {
    name: "hublink-t",
    summary: "HubLink (T): hubs around the topic entity, 30 hubs",
    changes: traversal,
  }),
  ...createPresets(hubLink, {
    name: "hublink-f",
    summary: "HubLink (F): like hublink, but with 10 hubs",
    changes: tenHubs,
  }),
  ...createPresets(hubLink, {
    name: "hublink-o",
    summary: "HubLink (O): like hublink-t, for open models",
    changes: traversal,
  }),
  ...createPresets(hubLink, {
    name: "hublink-base",
    summary: "HubLink in its base configuration, the starting point of its parameter selection",
    changes: tenHubs,
    profiles: ["thesis"],
  }),
  ...createPresets(hubLink, {
    name: "hublink-draft",
    summary: "HubLink as described in the early draft of its paper",
    changes: draft,
    profiles: ["paper"],
  }),
  ...createPresets(difar, {
    name: "difar",
    summary: "DiFaR: the 150 triples that are most similar to the question",
  }),
  ...createPresets(difar, {
    name: "difar-reranked",
    summary: "DiFaR, with its triples reranked",
    stages: { rerank: true },
    profiles: ["paper"],
  }),
  ...createPresets(mindmap, {
    name: "mindmap",
    summary: "Mindmap: paths between the entities that a question mentions, and their neighbours",
  }),
  ...createPresets(fidelis, {
    name: "fidelis",
    summary: "FiDeLiS: a beam search from the topic entity, guided by a plan, with a check of every path",
  }),
  ...createPresets(thinkOnGraph, {
    name: "think-on-graph",
    summary: "Think-on-Graph: a beam search from the topic entities",
  }),
  ...createPresets(structGpt, {
    name: "structgpt",
    summary: "StructGPT: follows relations round by round, starting from the topic entity",
  }),
  ...createPresets(afRetriever, {
    name: "af-retriever",
    summary: "AF-Retriever: a query over types and relations, matched by similarity and reranked",
  }),
  ...createPresets(gatewayEnsemble, {
    name: "gateway-ensemble",
    summary: "The gateway's ensemble: TF-IDF, kNN and SVM over all key-value pairs of each result",
  }),
  ...createPresets(documents, {
    name: "documents",
    summary: "Chunks of full texts, ranked by vectors and BM25; without texts, the records of the graph",
  }),
  ...createPresets(baseline, {
    name: "bm25",
    summary: "Triples with their context, ranked by BM25",
    changes: { ranking: "bm25" },
  }),
  ...createPresets(baseline, {
    name: "vector",
    summary: "Triples with their context, ranked by vector similarity",
    changes: { ranking: "vector" },
  }),
  ...createPresets(baseline, {
    name: "fusion",
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

/** The preset that is used by default for a question with a topic entity. */
export const topicRetriever = "hublink-t";

/** The preset that is used by default with a model or a stored index, which the default preset does not use. */
export const indexRetriever = "hublink";

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
  if (preset === undefined) {
    throw new OptionError(`unknown retriever: "${name}"`, { hint: validNames(name, retrieverNames()) });
  }
  checkOptions(name, preset.options, overrides);
  return withChecks(preset.create(name, parts, { ...preset.defaults, ...overrides }), parts.language);
}

/** Rejects questions that are too long, so that no system reads them, and tells what the model did not read. */
function withChecks(retriever: Retriever, language: LanguageIdentity): Retriever {
  return {
    ...retriever,
    retrieve: async (question, signal) => {
      const problem = tooLongQuestion(question.text);
      if (problem === undefined) return withUnreadItems(await retriever.retrieve(question, signal), language);
      throw new OptionError(problem, { hint: "Shorten the question, or ask several questions." });
    },
  };
}

type PresetDeclaration<R extends OptionRows> = Pick<RetrieverPreset, "name" | "summary"> & {
  /** The options that differ from the profile. */
  readonly changes?: Partial<OptionsOf<R>>;
  readonly stages?: Partial<OptionsOf<typeof stageRows>>;
  /** The profiles of which there is a preset; by default, all that the system has. */
  readonly profiles?: readonly ProfileName[];
};

function createPresets<R extends OptionRows, T extends TaskName>(
  system: RetrievalSystem<R, T>,
  declaration: PresetDeclaration<R>,
): readonly RetrieverPreset[] {
  const [first = null, ...others] = declaration.profiles ?? profilesOf(system.options);
  return [
    createPreset(system, declaration, first),
    ...others.map((profile) => {
      const { name, summary } = declaration;
      const named = { name: `${name}-${profile}`, summary: `${summary} (${describeOrigin(profile)})` };
      return createPreset(system, { ...declaration, ...named }, profile);
    }),
  ];
}

function createPreset<R extends OptionRows, T extends TaskName>(
  system: RetrievalSystem<R, T>,
  { name, summary, changes, stages }: PresetDeclaration<R>,
  profile: ProfileName | null,
): RetrieverPreset {
  const tasksOf = (options: Readonly<Record<string, unknown>>): readonly TaskName[] => [
    ...new Set<TaskName>([...system.tasks, ...stageTasks(options)]),
  ];
  const defaults = { ...optionsIn(system.options, profile), ...changes, ...optionsIn(stageRows), ...stages };
  return {
    name,
    summary,
    origin: profile ?? "own",
    options: { ...system.options, ...stageRows },
    defaults,
    tasks: tasksOf,
    // createRetriever has already checked every option.
    create: (retrieverName, parts, options) => {
      const { augmentQuestion, rerank, rerankDepth, generate, ...others } = options as OptionsOf<R> &
        StageOptions;
      const stageOptions = { augmentQuestion, rerank, rerankDepth, generate };
      const systemOptions = others as unknown as OptionsOf<R>;
      const systemParts = generate ? { ...parts, language: withoutContextAnswers(parts.language) } : parts;
      const range = system.callRange?.(systemOptions);
      const retriever: Retriever = {
        ...system.create(retrieverName, systemParts, systemOptions),
        language: parts.language.idOf(tasksOf(options)),
        origin: originOf(profile, isDeepStrictEqual(options, defaults)),
        ranks: system.ranks,
        usesTopic: system.usesTopic(systemOptions),
        ...(system.usesHistory && { usesHistory: system.usesHistory }),
        ...(range && { callRange: addStageCalls(range, system, stageOptions) }),
      };
      return withStages(retriever, parts.language, stageOptions);
    },
  };
}

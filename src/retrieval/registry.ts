/** Every retriever by name: a system with its stages and the options of one published or own configuration. */
import { distance } from "fastest-levenshtein";
import { OptionError } from "../errors.ts";
import { type BaselineOptions, baselineDefaults, createBaseline } from "./baselines/index.ts";
import { createDifar, difarDefaults } from "./difar/index.ts";
import { createHubLink, type HubLinkOptions, hubLinkDefaults } from "./hublink/index.ts";
import { type StageOptions, stageDefaults, withoutContextAnswers, withStages } from "./pipeline.ts";
import type { Retriever, RetrieverParts } from "./retriever.ts";

export type RetrieverPreset = {
  readonly name: string;
  readonly summary: string;
  /** Every option of the system with the preset's value. */
  readonly defaults: Readonly<Record<string, unknown>>;
  create(name: string, parts: RetrieverParts, options: Readonly<Record<string, unknown>>): Retriever;
};

const traversal: HubLinkOptions = { ...hubLinkDefaults, strategy: "traversal" };

/** Table 9.1's base configuration; the own additions are off. */
const published: HubLinkOptions = {
  ...hubLinkDefaults,
  hubsToKeep: 10,
  candidateHubs: 10,
  weighComponents: false,
  passOverRootNames: false,
  groundQuestion: false,
  followHubs: false,
};

/** Adding a retriever is one folder and one entry here. */
export const retrieverPresets: readonly RetrieverPreset[] = [
  preset("hublink", "HubLink (D): direct search over hubs, 30 hubs", hubLinkDefaults, createHubLink),
  preset("hublink-traversal", "HubLink (T): hubs around the topic entity, 30 hubs", traversal, createHubLink),
  preset(
    "hublink-fast",
    "HubLink (F): as hublink with 10 hubs",
    { ...hubLinkDefaults, hubsToKeep: 10 },
    createHubLink,
  ),
  preset(
    "hublink-open",
    "HubLink (O): as hublink-traversal, for open models chosen outside",
    traversal,
    createHubLink,
  ),
  preset("hublink-base", "The published base configuration, without own additions", published, createHubLink),
  preset("difar", "DiFaR: the 150 triples nearest to the question", difarDefaults, createDifar),
  preset("difar-reranked", "DiFaR with its triples reranked", difarDefaults, createDifar, { rerank: true }),
  preset(
    "bm25",
    "Triples with their context by BM25",
    { ...baselineDefaults, ranking: "bm25" } satisfies BaselineOptions,
    createBaseline,
  ),
  preset(
    "vector",
    "Triples with their context by vector",
    { ...baselineDefaults, ranking: "vector" } satisfies BaselineOptions,
    createBaseline,
  ),
  preset("fusion", "BM25 and vector fused by reciprocal ranks", baselineDefaults, createBaseline),
];

export function retrieverNames(): readonly string[] {
  return retrieverPresets.map(({ name }) => name);
}

/**
 * A retriever by its preset's name, with some of its options changed.
 *
 * @throws OptionError for an unknown name or option, naming the nearest known one, and for a value of another kind
 * or outside its range
 */
export function createRetriever(
  name: string,
  parts: RetrieverParts,
  overrides: Readonly<Record<string, unknown>> = {},
): Retriever {
  const found = retrieverPresets.find((item) => item.name === name);
  if (found === undefined) throw unknownName("retriever", name, retrieverNames());
  for (const [option, value] of Object.entries(overrides)) {
    if (!(option in found.defaults))
      throw unknownName(`option of ${name}`, option, Object.keys(found.defaults));
    checkKind(option, value, found.defaults[option]);
  }
  return found.create(name, parts, { ...found.defaults, ...overrides });
}

function preset<O extends Readonly<Record<string, unknown>>>(
  name: string,
  summary: string,
  defaults: O,
  create: (name: string, parts: RetrieverParts, options: O) => Retriever,
  stages: Partial<StageOptions> = {},
): RetrieverPreset {
  return {
    name,
    summary,
    defaults: { ...defaults, ...stageDefaults, ...stages },
    // createRetriever has checked that every option is known and of the kind of its default.
    create: (as, parts, options) => {
      const { augmentQuestion, rerank, rerankDepth, generate, ...own } = options as O & StageOptions;
      const stages = { augmentQuestion, rerank, rerankDepth, generate };
      const inner = generate ? { ...parts, language: withoutContextAnswers(parts.language) } : parts;
      return withStages(create(as, inner, own as unknown as O), parts.language, stages);
    },
  };
}

function unknownName(what: string, name: string, known: readonly string[]): OptionError {
  const [nearest] = [...known].sort((left, right) => distance(name, left) - distance(name, right));
  const close = nearest !== undefined && distance(name, nearest) <= Math.max(2, nearest.length / 3);
  return new OptionError(`unknown ${what}: "${name}"`, {
    hint: `${close ? `Did you mean ${nearest}? ` : ""}Valid: ${known.join(", ")}.`,
  });
}

function checkKind(option: string, value: unknown, example: unknown): void {
  const kind = (of: unknown): string => (Array.isArray(of) ? "list" : of === null ? "nothing" : typeof of);
  if (kind(value) === kind(example)) return;
  const wanted = kind(example) === "boolean" ? "true or false" : `a ${kind(example)}`;
  const written = typeof value === "object" ? "item" : String(value);
  throw new OptionError(
    `${option} must be ${wanted}, not ${JSON.stringify(value)}`,
    kind(example) === "list" ? { hint: `Write a list like --set ${option}=[${written}].` } : {},
  );
}

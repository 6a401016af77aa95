/** The index of one run: opened, updated or built, and what to tell about it. */
import type { KnowledgeGraph } from "../../graph/index.ts";
import type { LanguageCall, Usage } from "../../language/index.ts";
import type { Watch } from "../../progress.ts";
import type { IndexReport, RetrieverParts } from "../retriever.ts";
import { type BuiltIndex, buildIndex, openIndex } from "./build-index.ts";
import type { HubRoots } from "./find-hub-roots.ts";
import { openIndexStore } from "./index-store.ts";
import type { HubLinkOptions } from "./options.ts";

/** @throws InputError when the kept index does not fit graph, embedder, language or options */
export async function prepareIndex(
  graph: KnowledgeGraph,
  { language, embedder, index }: RetrieverParts,
  options: HubLinkOptions,
  call: LanguageCall,
  watch: Watch,
): Promise<BuiltIndex> {
  if (index === undefined)
    return buildIndex(graph, options, { language, embedder, call, store: null }, watch);
  const header = {
    graph: await graph.version(),
    embedder: embedder.id,
    language: language.id,
    options: shapingOptions(options),
  };
  const store = openIndexStore(index.file, header, index.mode);
  try {
    const parts = { language, embedder, call, store };
    const asStored = store.complete && index.mode === "open";
    return await (asStored
      ? openIndex(store, options, parts, watch)
      : buildIndex(graph, options, parts, watch));
  } finally {
    store.close();
  }
}

/** The options that decide what is in an index; the others may change from question to question. */
function shapingOptions(options: HubLinkOptions): Readonly<Record<string, unknown>> {
  const { hubCriteria, hubCriteriaMode, hubTypes, minimumDegree, minimumPaths, minimumPathDepth } = options;
  const { minimumSimilarity, maximumPathLength, maximumPathsPerHub, levels } = options;
  const roots = { hubCriteria, hubCriteriaMode, hubTypes, minimumDegree, minimumPaths, minimumPathDepth };
  return { ...roots, minimumSimilarity, maximumPathLength, maximumPathsPerHub, levels };
}

/** Roots named in an explanation, for each criterion; their number is given in full. */
const namedRoots = 5;

function explainRoots(roots: HubRoots): Readonly<Record<string, unknown>> {
  const criteria = Object.entries(roots.byCriterion).map(([criterion, ids]) => ({
    criterion,
    roots: ids.length,
    first: ids.slice(0, namedRoots),
  }));
  const { covered, triples } = roots;
  return {
    criteria,
    covered,
    triples,
    share: covered / triples,
    uncovered: Object.fromEntries(roots.uncovered),
  };
}

export function reportIndex(
  { index, roots, changes }: BuiltIndex,
  options: HubLinkOptions,
  usage: Usage,
): IndexReport {
  const notes: string[] = [];
  if (roots !== null) {
    notes.push(`hub roots by ${roots.criterion}`);
    const missed = roots.triples - roots.covered;
    if (missed > 0) notes.push(`${missed} of ${roots.triples} triples are in no hub`);
  }
  if (changes.cut > 0) {
    notes.push(
      `${changes.cut} hubs have more than ${options.maximumPathsPerHub} paths; the rest is left out`,
    );
  }
  return {
    counts: {
      hubs: index.hubs.size,
      paths: index.paths,
      vectors: index.texts,
      built: changes.built,
      unchanged: changes.unchanged,
      removed: changes.removed,
    },
    notes,
    ...(roots === null ? {} : { explanation: explainRoots(roots) }),
    usage,
  };
}

/**
 * Builds an index of hubs with roots, paths, sentences and vectors from a graph (Algorithms 2, 3, 4 and 6).
 *
 * Unchanged hubs of the table are reused, and all other hubs are built and stored immediately. The same procedure
 * therefore builds an index, resumes an interrupted build, and updates an index (thesis, section 4.11).
 */

import { setImmediate } from "node:timers/promises";
import { GraphError, throwIfCancelled } from "../../../base/errors.ts";
import { hashNumber } from "../../../base/io/index.ts";
import type { Watch } from "../../../base/progress.ts";
import {
  type Entity,
  type KnowledgeGraph,
  requireEntity,
  type Triple,
  tripleKey,
} from "../../../graph/index.ts";
import type { LanguageCall } from "../../../tasks/index.ts";
import type { Embedder } from "../../../vectors/index.ts";
import type { HubLinkLanguage } from "../language-tasks.ts";
import type { HubLinkOptions } from "../options.ts";
import { startFrom, walkHubs } from "../strategies/find-reachable-hubs.ts";
import { completeIndex } from "./complete-index.ts";
import type { EntryTable } from "./entry-table.ts";
import { findHubPaths, type RootPaths, type RootsAmong } from "./find-hub-paths.ts";
import { findHubRoots, type HubRoots } from "./find-hub-roots.ts";
import { type HubPath, hashPath, type StoredHub, sameEntity } from "./hub.ts";
import { findHubs, writeHubs } from "./stored-hubs.ts";

export type BuildReport = {
  /** The embedder, fitted to the texts of the index. */
  readonly embedder: Embedder;
  /** The roots and the coverage, or null if the index was opened. */
  readonly rootReport: RootReport | null;
  readonly changes: IndexChanges;
};

export type RootReport = {
  readonly criterion: string;
  /** For each criterion, the number of hubs that meet it, and the ids of the first roots. */
  readonly criteria: readonly { criterion: string; roots: number; first: readonly string[] }[];
  readonly coverage: Coverage;
};

export type IndexChanges = {
  /** The number of hubs that were built because they are new or their paths changed. */
  readonly built: number;
  readonly unchanged: number;
  /** The number of removed hubs. */
  readonly removed: number;
  /** The number of hubs that exceed the path limit or, in an opened index, reach it. */
  readonly truncated: number;
};

export type BuildParts = {
  readonly language: HubLinkLanguage;
  readonly embedder: Embedder;
  readonly call: LanguageCall;
  /** The table of an incomplete index. */
  readonly table: EntryTable;
};

/** The number of hubs whose paths are collected together. It limits both the graph requests and the memory. */
const hubBatchSize = 256;
/** The maximum number of roots that an explanation lists per criterion, in addition to the total. */
const explainedRoots = 5;

export async function buildIndex(
  graph: KnowledgeGraph,
  options: HubLinkOptions,
  parts: BuildParts,
  watch: Watch,
): Promise<BuildReport> {
  const { progress, signal } = watch;
  const { table } = parts;
  const roots = await findHubRoots(graph, options, signal);
  const rootsAmong: RootsAmong = async (entities) =>
    new Set(entities.filter(roots.isHubRoot).map(({ id }) => id));
  const writer = await writeHubs(table);
  const ids = new Set<string>();
  const changes = { built: 0, unchanged: 0, removed: 0, truncated: 0 };
  const coverage = countCoverage();
  const stage = progress.stage("hubs", options.startEntities.length === 0 ? roots.roots.length : undefined);
  const source = { ...roots, rootsAmong, hubsOf: (level: readonly string[]) => findHubs(table, level) };
  for await (const level of walkIndexing(graph, source, options, signal)) {
    for (let from = 0; from < level.length; from += hubBatchSize) {
      // The offline language and a local store never wait, so key presses and signals are handled here.
      await setImmediate();
      throwIfCancelled(signal);
      const batch = level.slice(from, from + hubBatchSize);
      const hubPaths = await findHubPaths(graph, batch, rootsAmong, options);
      const { hubs, built } = await readOrBuildHubs(hubPaths, parts);
      await writer.add(hubs);
      for (const hub of hubs) {
        ids.add(hub.root.id);
        coverage.add(hub.paths.map(({ triples }) => triples));
      }
      changes.built += built;
      changes.unchanged += batch.length - built;
      changes.truncated += hubPaths.filter(({ isTruncated }) => isTruncated).length;
      stage.advance(batch.length);
    }
  }
  stage.finish();
  changes.removed = await writer.finish();
  const rootReport = { ...explainRoots(roots, ids), coverage: await coverage.measure(graph) };
  const embedder = await completeIndex(table, parts.embedder, options, watch);
  return { embedder, rootReport, changes };
}

function explainRoots(
  { criterion, byCriterion }: HubRoots,
  hubs: ReadonlySet<string>,
): Pick<RootReport, "criterion" | "criteria"> {
  const criteria = Object.entries(byCriterion).map(([name, roots]) => {
    // If there are start entities, some of the graph's hubs are not in any index.
    const indexed = roots.filter((id) => hubs.has(id));
    return { criterion: name, roots: indexed.length, first: indexed.slice(0, explainedRoots) };
  });
  return { criterion, criteria };
}

/** Returns the hubs with these paths, in order: unchanged hubs from the table, and new ones. */
async function readOrBuildHubs(
  hubPaths: readonly RootPaths[],
  { language, call, table }: BuildParts,
): Promise<{ readonly hubs: readonly StoredHub[]; readonly built: number }> {
  const stored = await findHubs(
    table,
    hubPaths.map(({ root }) => root.id),
  );
  const known = hubPaths.map((hub) => {
    const before = stored.get(hub.root.id);
    return before !== undefined && isUnchanged(before, hub) ? before : undefined;
  });
  const changed = hubPaths.filter((_, at) => known[at] === undefined);
  const paths = changed.flatMap((hub) => hub.paths);
  const texts = (changed.length === 0 ? [] : await language.verbalisePaths({ paths }, call)).values();
  const hubs = hubPaths.map(
    ({ root, paths }, at): StoredHub =>
      known[at] ?? {
        root,
        paths: paths.map(
          (triples): HubPath => ({ hash: hashPath(triples), text: texts.next().value ?? "", triples }),
        ),
      },
  );
  return { hubs, built: changed.length };
}

/** Whether the hub has the same root and the same paths in the same order, by their hashes (Algorithm 4). */
function isUnchanged(stored: StoredHub, { root, paths }: RootPaths): boolean {
  if (stored.paths.length !== paths.length || !sameEntity(stored.root, root)) return false;
  return paths.every((triples, at) => hashPath(triples) === stored.paths[at]?.hash);
}

// Measures the share of a graph that the hub paths cover, which should be high (thesis, section 4.2.3).

type Coverage = {
  /** The number of triples on hub paths, and the total number of triples. */
  readonly covered: number;
  readonly triples: number;
  /** The predicates of the triples outside all hub paths, with the number of these triples, most frequent first. */
  readonly uncovered: readonly (readonly [predicate: string, triples: number])[];
};

function countCoverage() {
  // A hash of each triple needs less memory than its text.
  const countedTriples = new Set<number>();
  const coveredCounts = new Map<string, number>();
  return {
    add: (paths: readonly (readonly Triple[])[]): void => {
      for (const path of paths) {
        for (const triple of path) {
          const hash = hashNumber(tripleKey(triple));
          if (countedTriples.has(hash)) continue;
          countedTriples.add(hash);
          coveredCounts.set(triple.predicate.label, (coveredCounts.get(triple.predicate.label) ?? 0) + 1);
        }
      }
    },
    measure: async (graph: KnowledgeGraph): Promise<Coverage> => {
      const all = new Map<string, number>();
      for (const { label, triples } of await graph.predicates()) {
        all.set(label, (all.get(label) ?? 0) + triples);
      }
      return {
        covered: [...coveredCounts.values()].reduce((sum, count) => sum + count, 0),
        triples: [...all.values()].reduce((sum, count) => sum + count, 0),
        uncovered: [...all]
          .map(([label, count]): [string, number] => [label, count - (coveredCounts.get(label) ?? 0)])
          .filter(([, count]) => count > 0)
          .sort((left, right) => right[1] - left[1] || (left[0] < right[0] ? -1 : 1)),
      };
    },
  };
}

// Determines the hubs of an index, one depth at a time (Algorithm 2): all hubs of the graph, or the hubs around start
// entities in both directions.

type HubSource = {
  readonly roots: readonly Entity[];
  readonly rootsAmong: RootsAmong;
  isHubRoot(entity: Entity): boolean;
  /** Returns hubs that were yielded earlier and have since been built, keyed by root id. */
  hubsOf(roots: readonly string[]): Promise<ReadonlyMap<string, StoredHub>>;
};

/**
 * Yields the hubs at the depths 0, 1 … up to and including `maximumIndexingDepth`, as in the pseudocode. Depth is
 * counted in hubs. The next depth begins at the path ends beyond which the graph continues: at other hubs, and at nodes
 * where the length limit ended a path. From these nodes, as from the start entities (Algorithm 2, lines 2 and 3),
 * indexing follows triples in both directions.
 *
 * @throws GraphError if the graph lacks a start entity (the message suggests the most similar labels), or if no hub can
 * be reached
 */
async function* walkIndexing(
  graph: KnowledgeGraph,
  { roots, rootsAmong, isHubRoot, hubsOf }: HubSource,
  options: Pick<HubLinkOptions, "startEntities" | "maximumIndexingDepth" | "maximumPathLength">,
  signal?: AbortSignal,
): AsyncGenerator<readonly Entity[]> {
  const { startEntities, maximumIndexingDepth, maximumPathLength } = options;
  if (startEntities.length === 0) {
    yield roots;
    return;
  }
  const starts = await Promise.all(startEntities.map((id) => requireEntity(graph, id)));
  const levels = walkHubs(graph, startFrom(starts), rootsAmong, {
    levels: maximumIndexingDepth + 1,
    uniformHopCount: false,
    hubPerDirection: false,
    afterHubs: async (reached) => {
      const hubs = await hubsOf(reached.map(({ root }) => root.id));
      const paths = [...hubs.values()].flatMap((hub) => hub.paths.map(({ triples }) => triples));
      const ends = paths.flatMap((triples) => {
        const end = triples.at(-1)?.object;
        return end && (isHubRoot(end) || triples.length >= maximumPathLength) ? [[end.id, end] as const] : [];
      });
      return startFrom([...new Map(ends).values()]);
    },
    signal,
  });
  let isEmpty = true;
  for await (const { hubs } of levels) {
    isEmpty = false;
    yield hubs.map(({ root }) => root);
  }
  if (!isEmpty) return;
  throw new GraphError(`no hub can be reached from ${startEntities.join(", ")}`, {
    hint: "Start from entities that have a path to or from a hub.",
  });
}

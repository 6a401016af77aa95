/**
 * The distinct texts that represent hub paths in a search (Algorithm 7), with the paths that each text represents.
 * Equal predicates or entities of different hubs share a vector, although they belong to different paths.
 */

import { type VectorLevel, vectorLevels } from "../options.ts";
import type { HubPath, LevelText } from "./hub.ts";
import type { HubTable } from "./hub-table.ts";
import { createColumn, type NumberColumn } from "./number-column.ts";

/** The texts of a path. Scoring needs the ids of all texts, but only the content of the best text. */
export type PathTexts = {
  /** The positions of the texts' vectors. */
  readonly ids: Uint32Array;
  /** Returns the text whose id is at a position of `ids`, and its level. */
  at(place: number): LevelText;
};

export type TextTable = {
  readonly texts: readonly string[];
  idOf(text: string): number | undefined;
  /** Returns the ids of a path's texts and, for each text, a number that encodes its level and its triple. */
  usesOf(path: number): { readonly ids: Uint32Array; readonly origins: Uint32Array };
  /** Returns the texts of the path with this number in the hub table. */
  textsOf(path: number, triples: HubPath["triples"]): PathTexts;
  /** Returns the numbers of the paths that a text represents, in order. */
  pathsOf(id: number): Uint32Array;
  /** Returns the number of hubs that contain the text. */
  hubsOf(id: number): number;
  /** Returns the position of the hub to which a path belongs. */
  hubOfPath(path: number): number;
};

/** The tables of the previous index. */
export type PreviousTables = { readonly hubs: HubTable; readonly texts: TextTable };

/** @param previous the tables from which the texts of hubs with unchanged paths are copied */
export function createTextTable(
  hubs: HubTable,
  levels: readonly VectorLevel[],
  previous: PreviousTables | null = null,
): TextTable {
  const ids = new Map<string, number>();
  const { ends, uses, origins, hubOfPath } = collectUses(hubs, levels, previous, ids);
  const texts = [...ids.keys()];
  const [allUses, allOrigins] = [uses.values(), origins.values()];
  const usesOf: TextTable["usesOf"] = (path) => {
    const [start, end] = [path === 0 ? 0 : ends.at(path - 1), ends.at(path)];
    return { ids: allUses.subarray(start, end), origins: allOrigins.subarray(start, end) };
  };
  const { starts, paths, hubCounts } = invert(ends, uses, texts.length, hubOfPath);
  return {
    texts,
    idOf: (text) => ids.get(text),
    usesOf,
    textsOf: (path, triples) => {
      const { ids: textIds, origins: sources } = usesOf(path);
      return {
        ids: textIds,
        at: (place) => ({
          text: texts[textIds[place] as number] as string,
          ...readOrigin(sources[place] as number, triples),
        }),
      };
    },
    pathsOf: (id) => paths.subarray(starts[id], starts[id + 1]),
    hubsOf: (id) => hubCounts[id] ?? 0,
    hubOfPath: (path) => hubOfPath[path] as number,
  };
}

type Columns = {
  /** For each path, the number of uses by this path and all earlier paths. */
  readonly ends: NumberColumn;
  /** For each use of a text by a path, the id of the text. */
  readonly uses: NumberColumn;
  /**
   * For each use, the level and the triple from which the text comes. The triples of the path are numbered from 1, and
   * 0 represents the text of the complete path.
   */
  readonly origins: NumberColumn;
};

/** @param ids receives the ids of the texts, in the order of their first use */
function collectUses(
  hubs: HubTable,
  levels: readonly VectorLevel[],
  previous: PreviousTables | null,
  ids: Map<string, number>,
): Columns & { readonly hubOfPath: Uint32Array } {
  const idOf = (text: string): number => {
    const id = ids.get(text) ?? ids.size;
    if (id === ids.size) ids.set(text, id);
    return id;
  };
  const columns: Columns = { ends: createColumn(), uses: createColumn(), origins: createColumn() };
  const { ends, uses, origins } = columns;
  const hubOfPath = new Uint32Array(hubs.paths);
  const copyPaths = previous && createCopier(previous.texts, idOf, columns);
  for (let place = 0; place < hubs.size; place += 1) {
    const first = hubs.firstPath(place);
    const end = hubs.firstPath(place + 1);
    hubOfPath.fill(place, first, end);
    const previousPlace = previous ? hubs.sameHubIn(previous.hubs, place) : undefined;
    if (previous && copyPaths && previousPlace !== undefined) {
      copyPaths(previous.hubs.firstPath(previousPlace), end - first);
      continue;
    }
    for (const path of hubs.at(place).paths) {
      for (const { text, level, step } of textsOf(path, levels)) {
        uses.push(idOf(text));
        origins.push(step * vectorLevels.length + vectorLevels.indexOf(level));
      }
      ends.push(uses.length);
    }
  }
  for (const column of [ends, uses, origins]) column.trim();
  return { ...columns, hubOfPath };
}

function readOrigin(origin: number, triples: HubPath["triples"]): Pick<LevelText, "level" | "subject"> {
  const level = vectorLevels[origin % vectorLevels.length] as VectorLevel;
  const step = Math.floor(origin / vectorLevels.length);
  return { level, subject: level === "triple" ? (triples[step - 1]?.subject.id ?? null) : null };
}

/**
 * @returns a function that copies the text ids and origins of the given number of consecutive paths, and looks up every
 * text only once
 */
function createCopier(
  previous: TextTable,
  idOf: (text: string) => number,
  { ends, uses, origins }: Columns,
): (from: number, count: number) => void {
  const numbers = new Int32Array(previous.texts.length).fill(-1);
  const renumber = (previousId: number): number => {
    const renumbered = numbers[previousId] as number;
    if (renumbered >= 0) return renumbered;
    const id = idOf(previous.texts[previousId] as string);
    numbers[previousId] = id;
    return id;
  };
  return (from, count) => {
    for (let path = from; path < from + count; path += 1) {
      const previousUses = previous.usesOf(path);
      for (const previousId of previousUses.ids) uses.push(renumber(previousId));
      for (const origin of previousUses.origins) origins.push(origin);
      ends.push(uses.length);
    }
  };
}

type Origin = { readonly text: string; readonly level: VectorLevel; readonly step: number };

/** Returns the distinct texts of a path at each level. The text of a triple is its complete sentence. */
function textsOf(path: HubPath, levels: readonly VectorLevel[]): Iterable<Origin> {
  const originsByText = new Map<string, Origin>();
  const add = (level: VectorLevel, text: string, step: number): void => {
    if (text.trim() === "") return;
    // If sentences are equal, the last one replaces the first at its position.
    originsByText.set(`${level}\n${text}`, { text, level, step });
  };
  for (const level of levels) {
    if (level === "path") add(level, path.text, 0);
    path.triples.forEach(({ subject, predicate, object }, at) => {
      if (level === "triple") add(level, `${subject.label} ${predicate.label} ${object.label}`, at + 1);
      if (level === "entity") {
        add(level, subject.label, at + 1);
        add(level, object.label, at + 1);
      }
      if (level === "predicate") add(level, predicate.label, at + 1);
    });
  }
  return originsByText.values();
}

/** Inverts the mapping from paths to texts, without duplicates. */
function invert(ends: NumberColumn, uses: NumberColumn, texts: number, hubOfPath: Uint32Array) {
  const starts = new Uint32Array(texts + 1);
  const hubCounts = new Uint32Array(texts);
  const lastPath = new Int32Array(texts).fill(-1);
  const lastHub = new Int32Array(texts).fill(-1);
  const visit = (onUse: (id: number, path: number) => void): void => {
    lastPath.fill(-1);
    for (let path = 0, at = 0; path < ends.length; path += 1) {
      for (const end = ends.at(path); at < end; at += 1) {
        const id = uses.at(at);
        if (lastPath[id] === path) continue;
        lastPath[id] = path;
        onUse(id, path);
      }
    }
  };
  visit((id, path) => {
    starts[id + 1] = (starts[id + 1] as number) + 1;
    if (lastHub[id] === hubOfPath[path]) return;
    lastHub[id] = hubOfPath[path] as number;
    hubCounts[id] = (hubCounts[id] as number) + 1;
  });
  for (let id = 0; id < texts; id += 1) starts[id + 1] = (starts[id + 1] as number) + (starts[id] as number);
  const free = starts.slice();
  const paths = new Uint32Array(starts[texts] as number);
  visit((id, path) => {
    const to = free[id] as number;
    free[id] = to + 1;
    paths[to] = path;
  });
  return { starts, paths, hubCounts };
}

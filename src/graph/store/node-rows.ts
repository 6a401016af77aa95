/**
 * Collects the entities or predicates of a new store. Nodes wait in a window until their labels and types have probably
 * arrived, so that almost every row is written once. Only a limited number of ids is kept in memory.
 */

import type Database from "better-sqlite3";
import { compose } from "../../base/text/compose.ts";
import { compareNames, isStatedLabel, plainRank, type RankedName } from "../names.ts";
import { createRowInserter } from "./insert-rows.ts";
import { createIdIndex } from "./schema.ts";
import { columnsOfNode } from "./value-columns.ts";

/** The number of nodes that wait for further names and types. */
const windowSize = 20_000;
/** The maximum number of ids in memory, at about 150 bytes each. Further ids are found in the database. */
const idsInMemory = 1_500_000;

type Waiting = {
  readonly id: string;
  names: RankedName | RankedName[] | undefined;
  types: readonly string[];
};

export type NodeRows = {
  /** Returns the row of an id, creating it if the id is new. */
  rowOf(id: string): number;
  addName(row: number, name: RankedName): void;
  addTypes(row: number, types: readonly string[]): void;
  /** Writes all waiting nodes, and chooses the label of every node with several names. */
  finish(): void;
};

/** @param most the maximum number of ids in memory */
export function createNodeRows(
  database: Database.Database,
  table: "entities" | "predicates",
  most = idsInMemory,
): NodeRows {
  const ids = createIds(database, table, most);
  const typesets = createTypesets(database);
  const rows = createRowInserter(database, `INSERT INTO ${table}`, columns[table]);
  const names = createNames(database, table);
  const waiting: Waiting[] = [];
  let written = 0;

  const write = (): void => {
    for (const { id, names: given, types } of waiting) {
      written += 1;
      const label = names.add(written, given);
      if (table === "predicates") rows.insert(written, id, label);
      else {
        const typeset = types.length === 0 ? null : typesets.rowOf(types);
        const { kind, key } = typeset === null ? columnsOfNode({ id, label: label ?? "" }) : noValue;
        rows.insert(written, id, label, typeset, kind, key);
      }
    }
    rows.flush();
    waiting.length = 0;
  };
  const findOrAdd = (id: string): number => {
    const known = ids.find(id);
    if (known !== undefined) return known;
    if (waiting.length === windowSize) write();
    const row = written + waiting.push({ id, names: undefined, types: none });
    if (ids.add(id, row)) write();
    return row;
  };
  // The lines of a file mostly name one of the two latest ids again, which saves a search among millions.
  let latest: { readonly id: string | undefined; readonly row: number } = { id: undefined, row: 0 };
  let earlier = latest;
  return {
    rowOf(given) {
      if (given === latest.id) return latest.row;
      [latest, earlier] = [earlier, latest];
      if (given !== latest.id) latest = { id: given, row: findOrAdd(compose(given)) };
      return latest.row;
    },
    addName(row, given) {
      const text = compose(given.text);
      const name = text === given.text ? given : { ...given, text };
      const node = waiting[row - written - 1];
      if (node === undefined) names.addLate(row, name);
      else if (node.names === undefined) node.names = name;
      else if (!isRepeated(node.names, name)) node.names = [node.names, name].flat();
    },
    addTypes(row, given) {
      if (given.length === 0) return;
      const types = given.map(compose);
      const node = waiting[row - written - 1];
      if (node === undefined) typesets.addLate(row, types);
      else if (node.types.length === 0) node.types = types;
      else node.types = [...new Set([...node.types, ...types])];
    },
    finish() {
      write();
      createIdIndex(database, table);
      names.finish();
    },
  };
}

const none: readonly string[] = [];

function isRepeated(names: RankedName | RankedName[], { text, rank, language }: RankedName): boolean {
  const isSame = (name: RankedName): boolean =>
    name.text === text && name.rank === rank && name.language === language;
  return Array.isArray(names) ? names.some(isSame) : isSame(names);
}

const columns = {
  entities: ["row", "id", "label", "typeset", "kind", "key"],
  predicates: ["row", "id", "label"],
} as const;

const noValue = { kind: null, key: null };

type Ids = {
  find(id: string): number | undefined;
  /** Keeps an id. Returns whether all nodes must be written, because later ids are found in the database. */
  add(id: string, row: number): boolean;
};

function createIds(database: Database.Database, table: "entities" | "predicates", most: number): Ids {
  let rows = new Map<string, number>();
  let select: Database.Statement<[string], number> | undefined;
  return {
    find: (id) => rows.get(id) ?? select?.get(id),
    add(id, row) {
      rows.set(detached(id), row);
      if (rows.size < most) return false;
      rows = new Map();
      createIdIndex(database, table);
      select ??= database.prepare<[string], number>(`SELECT row FROM ${table} WHERE id = ?`).pluck();
      return true;
    },
  };
}

/** The length from which the engine keeps a part of a text as a reference to the whole text. */
const shortestPart = 13;

/** Copies an id, which would otherwise keep the whole part of the file from which it was read in memory. */
function detached(id: string): string {
  return id.length < shortestPart ? id : Buffer.from(id).toString();
}

function createTypesets(database: Database.Database) {
  const rows = new Map<string, number>();
  const insert = database.prepare("INSERT INTO typesets (row, types) VALUES (?, ?)");
  const insertClass = database.prepare("INSERT INTO classes (class, typeset) VALUES (?, ?)");
  const current = database.prepare<[number], string | null>(
    "SELECT types FROM entities LEFT JOIN typesets ON typesets.row = typeset WHERE entities.row = ?",
  );
  const update = database.prepare(`
    UPDATE entities SET typeset = ?, kind = iif(id LIKE '"%', kind, NULL), key = iif(id LIKE '"%', key, NULL)
    WHERE row = ?`);
  const rowOf = (types: readonly string[]): number => {
    // The content version states the types in this order.
    const distinct = [...new Set(types.map((type) => type.toWellFormed()))].sort();
    const text = JSON.stringify(distinct);
    const known = rows.get(text);
    if (known !== undefined) return known;
    const row = rows.size + 1;
    rows.set(text, row);
    insert.run(row, text);
    for (const type of distinct) insertClass.run(type, row);
    return row;
  };
  return {
    rowOf,
    /** Adds types to a node that has been written. */
    addLate(row: number, types: readonly string[]): void {
      const before: readonly string[] = JSON.parse(current.pluck().get(row) ?? "[]");
      if (types.every((type) => before.includes(type))) return;
      update.run(rowOf([...before, ...types]), row);
    },
  };
}

/**
 * Writes the names of nodes. A single label without a language needs only the column `label`. All other names have
 * rows in the table `names`, where predicates have negative numbers.
 */
function createNames(database: Database.Database, table: "entities" | "predicates") {
  const sign = table === "entities" ? 1 : -1;
  const insert = database.prepare("INSERT INTO names (node, text, language, rank) VALUES (?, ?, ?, ?)");
  const write = (row: number, { text, language, rank }: RankedName): void => {
    insert.run(sign * row, text.toWellFormed(), language ?? null, rank);
  };
  let hasLate = false;
  return {
    /** Returns the label of a node that is about to be written. */
    add(row: number, names: RankedName | RankedName[] | undefined): string | null {
      if (names === undefined) return null;
      const all = Array.isArray(names) ? names : [names];
      const best = all.reduce((first, other) => (compareNames(other, first) < 0 ? other : first));
      for (const name of all) if (name !== best || name.rank !== plainRank) write(row, name);
      // The database returns half of a surrogate pair as the replacement character.
      return best.text.toWellFormed();
    },
    /** Adds a name to a node that has been written. */
    addLate(row: number, name: RankedName): void {
      hasLate = true;
      write(row, name);
    },
    finish(): void {
      if (hasLate) chooseLabels(database, table, sign);
      removeRepeatedNames(database, table, sign);
    },
  };
}

type StoredName = {
  readonly node: number;
  readonly text: string;
  readonly rank: number;
  readonly label: string | null;
};

/** The number of names to read at once. */
const namesAtOnce = 10_000;

/** Chooses the label again for every node with rows in `names`, because some of its names arrived late. */
function chooseLabels(database: Database.Database, table: "entities" | "predicates", sign: 1 | -1): void {
  database.exec("CREATE INDEX IF NOT EXISTS names_by_node ON names (node, rank, text)");
  const best = database.prepare<[number, number], StoredName>(`
    SELECT n.node, n.text, n.rank, t.label FROM names n JOIN ${table} t ON t.row = abs(n.node)
    WHERE n.node > ? AND n.row = (SELECT row FROM names WHERE node = n.node ORDER BY rank, text LIMIT 1)
    ORDER BY n.node LIMIT ?`);
  const isNamed = database
    .prepare<[number, string], number>("SELECT 1 FROM names WHERE node = ? AND text = ?")
    .pluck();
  const update = database.prepare(`UPDATE ${table} SET label = ? WHERE row = ?`);
  const insert = database.prepare("INSERT INTO names (node, text, language, rank) VALUES (?, ?, NULL, ?)");
  const end = sign === 1 ? Number.POSITIVE_INFINITY : 0;
  for (let last = sign === 1 ? 0 : -Number.MAX_SAFE_INTEGER; ; ) {
    const rows = best.all(last, namesAtOnce).filter(({ node }) => node < end);
    for (const { node, text, rank, label } of rows) {
      // A label that has no row of its rank was stated without a language.
      const isPlain = label !== null && isNamed.get(node, label) === undefined;
      if (isPlain && compareNames({ text: label, rank: plainRank }, { text, rank }) <= 0) continue;
      if (isPlain) insert.run(node, label, plainRank);
      update.run(text, sign * node);
    }
    last = rows.at(-1)?.node ?? Number.POSITIVE_INFINITY;
    if (rows.length < namesAtOnce) return;
  }
}

/** Removes names that are stated twice, and those that a triple states and that the label repeats. */
function removeRepeatedNames(
  database: Database.Database,
  table: "entities" | "predicates",
  sign: 1 | -1,
): void {
  const range = sign === 1 ? "node > 0" : "node < 0";
  database.function("is_stated_label", { deterministic: true }, (rank) =>
    Number(isStatedLabel(Number(rank))),
  );
  database.exec(`
    DELETE FROM names WHERE ${range} AND row NOT IN (
      SELECT min(row) FROM names WHERE ${range} GROUP BY node, text, language, is_stated_label(rank));
    DELETE FROM names WHERE ${range} AND NOT is_stated_label(rank)
      AND text = (SELECT label FROM ${table} WHERE row = abs(node));
  `);
}

/** Computes the summary of a store by a few grouped queries. */
import type Database from "better-sqlite3";
import { z } from "zod";
import { compareIds } from "../canonical-order.ts";
import {
  absencePattern,
  addLinks,
  type GraphSummary,
  type KindCount,
  type LinkCounts,
  type PropertyCounts,
  sampleSize,
} from "../summary.ts";
import { createRowReader, type EntityRow } from "./rows.ts";
import { readKind, valueKinds } from "./value-columns.ts";

const groupSchema = z.object({
  property: z.string(),
  fromTypeset: z.number().nullable(),
  toTypeset: z.number().nullable(),
  kind: z.number().nullable(),
  triples: z.number(),
  subjects: z.number(),
  objects: z.number(),
});
const nodeSchema = z.object({ id: z.string(), label: z.string() });
/** The counts that need all triples. An import keeps them as a fact of the store, because they take seconds. */
const countsSchema = z.object({
  groups: z.array(groupSchema),
  extremes: z.array(
    z.object({ property: z.string(), kind: z.enum(valueKinds), smallest: nodeSchema, largest: nodeSchema }),
  ),
  absences: z.array(z.object({ property: z.string(), label: z.string() })),
});
type Counts = z.infer<typeof countsSchema>;
type Group = z.infer<typeof groupSchema>;
type GroupRow = Group & { readonly smallest: string | null; readonly largest: string | null };

const fact = "counts";

/** Keeps the counts of a complete store in it. */
export function keepCounts(database: Database.Database): void {
  database
    .prepare("INSERT INTO facts (key, value) VALUES (?, ?)")
    .run(fact, JSON.stringify(countTriples(database)));
}

function keptCounts(database: Database.Database): Counts | undefined {
  const kept = database.prepare<[string], string>("SELECT value FROM facts WHERE key = ?").pluck().get(fact);
  return kept === undefined ? undefined : countsSchema.parse(JSON.parse(kept));
}

export function summariseStore(database: Database.Database): Omit<GraphSummary, "triples" | "entities"> {
  const classesOf = readClasses(database);
  const { groups, extremes, absences } = keptCounts(database) ?? countTriples(database);
  const groupsOf = Map.groupBy(groups, ({ property }) => property);
  return {
    classes: describeClasses(database, incomingOf(groups, classesOf)),
    properties: database
      .prepare<[], Omit<PropertyCounts, "kinds">>(
        `SELECT id, label, kind AS plainKind, triples, subjects, objects, mostSubjects, mostObjects FROM predicates
         ORDER BY triples DESC, label, id`,
      )
      .all()
      .map((property) => ({ ...property, kinds: kindsOf(groupsOf.get(property.id) ?? []) })),
    links: addLinks(linksOf(groups, classesOf)),
    extremes,
    absences,
  };
}

function countTriples(database: Database.Database): Counts {
  const groups = database
    .prepare<[], GroupRow>(`
      SELECT p.id AS property, s.typeset AS fromTypeset, o.typeset AS toTypeset, o.kind,
        count(*) AS triples, count(DISTINCT t.subject) AS subjects, count(DISTINCT t.object) AS objects,
        min(o.key) AS smallest, max(o.key) AS largest
      FROM triples t JOIN entities s ON s.row = t.subject JOIN entities o ON o.row = t.object
      JOIN predicates p ON p.row = t.predicate
      GROUP BY t.predicate, s.typeset, o.typeset, o.kind`)
    .all();
  return {
    groups: groups.map(({ smallest: _smallest, largest: _largest, ...group }) => group),
    extremes: extremesOf(database, groups),
    absences: database
      .prepare<[], { property: string; label: string }>(`
        SELECT DISTINCT p.id AS property, o.label FROM
          (SELECT row, label FROM entities WHERE label LIKE 'n%' OR label LIKE '-%') o
        JOIN triples t ON t.object = o.row JOIN predicates p ON p.row = t.predicate ORDER BY 1, 2`)
      .all()
      .filter(({ label }) => absencePattern.test(label)),
  };
}

/** Finds the literals with the smallest and the largest value for each property and kind. */
function extremesOf(database: Database.Database, groups: readonly GroupRow[]): Counts["extremes"] {
  const node = database.prepare<[number, string, string], { id: string; label: string }>(`
    SELECT o.id, o.label FROM entities o WHERE o.kind = ? AND o.key = ? AND EXISTS (SELECT 1 FROM triples
      WHERE object = o.row AND predicate = (SELECT row FROM predicates WHERE id = ?)) ORDER BY o.id LIMIT 1`);
  const keyed = groups.flatMap(({ property, kind, smallest, largest }) =>
    kind === null || smallest === null || largest === null
      ? []
      : [{ property, kind, keys: [smallest, largest] }],
  );
  return [...Map.groupBy(keyed, ({ property, kind }) => JSON.stringify([property, kind])).values()].flatMap(
    (rows) => {
      const [{ property, kind } = { property: "", kind: 0 }] = rows;
      const keys = rows.flatMap((row) => row.keys).sort(compareIds);
      const [smallest, largest] = [keys[0], keys.at(-1)].map((key) => node.get(kind, key ?? "", property));
      return smallest && largest ? [{ property, kind: readKind(kind).kind, smallest, largest }] : [];
    },
  );
}

/** The share of all typed entities from which a class says nothing about its members, as `owl:Thing` does. */
const universalShare = 0.9;

/** Maps each set of types to its classes, without a class of nearly all entities if there are others. */
function readClasses(database: Database.Database): ClassesOf {
  const rows = database
    .prepare<[], { class: string; typeset: number; entities: number }>(
      "SELECT class, typeset, entities FROM classes JOIN typesets ON typesets.row = typeset",
    )
    .all();
  const sets = Map.groupBy(rows, ({ typeset }) => typeset);
  const typed = [...sets.values()].reduce((sum, [row]) => sum + (row?.entities ?? 0), 0);
  const members = new Map<string, number>();
  for (const row of rows) members.set(row.class, (members.get(row.class) ?? 0) + row.entities);
  const classes = new Map(
    [...sets].map(([typeset, set]) => {
      const all = set.map((row) => row.class);
      const telling = all.filter((id) => (members.get(id) ?? 0) < universalShare * typed);
      return [typeset, telling.length > 0 ? telling : all];
    }),
  );
  return (typeset) => (typeset === null ? undefined : classes.get(typeset)) ?? [""];
}

function kindsOf(groups: readonly Group[]): KindCount[] {
  return [...Map.groupBy(groups, ({ kind }) => kind)].map(([code, rows]) => ({
    ...(code === null ? { kind: null, plain: false } : readKind(code)),
    triples: rows.reduce((sum, row) => sum + row.triples, 0),
  }));
}

type ClassesOf = (typeset: number | null) => readonly string[];

/** Returns the number of triples whose objects belong to each class. */
function incomingOf(groups: readonly Group[], classesOf: ClassesOf): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { toTypeset, triples } of groups) {
    for (const id of classesOf(toTypeset)) counts.set(id, (counts.get(id) ?? 0) + triples);
  }
  return counts;
}

function* linksOf(groups: readonly Group[], classesOf: ClassesOf): Generator<LinkCounts> {
  for (const { property, fromTypeset, toTypeset, kind: code, triples, subjects, objects } of groups) {
    const { kind, plain } = code === null ? { kind: null, plain: false } : readKind(code);
    for (const from of classesOf(fromTypeset)) {
      for (const to of kind === null ? classesOf(toTypeset) : [null]) {
        yield { property, from, to, kind, plain, triples, subjects, objects };
      }
    }
  }
}

function describeClasses(
  database: Database.Database,
  incoming: ReadonlyMap<string, number>,
): GraphSummary["classes"] {
  const { toEntity } = createRowReader(database);
  const sample = database.prepare<[string, number], EntityRow>(
    `SELECT e.id, e.label, e.typeset, e.kind FROM classes c JOIN entities e ON e.typeset = c.typeset
     WHERE c.class = ? LIMIT ?`,
  );
  return database
    .prepare<[], { id: string; members: number }>(
      `SELECT class AS id, sum(entities) AS members FROM classes JOIN typesets ON typesets.row = typeset
       GROUP BY class HAVING members > 0 ORDER BY members DESC, class`,
    )
    .all()
    .map(({ id, members }) => ({
      id,
      members,
      incoming: incoming.get(id) ?? 0,
      sample: sample.all(id, sampleSize).map(toEntity),
    }));
}

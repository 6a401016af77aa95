/** Computes the summary of a store by a few grouped queries. */
import type Database from "better-sqlite3";
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
import { readKind } from "./value-columns.ts";

type GroupRow = {
  readonly property: string;
  readonly fromTypeset: number | null;
  readonly toTypeset: number | null;
  readonly kind: number | null;
  readonly triples: number;
  readonly subjects: number;
  readonly objects: number;
};

type ExtremeRow = {
  readonly property: string;
  readonly kind: number;
  readonly id: string;
  readonly label: string;
};

export function summariseStore(database: Database.Database): Omit<GraphSummary, "triples" | "entities"> {
  const classesOf = readClasses(database);
  const groups = readGroups(database);
  const [smallest, largest] = [extremes(database, "min"), extremes(database, "max")];
  return {
    classes: describeClasses(database, incomingOf(groups, classesOf)),
    properties: database
      .prepare<[], Omit<PropertyCounts, "kinds">>(`
        SELECT p.id, p.label, p.triples, bySubject.ends AS subjects, byObject.ends AS objects,
          bySubject.most AS mostObjects, byObject.most AS mostSubjects FROM predicates p
        JOIN (SELECT predicate, count(*) AS ends, max(n) AS most FROM
          (SELECT predicate, count(*) AS n FROM triples GROUP BY subject, predicate) GROUP BY predicate
        ) bySubject ON bySubject.predicate = p.row
        JOIN (SELECT predicate, count(*) AS ends, max(n) AS most FROM
          (SELECT predicate, count(*) AS n FROM triples GROUP BY predicate, object) GROUP BY predicate
        ) byObject ON byObject.predicate = p.row ORDER BY p.triples DESC, p.label, p.id`)
      .all()
      .map((property) => ({ ...property, kinds: kindsOf(property.id, groups) })),
    links: addLinks(linksOf(groups, classesOf)),
    extremes: smallest.flatMap((low) => {
      const high = largest.find(({ property, kind }) => property === low.property && kind === low.kind);
      return high === undefined
        ? []
        : [{ property: low.property, kind: readKind(low.kind).kind, smallest: low, largest: high }];
    }),
    absences: database
      .prepare<[], { property: string; label: string }>(`
        SELECT DISTINCT p.id AS property, o.label FROM
          (SELECT row, label FROM entities WHERE label LIKE 'n%' OR label LIKE '-%') o
        JOIN triples t ON t.object = o.row JOIN predicates p ON p.row = t.predicate ORDER BY 1, 2`)
      .all()
      .filter(({ label }) => absencePattern.test(label)),
  };
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

function readGroups(database: Database.Database): readonly GroupRow[] {
  return database
    .prepare<[], GroupRow>(`
      SELECT p.id AS property, s.typeset AS fromTypeset, o.typeset AS toTypeset, o.kind,
        count(*) AS triples, count(DISTINCT t.subject) AS subjects, count(DISTINCT t.object) AS objects
      FROM triples t JOIN entities s ON s.row = t.subject JOIN entities o ON o.row = t.object
      JOIN predicates p ON p.row = t.predicate
      GROUP BY t.predicate, s.typeset, o.typeset, o.kind`)
    .all();
}

function kindsOf(property: string, groups: readonly GroupRow[]): KindCount[] {
  const own = groups.filter((group) => group.property === property);
  return [...Map.groupBy(own, ({ kind }) => kind)].map(([code, rows]) => ({
    ...(code === null ? { kind: null, plain: false } : readKind(code)),
    triples: rows.reduce((sum, row) => sum + row.triples, 0),
  }));
}

type ClassesOf = (typeset: number | null) => readonly string[];

/** Returns the number of triples whose objects belong to each class. */
function incomingOf(groups: readonly GroupRow[], classesOf: ClassesOf): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { toTypeset, triples } of groups) {
    for (const id of classesOf(toTypeset)) counts.set(id, (counts.get(id) ?? 0) + triples);
  }
  return counts;
}

function* linksOf(groups: readonly GroupRow[], classesOf: ClassesOf): Generator<LinkCounts> {
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
    `SELECT e.id, e.label, e.typeset FROM classes c JOIN entities e ON e.typeset = c.typeset
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

/** Returns the literal with the smallest or largest value for each property and kind. */
function extremes(database: Database.Database, choice: "min" | "max"): readonly ExtremeRow[] {
  return database
    .prepare<[], ExtremeRow>(
      `SELECT p.id AS property, o.kind, ${choice}(o.key), o.id, o.label FROM triples t
       JOIN entities o ON o.row = t.object JOIN predicates p ON p.row = t.predicate
       WHERE o.key IS NOT NULL GROUP BY t.predicate, o.kind`,
    )
    .all();
}

/** Computes the summary of a store by a few grouped queries. */
import type Database from "better-sqlite3";
import { absencePattern, addLinks, type GraphSummary, type LinkCounts, sampleSize } from "../summary.ts";
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
  const [smallest, largest] = [extremes(database, "min"), extremes(database, "max")];
  return {
    classes: describeClasses(database),
    properties: database
      .prepare<[], GraphSummary["properties"][number]>(`
        SELECT p.id, p.label, p.triples, bySubject.ends AS subjects, byObject.ends AS objects,
          bySubject.most AS mostObjects, byObject.most AS mostSubjects FROM predicates p
        JOIN (SELECT predicate, count(*) AS ends, max(n) AS most FROM
          (SELECT predicate, count(*) AS n FROM triples GROUP BY subject, predicate) GROUP BY predicate
        ) bySubject ON bySubject.predicate = p.row
        JOIN (SELECT predicate, count(*) AS ends, max(n) AS most FROM
          (SELECT predicate, count(*) AS n FROM triples GROUP BY predicate, object) GROUP BY predicate
        ) byObject ON byObject.predicate = p.row ORDER BY p.triples DESC, p.label, p.id`)
      .all(),
    links: addLinks(linksOf(database, classesOf)),
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

/** Maps each set of types to its classes. */
function readClasses(database: Database.Database): (typeset: number | null) => readonly string[] {
  const rows = database
    .prepare<[], { class: string; typeset: number }>("SELECT class, typeset FROM classes")
    .all();
  const classes = Map.groupBy(rows, ({ typeset }) => typeset);
  return (typeset) => {
    const found = typeset === null ? undefined : classes.get(typeset);
    return found === undefined ? [""] : found.map((row) => row.class);
  };
}

function* linksOf(
  database: Database.Database,
  classesOf: (typeset: number | null) => readonly string[],
): Generator<LinkCounts> {
  const groups = database
    .prepare<[], GroupRow>(`
      SELECT p.id AS property, s.typeset AS fromTypeset, o.typeset AS toTypeset, o.kind,
        count(*) AS triples, count(DISTINCT t.subject) AS subjects, count(DISTINCT t.object) AS objects
      FROM triples t JOIN entities s ON s.row = t.subject JOIN entities o ON o.row = t.object
      JOIN predicates p ON p.row = t.predicate
      GROUP BY t.predicate, s.typeset, o.typeset, o.kind`)
    .all();
  for (const { property, fromTypeset, toTypeset, kind: code, triples, subjects, objects } of groups) {
    const { kind, plain } = code === null ? { kind: null, plain: false } : readKind(code);
    for (const from of classesOf(fromTypeset)) {
      for (const to of kind === null ? classesOf(toTypeset) : [null]) {
        yield { property, from, to, kind, plain, triples, subjects, objects };
      }
    }
  }
}

function describeClasses(database: Database.Database): GraphSummary["classes"] {
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
    .map(({ id, members }) => ({ id, members, sample: sample.all(id, sampleSize).map(toEntity) }));
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

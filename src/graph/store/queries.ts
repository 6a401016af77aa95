/** The prepared queries of a store. Many ids need only one query, because they are passed as a JSON array. */
import type Database from "better-sqlite3";
import type { PredicateCount } from "../knowledge-graph.ts";
import { type EntityRow, type TripleRow, tripleColumns } from "./rows.ts";

type Prepared<Given extends unknown[], Row> = Database.Statement<Given, Row>;
type NumberedRow<Row> = Row & { readonly row: number };

export type NameRow = {
  readonly id: string;
  readonly text: string;
  readonly language: string | null;
  readonly rank: number;
};

export type StoreQueries = {
  readonly entitiesById: Prepared<[string], EntityRow>;
  readonly outgoing: Prepared<[string], TripleRow>;
  readonly incoming: Prepared<[string], TripleRow>;
  readonly byType: Prepared<[string], EntityRow>;
  /**
   * Finds entities by label. The parameters are a full-text query for words, the text that a label must match exactly,
   * and a limit.
   */
  readonly byLabel: Prepared<[string, string, number], EntityRow>;
  readonly predicates: Prepared<[], PredicateCount>;
  /** Returns the triples of the subjects after the given row, in import order and up to a limit of subjects. */
  readonly storedTriples: Prepared<[number, number], NumberedRow<TripleRow>>;
  /** Returns the names that `KnowledgeGraph.names` lists. */
  readonly names: Prepared<[string, string], NameRow>;
  /** Returns the subjects after the given id, up to a limit. */
  readonly subjects: Prepared<[string, number], string>;
  /** Returns the entities without triples after the given row, up to a limit. */
  readonly isolatedEntities: Prepared<[number, number], NumberedRow<EntityRow>>;
  readonly fact: Prepared<[string], string>;
};

export function prepareQueries(database: Database.Database): StoreQueries {
  return {
    entitiesById: database.prepare<[string], EntityRow>(
      "SELECT e.id, e.label, e.typeset, e.kind FROM json_each(?) asked JOIN entities e ON e.id = asked.value",
    ),
    outgoing: database.prepare<[string], TripleRow>(
      `SELECT ${tripleColumns} FROM json_each(?) asked JOIN entities s ON s.id = asked.value
       JOIN triples t ON t.subject = s.row JOIN predicates p ON p.row = t.predicate
       JOIN entities o ON o.row = t.object ORDER BY p.label, p.id, o.id`,
    ),
    incoming: database.prepare<[string], TripleRow>(
      `SELECT ${tripleColumns} FROM json_each(?) asked JOIN entities o ON o.id = asked.value
       JOIN triples t ON t.object = o.row JOIN predicates p ON p.row = t.predicate
       JOIN entities s ON s.row = t.subject ORDER BY p.label, p.id, s.id`,
    ),
    byType: database.prepare<[string], EntityRow>(
      `SELECT e.id, e.label, e.typeset, e.kind FROM classes c JOIN entities e ON e.typeset = c.typeset
       WHERE c.class = ? ORDER BY e.id`,
    ),
    byLabel: database.prepare<[string, string, number], EntityRow>(
      `WITH found AS MATERIALIZED (
         SELECT rowid, bm25(labels) AS score FROM labels WHERE labels MATCH ?
       ) SELECT e.id, e.label, e.typeset, e.kind FROM found LEFT JOIN names n ON n.row = -found.rowid
       JOIN entities e ON e.row = coalesce(n.node, found.rowid)
       GROUP BY e.row ORDER BY max(lower(coalesce(n.text, e.label)) = lower(?)) DESC, min(found.score), e.id LIMIT ?`,
    ),
    predicates: database.prepare<[], PredicateCount>(
      "SELECT id, label, triples FROM predicates ORDER BY triples DESC, label, id",
    ),
    storedTriples: database.prepare<[number, number], NumberedRow<TripleRow>>(
      `SELECT s.row AS row, ${tripleColumns} FROM
         (SELECT DISTINCT subject FROM triples WHERE subject > ? ORDER BY subject LIMIT ?) subjects
       JOIN triples t ON t.subject = subjects.subject JOIN entities s ON s.row = t.subject
       JOIN predicates p ON p.row = t.predicate JOIN entities o ON o.row = t.object
       ORDER BY t.subject, t.predicate, t.object`,
    ),
    subjects: database
      .prepare<[string, number], string>(
        `SELECT id FROM entities WHERE id > ? AND EXISTS (SELECT 1 FROM triples WHERE subject = entities.row)
         ORDER BY id LIMIT ?`,
      )
      .pluck(),
    isolatedEntities: database.prepare<[number, number], NumberedRow<EntityRow>>(
      `SELECT e.row, e.id, e.label, e.typeset, e.kind FROM entities e WHERE e.row > ?
       AND NOT EXISTS (SELECT 1 FROM triples WHERE subject = e.row)
       AND NOT EXISTS (SELECT 1 FROM triples WHERE object = e.row) ORDER BY e.row LIMIT ?`,
    ),
    names: database.prepare<[string, string], NameRow>(
      `SELECT e.id, n.text, n.language, n.rank FROM json_each(?) asked JOIN entities e ON e.id = asked.value
       JOIN names n ON n.node = e.row
       UNION ALL SELECT p.id, n.text, n.language, n.rank FROM json_each(?) asked
       JOIN predicates p ON p.id = asked.value JOIN names n ON n.node = -p.row
       ORDER BY n.rank, n.text`,
    ),
    fact: database.prepare<[string], string>("SELECT value FROM facts WHERE key = ?").pluck(),
  };
}

/** Builds an in-memory graph from triples. */

import Database from "better-sqlite3";
import { GraphError } from "../base/errors.ts";
import type { KnowledgeGraph } from "./knowledge-graph.ts";
import { plainName } from "./names.ts";
import { runAtOnce } from "./store/run-steps.ts";
import { createStoreGraph } from "./store/store-graph.ts";
import { createStoreWriter } from "./store/store-writer.ts";
import type { Entity, Triple } from "./triple.ts";

/**
 * Builds an in-memory graph from triples.
 *
 * @param isolated additional entities without triples
 * @throws GraphError if an id contains an unpaired surrogate
 *
 * @example
 * ```ts
 * import { createGraph } from "taxolink";
 *
 * const subject = { id: "R1", label: "Lakes", types: ["Paper"] };
 * const object = { id: "L1", label: "2019", types: [] };
 * const graph = createGraph([{ subject, predicate: { id: "P29", label: "year" }, object }]);
 * console.log((await graph.statistics()).triples); // 1
 * ```
 */
export function createGraph(triples: Iterable<Triple>, isolated: Iterable<Entity> = []): KnowledgeGraph {
  const database = new Database(":memory:");
  const writer = createStoreWriter(database, (_place, message) => {
    throw new GraphError(message);
  });
  const declare = ({ id, label, types, isValue }: Entity): void => {
    writer.entity(id, plainName(id, label), types, {});
    if (isValue) writer.value(id);
  };
  for (const { subject, predicate, object } of triples) {
    declare(subject);
    declare(object);
    writer.predicate(predicate.id, plainName(predicate.id, predicate.label), {});
    writer.triple(subject.id, predicate.id, object.id, {});
  }
  for (const entity of isolated) declare(entity);
  runAtOnce(writer.finish({ entity: () => "", predicate: (id) => id }));
  return createStoreGraph(database);
}

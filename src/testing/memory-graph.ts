/** Creates small graphs for tests from lists of triples, using Taxolink's in-memory store. */
import { createGraph, type Entity, type KnowledgeGraph, type Triple } from "../graph/index.ts";

/** `["R1:A label@Type", "predicate", "L1:value"]`. A node is written with its id, label and types. */
export type TripleText = readonly [subject: string, predicate: string, object: string];

/**
 * Creates a graph from triples. Only one triple needs to state the label and types of an entity. In all others, `R1`
 * alone refers to it.
 */
export function createMemoryGraph(triples: readonly (Triple | TripleText)[]): KnowledgeGraph {
  const parsed = triples.map((triple) => ("subject" in triple ? triple : parseTriple(triple)));
  const entities = new Map<string, Entity>();
  for (const { subject, object } of parsed) {
    for (const entity of [subject, object]) {
      const { label = "", types = [] } = entities.get(entity.id) ?? {};
      entities.set(entity.id, {
        id: entity.id,
        label: label || entity.label,
        types: [...new Set([...types, ...entity.types])],
      });
    }
  }
  const complete = (entity: Entity): Entity => entities.get(entity.id) ?? entity;
  return createGraph(
    parsed.map(({ subject, predicate, object }) => ({
      subject: complete(subject),
      predicate,
      object: complete(object),
    })),
  );
}

/** Creates a graph whose content can change. */
export function createEditableGraph(
  triples: readonly TripleText[],
): KnowledgeGraph & { edit(triples: readonly TripleText[]): void } {
  let current = createMemoryGraph(triples);
  return {
    entities: (ids) => current.entities(ids),
    outgoing: (ids) => current.outgoing(ids),
    incoming: (ids) => current.incoming(ids),
    entitiesOfType: (type) => current.entitiesOfType(type),
    find: (text, limit) => current.find(text, limit),
    names: (ids) => current.names(ids),
    predicates: () => current.predicates(),
    summary: () => current.summary(),
    statistics: () => current.statistics(),
    scan: (order) => current.scan(order),
    beginning: (limit) => current.beginning(limit),
    isolated: () => current.isolated(),
    version: () => current.version(),
    close: () => {},
    edit: (next) => {
      current = createMemoryGraph(next);
    },
  };
}

export function parseTriple([subject, predicate, object]: TripleText): Triple {
  return {
    subject: parseEntity(subject),
    predicate: { id: predicate, label: predicate },
    object: parseEntity(object),
  };
}

function parseEntity(text: string): Entity {
  const [, id = "", label = "", types = ""] = /^([^:@]*)(?::([^@]*))?(?:@(.*))?$/.exec(text) ?? [];
  return { id, label, types: types === "" ? [] : types.split(",") };
}

/**
 * A graph that contains two recipes and a club. The hubs are recipes, with nodes for two kinds of steps, a shared
 * ingredient, a flag and a year.
 */
export const kitchenTriples: readonly TripleText[] = [
  ["R1:Lentil soup@Recipe", "cook", "P1:Ada Brook"],
  ["R1", "year", "L1:2019"],
  ["R1", "part", "S1:First part"],
  ["S1", "ingredient", "L2:Lentils"],
  ["S1", "method", "L3:Boiling"],
  ["R1", "part", "S2:Second part"],
  ["S2", "ingredient", "L4:Bread"],
  ["S2", "method", "L5:Roasting"],
  ["R1", "suits vegans", "L6:True"],
  ["R1", "doi", "L7:10.1234/soup.1"],
  ["R2:Baked bread@Recipe", "cook", "P2:Bo Carver"],
  ["R2", "year", "L8:2021"],
  ["R2", "part", "S3:First part"],
  ["S3", "ingredient", "L9:Flour"],
  ["S3", "method", "L10:Baking"],
  ["R2", "suits vegans", "L11:False"],
  ["R3:Lentil salad@Recipe", "cook", "P1"],
  ["R3", "year", "L12:2021"],
  ["R3", "part", "S4:First part"],
  ["S4", "ingredient", "L13:Lentils"],
  ["S4", "method", "L14:Mixing"],
  ["R3", "suits vegans", "L15:True"],
  ["K1:Cooking club@Club", "motto", "L16:Eat well"],
];

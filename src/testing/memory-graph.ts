/** A KnowledgeGraph over a list of triples, for tests that need a small graph and not a file. */
import type { Cardinality, Entity, KnowledgeGraph, Triple } from "../graph/index.ts";
import { hashValue } from "../io/index.ts";

/** `["R1:A label@Type", "predicate", "L1:value"]`: id, label and types of both ends in one word each. */
export type TripleText = readonly [subject: string, predicate: string, object: string];

export function createMemoryGraph(triples: readonly (Triple | TripleText)[]): KnowledgeGraph {
  const all = triples.map((triple) => ("subject" in triple ? triple : parseTriple(triple)));
  const entities = new Map<string, Entity>();
  for (const { subject, object } of all) {
    for (const entity of [subject, object]) {
      const known = entities.get(entity.id);
      if (!known || known.types.length < entity.types.length) entities.set(entity.id, entity);
    }
  }
  // An entity has one record, wherever it was written out in full.
  const stored = all.map((triple) => ({
    ...triple,
    subject: entities.get(triple.subject.id) ?? triple.subject,
    object: entities.get(triple.object.id) ?? triple.object,
  }));
  const bySubject = Map.groupBy(stored, (triple) => triple.subject.id);
  const byObject = Map.groupBy(stored, (triple) => triple.object.id);
  const select = (ids: readonly string[], groups: ReadonlyMap<string, readonly Triple[]>) =>
    new Map(ids.filter((id) => entities.has(id)).map((id) => [id, groups.get(id) ?? []]));
  return {
    entities: async (ids) => new Map([...entities].filter(([id]) => ids.includes(id))),
    outgoing: async (ids) => select(ids, bySubject),
    incoming: async (ids) => select(ids, byObject),
    entitiesOfType: async (type) => [...entities.values()].filter((entity) => entity.types.includes(type)),
    find: async (text, limit) =>
      [...entities.values()]
        .filter((entity) => entity.label.toLowerCase().includes(text.toLowerCase()))
        .slice(0, limit),
    predicates: async () => {
      const counts = Map.groupBy(stored, (triple) => triple.predicate.id);
      return [...counts.values()].flatMap((group) =>
        group.slice(0, 1).map(({ predicate }) => ({ ...predicate, triples: group.length })),
      );
    },
    cardinalities: async () => {
      const most = (group: readonly Triple[], end: "subject" | "object"): number =>
        Math.max(...[...Map.groupBy(group, (triple) => triple[end].id).values()].map((same) => same.length));
      return new Map(
        [...Map.groupBy(stored, ({ predicate }) => predicate.id)].map(
          ([id, group]): [string, Cardinality] => [
            id,
            `${most(group, "object") > 1 ? "n" : "1"}-${most(group, "subject") > 1 ? "n" : "1"}`,
          ],
        ),
      );
    },
    statistics: async () => {
      const types = [...entities.values()].flatMap((entity) => entity.types);
      const counts = new Map<string, number>();
      for (const type of types) counts.set(type, (counts.get(type) ?? 0) + 1);
      const predicates = new Set(stored.map((triple) => triple.predicate.id)).size;
      return {
        entities: entities.size,
        triples: stored.length,
        predicates,
        types: Object.fromEntries(counts),
      };
    },
    async *scan() {
      yield stored;
    },
    async *isolated() {},
    version: async () => hashValue(stored),
    close: () => {},
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
 * Two recipes and a club: hubs of type Recipe with steps of two kinds under nodes of their own, a shared
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

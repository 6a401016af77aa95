/** Creates the conditions that restrict a variable to exactly the subjects of a fact store. */
import { type Entity, formatIri, rdfsLabel, rdfType } from "../../graph/index.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { type GraphView, typesOf } from "../facts/graph-view.ts";
import { type BlockNames, term } from "./block.ts";

export type SubjectPattern = {
  /** The ids of the nodes that satisfy the conditions. */
  readonly subjects: readonly string[];
  /**
   * Whether only subjects of the store satisfy the conditions. If not, the subjects can be distinguished only by their
   * fields.
   */
  readonly isExact: boolean;
  /** Returns the lines of SPARQL that restrict a variable to the subjects. */
  conditions(variable: string, names: BlockNames): readonly string[];
};

/** A way to describe the subjects: conditions, and the entities that satisfy them. */
type Description = {
  readonly entities: readonly Entity[];
  conditions: SubjectPattern["conditions"];
};

/**
 * The maximum number of nodes that a query excludes by id. Some nodes must be excluded because profiling skips them
 * (for example, the title of a film called "1776" looks like a code).
 */
const maxExcludedIds = 10;

/**
 * Chooses the description that matches the fewest other nodes: the subjects' type, the lack of incoming edges, an
 * incoming or outgoing predicate, or no condition at all.
 */
export function readSubjectPattern(store: FactStore): SubjectPattern {
  const hubs = new Set(store.hubs.map(({ id }) => id));
  const [closest] = describe(store)
    .filter(({ entities }) => entities.filter(({ id }) => hubs.has(id)).length === hubs.size)
    .sort((left, right) => left.entities.length - right.entities.length);
  if (closest === undefined) throw new Error("the fact store has subjects that its graph lacks");
  const others = closest.entities.filter(({ id }) => !hubs.has(id)).map(({ id }) => id);
  const terms = others.flatMap((id) => term(id) ?? []);
  if (others.length > maxExcludedIds || terms.length < others.length) {
    const { entities, conditions } = closest;
    return { subjects: entities.map(({ id }) => id), isExact: false, conditions };
  }
  return {
    subjects: [...hubs],
    isExact: true,
    conditions: (variable, names) => [
      ...closest.conditions(variable, names),
      ...(terms.length === 0 ? [] : [`FILTER (${variable} NOT IN (${terms.join(", ")}))`]),
    ],
  };
}

function describe(store: FactStore): Description[] {
  const { hubType, hubs, view } = store;
  const all = [...view.entities.values()];
  const entitiesWithTriples = (least: number): Entity[] =>
    all.filter(({ id }) => (view.outgoing.get(id)?.length ?? 0) >= least);
  const sources = (least: number): Entity[] =>
    entitiesWithTriples(least).filter(({ id }) => !view.incoming.has(id));
  return [
    {
      entities: all.filter((entity) => typesOf(view, entity).includes(hubType)),
      conditions: (variable, names) => [
        `${variable} ${toType(store, names)}${toSupertype(store, names)} ${typeTerm(store)} .`,
      ],
    },
    {
      entities: sources(1),
      conditions: (variable, names) => [nothingPointsTo(variable, names), hasTriple(variable, names)],
    },
    {
      entities: sources(2),
      conditions: (variable, names) => [nothingPointsTo(variable, names), ...hasTwoTriples(variable, names)],
    },
    ...predicatesTo(view, hubs[0]?.id ?? "").map((predicate): Description => {
      const leadsTo = (id: string): boolean =>
        (view.incoming.get(id) ?? []).some((triple) => triple.predicate.id === predicate);
      return {
        entities: entitiesWithTriples(1).filter(({ id }) => leadsTo(id)),
        conditions: (variable, names) => [
          `FILTER EXISTS { ${names.fresh("other")} ${names.iri(predicate)} ${variable} }`,
          hasTriple(variable, names),
        ],
      };
    }),
    ...(hubType === "" ? predicatesFrom(view, hubs[0]?.id ?? "") : []).map(
      (predicate): Description => ({
        entities: all.filter(({ id }) =>
          (view.outgoing.get(id) ?? []).some((triple) => triple.predicate.id === predicate),
        ),
        conditions: (variable, names) => [
          `FILTER EXISTS { ${variable} ${names.iri(predicate)} ${names.fresh("thing")} }`,
        ],
      }),
    ),
    { entities: all, conditions: () => [] },
  ];
}

/** Returns the path from an entity to its types, including predicates such as "instance of" that state types. */
function toType({ view: { typePredicates } }: FactStore, names: BlockNames): string {
  const paths = ["a", ...typePredicates.map((predicate) => names.iri(predicate))];
  return paths.length === 1 ? "a" : `(${paths.join("|")})`;
}

/**
 * Returns the term for the type: a resource like any other entity if triples state the types, and otherwise a class.
 */
function typeTerm({ hubType, view }: FactStore): string {
  const isStated = view.typePredicates.length > 0 && view.entities.has(hubType);
  return formatIri(hubType, isStated ? "resource" : "class");
}

/** Returns the path from the type of an entity to its supertypes, if the subjects include entities of subtypes. */
function toSupertype({ hubType, hubs, view }: FactStore, names: BlockNames): string {
  const subtype = hubs
    .flatMap(({ id }) => view.entities.get(id)?.types ?? [])
    .map((type) => view.supertypes.get(type))
    .find((above) => above?.all.includes(hubType));
  return subtype === undefined ? "" : `/${names.iri(subtype.predicate)}*`;
}

function predicatesFrom(view: GraphView, id: string): string[] {
  return [...new Set((view.outgoing.get(id) ?? []).map(({ predicate }) => predicate.id))];
}

function predicatesTo(view: GraphView, id: string): string[] {
  return [...new Set((view.incoming.get(id) ?? []).map(({ predicate }) => predicate.id))];
}

const layout = `(<${rdfsLabel}>, <${rdfType}>)`;

function nothingPointsTo(variable: string, { fresh }: BlockNames): string {
  return `FILTER NOT EXISTS { ${fresh("other")} ${fresh("relation")} ${variable} }`;
}

function hasTriple(variable: string, { fresh }: BlockNames): string {
  const relation = fresh("relation");
  return `FILTER EXISTS { ${variable} ${relation} ${fresh("thing")} . FILTER (${relation} NOT IN ${layout}) }`;
}

function hasTwoTriples(variable: string, { fresh }: BlockNames): string[] {
  const [relation, thing] = [fresh("relation"), fresh("thing")];
  const [otherRelation, otherThing] = [fresh("relation"), fresh("thing")];
  return [
    `FILTER EXISTS { ${variable} ${relation} ${thing} ; ${otherRelation} ${otherThing} .`,
    `  FILTER (${relation} NOT IN ${layout} && ${otherRelation} NOT IN ${layout})`,
    `  FILTER (${relation} != ${otherRelation} || ${thing} != ${otherThing}) }`,
  ];
}

/**
 * Collects the facts of a graph about every type of entity, so that questions can cover all types. A graph of papers
 * has one such type, and a graph of paintings, painters and museums has three.
 *
 * Records (memberships, contributions) are not subjects: they belong to the field paths of the entities that they
 * connect. Entities without a type are named after their incoming predicate.
 */
import type { Entity } from "../../graph/index.ts";
import type { Watch } from "../../progress.ts";
import { readLabel, wordsOf } from "../wording/label-words.ts";
import {
  entitiesByType,
  fewestHubs,
  findHubs,
  type HubChoice,
  hasFacts,
  noSubjectError,
} from "./choose-hubs.ts";
import { valueKey } from "./fact.ts";
import type { FactStore } from "./fact-store.ts";
import { append, type GraphView } from "./graph-view.ts";
import { checkKinds, type ProfileOptions, profileHubs } from "./profile-graph.ts";
import { echoesOf, isRecord, isTechnicalLabel, recordTypes } from "./technical-labels.ts";

export type GraphFacts = {
  /** The type that covers most of the graph, usually publications. */
  readonly main: FactStore;
  /** All types with facts, the main type first. */
  readonly subjects: readonly FactStore[];
  /**
   * The facts about the entities of a query form's hub type. If the graph lacks this type, these are the facts of the
   * main type.
   */
  about(hubType: string): FactStore;
};

/** The proportion of a type's entities that must have facts for the type to be a subject of questions. */
const factsShare = 0.5;
const technicalShare = 0.5;

/**
 * @param options `hubType` restricts profiling to one type
 * @throws GraphError if the graph has no hubs; OptionError if a kind is specified for a field that is not in the graph
 */
export function profileSubjects(view: GraphView, options: ProfileOptions, watch: Watch): GraphFacts {
  const records = recordTypes(view);
  const main = findHubs(view, records, options.hubType);
  const single = options.hubType !== undefined && options.hubType !== "";
  const profiled = main === null ? null : profileHubs(view, main, records, options, watch);
  const intermediateNodes = profiled?.intermediateNodes ?? new Set<string>();
  const others = single ? [] : otherSubjects(view, main, intermediateNodes, records);
  const stage = watch.progress.stage("profile hubs", others.length);
  const otherStores = others.map((choice) => {
    stage.advance();
    return profileHubs(view, choice, records, options, watch).store;
  });
  stage.finish();
  const stores = [...(profiled === null ? [] : [profiled.store]), ...otherStores].filter(
    ({ fields }) => fields.length > 0,
  );
  if (stores.length === 0) throw noSubjectError(view);
  checkKinds(
    options.kinds ?? {},
    stores.flatMap(({ fields }) => fields.map(({ name }) => name)),
  );
  return asGraphFacts(stores);
}

/** @param subjects at least one type, the main type first */
export function asGraphFacts(subjects: readonly FactStore[]): GraphFacts {
  const [main] = subjects;
  if (main === undefined) throw new Error("facts without a subject");
  const byType = new Map(subjects.map((store) => [valueKey(store.hubType), store]));
  return { main, subjects, about: (hubType) => byType.get(valueKey(hubType)) ?? main };
}

/** @param intermediateNodes the intermediate nodes on the paths from the main hubs to their values */
function otherSubjects(
  view: GraphView,
  main: HubChoice | null,
  intermediateNodes: ReadonlySet<string>,
  records: ReadonlySet<string>,
): HubChoice[] {
  const mainIds = (main?.entities ?? []).map(({ id }) => id);
  const typed = [...entitiesByType(view)].filter(([type]) => type !== main?.type && !records.has(type));
  const untyped = [...untypedByRole(view, new Set([...mainIds, ...intermediateNodes]))];
  const candidates = [...typed, ...untyped.filter(([role]) => role !== main?.type)].sort(
    (left, right) => right[1].length - left[1].length || (left[0] < right[0] ? -1 : 1),
  );
  const choices: HubChoice[] = [];
  const members = new Set([memberKey(main?.entities ?? [])]);
  for (const [type, all] of candidates) {
    // An entity with two types is a subject of both: a question about all directors also concerns those who act. If two
    // types have the same entities, only the first becomes a subject.
    const entities = all.filter(({ id }) => !intermediateNodes.has(id));
    if (members.has(memberKey(entities)) || entities.length < fewestHubs) continue;
    if (!isSubject(view, type, entities, records)) continue;
    members.add(memberKey(entities));
    choices.push({ type, entities });
  }
  return choices;
}

function memberKey(entities: readonly Entity[]): string {
  return JSON.stringify(entities.map(({ id }) => id).sort());
}

function isSubject(
  view: GraphView,
  type: string,
  entities: readonly Entity[],
  records: ReadonlySet<string>,
): boolean {
  const withFacts = entities.filter(({ id }) => hasFacts(view, id) || isInRecord(view, id, records));
  if (withFacts.length < entities.length * factsShare) return false;
  const echoes = echoesOf(type);
  const technical = entities.filter((entity) => isTechnicalLabel(view, entity, echoes));
  return technical.length < entities.length * technicalShare;
}

/** Whether records refer to the entity. A person, for example, may have memberships but no other facts. */
function isInRecord(view: GraphView, id: string, records: ReadonlySet<string>): boolean {
  return (view.incoming.get(id) ?? []).some(({ subject }) => isRecord(view, subject, records));
}

/**
 * Groups entities that have facts but no type by the predicate that most often points to them: a writer is the `writer`
 * of songs. Predicates that are not nouns or that connect entities of the same type ("knows") do not name a group.
 */
function untypedByRole(view: GraphView, excludedIds: ReadonlySet<string>): ReadonlyMap<string, Entity[]> {
  const roles = new Map<string, Entity[]>();
  for (const entity of view.entities.values()) {
    if (entity.types.length > 0 || excludedIds.has(entity.id) || !hasFacts(view, entity.id)) continue;
    const counts = new Map<string, number>();
    for (const { predicate } of view.incoming.get(entity.id) ?? []) {
      counts.set(predicate.label, (counts.get(predicate.label) ?? 0) + 1);
    }
    const [role] = [...counts].sort((left, right) => right[1] - left[1] || (left[0] < right[0] ? -1 : 1));
    append(roles, role === undefined || !isNoun(role[0]) ? "" : wordsOf(role[0]).toLowerCase(), entity);
  }
  for (const [role, entities] of [...roles]) {
    const ids = new Set(entities.map(({ id }) => id));
    const linkedToEachOther = entities.filter(({ id }) =>
      (view.incoming.get(id) ?? []).some(({ subject }) => ids.has(subject.id)),
    );
    if (role === "" || linkedToEachOther.length * 2 < entities.length) continue;
    roles.delete(role);
    for (const entity of entities) append(roles, "", entity);
  }
  return roles;
}

/** Whether a predicate is a noun such as "writer", unlike "written by", "kept in" and "starred actors". */
function isNoun(label: string): boolean {
  const { noun, verb, passive } = readLabel(label);
  if (/^\p{L}{2,}ed \p{L}/u.test(wordsOf(label))) return false;
  const preposition = /\b(?:by|in|at|on|of|to|from|with|for)$/i.test(label);
  return noun !== "" && verb === null && passive === null && !preposition;
}

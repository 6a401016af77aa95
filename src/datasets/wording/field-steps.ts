/** Finds the steps from a subject to the values of a field, and describes how the graph uses each step. */
import type { Entity } from "../../graph/index.ts";
import { openWords } from "../../words/index.ts";
import type { Field, Step } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { type GraphView, typesOf } from "../facts/graph-view.ts";
import { isStructural, readLabel, wordsOf } from "./label-words.ts";
import type { PredicateUse } from "./lexicon/predicate.ts";
import { lastPreposition } from "./lexicon/verb-phrase.ts";
import { createEnglishWords } from "./words/english-words.ts";

export type SpokenStep = {
  readonly use: PredicateUse;
  readonly node: "thing" | "record" | "value";
  /**
   * Whether no label names the record: an "employer" statement is not an employer, but only states who the employer is.
   */
  readonly nameless?: boolean;
  /** The role of the subject in a record that refers to it: "borrower" in a loan. */
  readonly role?: SpokenRole;
};

export type SpokenRole = {
  readonly use: PredicateUse;
  /** Whether the record has no other entity of the subject's type: a loan has one museum, but a match has two teams. */
  readonly isUnique: boolean;
  /** The other predicates from the records to entities, with the nouns for these entities, the closest type first. */
  readonly others: readonly { readonly label: string; readonly nouns: readonly string[] }[];
};

/** The maximum number of sample labels per predicate. */
const sampleSize = 40;
const numberedShare = 0.8;

export function stepsOf(store: FactStore, field: Field): SpokenStep[] {
  const fieldUse = describeUse(store, field);
  // A field with an explicit label comes from a template, so its layout in the graph does not affect its wording.
  if (field.label !== undefined || field.steps.length <= 1) {
    const label = field.label ?? field.steps[0]?.predicate ?? field.name;
    return [{ use: { ...fieldUse, label }, node: "value" }];
  }
  const steps: SpokenStep[] = [];
  let position: Position = {
    nodes: store.hubs.map(({ id }) => id),
    subjectNoun: subjectNounOf(store),
    single: true,
    list: null,
  };
  for (const [at, step] of field.steps.entries()) {
    const ends = endsOf(store, position.nodes, step);
    const typeNoun = step.type === "" ? null : typeNounOf(store.view, step.type);
    const use = describeStep(step, position, ends, typeNoun);
    if (at === field.steps.length - 1) {
      const { label, functional, subjectNoun } = use;
      steps.push({ use: { ...fieldUse, label, functional, subjectNoun }, node: "value" });
    } else steps.push(...stepBetween(store, step, use, ends, typeNoun));
    position = {
      nodes: ends.map(({ id }) => id),
      subjectNoun: typeNoun ?? roleNounOf(step),
      single: step.node === "thing" || (position.single && step.functional),
      list: step.node === "list" ? step.predicate : null,
    };
  }
  return steps;
}

type Position = {
  readonly nodes: readonly string[];
  /** The singular noun for the current nodes; empty if there is none. */
  readonly subjectNoun: string;
  /** Whether each named entity on the path leads to at most one of the current nodes. */
  readonly single: boolean;
  /**
   * The predicate that leads to a list and describes its elements: "authors" rather than "has list element".
   */
  readonly list: string | null;
};

/** Returns the noun for untyped entities if the predicate that leads to them is a noun: the "head office" of a firm. */
function roleNounOf({ predicate, node }: Step): string {
  const { noun, verb, passive } = readLabel(predicate);
  const isNoun = verb === null && passive === null && lastPreposition(wordsOf(predicate)) === null;
  return node === "thing" && isNoun ? noun : "";
}

/** Describes how a step between two named entities is used. */
function describeStep(
  step: Step,
  { subjectNoun, single, list }: Position,
  ends: readonly Entity[],
  typeNoun: string | null,
): PredicateUse {
  return {
    label: list ?? step.predicate,
    valueKind: "name",
    functional: single && step.functional,
    inverseFunctional: false,
    subjectNoun,
    objectNouns: typeNoun === null || isVague(typeNoun) ? [] : [typeNoun],
    samples: ends.slice(0, sampleSize).map(({ label }) => label),
  };
}

/**
 * Returns the wording of a step that leads to a named entity or a record. Lists, and records that only provide
 * structure, need no words.
 */
function stepBetween(
  store: FactStore,
  step: Step,
  use: PredicateUse,
  ends: readonly Entity[],
  typeNoun: string | null,
): SpokenStep[] {
  if (step.node === "thing") return [{ use, node: "thing" }];
  if (step.node !== "record") return [];
  // A record that points to the subject is named after its type, not after the predicate that points to the subject.
  const label = step.inverse && typeNoun !== null ? typeNoun : use.label;
  if (isStructural(label)) return [];
  const nameless = step.inverse ? typeNoun === null : statesItself(store, step, ends);
  const record: SpokenStep = { use: { ...use, label }, node: "record", nameless };
  return [
    step.inverse ? { ...record, role: describeRole(store, step.predicate, ends, typeNoun ?? "") } : record,
  ];
}

/** Whether the predicate that leads to the records also leads from them to their values, as in Wikidata. */
function statesItself({ view }: FactStore, { predicate }: Step, records: readonly Entity[]): boolean {
  return records.some(({ id }) =>
    (view.outgoing.get(id) ?? []).some((triple) => triple.predicate.label === predicate),
  );
}

function describeRole(
  store: FactStore,
  predicate: string,
  records: readonly Entity[],
  recordNoun: string,
): SpokenRole {
  const subjects = new Set(store.hubs.map(({ id }) => id));
  const rolesOf = records.map(({ id }) =>
    (store.view.outgoing.get(id) ?? []).flatMap(({ predicate, object }) =>
      subjects.has(object.id) ? [predicate.label] : [],
    ),
  );
  const noun = subjectNounOf(store);
  return {
    use: {
      label: predicate,
      valueKind: "name",
      functional: rolesOf.every((roles) => roles.filter((role) => role === predicate).length <= 1),
      inverseFunctional: false,
      subjectNoun: recordNoun,
      objectNouns: isVague(noun) ? [] : [noun],
      samples: store.hubs.slice(0, sampleSize).map(({ label }) => label),
    },
    isUnique: new Set(rolesOf.flat()).size <= 1,
    others: otherRoles(store, predicate, records),
  };
}

function otherRoles({ view }: FactStore, role: string, records: readonly Entity[]): SpokenRole["others"] {
  const nouns = new Map<string, readonly string[]>();
  for (const { id } of records) {
    for (const { predicate, object } of view.outgoing.get(id) ?? []) {
      if (predicate.label === role || object.types.length === 0 || nouns.has(predicate.label)) continue;
      const types = typesOf(view, object).map((type) => typeNounOf(view, type));
      nouns.set(
        predicate.label,
        types.filter((noun) => !isVague(noun)),
      );
    }
  }
  return [...nouns].flatMap(([label, nouns]) => (nouns.length === 0 ? [] : [{ label, nouns }]));
}

function endsOf(store: FactStore, nodes: readonly string[], { predicate, inverse }: Step): Entity[] {
  const edges = inverse ? store.view.incoming : store.view.outgoing;
  const ends = nodes.flatMap((id) =>
    (edges.get(id) ?? []).flatMap((triple) =>
      triple.predicate.label === predicate ? [inverse ? triple.subject : triple.object] : [],
    ),
  );
  return [...new Map(ends.map((entity) => [entity.id, entity])).values()];
}

function describeUse(store: FactStore, field: Field): PredicateUse {
  const labels = [...store.values(field.name).values()];
  return {
    label: field.name,
    // If the values are entities with types, they are names; even a small number of them are not states.
    valueKind: field.valueKind === "status" && field.valueTypes.length > 0 ? "name" : field.valueKind,
    functional: field.functional,
    inverseFunctional: labels.every(({ hubs }) => hubs <= 1),
    subjectNoun: subjectNounOf(store),
    objectNouns: field.valueTypes
      .map((type) => typeNounOf(store.view, type))
      .filter((noun) => !isVague(noun)),
    samples: labels.slice(0, sampleSize).map(({ label }) => label),
  };
}

function isVague(noun: string): boolean {
  return /^(?:literal|string|resource|thing|entity|class|item|node|concept|named individual)$/.test(noun);
}

const subjectNouns = new WeakMap<FactStore, string>();

/**
 * Returns the noun for subjects: their type or, if they have none, the word that precedes a number in most of their
 * labels ("Run 07") or the noun for others of their kind ("ship" for "sister ship").
 */
export function subjectNounOf(store: FactStore): string {
  const { hubType, hubs, view } = store;
  if (hubType !== "") return typeNounOf(view, hubType);
  const cached = subjectNouns.get(store);
  if (cached !== undefined) return cached;
  const words = hubs.flatMap(({ label }) => /^(\p{L}{3,})[ #-]*\d+$/u.exec(label)?.[1]?.toLowerCase() ?? []);
  const [word = ""] = words;
  const isNumbered = words.length >= hubs.length * numberedShare && words.every((one) => one === word);
  const noun = isNumbered ? word : (nounOfRelatedSubjects(store) ?? "item");
  subjectNouns.set(store, noun);
  return noun;
}

/**
 * Finds the noun in a predicate between two subjects: the "sister ship" of a ship is a ship, and mentors are people.
 */
function nounOfRelatedSubjects({ hubs, view }: FactStore): string | undefined {
  const ids = new Set(hubs.map(({ id }) => id));
  const edges = hubs.flatMap(({ id }) => view.outgoing.get(id) ?? []);
  const english = createEnglishWords(openWords());
  return [...Map.groupBy(edges, ({ predicate }) => predicate.label)].flatMap(([label, triples]) => {
    const words = wordsOf(label);
    const isPerson = english.isNounOf("persons", words);
    const noun = isPerson ? "person" : (/^\p{L}+ (\p{L}+)$/u.exec(words)?.[1] ?? "");
    return english.isCountable(noun) && triples.every(({ object }) => ids.has(object.id)) ? [noun] : [];
  })[0];
}

/**
 * Returns the noun for entities of a type, such as "paper" or "research paper". If there is no type, the noun is
 * "item".
 */
function typeNounOf({ typeLabels }: GraphView, type: string): string {
  const name = typeLabels.get(type) ?? type.split(/[/#:]/).at(-1) ?? "";
  const noun = wordsOf(name).toLowerCase();
  if (/^human(?: being)?$/.test(noun)) return "person";
  return noun === "" ? "item" : noun;
}

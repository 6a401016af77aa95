/** What English knows of nouns beyond their letters: who is a person, what is a time, what an event is called as a verb. */
import { headOf, singularOf } from "../english.ts";
import list from "./noun-list.json" with { type: "json" };

const sets = {
  times: new Set(list.times.split(" ")),
  places: new Set(list.places.split(" ")),
  persons: new Set(list.persons.split(" ")),
  classes: new Set(list.classes.split(" ")),
  documents: new Set(list.documents.split(" ")),
  mass: new Set(list.mass.split(" ")),
  units: new Set(list.units.split(" ").map((unit) => unit.toLowerCase())),
};
const events = new Map(Object.entries(list.events));
const compounds = new Map(Object.entries(list.born));
const dimensions = new Map(Object.entries(list.dimensions));
const superlatives = new Map(
  Object.entries(list.superlatives).map(([adjective, text]) => [adjective, text.split(" ")] as const),
);
const agents = new Map(Object.entries(list.agents));
const ofDocuments = new Map(Object.entries(list.ofDocuments));

type NounSet = keyof typeof sets;

/** Whether the head of a noun phrase belongs to a kind: "guild master" is a person. */
export function isNounOf(kind: NounSet, phrase: string): boolean {
  const head = singularOf(headOf(phrase));
  return sets[kind].has(head) || sets[kind].has(head.split("-").at(-1) ?? "");
}

/** "birth" → "was born", "opening" stays unknown: the verb of an event. */
export function eventPhrase(noun: string): string | undefined {
  return events.get(noun);
}

/** "birthplace" → "birth place". */
export function spellOut(word: string): string {
  return compounds.get(word) ?? word;
}

/** "weight" → "heavy". */
export function dimensionOf(noun: string): string | undefined {
  return dimensions.get(noun) ?? dimensions.get(headOf(noun));
}

/** "heavy" → "heaviest" and "lightest". */
export function extremesOf(adjective: string): readonly [most: string, least: string] | undefined {
  const [most, least] = superlatives.get(adjective) ?? [];
  return most === undefined || least === undefined ? undefined : [most, least];
}

/** "author" → "write". */
export function agentVerb(noun: string): string | undefined {
  return agents.get(noun);
}

/** What documents do with such a thing: "apply" a method, as a base form or a phrase in the past. */
export function documentVerb(noun: string): string | undefined {
  const head = singularOf(headOf(noun));
  return ofDocuments.get(noun) ?? ofDocuments.get(head);
}

export function isUnit(word: string): boolean {
  return sets.units.has(word.toLowerCase());
}

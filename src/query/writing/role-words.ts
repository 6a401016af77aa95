/** Says with a verb what a noun only names: a performer is by whom something is performed, a location is where it is. */
import type { Frame, Subject } from "../../english/index.ts";
import { headOf, participleOf, type Words } from "../../english/words/index.ts";
import {
  deedsOfRoles,
  participlesOfEvents,
  participlesOfPlaces,
  pastParticiples,
  worksWithTitles,
} from "./lexicon.ts";
import { happening } from "./time-words.ts";

/** What was done by the one in a role, and whether once: "written by" for "author", "owned by" for "owner". */
export type Deed = { readonly text: string; readonly isPast: boolean };

/** How often a verb has an object if what its doer is called tells what was done: a lecturer lectures, but nothing. */
const actingOnShare = 0.5;

/** Returns the deed of a role, from the general lexicon or from the verb of which its noun is made; undefined if none. */
export function deedOf(role: string, words: Words): Deed | undefined {
  const listed = deedsOfRoles.get(role);
  if (listed !== undefined) return listed === "" ? undefined : { text: listed, isPast: true };
  if (!/^\p{Ll}+[eo]r$/u.test(role) || words.nounKinds(role)[0]?.kind !== "person") return undefined;
  const acts = (verb: string): boolean =>
    (["actsOnSomething", "actsOnSomebody"] as const).some((use) => words.verbUse(verb, use) >= actingOnShare);
  const verb = words
    .derived(role)
    .find(({ word, part }) => part === "verb" && isVerbOf(word, role) && acts(word))?.word;
  if (verb === undefined) return undefined;
  const participle = participleOf(verb);
  return { text: `${participle} by`, isPast: pastParticiples.has(participle) };
}

/** Whether a noun is a verb with "-er" or "-or", not a verb that means the same. */
function isVerbOf(verb: string, noun: string): boolean {
  return noun.startsWith(verb.slice(0, -1)) && noun.length > verb.length;
}

/** Areas that have things in them, so that what is there is "in" them, not "at" them. */
const areas: ReadonlySet<string> = new Set(
  "city town village municipality settlement county country state region province district continent area".split(
    " ",
  ),
);

/** What a noun of a place is said of, and to what it leads. */
type Placed = {
  readonly kind: string;
  readonly subject: { readonly acts: Subject; readonly isEvent: boolean; readonly isSomewhere: boolean };
  /** The noun of the class of the places; undefined for texts and things without a class. */
  readonly type: string | undefined;
  readonly words: Words;
};

/**
 * Returns how things are related to the place of a noun: "born in", "located in", "take place at", "from" a country;
 * undefined for others.
 */
export function placeFrame(noun: string, { kind, subject, type = "", words }: Placed): Frame | undefined {
  if (kind !== "thing" && kind !== "text") return undefined;
  const [, before, after] =
    /^(?:place|location|site|country|city|town|village|state|region) of (\S+)$|^(\S+) ?(?:place|location|site)$/.exec(
      noun,
    ) ?? [];
  const happened = participlesOfEvents.get(before ?? after ?? "");
  const isIn = type === "" || areas.has(headOf(type)) || areas.has(noun);
  const preposition = isIn ? "in" : "at";
  if (happened !== undefined) return happening(happened, subject.acts, words, preposition);
  // Where persons are is not told by the noun alone, but a person of a country is from there.
  const isOrigin = /^(?:country|place|region|city) of origin$/.test(noun);
  const isPerson = words.nounKinds(subject.acts.noun)[0]?.kind === "person";
  if (isOrigin || (noun === "country" && isPerson))
    return { kind: "state", text: "from", isParticiple: false };
  // A venue is where something takes place, though a paper is published there.
  const takesPlace = subject.isEvent || (noun === "venue" && !worksWithTitles.has(headOf(subject.acts.noun)));
  const participle = participlesOfPlaces.get(noun) ?? (areas.has(noun) && !isPerson ? "located" : undefined);
  if (participle === undefined || (!takesPlace && !subject.isSomewhere)) return undefined;
  return takesPlace
    ? { kind: "verb", verb: "take", after: `place ${preposition}`, noun: "" }
    : { kind: "state", text: `${participle} ${preposition}`, isParticiple: true };
}

/** Whether a noun says no more than that it is a place: "venue", but not "county". */
export function isPlaceOnly(noun: string): boolean {
  return participlesOfPlaces.has(noun) && !areas.has(noun);
}

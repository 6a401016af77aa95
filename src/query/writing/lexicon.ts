/**
 * The wordings of predicates and classes that no analysis of a label finds: a file of data for the general
 * vocabularies, and the user's own lexicon, which comes first.
 */
import { z } from "zod";
import { wordsOfLabel } from "../../english/index.ts";
import { headOf } from "../../english/words/index.ts";
import generalFile from "./general-vocabularies.json" with { type: "json" };

const predicateEntry = z.looseObject({
  /** The noun for an object in relation to its subject: "keeper". */
  singular: z.string().optional(),
  plural: z.string().optional(),
  /** The phrase from subject to object, in the third person: "is guarded by"; `null` if there is none. */
  verb: z.string().nullable().optional(),
  /** The phrase from object to subject: "guards"; `null` if there is none. */
  inverse: z.string().nullable().optional(),
  /** The noun for a subject in relation to its object: "narrower concept" for "broader concept". */
  inverse_noun: z.string().optional(),
  question: z.string().optional(),
  /** The property of a thing for which a flag stands: "exact". */
  adjective: z.string().optional(),
});
export type PredicateEntry = z.output<typeof predicateEntry>;

const words = z.string().transform((text) => text.split(" "));
const general = z
  .strictObject({
    version: z.literal(1),
    prefixes: z.record(z.string(), z.string()),
    /** Properties, or whole vocabularies, whose values nobody asks for. */
    technical: z.array(z.string()),
    technicalLabels: z.array(z.string()),
    predicates: z.record(z.string(), predicateEntry),
    /** Labels that only say that there is a part, so that the property before them says what it is. */
    structural: z.array(z.string()),
    /** Nouns that say too little without their owner. */
    generic: words,
    /** What the owner of such a thing does: it uses a method, and reports a threat. */
    verbs: z.record(z.string(), words),
    /** Nouns of numbers that count or name, so that none is more than another. */
    ordinal: words,
    /** Nouns of doing without a plural. */
    uncountable: words,
    /** What was done by somebody in a role: something was written by its author. Empty if no participle says it. */
    roles: z.record(z.string(), z.string()),
    /** How a thing is related to its place: it is located at its address. */
    places: z.record(z.string(), z.string()),
    /** Participles of what happens once, and is told in the past. */
    past: words,
    /** Participles of what somebody does again and again, and is told in the present. */
    lasting: words,
    /** Participles of what a subject receives: "awarded prize". */
    received: words,
    /** Participles before a noun that do not tell what the subject did with the thing: "appointed judge". */
    suffered: words,
    /** Nouns of how things are, which an adjective says alone: something with the status endangered is endangered. */
    predicative: words,
    /** Nouns of what has a title, which stands in quotation marks. */
    works: words,
    /** Nouns of bodies, houses and waters whose names take "the": "Finance Committee", "Bank of Oslo". */
    articled: words,
    /** Further nouns that take it before "of" only: "University of Oslo". */
    articledOf: words,
    /** What people call the things of a class, by its label. */
    classes: z.record(z.string(), z.string()),
    /** Participles for the nouns of events: a publication year is when something was published. */
    events: z.record(z.string(), z.string()),
  })
  .parse(generalFile);

const iriOf = (name: string): string => {
  const [prefix = "", local = ""] = name.split(":");
  return `${general.prefixes[prefix] ?? ""}${local}`;
};
const predicates = new Map(Object.entries(general.predicates).map(([name, entry]) => [iriOf(name), entry]));
const technical = general.technical.map(iriOf);
const technicalLabels = new Set(general.technicalLabels);
const ordinal = new Set(general.ordinal);

/** What an owner does with things of a noun, in the base form: "use" for "method". */
export const verbsOfOwners: ReadonlyMap<string, string> = new Map(
  Object.entries(general.verbs).flatMap(([verb, nouns]) =>
    nouns.map((noun) => [noun.replaceAll("_", " "), verb] as const),
  ),
);
/** Labels that say only that there is a part: "has list element". */
export const structuralLabels: ReadonlySet<string> = new Set(general.structural);
/** Nouns that need the name of their owner: "type", "name". */
export const genericNouns: ReadonlySet<string> = new Set(general.generic);
/** Participles that tell what happened once: "founded", but not "located". */
export const pastParticiples: ReadonlySet<string> = new Set(general.past);
/** Participles that tell what somebody does again and again: "spoken", but not "received". */
export const lastingParticiples: ReadonlySet<string> = new Set(general.lasting);
/** Participles of what a subject receives: "awarded", but not "used". */
export const receivedParticiples: ReadonlySet<string> = new Set(general.received);
/** Participles before a noun that tell nothing that the subject did: "appointed judge", but not "visited region". */
export const sufferedParticiples: ReadonlySet<string> = new Set(general.suffered);
/** Nouns of what has a title: "paper", "song". */
export const worksWithTitles: ReadonlySet<string> = new Set(general.works);
/** Nouns of bodies, houses and waters whose names take "the": "committee". */
export const articledNouns: ReadonlySet<string> = new Set(general.articled);
/** Further nouns whose names take "the" before "of" only: "university". */
export const articledBeforeOf: ReadonlySet<string> = new Set(general.articledOf);
/** Nouns whose adjectives are said of the thing alone: "status", but not "type". */
export const predicativeNouns: ReadonlySet<string> = new Set(general.predicative);
/** Nouns of doing without a plural: "learning", but not "building". */
export const nounsOfDoing: ReadonlySet<string> = new Set(general.uncountable);
/** What was done by the one in a role: "written by" for "author". */
export const deedsOfRoles: ReadonlyMap<string, string> = new Map(Object.entries(general.roles));
/** How things are related to their place: "located" for "address". */
export const participlesOfPlaces: ReadonlyMap<string, string> = new Map(Object.entries(general.places));
/** What people call the things of a class: "person" for "human". */
export const nounsOfClasses: ReadonlyMap<string, string> = new Map(Object.entries(general.classes));
/** The participles of events: "published" for "publication". */
export const participlesOfEvents: ReadonlyMap<string, string> = new Map(Object.entries(general.events));
/** The nouns of what participles tell, the first of several: "publication" for "published". */
export const eventsOfParticiples: ReadonlyMap<string, string> = new Map(
  [...participlesOfEvents].reverse().map(([noun, participle]) => [participle, noun]),
);

/** Wordings by the label of a predicate, the last segment of its IRI, or its IRI; and by the label of a class. */
export type Lexicon = {
  readonly predicates: Readonly<Record<string, PredicateEntry>>;
  readonly types: Readonly<
    Record<string, { readonly singular: string; readonly plural?: string | undefined }>
  >;
};
export const emptyLexicon: Lexicon = { predicates: {}, types: {} };

function segmentOf(id: string): string {
  return id.split(/[/#]/).at(-1) ?? id;
}

/** Returns the wording of a predicate, or undefined if neither the user nor a general vocabulary has one. */
export function entryOf(id: string, label: string, lexicon: Lexicon): PredicateEntry | undefined {
  const own = [label, segmentOf(id), id].find((key) => Object.hasOwn(lexicon.predicates, key));
  return own === undefined
    ? predicates.get(id.replace("http://schema.org/", "https://schema.org/"))
    : lexicon.predicates[own];
}

/** Whether a property is for programs, not for people: by the vocabulary that it comes from, or by its label. */
export function isTechnicalProperty(id: string, label: string): boolean {
  const words = wordsOfLabel(label).toLowerCase();
  if (technicalLabels.has(words) || /\b(?:id|identifier|code|uuid|uri|iri|url)$/.test(words)) return true;
  return technical.some((one) => (/[#/]$/.test(one) ? id.startsWith(one) : id === one));
}

/** Whether numbers of this noun, such as months, are no amounts; a number of something is one. */
export function isOrdinal(noun: string): boolean {
  return ordinal.has(headOf(noun)) && !noun.startsWith("number of ");
}

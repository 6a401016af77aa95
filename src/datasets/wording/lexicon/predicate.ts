/** A predicate read as grammar, and how a graph uses it: what the sentences about it are made from. */
import type { ValueKind } from "../../facts/fact.ts";
import type { VerbPhrase } from "./verb-phrase.ts";

export const partsOfSpeech = ["noun", "verb", "passive", "preposition", "adjective"] as const;
export type PartOfSpeech = (typeof partsOfSpeech)[number];

export const questionWords = [
  "who",
  "what",
  "which",
  "when",
  "where",
  "how many",
  "how long",
  "how",
] as const;
export type QuestionWord = (typeof questionWords)[number];

/** How a graph uses a predicate: all that its label leaves open. */
export type PredicateUse = {
  /** As in the graph: a label, or the tail of an IRI. */
  readonly label: string;
  readonly valueKind: ValueKind;
  /** No subject has two objects of it. */
  readonly functional: boolean;
  /** No object has two subjects of it. */
  readonly inverseFunctional: boolean;
  /** What the subjects are called, singular: "sword". */
  readonly subjectNoun: string;
  /** Types of the objects, singular, most frequent first; empty for literals and things without types. */
  readonly objectNouns: readonly string[];
  /** Some labels of the objects. */
  readonly samples: readonly string[];
};

export type Predicate = {
  readonly label: string;
  readonly part: PartOfSpeech;
  /** What an object is to its subject: "keeper"; empty where the label names no such thing. */
  readonly singular: string;
  readonly plural: string;
  /** What the subject does to or is of the object; null for a plain noun. */
  readonly verb: VerbPhrase | null;
  /** Other verbs for the same, to vary. */
  readonly also: readonly VerbPhrase[];
  /** What the object does to the subject: "guards" for "is guarded by". */
  readonly inverse: VerbPhrase | null;
  readonly asks: QuestionWord;
  /** What the objects are called, singular: "keep", "person"; empty where nothing is known. */
  readonly typeNoun: string;
  readonly typePlural: string;
  /** The unit of a quantity: "kg"; empty without one. */
  readonly unit: string;
  readonly functional: boolean;
  readonly valueKind: PredicateUse["valueKind"];
  /** What the subject is in a record that is spoken of: "home team" in a match; absent for all other predicates. */
  readonly role?: string;
};

/** What the reading of a label leaves to be worked out from its use. */
export type Reading = Pick<Predicate, "part" | "singular" | "verb" | "inverse" | "typeNoun" | "unit"> & {
  /** Where it is not made from the singular alone. */
  readonly plural?: string;
};

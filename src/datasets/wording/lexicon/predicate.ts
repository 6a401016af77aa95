/** Defines the grammar and the use of a predicate, from which sentences are built. */
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

/** Properties of a predicate that the graph shows but the label does not. */
export type PredicateUse = {
  /** The predicate's name in the graph: a label, or the last segment of an IRI. */
  readonly label: string;
  readonly valueKind: ValueKind;
  /** Whether every subject has at most one object. */
  readonly functional: boolean;
  /** Whether every object has at most one subject. */
  readonly inverseFunctional: boolean;
  /** The singular noun for the subjects: "sword". */
  readonly subjectNoun: string;
  /** The objects' types as singular nouns, most frequent first; empty for literals and for entities without a type. */
  readonly objectNouns: readonly string[];
  /** Sample labels of the objects. */
  readonly samples: readonly string[];
};

export type Predicate = {
  readonly label: string;
  readonly part: PartOfSpeech;
  /** The noun for an object in relation to its subject, such as "keeper"; empty if the label contains no such noun. */
  readonly singular: string;
  readonly plural: string;
  /** The verb phrase from subject to object, or `null` if the label is a plain noun. */
  readonly verb: VerbPhrase | null;
  /** Other verb phrases with the same meaning, for variety. */
  readonly otherVerbs: readonly VerbPhrase[];
  /** The verb phrase from object to subject: "guards" for "is guarded by". */
  readonly inverse: VerbPhrase | null;
  readonly asks: QuestionWord;
  /** The singular noun for the objects, such as "keep" or "person"; empty if there is none. */
  readonly typeNoun: string;
  readonly typePlural: string;
  /** The unit of a quantity, such as "kg"; empty if there is no unit. */
  readonly unit: string;
  readonly functional: boolean;
  readonly valueKind: PredicateUse["valueKind"];
  /**
   * The subject's role in a record that the sentence mentions: "home team" in a match. For other predicates, this field
   * is undefined.
   */
  readonly role?: string;
  /** Whether a record belongs to the object: a visit is "of" its patient and not "with" its patient. */
  readonly owns?: true;
};

/**
 * The part of a predicate's grammar that can be derived from its label alone. The rest of its grammar depends on how
 * the graph uses the predicate.
 */
export type Reading = Pick<Predicate, "part" | "singular" | "verb" | "inverse" | "typeNoun" | "unit"> & {
  /** The plural noun, if it cannot be derived from the singular. */
  readonly plural?: string;
};

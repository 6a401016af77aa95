/** Defines the user's lexicon: wordings of a graph's predicates and types that replace the automatic wording. */
import { z } from "zod";
import { recordOf } from "../../base/io/index.ts";
import { thirdPerson } from "../../english/words/index.ts";
import type { Sampler } from "./open-sampler.ts";

const words = z.string().trim().min(1);
/** A phrase in the third person or the past tense: "eats", "is guarded by", "was forged in". */
const verbPhrase = words.nullable();

/** A key of earlier versions, which would have no effect. */
export function withoutEffect(advice: string) {
  return z.never({ error: `this key has no effect any more; remove it (${advice})` }).optional();
}

const predicateEntry = z.strictObject({
  /** The noun for an object in relation to its subject: "keeper". */
  singular: z.string().optional(),
  plural: z.string().optional(),
  /** The verb phrase from subject to object, such as "is guarded by"; `null` if there is none. */
  verb: verbPhrase.optional(),
  /** The verb phrase from object to subject, such as "guards"; `null` if there is none. */
  inverse: verbPhrase.optional(),
  /** The noun for a subject in relation to its object: "narrower concept" for "broader concept". */
  inverse_noun: z.string().optional(),
  question: z.enum(["who", "what", "where", "when"]).optional(),
  /** The property of a thing for which a flag stands: "exact". */
  adjective: z.string().optional(),
  part: withoutEffect("the graph shows what leads to parts"),
  type_noun: withoutEffect('write the noun of a type under "types"'),
  type_plural: withoutEffect('write the plural of a type under "types"'),
  unit: withoutEffect('write the unit in "singular", as in "length in metres"'),
});

const typeEntry = z.strictObject({ singular: words, plural: words.optional() });

export const userLexiconSchema = z.strictObject({
  version: z.literal(1),
  /** Maps a predicate, by its label, the last segment of its IRI, or its IRI, to its wording. */
  predicates: z.record(z.string(), predicateEntry).default({}),
  /** Maps the labels of types to nouns. The empty key stands for subjects without a type. */
  types: z.record(z.string(), typeEntry).default({}),
});

export type UserLexicon = z.output<typeof userLexiconSchema>;
type Entry = UserLexicon["predicates"][string];

export type LexiconReport = {
  readonly lexicon: UserLexicon;
  /** The labels that have no words. Questions do not ask for these predicates until the lexicon has a wording. */
  readonly unread: readonly string[];
};

/** Describes the automatic wording of a graph, for a person or a model to correct. */
export function describeLexicon({ schema, vocabulary, labels }: Sampler): LexiconReport {
  const unread = schema.leftOut
    .filter(({ reason }) => reason.includes("lexicon entry"))
    .map(({ label }) => label);
  const predicates = new Map<string, Entry>(unread.map((label) => [label, { singular: "" }]));
  for (const property of schema.properties) {
    const { frame, noun, plural } = vocabulary.path([{ property, inverse: false }]);
    const nouns = noun === "" ? {} : { singular: noun, plural };
    predicates.set(labels.get(property) ?? property, { ...nouns, ...verbOf(frame) });
  }
  const types = new Map(
    schema.classes
      .filter(({ isSayable }) => isSayable)
      .map(({ id }) => {
        const { singular, plural } = vocabulary.classNoun(id);
        return [vocabulary.classLabel(id), { singular, plural }] as const;
      }),
  );
  return {
    lexicon: { version: 1, predicates: sorted(predicates), types: sorted(types) },
    unread: unread.toSorted(),
  };
}

function verbOf(frame: ReturnType<Sampler["vocabulary"]["path"]>["frame"]): Entry {
  if (frame.kind === "verb")
    return { verb: [thirdPerson(frame.verb), frame.after].filter(Boolean).join(" ") };
  if (frame.kind === "state") return { verb: `is ${frame.text}` };
  return frame.kind === "flag" ? { adjective: frame.text } : {};
}

function sorted<T>(entries: ReadonlyMap<string, T>): Record<string, T> {
  return recordOf([...entries].sort(([left], [right]) => (left < right ? -1 : 1)));
}

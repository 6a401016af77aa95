/** The functions that interpret a question using a graph's schema. Callers can replace any of these functions. */
import {
  createDoubtRules,
  type DoubtRule,
  type GraphReading,
  nameDescribedThings,
  readGraphQuestion,
  type SchemaIndex,
  spansOfNames,
  type WordKnowledge,
  withTranslations,
} from "../../reading/index.ts";
import { createPreparation, type PreparedQuestion, pluralOf, type Words } from "../../words/index.ts";
import { type Arbiter, createArbiter } from "./arbitrate.ts";

export type SchemaReader = {
  readonly schema: SchemaIndex;
  readonly knowledge: WordKnowledge;
  /** Corrects a question and translates it to English before it is interpreted. */
  readonly prepare: ReturnType<typeof createPreparation>;
  readonly arbitrate: Arbiter;
  /** The rules that may reject the best reading. */
  readonly doubts: readonly DoubtRule[];
};

export function createSchemaReader(
  schema: SchemaIndex,
  words: Words,
  knowledge: WordKnowledge,
): SchemaReader {
  return {
    schema,
    knowledge: withTranslations(knowledge, schema),
    prepare: createPreparation({ ...words, knows: knowledge.knows }, vocabularyOf(schema)),
    arbitrate: createArbiter(schema),
    doubts: Object.values(createDoubtRules()),
  };
}

/** Returns the words used to correct questions: the words of labels, types and predicates, and the plurals of types. */
function vocabularyOf({ labels, schemaWords, classNames }: SchemaIndex): ReadonlyMap<string, number> {
  const plurals = classNames.flatMap(({ words, head }) => {
    const noun = words[head] ?? "";
    return /^[a-z]{3,}$/.test(noun) ? [pluralOf(noun)] : [];
  });
  const once = [...schemaWords, ...plurals].map((word): [string, number] => [word, 1]);
  return new Map([...once, ...labels.words]);
}

export function readBySchema(
  question: string,
  { schema, knowledge, prepare, doubts }: SchemaReader,
): { readonly prepared: PreparedQuestion; readonly reading: GraphReading } {
  const corrected = prepare(question, () => spansOfNames(question, schema));
  const prepared = { ...corrected, text: nameDescribedThings(corrected.text, schema, knowledge) };
  const isGerman = prepared.language === "de";
  return { prepared, reading: readGraphQuestion(prepared.text, schema, knowledge, !isGerman, doubts) };
}

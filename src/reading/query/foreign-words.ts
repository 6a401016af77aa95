/** Relates the words of a question to the words of a schema in another language, such as "length" to "Länge". */
import { createTranslator, germanRoot, languageOfWords, type Translator } from "../../words/index.ts";
import type { SchemaIndex } from "../schema/schema-index.ts";
import type { WordKnowledge } from "./word-knowledge.ts";

/** The minimum length of the root that two German words must share. */
const shortestRoot = 5;
const sameRoot = 0.9;

/** Adds translations to a lexicon if the names of the schema are mostly German, French or Spanish. */
export function withTranslations(knowledge: WordKnowledge, { schemaWords }: SchemaIndex): WordKnowledge {
  const language = languageOfWords([...schemaWords], (word) => knowledge.knows(word));
  if (language === null) return knowledge;
  const translate = createTranslator(language);
  const isGerman = language === "de";
  return {
    ...knowledge,
    related: (left, right) =>
      Math.max(
        knowledge.related(left, right),
        throughTranslation(left, right, translate, knowledge),
        throughTranslation(right, left, translate, knowledge),
        isGerman && shareRoot(left, right) ? sameRoot : 0,
      ),
    nounKinds: (word) => {
      const own = knowledge.nounKinds(word);
      const [first] = own.length > 0 ? [] : translate(word);
      return first === undefined ? own : knowledge.nounKinds(first.english);
    },
  };
}

function throughTranslation(
  foreign: string,
  other: string,
  translate: Translator,
  { related }: WordKnowledge,
): number {
  return Math.max(
    0,
    ...translate(foreign).map(({ english, strength }) => strength * related(other, english)),
  );
}

function shareRoot(left: string, right: string): boolean {
  const root = germanRoot(left);
  return root.length >= shortestRoot && root === germanRoot(right);
}

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
        isGerman ? relateGerman(left, right) : 0,
      ),
    nounKinds: (word) => {
      const englishKinds = knowledge.nounKinds(word);
      const [first] = englishKinds.length > 0 ? [] : translate(word);
      return first === undefined ? englishKinds : knowledge.nounKinds(first.english);
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

function relateGerman(left: string, right: string): number {
  const root = germanRoot(left);
  if (root.length >= shortestRoot && root === germanRoot(right)) return sameRoot;
  return Math.max(asPart(left, right), asPart(right, left));
}

/**
 * Returns the strength of the relation between a compound and one of its parts: "Händler" determines the meaning of
 * "Weinhändler", whereas "Boden" only modifies "Bodenart".
 */
function asPart(part: string, compound: string): number {
  if (part.length < shortestPart || compound.length < part.length + shortestRest) return 0;
  if (compound.endsWith(part)) return lastPart;
  return compound.startsWith(part) ? firstPart : 0;
}

const shortestPart = 5;
const shortestRest = 3;
const lastPart = 0.85;
const firstPart = 0.6;

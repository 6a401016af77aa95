/**
 * Provides knowledge of English for reading and writing questions: a reduced WordNet, and the inflection of nouns and
 * verbs.
 */

export { indefiniteArticle } from "./indefinite-article.ts";
export { irregularBases } from "./irregular-verbs.ts";
export { headOf, isUncountable, pluralOf, singularOf } from "./nouns.ts";
export { openWords, type Words } from "./open-words.ts";
export { createPreparation } from "./prepare-question.ts";
export { gerundOf, participleOf, pastOf, thirdPerson } from "./verbs.ts";

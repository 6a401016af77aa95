/**
 * The knowledge of English for reading and writing questions: a reduced WordNet, and the inflection of nouns and verbs.
 */
export { indefiniteArticle } from "./indefinite-article.ts";
export { irregularBases } from "./irregular-verbs.ts";
export { cognate } from "./languages/cognate.ts";
export {
  createTranslator,
  germanRoot,
  languageOfWords,
  type Translation,
  type Translator,
} from "./languages/translate-word.ts";
export type { NounKind } from "./noun-kinds.ts";
export { headOf, isUncountable, pluralOf, singularOf } from "./nouns.ts";
export { type KindShare, openWords, type PartOfSpeech, type Words } from "./open-words.ts";
export { createPreparation, type PreparedQuestion } from "./prepare-question.ts";
export { type Neighbour, type Relation, type RelationKind, relationKinds } from "./relations.ts";
export { type Repair, type RepairedQuestion, repairQuestion } from "./spelling/repair-question.ts";
export { createSpeller, type Speller, type Suggestion } from "./spelling/speller.ts";
export { gerundOf, participleOf, pastOf, thirdPerson } from "./verbs.ts";
export type { Part } from "./word-records.ts";

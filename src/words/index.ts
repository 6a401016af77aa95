/** English as a reader and a writer of questions need it: WordNet, reduced, and the inflection of nouns and verbs. */
export { indefiniteArticle } from "./indefinite-article.ts";
export type { NounKind } from "./noun-kinds.ts";
export { headOf, isUncountable, pluralOf, singularOf } from "./nouns.ts";
export { type KindShare, openWords, type PartOfSpeech, type Words } from "./open-words.ts";
export { type Neighbour, type Relation, type RelationKind, relationKinds } from "./relations.ts";
export { gerundOf, participleOf, pastOf, thirdPerson } from "./verbs.ts";
export type { Part } from "./word-records.ts";

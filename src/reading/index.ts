/**
 * Interprets a question using the labels of a graph: finds names, requested fields and constraints, and evidence on a
 * hub's paths. The rules work without a model.
 */
export { type HubView, type Path, viewHub } from "./evidence/hub-view.ts";
export type { Evidence } from "./evidence/weigh-evidence.ts";
export { createLabelReader, type LabelReader } from "./label-reader.ts";
export {
  type AnsweredQuestion,
  type LearntWords,
  learnWords,
  withLearntWords,
} from "./learning/learn-words.ts";
export type { GraphAbstention } from "./query/abstention/abstain.ts";
export {
  createDoubtRules,
  type DoubtLimits,
  type DoubtRule,
  doubtLimits,
} from "./query/abstention/doubt-rules.ts";
export { nameDescribedThings } from "./query/descriptions/name-described-things.ts";
export { withTranslations } from "./query/foreign-words.ts";
export { type GraphReading, readGraphQuestion, spansOfNames } from "./query/read-graph-question.ts";
export type { QueryTree } from "./query/tree.ts";
export { knowledgeOf, spellingKnowledge, type WordKnowledge } from "./query/word-knowledge.ts";
export type { QuestionReader, QuestionReading } from "./question-reader.ts";
export { indexSchema, type SchemaIndex } from "./schema/schema-index.ts";

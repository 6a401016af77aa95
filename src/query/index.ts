/** The algebra of queries, and the executors that answer it. */

export {
  type Denotation,
  denotationKey,
  type Edge,
  type Item,
  isEmpty,
  itemKey,
  orderOfValues,
  type Proof,
  sizeOf,
} from "./denotation.ts";
export type { Executor } from "./executor.ts";
export {
  type Aggregate,
  allParts,
  type Column,
  checked,
  type Expression,
  type GroupMeasure,
  isThings,
  type Key,
  kindOf,
  type Measure,
  nameProperty,
  type Operator,
  type OrderedKind,
  type Path,
  partsOf,
  pathsOf,
  readExpression,
  type Scalar,
  type Step,
  sortOf,
  type Table,
  type Things,
  type Truth,
  toPlain,
  type Values,
} from "./expression.ts";
export { createGraphIndex, endsOf, type GraphIndex, type TextKinds } from "./graph-index.ts";
export { createMemoryExecutor, type MemoryExecutor } from "./memory-executor.ts";
export { mergeConditions, type Together, throughRecord } from "./merge-records.ts";
export { createExecutor } from "./open-executor.ts";
export {
  type Profile,
  reachable,
  readProfile,
} from "./profile.ts";
export {
  hopsOf,
  isSufficient,
  isUnique,
  leaksTopic,
  statesAnswer,
  superfluousTriples,
} from "./question-checks.ts";
export { answerQuestion, type TypedResult } from "./reading/answer.ts";
export { openAnswering } from "./reading/open-answering.ts";
export { learntWeights, openReader } from "./reading/reader.ts";
export { areUntypedRecords, isUnit } from "./records.ts";
export { replaceParts } from "./replace-parts.ts";
export { createSparqlExecutor, type Select } from "./sparql-executor.ts";
export type { Written } from "./sparql-query.ts";
export { sparqlOf } from "./sparql-text.ts";
export { createSqlExecutor } from "./sql/sql-executor.ts";
export { ask } from "./writing/ask.ts";
export { describeQuery } from "./writing/describe-query.ts";
export { isOrdinal, isTechnicalProperty, type Lexicon } from "./writing/lexicon.ts";
export {
  flagOf,
  isOfAnything,
  isYearNumber,
  type PathWords,
} from "./writing/property-words.ts";
export { isParticiple } from "./writing/time-words.ts";
export { createVocabulary, isState, type Vocabulary } from "./writing/vocabulary.ts";

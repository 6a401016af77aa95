import type { Operators } from "../query/operators.ts";
import type { Question } from "../query/question.ts";
import type { Scored } from "../query/score.ts";
import type { SchemaIndex } from "../schema/schema-index.ts";
import type { Executed } from "./execute.ts";
import type { Reach } from "./reach.ts";

/** The data needed to compute an answer. */
export type AnswerContext = {
  readonly reading: Scored;
  readonly executed: Executed;
  readonly question: Question;
  readonly operators: Operators;
  readonly schema: SchemaIndex;
  readonly reach: Reach;
  /** Returns the label of a node in the answer. */
  readonly labelOf: (node: number) => string;
};

import type { Coverage } from "./coverage.ts";
import type { Operators } from "./operators.ts";
import type { StepContext } from "./walk/steps-from.ts";
import type { WordKnowledge } from "./word-knowledge.ts";

/** The data needed to read a question. */
export type ReadingContext = StepContext & {
  readonly knowledge: WordKnowledge;
  readonly operators: Operators;
  /** The tokens that a step or a type may explain. */
  readonly explainable: Pick<Coverage, "taken" | "strong">;
};

import type { Coverage } from "./coverage.ts";
import type { Operators } from "./operators.ts";
import type { StepContext } from "./walk/steps-from.ts";

/** The data needed to read a question. */
export type ReadingContext = StepContext & {
  readonly operators: Operators;
  /** The tokens that a step or a type may explain. */
  readonly explainable: Pick<Coverage, "taken" | "strong">;
};

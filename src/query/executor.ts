/** The port through which expressions are answered, where the data is. */
import type { Denotation, Proof } from "./denotation.ts";
import type { Expression } from "./expression.ts";

/** Answers expressions about one graph. All executors give the same denotations and proofs. */
export type Executor = {
  /**
   * @throws OptionError if the expression is ill typed; CancelledError if `signal` is aborted
   */
  denote(expression: Expression, signal?: AbortSignal): Promise<Denotation>;
  /** Finds the edges that make a denotation, and what was looked for in vain. */
  prove(expression: Expression, signal?: AbortSignal): Promise<Proof>;
};

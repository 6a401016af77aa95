/** Creates a form for an operation on the open increment. */
import type { Operation } from "../../../taxonomy/index.ts";
import type { Answers } from "../../shell/outcomes.ts";
import type { Field } from "../screen.ts";

export type OperationEdit = {
  readonly key: string;
  readonly label: string;
  readonly fields: readonly Field[];
  /** Creates the operation from the typed values. */
  operation(answers: Answers): Operation;
};

/** The field for the reason, which every operation requires. */
export const reasonField: Field = { name: "reason", label: "Why" };

export const yesOrNo = ["yes", "no"] as const;

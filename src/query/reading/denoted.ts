/** A set as the chart has it: its members, and an expression that denotes them. */
import type { Things, Values } from "../expression.ts";
import type { NodeSet } from "../node-sets.ts";

/** A set of one class, and an expression that denotes it: values if the class contains texts. */
export type Denoted = { readonly cls: number; readonly set: NodeSet; readonly expression: Things | Values };

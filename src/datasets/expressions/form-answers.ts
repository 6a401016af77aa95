/** Translates what a query form asks for: sets, values and counts. */
import { GraphError } from "../../base/errors.ts";
import {
  type Expression,
  nameProperty,
  type Scalar,
  type Step,
  type Things,
  type Values,
} from "../../query/index.ts";
import type { QueryForm } from "./form.ts";
import { among, endsWhere } from "./form-conditions.ts";
import { labelKey } from "./form-fields.ts";
import type { FormQuery, Placed } from "./form-query.ts";

export const nameStep: Step = { property: nameProperty, inverse: false };

/** Returns what a query asks for: the things themselves, or the ends of the requested field. */
export function answer({ things, ask }: FormQuery): Expression {
  if (ask === null) return things;
  const { things: nodes, values } = endsOf(ask);
  if (nodes !== null && values !== null)
    return { op: "rows", things: ask.set, columns: [{ of: "ends", path: ask.rest }] };
  return nodes ?? values ?? things;
}

/** Returns the ends of a field that its condition accepts and that state a value. */
function endsOf({ field, set, rest, own }: Placed): {
  readonly things: Things | null;
  readonly values: Values | null;
} {
  const keys = own !== null && "in" in own ? new Set(own.in.map(labelKey)) : null;
  const accepted = endsWhere(field, (label) => (keys === null ? !field.absent.has(label) : keys.has(label)));
  const isWhole = keys === null && (field.absent.size === 0 || field.isFlag);
  const ends: Things = { op: "image", path: rest, of: set };
  const nodes: Things = isWhole ? ends : { op: "and", all: [ends, { op: "entities", ids: accepted.things }] };
  const from =
    isWhole || accepted.values.length === 0 ? set : among(set, rest, { things: [], values: accepted.values });
  if (field.byName) return { things: null, values: { op: "valuesOf", path: [nameStep], of: nodes } };
  return {
    things: field.ends.things.size === 0 ? null : nodes,
    values: field.ends.values.size === 0 ? null : { op: "valuesOf", path: rest, of: from },
  };
}

export function count({ measure }: QueryForm, query: FormQuery): Scalar {
  const { things, ask } = query;
  if (ask === null || measure === undefined || measure === "hubs") return { op: "count", of: things };
  if (measure === "occurrences") {
    const { set, rest, field, own } = ask;
    const keys = own !== null && "in" in own ? new Set(own.in.map(labelKey)) : null;
    const to: Things | undefined =
      keys === null || field.ends.things.size === 0
        ? undefined
        : { op: "entities", ids: endsWhere(field, (label) => keys.has(label)).things };
    if (keys !== null && to === undefined) return { op: "count", of: set };
    return { op: "sum", things: set, by: { of: "count", path: rest, to } };
  }
  const { things: nodes, values } = endsOf(ask);
  const of = nodes ?? values;
  if (of === null || (nodes !== null && values !== null))
    throw new GraphError("things and literals of one field cannot be counted together");
  return { op: "count", of };
}

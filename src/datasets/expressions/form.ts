/**
 * Reads query forms: the JSON in which older question files hold the meaning of a question, as fields and values of the
 * things of one type. The schema is strict, so an unknown key causes an error.
 */
import { z } from "zod";
import { InputError } from "../../base/errors.ts";
import { checkSchema, parseJson } from "../../base/io/index.ts";
import { operations } from "../labels/operations.ts";

const fieldName = z.string().min(1);
const values = z.array(z.string().min(1)).min(1);
const constraint = z.union([
  /** The hub has this title. */
  z.strictObject({ title: z.string().min(1) }),
  /** The field has one of these values. */
  z.strictObject({ field: fieldName, in: values }),
  /** The field has a number or year in this closed interval. */
  z.strictObject({ field: fieldName, between: z.tuple([z.number(), z.number()]) }),
  /** The field has values, but none of these. */
  z.strictObject({ field: fieldName, not: values }),
  /** The graph states that the field has no value. */
  z.strictObject({ field: fieldName, absent: z.literal(true) }),
  /** The graph contains no statement about the field. A constraint on a missing statement assumes a closed world. */
  z.strictObject({ field: fieldName, missing: z.literal(true) }),
]);

const formSchema = z.strictObject({
  version: z.literal(1),
  /** The type of the hubs that the form selects; empty for graphs that declare no types. */
  hub: z.string(),
  operation: z.enum(operations),
  where: z.array(constraint),
  /** The field that is requested or measured, or `null` for the hubs themselves. */
  ask: fieldName.nullable(),
  /** What the form counts. `occurrences` counts facts, so a value that occurs twice for one hub is counted twice. */
  measure: z.enum(["hubs", "values", "occurrences"]).optional(),
  /** The key for ordering or grouping: a field, the label, or the number of hubs with a value. */
  key: z
    .union([z.strictObject({ field: fieldName }), z.strictObject({ by: z.enum(["label", "frequency"]) })])
    .optional(),
  order: z.enum(["ascending", "descending"]).optional(),
  /** A second request about the same things: "When was X built, and who built it?" */
  also: z.strictObject({ operation: z.enum(["basic", "aggregation"]), ask: fieldName }).optional(),
  /** The two sides of a comparison: constraints that apply in addition to `where`. */
  branches: z.tuple([z.array(constraint), z.array(constraint)]).optional(),
  closed_world: z.literal(true).optional(),
  /** Whether the question names the field before each value. */
  typed: z.boolean(),
});

export type Constraint = z.output<typeof constraint>;
export type QueryForm = z.output<typeof formSchema>;

/** @throws InputError that gives the path of the invalid part of the form */
export function parseForm(text: string, file: string): QueryForm {
  const form = checkSchema(parseJson(text, file), formSchema, file);
  const needsClosedWorld = form.where.some((one) => "missing" in one) && form.closed_world !== true;
  if (needsClosedWorld) {
    throw new InputError({ file, path: "$.where" }, "`missing` requires closed_world: true");
  }
  if (form.also !== undefined && whyNotAlso(form) !== null) {
    throw new InputError({ file, path: "$.also" }, `a second request ${whyNotAlso(form)}`);
  }
  return form;
}

function whyNotAlso({ operation, branches, ask, also }: QueryForm): string | null {
  if (operation !== "basic" && operation !== "aggregation")
    return `can follow a basic question or an aggregation, but not ${operation}`;
  if (branches !== undefined) return "cannot follow a comparison of branches";
  return also?.ask === ask ? `asks for "${ask}" again` : null;
}

/**
 * Splits a form with two requests into two forms with one request each, in order. Any other form is returned as the
 * only request.
 */
export function requestsOf(form: QueryForm): readonly [QueryForm, ...QueryForm[]] {
  const { also, ...first } = form;
  return also === undefined ? [form] : [first, { ...first, ...also }];
}

/** Returns the field whose values determine the order or the groups. */
export function keyField(form: QueryForm): string | null {
  return form.key && "field" in form.key ? form.key.field : null;
}

/** Describes a constraint briefly, for messages. */
export function describeConstraint(constraint: Constraint): string {
  if ("title" in constraint) return `the title "${constraint.title}"`;
  const { field } = constraint;
  if ("in" in constraint) return `"${field}" is "${constraint.in.join('" or "')}"`;
  if ("not" in constraint) return `"${field}" is not "${constraint.not.join('" or "')}"`;
  if ("between" in constraint) return `"${field}" from ${constraint.between.join(" to ")}`;
  return `no "${field}"`;
}

/** Changes the queries of questions about a named thing: describes the thing, or asks for a second property of it. */

import type { Random } from "../../base/random.ts";
import {
  allParts,
  type Column,
  type Expression,
  pathsOf,
  replaceParts,
  type Things,
} from "../../query/index.ts";
import { type Draw, isConstant, withEnd } from "../sampling/draw.ts";
import { isAsked, isBack } from "../sampling/field-roles.ts";
import type { Field } from "../sampling/fields.ts";
import type { Sampler } from "../sampling/open-sampler.ts";

/** The maximum number of properties to try for a second request. */
const tries = 8;

type Named = Extract<Things, { op: "entities" }>;

/** A thing that an expression names, and what the graph says of its class that the expression does not ask for. */
type Topic = { readonly node: number; readonly cls: string; readonly others: readonly Field[] };

function topicOf(named: Named, expression: Expression, { index, schema }: Sampler): Topic | null {
  const node = index.thing(named.ids[0] ?? "");
  const cls = schema.classes.find(({ id }) => node !== undefined && index.types(node).includes(id));
  if (node === undefined || cls === undefined) return null;
  const used = new Set(
    allParts(expression)
      .flatMap(pathsOf)
      .flat()
      .map(({ property }) => property),
  );
  const others = cls.fields.filter(
    (field) =>
      !isBack(field) && field.endsOf.has(node) && !field.path.some(({ property }) => used.has(property)),
  );
  return { node, cls: cls.id, others };
}

export type Described = { readonly expression: Expression; readonly description: Things };

/**
 * Replaces the only thing that an expression names with one or two conditions that no other thing of its class meets:
 * "the song written by Ada from 1935" instead of "Poppies". The description follows no path that the expression follows.
 */
export function describeNamed(expression: Expression, bench: Sampler, draw: Draw): Described | null {
  const [named, ...further] = allParts(expression).filter((part) => part.op === "entities");
  if (named?.ids.length !== 1 || further.length > 0) return null;
  const topic = topicOf(named, expression, bench);
  if (topic === null) return null;
  const conditions = topic.others.flatMap((field): Condition[] => {
    const [end, ...others] = field.endsOf.get(topic.node) ?? [];
    const isNamed = field.kind === "thing" || field.kind === "text" || field.kind === "time";
    if (end === undefined || others.length > 0 || !isNamed || !isConstant(draw, field, end)) return [];
    return [(things) => withEnd(draw, things, field, end)];
  });
  for (const some of oneOrTwo(conditions)) {
    const description = some.reduce<Things>((things, add) => add(things), { op: "class", class: topic.cls });
    const found = bench.executor.denoteNow(description);
    if (found.type !== "things" || found.ids.length !== 1 || found.ids[0] !== named.ids[0]) continue;
    return {
      expression: replaceParts(expression, (part) => (part === named ? description : undefined)),
      description,
    };
  }
  return null;
}

type Condition = (things: Things) => Things;

/** Longer descriptions read like riddles. */
function oneOrTwo(conditions: readonly Condition[]): readonly (readonly Condition[])[] {
  const pairs = conditions.flatMap((one, at) => conditions.slice(at + 1).map((other) => [one, other]));
  return [...conditions.map((one) => [one]), ...pairs];
}

/**
 * Returns questions that ask for a second property of the only thing that an expression asks about: "Who wrote X, and
 * when?". Empty for other expressions.
 */
export function addRequests(expression: Expression, bench: Sampler, random: Random): readonly Expression[] {
  if (expression.op !== "image" && expression.op !== "valuesOf") return [];
  const { of, path } = expression;
  const topic = of.op === "entities" && of.ids.length === 1 ? topicOf(of, expression, bench) : null;
  const first: Column = { of: "ends", path };
  return random
    .sample(topic?.others.filter(isAsked) ?? [], tries)
    .map((field) => ({ op: "rows", things: of, columns: [first, { of: "ends", path: field.path }] }));
}

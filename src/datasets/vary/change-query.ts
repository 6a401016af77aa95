/** Changes the queries of questions about a named thing: describes the thing, or asks for a second property of it. */
import {
  allParts,
  type Column,
  type Expression,
  endsOf,
  type GraphIndex,
  isYearNumber,
  type Path,
  pathsOf,
  type Step,
  type Things,
} from "../../query/index.ts";
import type { Random } from "../../random.ts";
import { replaceParts } from "../expressions/replace-parts.ts";
import type { Workbench } from "./workbench.ts";

/** The maximum number of values in a description. Longer descriptions read like riddles. */
const mostConditions = 2;
/** The maximum number of properties to try for a second request. */
const tries = 8;

type Named = Extract<Things, { op: "entities" }>;

/** Returns the only thing that an expression names, if it names one. */
function onlyNamed(expression: Expression): Named | null {
  const named = allParts(expression).filter((part) => part.op === "entities");
  const [only] = named;
  return named.length === 1 && only?.ids.length === 1 ? only : null;
}

export type Described = { readonly expression: Expression; readonly description: Things };

/**
 * Replaces the only thing that an expression names with one or two conditions that no other thing of its class meets:
 * "the song written by Ada from 1935" instead of "Poppies". The description follows no path that the expression follows.
 */
export function describeNamed(expression: Expression, bench: Workbench): Described | null {
  const named = onlyNamed(expression);
  const node = named === null ? undefined : bench.index.thing(named.ids[0] ?? "");
  const [type] = node === undefined ? [] : bench.index.types(node);
  if (named === null || node === undefined || type === undefined || bench.isRecord(type)) return null;
  const used = new Set(
    allParts(expression)
      .flatMap(pathsOf)
      .flatMap((path) => path.map(({ property }) => property)),
  );
  const conditions = bench.index.properties
    .filter((property) => !used.has(property) && bench.isSayable(property))
    .flatMap((property) => conditionOn([{ property, inverse: false }], node, bench));
  for (const some of combinationsOf(conditions)) {
    const description = some.reduce<Things>((things, add) => add(things), { op: "class", class: type });
    const found = bench.denote(description);
    if (found.type !== "things" || found.ids.length !== 1 || found.ids[0] !== named.ids[0]) continue;
    return {
      expression: replaceParts(expression, (part) => (part === named ? description : undefined)),
      description,
    };
  }
  return null;
}

type Condition = (things: Things) => Things;

/** Returns the condition that a thing has the only end of a path, if the end is a name or a year. */
function conditionOn(path: Path, node: number, { index, isRecord }: Workbench): Condition[] {
  const [end, ...others] = onlyEnds(index, path[0], node);
  if (end === undefined || others.length > 0) return [];
  const value = index.value(end);
  if (value === null) {
    if (index.label(end) === index.id(end) || index.types(end).some(isRecord)) return [];
    return [(things) => ({ op: "with", things, path, to: { op: "entities", ids: [index.id(end)] } })];
  }
  if (value.kind !== "text" && value.kind !== "year" && !isYearNumber(value)) return [];
  return [(things) => ({ op: "where", things, path, is: "=", value: { op: "value", value } })];
}

function onlyEnds(index: GraphIndex, step: Step, node: number): number[] {
  return [...endsOf(index.adjacency(step), node)];
}

function combinationsOf(conditions: readonly Condition[]): readonly (readonly Condition[])[] {
  const single = conditions.map((one) => [one]);
  if (mostConditions < 2) return single;
  return [
    ...single,
    ...conditions.flatMap((one, at) => conditions.slice(at + 1).map((other) => [one, other])),
  ];
}

/**
 * Returns questions that ask for a second property of the only thing that an expression asks about: "Who wrote X, and
 * when?". Empty for other expressions.
 */
export function addRequests(expression: Expression, bench: Workbench, random: Random): readonly Expression[] {
  if (expression.op !== "image" && expression.op !== "valuesOf") return [];
  const { of, path } = expression;
  const node = of.op === "entities" && of.ids.length === 1 ? bench.index.thing(of.ids[0] ?? "") : undefined;
  if (node === undefined) return [];
  const asked = new Set(path.map(({ property }) => property));
  const others = bench.index.properties.filter(
    (property) =>
      !asked.has(property) &&
      bench.isSayable(property) &&
      onlyEnds(bench.index, { property, inverse: false }, node).length > 0,
  );
  const first: Column = { of: "ends", path };
  return random.sample(others, tries).map((property) => ({
    op: "rows",
    things: of,
    columns: [first, { of: "ends", path: [{ property, inverse: false }] }],
  }));
}

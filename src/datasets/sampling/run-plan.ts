/**
 * Runs the clustering strategy according to a plan. The run tries every cluster of field values (or every value in
 * split mode), without randomness.
 *
 * Source: thesis, section 7.1.8.1, steps 1 to 7.
 */
import { recordOf } from "../../io/index.ts";
import { joinList } from "../../text/join-list.ts";
import { foldLabel } from "../../text/words.ts";
import type { Constraint, QueryForm } from "../expressions/form.ts";
import { createFormReader } from "../expressions/form-expression.ts";
import type { QaPair } from "../qa-pair.ts";
import { choosePublications } from "./chosen-publications.ts";
import { type Draw, nameOfEnd, spellingsOf } from "./draw.ts";
import type { Field } from "./fields.ts";
import { mainClass } from "./main-class.ts";
import type { Sampler } from "./open-sampler.ts";
import { checkPlan, type Plan, type PlanFields } from "./plan.ts";
import { sourcesOfThings } from "./sources-of.ts";
import { type Demands, type Worded, writePair } from "./write-pair.ts";

export type PlanReport = {
  readonly pairs: readonly QaPair[];
  /** Why combinations of values have no question, with the number of each. */
  readonly refused: Readonly<Record<string, number>>;
};

/**
 * @param draw the clusters of values that count as one
 * @param file the name of the plan's file, for messages
 * @throws InputError that suggests names if a name in the plan does not occur in the graph
 */
export async function runPlan(
  sampler: Sampler,
  draw: Draw,
  plan: Plan,
  file: string,
  demands: Pick<Demands, "largestGolden" | "keepRedundant">,
): Promise<PlanReport> {
  const cls = mainClass(sampler.schema);
  const fieldOf = checkPlan(sampler, cls, plan, file);
  const { ids, topic } = await choosePublications(sampler, cls, plan, file);
  const reader = createFormReader(sampler.graph, async () => sampler.executor);
  const pairs = new Map<string, QaPair>();
  const refused = new Map<string, number>();
  const refuse = (reason: string): void => void refused.set(reason, (refused.get(reason) ?? 0) + 1);
  const sources = ids === null ? null : new Set(await sourcesOfThings([...ids], sampler.graph));
  const names = namesOf(sampler, cls.id, plan, fieldOf);
  for (const form of formsOf(names, operandsOf(draw, plan, fieldOf, ids))) {
    const expression = await reader.expressionOf(form);
    const found = sampler.executor.denoteNow(expression);
    const single =
      (found.type === "things" && found.ids.length === 1) ||
      (found.type === "values" && found.values.length === 1);
    const pair = await writePair(
      sampler,
      { expression, single },
      {
        ...demands,
        anySize: true,
        generatedWith: "clustering_strategy",
        words: plan.template === undefined ? undefined : fromTemplate(plan.template, form, names),
      },
    );
    if ("refused" in pair) refuse(pair.refused);
    else if (isOfOne(pair)) refuse("a list or count contains only one item");
    // The whole graph is searched for results, because the query must be proven on the whole graph.
    else if (sources !== null && !pair.sourceIds.every((source) => sources.has(source)))
      refuse("the values also occur outside the selected publications");
    else pairs.set(pair.uid, { ...pair, ...topic });
  }
  return { pairs: [...pairs.values()], refused: recordOf(refused) };
}

/** Whether a count, or each side of a comparison, is one. */
function isOfOne({ answers }: QaPair): boolean {
  if (answers?.kind === "count") return answers.count === 1;
  return answers?.kind === "comparison" && answers.entries.every(({ count }) => count === 1);
}

/** A plan with the names by which its class and fields are found in the graph. */
type Names = { readonly plan: Plan; readonly type: string; readonly nameOf: (field: string) => string };

function namesOf({ labels }: Sampler, type: string, plan: Plan, fieldOf: PlanFields): Names {
  const nameOf = (name: string): string =>
    fieldOf(name)
      .path.filter(({ inverse }) => !inverse)
      .map(({ property }) => labels.get(property) ?? property)
      .join(" / ");
  return { plan, type, nameOf };
}

/** The spellings of a value or cluster, and the things that have one of them. */
type Operand = { readonly labels: readonly string[]; readonly things: ReadonlySet<number> };

/**
 * Combines one operand from each field, and returns every combination that occurs in some publication, in the order of
 * the values.
 */
function operandsOf(
  draw: Draw,
  plan: Plan,
  fieldOf: PlanFields,
  ids: ReadonlySet<string> | null,
): (readonly Operand[])[] {
  return plan.values.reduce<(readonly Operand[])[]>(
    (combined, name) => {
      const operands = operandsOfField(draw, fieldOf(name), modeOf(plan, name), ids);
      return combined.flatMap((before) =>
        operands
          .filter(({ things }) =>
            [...things].some((thing) => before.every((other) => other.things.has(thing))),
          )
          .map((operand) => [...before, operand]),
      );
    },
    [[]],
  );
}

function operandsOfField(
  draw: Draw,
  field: Field,
  mode: "collect" | "split",
  ids: ReadonlySet<string> | null,
): Operand[] {
  const byName = Map.groupBy(
    field.ends.filter((end) => !field.none.has(end)),
    (end) => foldLabel(nameOfEnd(draw, mode === "collect" ? (spellingsOf(draw, field, end)[0] ?? end) : end)),
  );
  return [...byName.values()].flatMap((ends) => {
    const labels = [...new Set(ends.map((end) => nameOfEnd(draw, end)))];
    const things = field.holders.filter(
      (thing) =>
        (ids === null || ids.has(draw.index.id(thing))) &&
        field.endsOf.get(thing)?.some((end) => ends.includes(end)) === true,
    );
    return things.length === 0 ? [] : [{ labels, things: new Set(things) }];
  });
}

function modeOf({ mode }: Plan, name: string): "collect" | "split" {
  if (typeof mode === "string") return mode;
  return Object.entries(mode).find(([field]) => foldLabel(field) === foldLabel(name))?.[1] ?? "collect";
}

/**
 * Creates a query for each combination of operands. A comparison has one for each pair of neighbouring values in the
 * last field.
 */
function formsOf(names: Names, combinations: readonly (readonly Operand[])[]): QueryForm[] {
  const { plan, nameOf } = names;
  if (plan.operation !== "comparative") return combinations.map((operands) => formOf(names, operands));
  const alike = Map.groupBy(combinations, (operands) =>
    JSON.stringify(operands.slice(0, -1).map(({ labels }) => labels)),
  );
  const field = nameOf(plan.values.at(-1) ?? "");
  const side = (operands: readonly Operand[]): Constraint[] => [
    { field, in: [...(operands.at(-1)?.labels ?? [])] },
  ];
  return [...alike.values()].flatMap((group) =>
    group.slice(1).map((right, at): QueryForm => {
      const left = group[at] ?? right;
      return { ...formOf(names, left.slice(0, -1)), branches: [side(left), side(right)] };
    }),
  );
}

function formOf({ plan, type, nameOf }: Names, operands: readonly Operand[]): QueryForm {
  const { operation, restrictions, ask, measure, key, order, values } = plan;
  return {
    version: 1,
    hub: type,
    operation,
    where: [
      ...operands.map(({ labels }, at) => ({ field: nameOf(values[at] ?? ""), in: [...labels] })),
      ...restrictions.map((one) => ({ ...one, field: nameOf(one.field) })),
    ],
    ask: ask === null ? null : nameOf(ask),
    ...(measure === undefined ? {} : { measure }),
    ...(key === undefined ? {} : { key: "field" in key ? { field: nameOf(key.field) } : key }),
    ...(order === undefined ? {} : { order }),
    ...(restrictions.some((one) => "missing" in one) ? { closed_world: true } : {}),
    typed: true,
  };
}

/**
 * Replaces `[field]` in the template with the operands of a query. In a comparison, the first occurrence is replaced
 * with the first side, and the second occurrence with the second side.
 */
function fromTemplate(
  template: string,
  form: QueryForm,
  { plan, nameOf }: Names,
): (worded: Worded) => Worded {
  const known = [...plan.values, ...plan.restrictions.map(({ field }) => field)];
  const question = (): string => {
    const sides = (form.branches ?? []).flat();
    return template.replace(/\[([^[\]]+)\]/g, (slot, name: string) => {
      const field = known.find((one) => foldLabel(one) === foldLabel(name));
      const isOf = (one: Constraint): boolean =>
        "field" in one && field !== undefined && one.field === nameOf(field);
      const at = sides.findIndex(isOf);
      const constraint = at === -1 ? form.where.find(isOf) : sides.splice(at, 1)[0];
      return constraint === undefined ? slot : operandText(constraint);
    });
  };
  return () => ({ question: question().replace(/^\p{Ll}/u, (first) => first.toUpperCase()), template });
}

function operandText(constraint: Constraint): string {
  if ("in" in constraint) return joinList(constraint.in, "or");
  return "between" in constraint ? `${constraint.between[0]} to ${constraint.between[1]}` : "";
}

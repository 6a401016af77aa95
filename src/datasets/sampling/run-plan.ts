/**
 * Runs the clustering strategy according to a plan. The run tries every cluster of field values (or every value in
 * split mode), without randomness.
 *
 * Source: thesis, section 7.1.8.1, steps 1 to 7.
 */
import { GraphError } from "../../base/errors.ts";
import { recordOf } from "../../base/io/index.ts";
import { joinList } from "../../base/text/join-list.ts";
import { foldLabel } from "../../base/text/words.ts";
import type { QueryForm } from "../expressions/form.ts";
import { expressionOfForm } from "../expressions/form-expression.ts";
import type { QaPair } from "../qa-pair.ts";
import { choosePublications } from "./chosen-publications.ts";
import { type Draw, spellingsOf } from "./draw.ts";
import type { Field } from "./fields.ts";
import { mainClass } from "./main-class.ts";
import { nameOfEnd } from "./naming.ts";
import type { Sampler } from "./open-sampler.ts";
import { checkPlan, type Plan, type PlanFields } from "./plan.ts";
import { formOfPlan, type Named, subjectOfPlan } from "./planned-forms.ts";
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
  const pairs = new Map<string, QaPair>();
  const refused = new Map<string, number>();
  const refuse = (reason: string): void => void refused.set(reason, (refused.get(reason) ?? 0) + 1);
  const sources = ids === null ? null : new Set(await sourcesOfThings([...ids], sampler.graph));
  const subject = subjectOfPlan(sampler, cls, fieldOf);
  const context = { subject, executor: sampler.executor, together: new Map<string, boolean>() };
  for (const { form, slots } of requestsOf(plan, operandsOf(draw, plan, fieldOf, ids))) {
    const expression = await expressionOfForm(form, context).catch(reasonOf);
    if (typeof expression === "string") {
      refuse(expression);
      continue;
    }
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
        words: plan.template === undefined ? undefined : fromTemplate(plan.template, slots),
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

/** Returns why a plan asks for what no expression says. */
function reasonOf(error: unknown): string {
  if (error instanceof GraphError) return error.message;
  throw error;
}

/** Whether a count, or each side of a comparison, is one. */
function isOfOne({ answers }: QaPair): boolean {
  if (answers?.kind === "count") return answers.count === 1;
  return answers?.kind === "comparison" && answers.entries.every(({ count }) => count === 1);
}

/** The spellings of a value or cluster of a field, and the things that have one of them. */
type Operand = Named & { readonly things: ReadonlySet<number> };

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
      const operands = operandsOfField(draw, name, fieldOf(name), modeOf(plan, name), ids);
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
  name: string,
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
    return things.length === 0 ? [] : [{ name, labels, things: new Set(things) }];
  });
}

function modeOf({ mode }: Plan, name: string): "collect" | "split" {
  if (typeof mode === "string") return mode;
  return Object.entries(mode).find(([field]) => foldLabel(field) === foldLabel(name))?.[1] ?? "collect";
}

/** The operands of the fields, which a template names, in the order in which the field is named. */
type Slot = { readonly name: string; readonly text: string };

type PlannedRequest = { readonly form: QueryForm; readonly slots: readonly Slot[] };

/**
 * Creates a request for each combination of operands. A comparison has one for each pair of neighbouring values in the
 * last field.
 */
function requestsOf(plan: Plan, combinations: readonly (readonly Operand[])[]): PlannedRequest[] {
  const bounds = plan.restrictions.flatMap((one): Slot[] => {
    if ("in" in one) return [{ name: one.field, text: joinList(one.in, "or") }];
    return "between" in one ? [{ name: one.field, text: one.between.join(" to ") }] : [];
  });
  const slotsOf = (operands: readonly Operand[]): Slot[] =>
    operands.map(({ name, labels }) => ({ name, text: joinList(labels, "or") }));
  if (plan.operation !== "comparative")
    return combinations.map((operands) => ({
      form: formOfPlan(plan, operands),
      slots: [...slotsOf(operands), ...bounds],
    }));
  const alike = Map.groupBy(combinations, (operands) =>
    JSON.stringify(operands.slice(0, -1).map(({ labels }) => labels)),
  );
  return [...alike.values()].flatMap((group) =>
    group.slice(1).map((right, at): PlannedRequest => {
      const left = group[at] ?? right;
      return {
        form: formOfPlan(plan, left, right),
        slots: [...slotsOf(left), ...slotsOf(right.slice(-1)), ...bounds],
      };
    }),
  );
}

/** Replaces `[field]` in the template with the operands of a request, each with the next one of the field. */
function fromTemplate(template: string, slots: readonly Slot[]): (worded: Worded) => Worded {
  return () => {
    const left = [...slots];
    const question = template.replace(/\[([^[\]]+)\]/g, (slot, name: string) => {
      const isOf = (one: Slot): boolean => foldLabel(one.name) === foldLabel(name);
      const at = left.findIndex(isOf);
      const found = at === -1 ? slots.find(isOf) : left.splice(at, 1)[0];
      return found?.text ?? slot;
    });
    return { question: question.replace(/^\p{Ll}/u, (first) => first.toUpperCase()), template };
  };
}

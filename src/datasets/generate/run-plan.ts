/**
 * Runs the clustering strategy according to a plan. The run tries every cluster of field values (or every value in
 * split mode), without randomness.
 *
 * Source: thesis, section 7.1.8.1, steps 1 to 7.
 */
import type { Entity } from "../../graph/index.ts";
import { valueKey } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import type { Refusal } from "../forms/compute-answer.ts";
import type { Constraint, QueryForm } from "../forms/form.ts";
import type { LabelRules } from "../labels/label-rules.ts";
import type { QaPair } from "../qa-pair.ts";
import { capitalise, joinList } from "../wording/english.ts";
import type { UserLexicon } from "../wording/lexicon/user-lexicon.ts";
import { buildPair, listOfOne, type PairContext, pairContext } from "./build-pair.ts";
import { choosePublications } from "./chosen-publications.ts";
import { checkPlan, type Plan } from "./plan.ts";
import type { Topics } from "./topic.ts";
import type { ValueClusters } from "./value-clusters.ts";

export type PlanReport = {
  readonly pairs: readonly QaPair[];
  readonly refused: Readonly<Record<string, number>>;
  /** The context in which the pairs were built, which later steps need. */
  readonly context: PairContext;
};

export type PlanOptions = {
  readonly graph: string;
  /** The name of the plan's file, for messages. */
  readonly file: string;
  readonly largestGolden: number;
  /** See PairContextOptions. */
  readonly keepRedundant?: boolean;
  readonly rules?: LabelRules;
  readonly lexicon?: UserLexicon | undefined;
  readonly seed?: number;
};

/** @throws InputError that suggests names if a name in the plan does not occur in the facts */
export function runPlan(
  store: FactStore,
  clusters: ValueClusters,
  plan: Plan,
  options: PlanOptions,
): PlanReport {
  checkPlan(store, plan, options.file);
  const publications = choosePublications(store, plan, options.file);
  const plain = pairContext(store, options);
  const context = { ...plain, topics: withTopic(plain.topics, publications.topic) };
  const pairs = new Map<string, QaPair>();
  const refusals = new Map<string, number>();
  const refuse = (reason: string): void => {
    refusals.set(reason, (refusals.get(reason) ?? 0) + 1);
  };
  for (const planned of formsOf(store, plan, operandsOf(store, clusters, plan, publications.hubs))) {
    const { form, pair } = buildOne(context, planned);
    if ("refused" in pair) refuse(pair.refused);
    else if (!isWithin(store, pair, publications.hubs))
      refuse("the values also occur outside the selected publications");
    else pairs.set(pair.uid, plan.template === undefined ? pair : fromTemplate(pair, plan.template, form));
  }
  return { pairs: [...pairs.values()], refused: Object.fromEntries(refusals), context };
}

/** Builds a pair, and words a list in the singular if it has a single answer. */
function buildOne(
  context: PairContext,
  form: QueryForm,
): { readonly form: QueryForm; readonly pair: QaPair | Refusal } {
  const pair = buildPair(context, form, "plain");
  if (!("refused" in pair) || pair.refused !== listOfOne || form.operation !== "aggregation") {
    return { form, pair };
  }
  const basic: QueryForm = { ...form, operation: "basic" };
  return { form: basic, pair: buildPair(context, basic, "plain") };
}

function withTopic(topics: Topics, topic: Entity | null): Topics {
  return topic === null ? topics : { ...topics, topicOf: () => topic };
}

/**
 * Whether all results of a form belong to the chosen publications. The whole graph is searched for results, because the
 * form must be proven on the whole graph.
 */
function isWithin(store: FactStore, pair: QaPair, hubs: ReadonlySet<string> | null): boolean {
  if (hubs === null) return true;
  const sources = new Set([...hubs].map((id) => store.hub(id)?.source));
  return pair.sourceIds.every((source) => sources.has(source));
}

/** The labels of a value or cluster, and the publications that have at least one of these labels. */
type Operand = { readonly labels: readonly string[]; readonly hubs: ReadonlySet<string> };

/**
 * Combines one operand from each field, and returns every combination that occurs in some publication, in the order of
 * the values.
 */
function operandsOf(
  store: FactStore,
  clusters: ValueClusters,
  plan: Plan,
  chosenHubs: ReadonlySet<string> | null,
): (readonly Operand[])[] {
  return plan.values.reduce<(readonly Operand[])[]>(
    (combined, name) => {
      const fieldOperands = operandsOfField(store, clusters, plan, name, chosenHubs);
      return combined.flatMap((operands) =>
        fieldOperands
          .filter(({ hubs }) => [...hubs].some((hub) => operands.every((other) => other.hubs.has(hub))))
          .map((operand) => [...operands, operand]),
      );
    },
    [[]],
  );
}

function operandsOfField(
  store: FactStore,
  clusters: ValueClusters,
  plan: Plan,
  name: string,
  chosenHubs: ReadonlySet<string> | null,
): Operand[] {
  const field = store.field(name)?.name ?? name;
  const firstKeys = new Set<string>();
  return [...store.values(field)].flatMap(([key, { label }]) => {
    const cluster = modeOf(plan, name) === "collect" ? clusters.get(field)?.get(key) : undefined;
    const labels = cluster === undefined ? [label] : [...cluster];
    const first = labels[0] ?? label;
    const hubsOfLabels = labels.flatMap((one) => store.hubsWith(field, valueKey(one)));
    const hubs = new Set(hubsOfLabels.filter((hub) => chosenHubs === null || chosenHubs.has(hub)));
    if (firstKeys.has(first) || hubs.size === 0) return [];
    firstKeys.add(first);
    return [{ labels, hubs }];
  });
}

function modeOf({ mode }: Plan, name: string): "collect" | "split" {
  if (typeof mode === "string") return mode;
  return Object.entries(mode).find(([field]) => valueKey(field) === valueKey(name))?.[1] ?? "collect";
}

/**
 * Creates a form for each combination of operands. A comparison has one form for each pair of neighbouring values in
 * the last field.
 */
function formsOf(store: FactStore, plan: Plan, combinations: readonly (readonly Operand[])[]): QueryForm[] {
  if (plan.operation !== "comparative") return combinations.map((operands) => formOf(store, plan, operands));
  const sameConditions = Map.groupBy(combinations, (operands) =>
    JSON.stringify(operands.slice(0, -1).map(({ labels }) => labels)),
  );
  const field = plan.values.at(-1) ?? "";
  const side = (operands: readonly Operand[]): Constraint[] => [
    { field, in: [...(operands.at(-1)?.labels ?? [])] },
  ];
  return [...sameConditions.values()].flatMap((group) =>
    group.slice(1).map((right, at): QueryForm => {
      const left = group[at] ?? right;
      return { ...formOf(store, plan, left.slice(0, -1)), branches: [side(left), side(right)] };
    }),
  );
}

function formOf(store: FactStore, plan: Plan, operands: readonly Operand[]): QueryForm {
  const { operation, restrictions, ask, measure, key, order, typed, values } = plan;
  return {
    version: 1,
    hub: store.hubType,
    operation,
    where: [
      ...operands.map(({ labels }, at) => ({ field: values[at] ?? "", in: [...labels] })),
      ...restrictions,
    ],
    ask,
    ...(measure === undefined ? {} : { measure }),
    ...(key === undefined ? {} : { key }),
    ...(order === undefined ? {} : { order }),
    ...(restrictions.some((one) => "missing" in one) ? { closed_world: true } : {}),
    typed,
  };
}

/**
 * Replaces `[field]` in the template with the operands of the form. In a comparison, the first occurrence is replaced
 * with the first side, and the second occurrence with the second side.
 */
function fromTemplate(pair: QaPair, template: string, form: QueryForm): QaPair {
  const sides = (form.branches ?? []).flat();
  const isOf = (name: string) => (one: Constraint) =>
    "field" in one && valueKey(one.field) === valueKey(name);
  const question = template.replace(/\[([^[\]]+)\]/g, (slot, name: string) => {
    const at = sides.findIndex(isOf(name));
    const constraint = at === -1 ? form.where.find(isOf(name)) : sides.splice(at, 1)[0];
    return constraint === undefined ? slot : operandText(constraint);
  });
  return { ...pair, question: capitalise(question), template };
}

function operandText(constraint: Constraint): string {
  if ("in" in constraint) return joinList(constraint.in, "or");
  return "between" in constraint ? `${constraint.between[0]} to ${constraint.between[1]}` : "";
}

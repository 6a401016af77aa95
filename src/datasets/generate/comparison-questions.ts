/**
 * Generates comparison questions: one question for every cell with a value (a cell combines a publication and a
 * property), with the standard wording of the source. The value of the cell is the answer.
 *
 * Source: NFDI4DataScience gateway paper, section 4.1 (Comparison-QA). The generator skips empty cells and reports how
 * many there are.
 */
import { throwIfCancelled } from "../../errors.ts";
import type { Watch } from "../../progress.ts";
import type { Fact } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import type { QueryForm } from "../forms/form.ts";
import type { LabelRules } from "../labels/label-rules.ts";
import type { QaPair } from "../qa-pair.ts";
import type { UserLexicon } from "../wording/lexicon/user-lexicon.ts";
import type { Wording } from "../wording/wording.ts";
import { buildPair, type PairContext, pairContext } from "./build-pair.ts";
import { findCompared } from "./compared-publications.ts";

export type ComparisonReport = {
  readonly pairs: readonly QaPair[];
  readonly publications: number;
  readonly properties: readonly string[];
  /** The number of cells that have a value. */
  readonly cells: { readonly filled: number; readonly all: number };
  readonly refused: Readonly<Record<string, number>>;
};

/** @throws OptionError for a comparison that is missing from the graph or not linked to any publication */
export function generateComparisonQuestions(
  store: FactStore,
  options: {
    readonly graph: string;
    readonly rules?: LabelRules;
    readonly lexicon?: UserLexicon | undefined;
    readonly seed?: number;
    /** The id or label of the comparison; by default, all publications are compared. */
    readonly comparison?: string;
  },
  watch: Watch,
): ComparisonReport {
  const context = inStandardWords(
    pairContext(store, { ...options, largestGolden: Number.POSITIVE_INFINITY }),
  );
  const nodesByHub = options.comparison === undefined ? null : findCompared(store, options.comparison);
  const hubs = store.hubs.filter(({ id }) => nodesByHub === null || nodesByHub.has(id));
  const isCompared = (fact: Fact): boolean => {
    const nodes = nodesByHub?.get(fact.hub);
    return nodes === undefined || fact.instances.length === 0 || fact.instances.some((id) => nodes.has(id));
  };
  const properties = store.fields.filter(
    ({ kind, name }) =>
      kind === "content" &&
      hubs.some(({ id }) => store.facts(id, name).some((fact) => !fact.absent && isCompared(fact))),
  );
  const pairs: QaPair[] = [];
  const refusals = new Map<string, number>();
  const refuse = (reason: string): void => {
    refusals.set(reason, (refusals.get(reason) ?? 0) + 1);
  };
  let filled = 0;
  const stage = watch.progress.stage("comparison questions", hubs.length);
  for (const hub of hubs) {
    throwIfCancelled(watch.signal);
    for (const { name } of properties) {
      const facts = store.facts(hub.id, name).filter((fact) => !fact.absent);
      const values = new Set(facts.filter(isCompared).map((fact) => fact.key));
      if (values.size === 0) continue;
      filled += 1;
      if (!facts.every((fact) => isCompared(fact) || values.has(fact.key))) {
        refuse("outside the comparison, the publication has different values for the property");
        continue;
      }
      const pair = buildPair(context, cellForm(store.hubType, hub.label, name, values.size), "plain");
      if ("refused" in pair) refuse(pair.refused);
      else pairs.push({ ...pair, generatedWith: "comparison_strategy" });
    }
    stage.advance();
  }
  stage.finish();
  return {
    pairs,
    publications: hubs.length,
    properties: properties.map(({ name }) => name),
    cells: { filled, all: hubs.length * properties.length },
    refused: Object.fromEntries(refusals),
  };
}

/** Returns the context with the standard template of the source; only its noun for the thing is that of the graph. */
function inStandardWords(context: PairContext): PairContext {
  const speak: Wording["speak"] = (form, ...others) => {
    const worded = context.wording.speak(form, ...others);
    const [titled] = form.where;
    if ("refused" in worded || titled === undefined || !("title" in titled)) return worded;
    const inThing = `In the ${form.hub.toLowerCase()}`;
    return {
      ...worded,
      question: `${inThing} “${titled.title}”, what is the ${form.ask}?`,
      template: `${inThing} “[paper]”, what is the [property]?`,
    };
  };
  return { ...context, wording: { ...context.wording, speak } };
}

/** Builds the question for a cell, which asks for one or all of its values. */
export function cellForm(hub: string, title: string, ask: string, values: number): QueryForm {
  const operation = values === 1 ? "basic" : "aggregation";
  return { version: 1, hub, operation, where: [{ title }], ask, typed: true };
}

/**
 * Comparison questions: one for every publication and property that a comparison fills, the value as answer.
 *
 * Source: NFDI4DataScience gateway paper (4.1, Comparison-QA). Empty cells are skipped and counted.
 */
import { throwIfCancelled } from "../../errors.ts";
import type { Watch } from "../../progress.ts";
import type { FactStore } from "../facts/fact-store.ts";
import type { QueryForm } from "../forms/form.ts";
import { type LabelRules, publishedLabelRules } from "../forms/label-form.ts";
import type { QaPair } from "../qa-pair.ts";
import { buildPair } from "./build-pair.ts";
import { createTopics } from "./topic.ts";

export type ComparisonReport = {
  readonly pairs: readonly QaPair[];
  readonly publications: number;
  readonly properties: readonly string[];
  /** Publication and property with a value, of all there could be. */
  readonly cells: { readonly filled: number; readonly all: number };
  readonly refused: Readonly<Record<string, number>>;
};

export function generateComparisonQuestions(
  store: FactStore,
  options: { readonly graph: string; readonly rules?: LabelRules },
  watch: Watch,
): ComparisonReport {
  const context = {
    store,
    topics: createTopics(store),
    rules: options.rules ?? publishedLabelRules,
    graph: options.graph,
    largestGolden: Number.POSITIVE_INFINITY,
  };
  const properties = store.fields.filter(({ kind }) => kind === "content");
  const pairs: QaPair[] = [];
  const refused = new Map<string, number>();
  let filled = 0;
  const stage = watch.progress.stage("comparison questions", store.hubs.length);
  for (const hub of store.hubs) {
    throwIfCancelled(watch.signal);
    for (const { name } of properties) {
      const values = new Set(store.facts(hub.id, name).flatMap((fact) => (fact.absent ? [] : [fact.key])));
      if (values.size === 0) continue;
      filled += 1;
      const pair = buildPair(context, cellForm(store.hubType, hub.label, name, values.size), "plain");
      if ("refused" in pair) refused.set(pair.refused, (refused.get(pair.refused) ?? 0) + 1);
      else pairs.push({ ...pair, generatedWith: "comparison_strategy" });
    }
    stage.advance();
  }
  stage.finish();
  return {
    pairs,
    publications: store.hubs.length,
    properties: properties.map(({ name }) => name),
    cells: { filled, all: store.hubs.length * properties.length },
    refused: Object.fromEntries(refused),
  };
}

function cellForm(hub: string, title: string, ask: string, values: number): QueryForm {
  const operation = values === 1 ? "basic" : "aggregation";
  return { version: 1, hub, operation, where: [{ title }], ask, typed: true };
}

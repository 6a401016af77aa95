/** Answers "Is X older than Y" with yes or no. */
import { endOfComparative } from "../lexicon/extremes.ts";
import type { Question } from "../query/question.ts";
import type { Scored } from "../query/score.ts";
import { touches } from "../query/tree.ts";
import { edgesAlong } from "../schema/edge-runs.ts";
import type { SchemaIndex } from "../schema/schema-index.ts";
import { comparable } from "../schema/value-numbers.ts";

/**
 * Returns "yes" or "no" with both values, such as "no: Ida 1971, Jon 1990", or null if the question does not use "than"
 * to compare the values of two entities.
 */
export function verdictOf(
  { tree, output }: Scored,
  { tokens, isYesNo }: Question,
  { graph, facts }: SchemaIndex,
): string | null {
  const than = tokens.findIndex(({ text, quoted }) => text === "than" && !quoted);
  const end = tokens
    .slice(0, Math.max(0, than))
    .map(({ text }) => endOfComparative(text))
    .findLast((one) => one !== undefined);
  const link = tree.links.find((link) => !link.absent && touches(link, output));
  const anchor = tree.variables[link?.near === output ? (link?.far ?? -1) : (link?.near ?? -1)]?.anchor;
  if (!isYesNo || end === undefined || link === undefined || anchor?.alternatives?.length !== 2) return null;
  const { predicate } = link.step;
  const compared = [...anchor.alternatives]
    .sort((left, right) => left.from - right.from)
    .map(({ nodes: [node = -1], label }) => {
      const [edge, further] = edgesAlong(graph, node, { predicate, forward: true });
      const value =
        edge === undefined || further !== undefined
          ? ""
          : (graph.labels[graph.objects[edge] as number] ?? "");
      return { text: `${label} ${value}`, number: comparable(value) };
    });
  const [left, right] = compared.map(({ number }) => number);
  if (left == null || right == null) return null;
  // The older of two persons has the earlier date of birth, but the higher age.
  const isLess = end === "low" || end === (facts[predicate]?.kind === "number" ? "late" : "early");
  const isSo = isLess ? left < right : left > right;
  return `${isSo ? "yes" : "no"}: ${compared.map(({ text }) => text).join(", ")}`;
}

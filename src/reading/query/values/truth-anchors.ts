/** Finds yes/no conditions in a question, such as "which are listed" and "not listed". */
import { functionWords, isAbsence, isDenial } from "../../../text/function-words.ts";
import { foldLabel } from "../../../text/words.ts";
import { keyOf } from "../../schema/labels.ts";
import type { SchemaIndex } from "../../schema/schema-index.ts";
import type { Anchor } from "../anchors.ts";
import type { Links } from "../links/links.ts";
import type { Question } from "../question.ts";
import { takeWords } from "../take-words.ts";

const leastTruth = 0.6;

/** Finds yes/no fields that the question mentions. "Which are listed" requires a yes, and "not listed" a no. */
export function findTruths(question: Question, schema: SchemaIndex, links: Links): Anchor[] {
  if (question.isYesNo) return [];
  return [...links.predicates].flatMap(([predicate, link]): Anchor[] => {
    const isTruth = schema.facts[predicate]?.kind === "truth";
    if (!isTruth && !question.tokens.some(({ negated }) => negated)) return [];
    const { explanation, taken } = takeWords(link, 0, question);
    const places = question.tokens.flatMap(({ bit }, at) => ((bit & taken) === 0 ? [] : [at]));
    if (explanation < leastTruth || places.length === 0) return [];
    if (matchesOtherBetter(taken, explanation, question, links)) return [];
    const from = Math.min(...places);
    const negated = places.some((at) => question.tokens[at]?.negated === true);
    // "Without a licence" asks for the stored value "none", even if the other values are the names of licences.
    if (!isTruth && !negated) return [];
    const fitting = (
      isTruth ? (schema.facts[predicate]?.fewValues ?? []) : schema.valuesOf(predicate)
    ).filter((node) => {
      const label = foldLabel(schema.graph.labels[node] ?? "");
      return negated === (isAbsence(label) || (isTruth && isDenial(label)));
    });
    const nodes = statusesSpelledOut(fitting, question, schema);
    if (nodes.length === 0) return [];
    const quality = explanation * places.length * 0.8;
    const label = `${schema.graph.predicates[predicate]?.label ?? ""}: ${negated ? "no" : "yes"}`;
    return [
      {
        from,
        to: Math.max(...places) + 1,
        nodes,
        quality,
        weak: true,
        negated: false,
        under: new Set([predicate]),
        kind: "truth",
        label,
      },
    ];
  });
}

/** Whether the same words match another predicate more completely. */
function matchesOtherBetter(taken: number, explanation: number, question: Question, links: Links): boolean {
  return [...links.predicates.values()].some((link) => {
    const other = takeWords(link, 0, question);
    return other.explanation > explanation && (taken & ~other.taken) === 0;
  });
}

/** Returns the statuses whose words are all in the question, or else all statuses. */
function statusesSpelledOut(
  nodes: readonly number[],
  { tokens }: Question,
  { graph }: SchemaIndex,
): readonly number[] {
  const stems = new Set(tokens.map((token) => token.stem));
  const spelledOut = nodes.filter((node) => {
    const words = keyOf(graph.labels[node] ?? "").split(" ");
    return words.length > 1 && words.every((word) => stems.has(word) || functionWords.has(word));
  });
  return spelledOut.length > 0 ? spelledOut : nodes;
}

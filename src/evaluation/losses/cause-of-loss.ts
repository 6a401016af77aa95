/**
 * Determines, after a run, why a question was lost, using the golden triples, the prediction and the search trail. The
 * causes are those in the thesis's analysis of baselines (section 10.3.3), as far as a search trail shows them.
 */

import { count } from "../../base/text/count.ts";
import { type Cell, type Table, table } from "../../pages/blocks.ts";
import { html } from "../../pages/design/index.ts";
import type { FollowedRelation, SearchTrail } from "../../retrieval/index.ts";
import type { EvaluationCase } from "../measures/evaluation-case.ts";
import type { SplitTriple } from "../measures/triple-entities.ts";

/** The causes of loss, in the order of the search steps. */
export const lossCauses = [
  "entity not linked",
  "relation not followed",
  "candidate cut off",
  "dropped by the filter",
  "budget spent",
  "refused",
  "failed",
  "undetermined",
] as const;

export type LossCause = (typeof lossCauses)[number];

/**
 * Determines why a question was lost. A question is lost if none of its golden triples was retrieved, or if some were
 * retrieved but the answer is missing.
 *
 * @param generatesAnswers whether the system generates answers. For a system that only retrieves, a missing answer is
 * not a loss
 * @returns the cause, or `null` if the question was not lost, has no golden triples, or was answered by a system that
 * does not rank triples
 */
export function causeOfLoss(evaluated: EvaluationCase, generatesAnswers: boolean): LossCause | null {
  if (!isDecidable(evaluated)) return null;
  const { prediction } = evaluated;
  const { golden } = alignTriples(evaluated);
  if (golden.some(({ rank }) => rank !== null))
    return generatesAnswers && prediction.answer === null ? "refused" : null;
  if (prediction.status === "failed") return "failed";
  const { trail } = prediction;
  if (trail !== undefined) return causeFromTrail(evaluated, trail);
  const isEmpty = prediction.retrieved.length === 0 && prediction.answer === null;
  return isEmpty ? "refused" : "undetermined";
}

/** Whether the golden triples can show that the question was lost. */
export function isDecidable(evaluated: EvaluationCase): boolean {
  return evaluated.question.goldenTriples.length > 0 && evaluated.whyUnscored("triple") === null;
}

/**
 * Derives the cause of the loss from the search trail. A wrong start takes precedence, because no later step can
 * correct it. An event that ended the search early comes next. If the search was complete, the golden triple that
 * passed the most steps determines the cause.
 */
function causeFromTrail(evaluated: EvaluationCase, trail: SearchTrail): LossCause {
  const golden = evaluated.question.goldenTriples.map((text) => ({ text, parts: evaluated.partsOf(text) }));
  const goldenParts = golden.flatMap(({ parts }) => parts ?? []);
  if (trail.linked !== undefined && !isLinked(trail.linked, evaluated.question.topicEntity, goldenParts)) {
    return "entity not linked";
  }
  if (trail.ended?.by === "budget") return "budget spent";
  if (trail.ended !== null) return trail.ended.by === "refusal" ? "refused" : "failed";
  const filtered = new Set(trail.filtered);
  if (golden.some(({ text }) => filtered.has(text))) return "dropped by the filter";
  if (goldenParts.some((parts) => trail.followed.some((relation) => leadsTo(relation, parts)))) {
    return "candidate cut off";
  }
  // If no triple can be split into its parts, it is unknown which relation is missing.
  return goldenParts.length > 0 ? "relation not followed" : "undetermined";
}

/** Whether the search began at the topic entity of the question or at an entity in a golden triple. */
function isLinked(linked: readonly string[], topic: string, golden: readonly SplitTriple[]): boolean {
  const ends = golden.flatMap(({ subject, object }) => [subject, object]);
  return linked.some((id) => id === topic || ends.some((end) => isEntity(end, id)));
}

/** Whether following the relation made the triple a candidate. */
function leadsTo({ relation, forwards, from }: FollowedRelation, triple: SplitTriple): boolean {
  if (relation !== null && relation !== triple.predicate) return false;
  const starts = [
    ...(forwards === false ? [] : [triple.subject]),
    ...(forwards === true ? [] : [triple.object]),
  ];
  return from.some((id) => starts.some((start) => isEntity(start, id)));
}

/** Whether a string, which is either `id:label` or only an id, refers to the entity with the given id. */
function isEntity(text: string, id: string): boolean {
  return text === id || text.startsWith(`${id}:`);
}

// Aligns a question's golden and retrieved triples to find hits, misses and irrelevant triples.

export type AlignedTriples = {
  /** Every distinct golden triple with the rank at which it was retrieved (from 1), or `null` if it was missed. */
  readonly golden: readonly { readonly triple: string; readonly rank: number | null }[];
  /** Every distinct retrieved triple, best first, and whether it is golden. */
  readonly retrieved: readonly { readonly triple: string; readonly golden: boolean }[];
};

/** Compares triples by their complete texts and ignores duplicates, as the measures do. */
export function alignTriples({ question, prediction }: EvaluationCase): AlignedTriples {
  const retrieved = [...new Set(prediction.retrieved)];
  const golden = [...new Set(question.goldenTriples)];
  const ranks = new Map(retrieved.map((triple, at) => [triple, at + 1]));
  const goldenSet = new Set(golden);
  return {
    golden: golden.map((triple) => ({ triple, rank: ranks.get(triple) ?? null })),
    retrieved: retrieved.map((triple) => ({ triple, golden: goldenSet.has(triple) })),
  };
}

export function describeHits({ golden, retrieved }: AlignedTriples): string {
  const hits = golden.filter(({ rank }) => rank !== null).length;
  return `retrieved ${hits} of ${count(golden.length, "golden triple")} among ${count(retrieved.length, "triple")}`;
}

/** Shows the golden triples with their ranks, and the first retrieved triples with whether they are golden. */
export function tripleTables(
  { golden, retrieved }: AlignedTriples,
  most = retrieved.length,
): readonly [golden: Table, retrieved: Table] {
  const mark = (isHit: boolean, other: string): Cell => {
    const text = isHit ? "✓" : other;
    return { text, html: html`<span class="${isHit ? "hit" : "miss"}">${text}</span>` };
  };
  const found = retrieved.map((item, at) => [mark(item.golden, "+"), at + 1, item.triple]);
  return [
    table(
      "Golden triples (✓ hit, with its rank; ✗ missed)",
      [],
      golden.map(({ triple, rank }) => [
        mark(rank !== null, "✗"),
        rank ?? { text: "", html: "missed" },
        triple,
      ]),
    ),
    table("Retrieved (✓ golden; + extra)", [], found.slice(0, most)),
  ];
}

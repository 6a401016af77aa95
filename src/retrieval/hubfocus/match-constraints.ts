/**
 * Keeps the hubs that meet the most constraints of the question. HubLink, by contrast, has the language model judge
 * each hub separately.
 */
import type { QuestionReading } from "../../reading/index.ts";
import type { IndexedHub } from "../hublink/index.ts";
import type { IndexWords } from "./index-words.ts";

export type MatchingHub = {
  readonly hub: IndexedHub;
  /** The hashes of paths that prove a constraint or contain a requested value. */
  readonly relevant: ReadonlySet<string>;
};

export type MatchedHubs = {
  readonly hubs: readonly MatchingHub[];
  /** The number of constraints that each hub meets, and the number of requested fields that it contains. */
  readonly constraintsMet: number;
  readonly fieldsFound: number;
};

/**
 * Returns the hubs that meet the most constraints. If several hubs do, only the hubs with the most requested fields
 * remain. The order of the hubs does not change.
 */
export function matchConstraints(
  hubs: readonly IndexedHub[],
  reading: QuestionReading,
  words: IndexWords,
): MatchedHubs {
  const hubsWithEvidence = hubs.map((hub) => ({ hub, evidence: reading.evidence(words.view(hub)) }));
  const constraintsMet = Math.max(0, ...hubsWithEvidence.map(({ evidence }) => evidence.met));
  const withMostMet = hubsWithEvidence.filter(({ evidence }) => evidence.met === constraintsMet);
  const mostFound = Math.max(0, ...withMostMet.map(({ evidence }) => evidence.found));
  const matching = withMostMet
    .filter(({ evidence }) => evidence.found === mostFound)
    .map(({ hub, evidence }) => ({
      hub,
      relevant: new Set(evidence.relevant.flatMap(({ path }) => hub.paths[path]?.hash ?? [])),
    }));
  return { hubs: matching, constraintsMet, fieldsFound: mostFound };
}

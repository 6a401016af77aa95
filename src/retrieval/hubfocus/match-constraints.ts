/**
 * Keeps the hubs that meet the demands of the question, as far as the index can test them. In contrast, HubLink has the
 * language model judge each hub separately.
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
  readonly met: number;
  readonly found: number;
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
  const judged = hubs.map((hub) => ({ hub, evidence: reading.evidence(words.view(hub)) }));
  const met = Math.max(0, ...judged.map(({ evidence }) => evidence.met));
  const meeting = judged.filter(({ evidence }) => evidence.met === met);
  const mostFound = Math.max(0, ...meeting.map(({ evidence }) => evidence.found));
  const matching = meeting
    .filter(({ evidence }) => evidence.found === mostFound)
    .map(({ hub, evidence }) => ({
      hub,
      relevant: new Set(evidence.relevant.flatMap(({ path }) => hub.paths[path]?.hash ?? [])),
    }));
  return { hubs: matching, met, found: mostFound };
}

/**
 * Keeps the hubs that meet what the question demands, as far as its parts could be tied to the index. In HubLink the
 * language model judges this, hub by hub.
 */
import type { QuestionReading } from "../../reading/index.ts";
import type { IndexedHub } from "../hublink/index.ts";
import type { IndexWords } from "./index-words.ts";

export type MatchingHub = {
  readonly hub: IndexedHub;
  /** The hashes of paths that prove a constraint or hold what is asked. */
  readonly relevant: ReadonlySet<string>;
};

export type MatchedHubs = {
  readonly hubs: readonly MatchingHub[];
  /** Constraints each of them meets, and asked fields each of them holds. */
  readonly met: number;
  readonly found: number;
};

/** The hubs that meet as many constraints, and then hold as many asked fields, as any hub does. Order is kept. */
export function matchConstraints(
  hubs: readonly IndexedHub[],
  reading: QuestionReading,
  words: IndexWords,
): MatchedHubs {
  const judged = hubs.map((hub) => ({ hub, evidence: reading.evidence(words.view(hub)) }));
  const met = Math.max(0, ...judged.map(({ evidence }) => evidence.met));
  const meeting = judged.filter(({ evidence }) => evidence.met === met);
  const found = Math.max(0, ...meeting.map(({ evidence }) => evidence.found));
  const matching = meeting
    .filter(({ evidence }) => evidence.found === found)
    .map(({ hub, evidence }) => ({
      hub,
      relevant: new Set(evidence.relevant.flatMap(({ path }) => hub.paths[path]?.hash ?? [])),
    }));
  return { hubs: matching, met, found };
}

/** Sends many calls to an endpoint that often fails, and compares the results with the expected results. */

import { createRandom } from "../base/random.ts";
import { filterTriplesPrompt } from "../tasks/groups/hubs/filter-triples.ts";
import type { FilterTriplesInput } from "../tasks/hub-tasks.ts";
import { createUsageMeter } from "../tasks/language-call.ts";
import type { ReplyStore } from "../tasks/model/reply-store.ts";
import { exampleTriple } from "../tasks/prompted/show-triple.ts";
import { drawFaults, type FaultKind, startModelServer } from "./openai-server.ts";
import { createScriptedModel } from "./scripted-model.ts";
import { scriptedReply } from "./scripted-replies.ts";

/**
 * Lists every kind of fault that affects a single reply. A reply that never ends takes the whole time limit, and a huge
 * reply takes as long as its transfer.
 */
export const stormFaults: readonly FaultKind[] = [
  "429",
  "429-retry-after",
  "500",
  "502",
  "503",
  "reset",
  "cut-body",
  "late-error",
  "truncated-json",
  "schema-violation",
  "empty",
  "length",
  "hang",
  "html",
  "no-choices",
  "wrong-shape",
  "refusal",
  "endless",
  "redirect",
];

export type StormOptions = {
  readonly store?: ReplyStore;
  readonly stream?: boolean;
  readonly kinds?: readonly FaultKind[];
};

export type StormReport = {
  readonly calls: number;
  readonly requests: number;
  readonly faultsSent: number;
  /**
   * The number of unnecessary requests, which received a valid reply but did not answer a call. An ideal client on an
   * idle machine sends none.
   */
  readonly wasted: number;
  /** The number of calls with neither a result nor a recorded failure. */
  readonly lost: number;
  /** The number of calls that were answered or stored more than once. */
  readonly duplicated: number;
  /** The number of results that belong to another call. */
  readonly wrong: number;
  readonly failed: number;
};

/** Creates distinct inputs, so that swapped replies can be detected. */
export function stormInput(index: number, seed: number): FilterTriplesInput {
  const random = createRandom(seed * 100_003 + index);
  const triples = Array.from({ length: 1 + random.below(4) }, () => {
    const name = `Bridge ${random.below(1_000_000)}`;
    return {
      id: random.below(100_000),
      triple: exampleTriple(name, "crosses", `River ${index}`),
      context: name,
    };
  });
  const unique = triples.filter((one, at) => triples.findIndex((other) => other.id === one.id) === at);
  return {
    question: `Which bridge crosses River ${index}?`,
    components: [],
    answer: "One [1].",
    triples: unique,
  };
}

/** @param share the share of requests that fail */
export async function runFaultStorm(
  calls: number,
  share: number,
  seed: number,
  { store, stream = false, kinds = stormFaults }: StormOptions = {},
): Promise<StormReport> {
  const draw = drawFaults(seed, share, kinds);
  let faultsSent = 0;
  const server = await startModelServer({
    reply: scriptedReply,
    retryAfterMs: 3,
    fault: (request, sending) => {
      const fault = draw(request, sending);
      if (fault !== null) faultsSent += 1;
      return fault;
    },
  });
  try {
    const scripted = createScriptedModel(server.url, {
      ...(store && { store }),
      settings: { concurrency: 16, timeoutMs: 2000, streamMs: 2000, stream },
    });
    const outcomes = await Promise.allSettled(
      Array.from({ length: calls }, (_, index) =>
        scripted.model.ask(filterTriplesPrompt, stormInput(index, seed), { usage: createUsageMeter() }),
      ),
    );
    const wrong = outcomes.filter(
      (outcome, index) =>
        outcome.status === "fulfilled" &&
        outcome.value.ids.join() !==
          stormInput(index, seed)
            .triples.map(({ id }) => id)
            .join(),
    );
    const keys = scripted.records.map((record) => record.key);
    const answered = outcomes.filter((outcome) => outcome.status === "fulfilled").length;
    const recordedFailures = scripted.records.filter((record) => record.outcome === "failed").length;
    return {
      calls,
      requests: server.requests.length,
      faultsSent,
      wasted: server.requests.length - faultsSent - answered,
      lost: calls - answered - recordedFailures,
      duplicated: keys.length - new Set(keys).size,
      wrong: wrong.length,
      failed: calls - answered,
    };
  } finally {
    await server.close();
  }
}

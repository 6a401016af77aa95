/**
 * Sends calls whose first reply is far too large. Measures the memory use, and checks that each call eventually
 * receives its answer.
 */

import { filterTriplesPrompt } from "../../../tasks/groups/hubs/filter-triples.ts";
import { createUsageMeter } from "../../../tasks/language-call.ts";
import { stormInput } from "../../fault-storm.ts";
import type { FaultKind } from "../../openai-server.ts";
import { createScriptedModel } from "../../scripted-model.ts";
import { startModelProcess } from "../../servers/start-model-process.ts";

const bombs: readonly FaultKind[] = ["gzip-bomb", "huge"];

export type BombReport = {
  readonly calls: number;
  readonly answered: number;
  /** The maximum growth of the process's memory during the calls, in MiB. */
  readonly growthMiB: number;
};

export async function runBombStorm(calls: number, stream: boolean): Promise<BombReport> {
  const server = await startModelProcess(0, bombs);
  const before = process.memoryUsage().rss;
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 10);
  try {
    const { model } = createScriptedModel(server.url, { settings: { concurrency: 4, stream } });
    const outcomes = await Promise.allSettled(
      Array.from({ length: calls }, (_, index) =>
        model.ask(filterTriplesPrompt, stormInput(index, 1), { usage: createUsageMeter() }),
      ),
    );
    const answered = outcomes.filter(({ status }) => status === "fulfilled").length;
    return { calls, answered, growthMiB: Math.round((peak - before) / 2 ** 20) };
  } finally {
    clearInterval(sampling);
    server.stop();
  }
}

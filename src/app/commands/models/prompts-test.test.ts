/** Tests that `prompts --test` counts usable, right and copied replies, and keeps those before an interruption. */
import { expect, test } from "vitest";
import { promptSheets } from "../../../tasks/index.ts";
import type { ChatRequest } from "../../../testing/openai-server.ts";
import { runInProcess as run } from "../../../testing/running/run-in-process.ts";
import { serveModel } from "../../../testing/serve-model.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";

const choice = promptSheets.find(({ task }) => task === "selectTriples");

const words = (url: string, ...more: string[]): string[] => [
  ...["prompts", "--test", "--base-url", url, "--model", "scripted", "--json", ...more],
];

test("right, wrong and unusable replies are counted separately, and an unusable one fails the test", async () => {
  const replies = [choice?.trials[0]?.expected, { ids: [9] }, { ids: [40] }];
  const server = await serveModel({ reply: ({ messages }) => replies[place(materialIn(messages))] });
  const result = await run(temporaryFolder(), words(server.url, "selectTriples"));
  expect(result.code).toBe(1);
  expect(JSON.parse(result.out)).toMatchObject({ inputs: 3, replies: 3, usable: 2, right: 1, copied: 0 });
});

/** The material of the call, which follows the examples if the server enforces no schema. */
function materialIn(messages: ChatRequest["messages"]): string {
  return messages.findLast(({ content }) => content.includes("<<"))?.content ?? "";
}

/** The place of the input among those of the task. */
function place(material: string): number {
  if (material.includes("Cellar")) return 2;
  return material.includes("ぶどう園") ? 1 : 0;
}

test("replies before the budget is spent stay, and the output says how many inputs were left", async () => {
  const server = await serveModel();
  const folder = temporaryFolder();
  const result = await run(folder, words(server.url, "--budget", "4calls", "--parallel-calls", "1"));
  expect(result.code).toBe(1);
  const { inputs, replies } = JSON.parse(result.out) as { inputs: number; replies: number };
  expect(inputs).toBeGreaterThan(80);
  expect(replies).toBeGreaterThan(0);
  expect(replies).toBeLessThanOrEqual(4);
});

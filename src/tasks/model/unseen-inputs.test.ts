/** Tests the inputs with which `prompts --test` tries a model: right replies pass, and copied examples do not. */
import { expect, test } from "vitest";
import { createScriptedModel } from "../../testing/scripted-model.ts";
import { serveModel } from "../../testing/serve-model.ts";
import { createUsageMeter } from "../language-call.ts";
import { promptSheets } from "../prompted/prompt-sheets.ts";

const trials = promptSheets.flatMap((sheet) => sheet.trials.map((trial) => ({ sheet, trial })));

test.each(trials.map(({ sheet, trial }) => ({ task: sheet.task, kind: trial.kind, trial })))(
  "the right reply to $task about $kind passes the checks of the task",
  async ({ trial }) => {
    const server = await serveModel({ reply: () => trial.expected });
    const { model } = createScriptedModel(server.url);
    const tried = await trial.ask(model, { usage: createUsageMeter() });
    expect(tried).toMatchObject({ isRight: true, isCopied: false });
  },
);

test("a model that replies with the examples is rarely usable and right, and what it copies is found", async () => {
  let usable = 0;
  let right = 0;
  let copied = 0;
  for (const { sheet, trial } of trials) {
    const example = trial.kind === "another script" ? 1 : 0;
    const server = await serveModel({ reply: () => sheet.expected(example) });
    const { model } = createScriptedModel(server.url);
    const tried = await trial.ask(model, { usage: createUsageMeter() }).catch(() => null);
    usable += tried === null ? 0 : 1;
    right += tried?.isRight ? 1 : 0;
    copied += tried?.isCopied ? 1 : 0;
  }
  // Only empty replies and single truths are the same about other things.
  expect(right).toBeLessThan(trials.length / 3);
  expect(usable - right - copied).toBe(0);
});

test("every task that chooses among numbered candidates is tried with forty, one of which is an instruction", async () => {
  const many = trials.filter(({ trial }) => trial.kind === "40 candidates").map(({ sheet }) => sheet.task);
  expect(many).toEqual(
    expect.arrayContaining(["filterTriples", "rerank", "choosePaths", "scoreRelations", "selectTriples"]),
  );
});

import { expect, test } from "vitest";
import { createUsageMeter } from "../language/index.ts";
import { createOfflineLanguage } from "../language/offline/index.ts";
import { CallBudgetError, createCallBudget } from "./call-budget.ts";

const call = { usage: createUsageMeter() };

test("the budget counts the calls of all tasks, even of offline ones, and prevents any call beyond the limit", async () => {
  const offline = createOfflineLanguage();
  let callCount = 0;
  const language = {
    ...offline,
    augmentQuestion: async ({ question }: { readonly question: string }) => {
      callCount += 1;
      return question;
    },
  };
  const budget = createCallBudget(2);
  const limited = budget.limit(language, ["augmentQuestion", "extractComponents"]);
  expect(await limited.augmentQuestion({ question: "Which?" }, call)).toBe("Which?");
  await limited.extractComponents({ question: "Which boats?" }, call);
  await expect(limited.augmentQuestion({ question: "Which?" }, call)).rejects.toThrow(CallBudgetError);
  await expect(limited.augmentQuestion({ question: "Which?" }, call)).rejects.toThrow(
    /more than 2 language tasks/,
  );
  expect(callCount).toBe(1);
  expect(budget.spentStep()).toEqual({ step: "call budget spent", detail: { calls: 2, most: 2 } });
  expect(limited.id).toBe(offline.id);
});

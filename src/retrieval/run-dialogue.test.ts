import { expect, test } from "vitest";
import { createUsageMeter } from "../tasks/index.ts";
import { createOfflineLanguage } from "../tasks/offline/index.ts";
import { runDialogue } from "./run-dialogue.ts";

test("the limit counts the calls of all tasks, even of offline ones, and prevents any call beyond it", async () => {
  const offline = createOfflineLanguage();
  let callCount = 0;
  const language = {
    ...offline,
    augmentQuestion: async ({ question }: { readonly question: string }) => {
      callCount += 1;
      return question;
    },
  };
  const tasks = ["augmentQuestion", "extractComponents"] as const;
  const limits = { language, tasks, maximumCalls: 2 };
  const call = { usage: createUsageMeter() };
  const { progress, recorded } = await runDialogue(
    limits,
    { texts: [] as string[] },
    async (limited, { texts }) => {
      expect(limited.id).toBe(offline.id);
      texts.push(await limited.augmentQuestion({ question: "Which?" }, call));
      await limited.extractComponents({ question: "Which boats?" }, call);
      texts.push(await limited.augmentQuestion({ question: "Which?" }, call));
    },
  );
  expect(callCount).toBe(1);
  // The results before the end are kept.
  expect(progress.texts).toEqual(["Which?"]);
  expect(recorded.trace).toEqual([{ step: "call budget spent", detail: { calls: 2, most: 2 } }]);
  const reason = expect.stringContaining("more than 2 language tasks");
  expect(recorded.trail.ended).toEqual({ by: "budget", reason });
});

import { expect, test } from "vitest";
import { modelPage } from "./model-page.ts";

test("the page counts replies per task, and says how each system ended", () => {
  const tried = { task: "rerank", usable: true, right: true, copied: false };
  const unread = { hubs: { unread: 1, of: 3, reason: "no JSON", byRules: false } };
  const usage = { calls: 7, tokens: 900, unread };
  const page = modelPage(
    "local",
    [tried, { ...tried, right: false }],
    [
      { task: "rerank", prompt_tokens: 90, completion_tokens: 10, ms: 2_000 },
      { task: "finalAnswer", prompt_tokens: 50, completion_tokens: 0, ms: 1_000 },
    ],
    [
      { name: "hublink", answer: "Petra Lund [1]", usage, failed: false, seconds: 12.4 },
      { name: "structgpt", failed: true, error: { message: "all unread" }, seconds: 3 },
    ],
  );
  expect(page).toMatch(/rerank +2 +2 +1 +0 +1 +100 +2/);
  expect(page).toMatch(/finalAnswer +0 +0 +0 +0 +1 +50 +1/);
  expect(page).toMatch(/all tasks +2 +2 +1 +0 +2 +150 +3/);
  expect(page).toContain("- hublink: answered; 1 of 3 hubs unread: no JSON, 7 calls, 900 tokens, 12 s");
  expect(page).toContain("- structgpt: failed (all unread), 3 s");
});

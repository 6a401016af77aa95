import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { OptionError, PausedError } from "../../base/errors.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { findProvider, type ProviderProfile } from "../endpoint/provider-profiles.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { costOf, findPrice, readOwnPrices } from "./prices.ts";
import { createSpendMeter, formatMoney, formatSpent, parseBudget } from "./spend.ts";

test.each([
  ["5.00", { unit: "money", amount: 5 }],
  ["$0.5", { unit: "money", amount: 0.5 }],
  ["3 USD", { unit: "money", amount: 3 }],
  ["200k tokens", { unit: "tokens", amount: 200_000 }],
  ["1.5m tokens", { unit: "tokens", amount: 1_500_000 }],
  ["500calls", { unit: "calls", amount: 500 }],
  ["1 call", { unit: "calls", amount: 1 }],
] as const)("a budget is written %s", (text, limit) => {
  expect(parseBudget(text)).toEqual(limit);
});

test.each(["", "five", "-1", "5 euros", "$5 calls", "1,000 tokens"])("no budget: %s", (text) => {
  expect(() => parseBudget(text)).toThrow(OptionError);
});

test("the budget reserves the maximum cost before a call, and replaces it with the actual cost afterwards", async () => {
  const spend = createSpendMeter({ unit: "money", amount: 1 });
  const first = await spend.reserve({ tokens: 10, cost: 0.6 });
  let second: string | undefined;
  const waiting = spend.reserve({ tokens: 10, cost: 0.6 }).then((reservation) => {
    second = "reserved";
    return reservation;
  });
  await Promise.resolve();
  expect(second).toBeUndefined();
  first.settle("task", { tokens: 8, cost: 0.3 });
  // The reservation is settled only once: a second call, as in a finally block, changes nothing.
  first.settle("task", null);
  (await waiting).settle("task", { tokens: 9, cost: 0.35 });
  expect(spend.total()).toEqual({ calls: 2, tokens: 17, cost: 0.3 + 0.35, cached: 0 });
  await expect(spend.reserve({ tokens: 1, cost: 0.4 })).rejects.toBeInstanceOf(PausedError);
});

test("an unknown price makes the total unknown instead of zero", async () => {
  const spend = createSpendMeter(null);
  (await spend.reserve({ tokens: 1, cost: null })).settle("a", { tokens: 5, cost: null });
  spend.addCached("a");
  expect(spend.byTask()).toEqual({ a: { calls: 1, tokens: 5, cost: null, cached: 1 } });
  expect(formatSpent(spend.total())).toBe("1 call, 5 tokens, cost unknown");
});

test("a price comes from the user's file or the price list, even for a model name with a date, and is zero for a local model", () => {
  const home = temporaryFolder();
  mkdirSync(join(home, "taxolink"));
  const provider = (name: string): ProviderProfile => findProvider(name) as ProviderProfile;
  expect(readOwnPrices({ XDG_CONFIG_HOME: home })).toEqual({});
  writeFileSync(join(home, "taxolink", "prices.json"), '{"mine": {"input": 3, "output": 7}}');
  const ownPrices = readOwnPrices({ XDG_CONFIG_HOME: home });
  expect(findPrice(provider("openai"), "mine", ownPrices)).toEqual({ input: 3, output: 7 });
  expect(findPrice(provider("openai"), "gpt-4o-2024-08-06", ownPrices)).toEqual(
    findPrice(provider("openai"), "gpt-4o", ownPrices),
  );
  expect(findPrice(provider("ollama"), "anything", ownPrices)).toEqual({ input: 0, output: 0 });
  expect(findPrice(provider("openai"), "gpt-99", ownPrices)).toBeNull();
  // 2 million tokens of input at 3 dollars and half a million of output at 7: 6 + 3.5.
  expect(costOf({ input: 3, output: 7 }, 2_000_000, 500_000)).toBe(9.5);
  expect(costOf(null, 1, 1)).toBeNull();
  writeFileSync(join(home, "taxolink", "prices.json"), '{"mine": {"input": "3"}}');
  expect(() => readOwnPrices({ XDG_CONFIG_HOME: home })).toThrow(/prices\.json at \$\.mine/);
});

test("an estimate counts four ASCII characters, or any single other character, as one token", () => {
  expect(estimateTokens("abcdefgh")).toEqual({ likely: 2, upper: 3 });
  expect(estimateTokens("漢字")).toEqual({ likely: 2, upper: 3 });
  expect(formatMoney(0.01234)).toBe("$0.0123");
  expect(formatMoney(12)).toBe("$12.00");
});

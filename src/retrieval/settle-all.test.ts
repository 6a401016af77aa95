import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { settleAll } from "./settle-all.ts";

test("the results keep the order of the calls", async () => {
  const late = setImmediate("late");
  expect(await settleAll([late, Promise.resolve("early")])).toEqual(["late", "early"]);
});

test("after all calls have ended, the first failure in call order is thrown", async () => {
  const ended: string[] = [];
  const call = async (name: string, turns: number): Promise<void> => {
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    ended.push(name);
    throw new Error(name);
  };
  await expect(settleAll([call("slow", 3), call("fast", 1)])).rejects.toThrow("slow");
  expect(ended).toEqual(["fast", "slow"]);
});

import { expect, test } from "vitest";
import { createRandom } from "../../base/random.ts";
import { fuzzTarget, readWhole } from "./fuzz/fuzz-target.ts";
import { fuzzTargets } from "./fuzz/fuzz-targets.ts";
import { heavyInputs, runHeavyInput } from "./fuzz/heavy-inputs.ts";
import { mutate } from "./fuzz/mutate.ts";
import { runTrial } from "./run-trial.ts";

const others = fuzzTargets.map(({ seed }) => seed);

test.each(fuzzTargets)("$name: 25 damaged files are read or rejected with a message", async (target) => {
  const report = await fuzzTarget(target, { mutations: 25, seed: 1, others });
  expect(report.failures).toEqual([]);
  expect(report.results + report.messages).toBe(25);
});

test.each(fuzzTargets)("the reader of $name reads the undamaged file", async (target) => {
  await expect(readWhole(target)).resolves.toBeUndefined();
});

test.each(heavyInputs)("an input of 100 KB with $name is read, or rejected with a message", async (input) => {
  const { verdict, detail } = await runHeavyInput(input, 0.1);
  expect({ verdict, detail }).not.toMatchObject({ verdict: "failure" });
});

test("equal seeds cause equal damage, and different seeds different damage", () => {
  const seed = Buffer.from("the quick brown fox\njumps over\n".repeat(20));
  const damage = (number: number): string[] => {
    const random = createRandom(number);
    return Array.from({ length: 20 }, () => mutate(seed, seed, random).bytes.toString("base64"));
  };
  expect(damage(1)).toEqual(damage(1));
  expect(damage(1)).not.toEqual(damage(2));
});

test("a trial accepts proper messages, but not engine errors, endless messages or changed prototypes", async () => {
  const verdictOf = async (read: () => unknown): Promise<string> => (await runTrial(read, 10)).verdict;
  expect(await verdictOf(() => 1)).toBe("result");
  expect(await verdictOf(() => JSON.parse("{"))).toBe("failure");
  expect(await verdictOf(() => Promise.reject(new RangeError("stack")))).toBe("failure");
  Reflect.set(Object.prototype, "polluted", true);
  try {
    expect(await verdictOf(() => 1)).toBe("failure");
  } finally {
    Reflect.deleteProperty(Object.prototype, "polluted");
  }
});

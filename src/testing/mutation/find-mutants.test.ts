import { expect, test } from "vitest";
import { applyMutant, findMutants } from "./find-mutants.ts";

const mutated = (text: string): string[] =>
  findMutants("sample.ts", text).map((mutant) => applyMutant(text, mutant));

test("mutants change operators, conditions, numbers and methods one at a time", () => {
  expect(mutated("const a = b < 2;")).toEqual(["const a = b <= 2;", "const a = b < 3;"]);
  expect(mutated("if (a && b) c();")).toEqual(["if (!(a && b)) c();", "if (a || b) c();"]);
  expect(mutated("const d = list.some(f) ? e : g;")).toEqual([
    "const d = !(list.some(f)) ? e : g;",
    "const d = list.every(f) ? e : g;",
  ]);
});

test("mutants do not change string literals, types or imports", () => {
  expect(mutated('import { a } from "./a.ts"; type B = 1 | 2; const c = "x" + a;')).toEqual([]);
});

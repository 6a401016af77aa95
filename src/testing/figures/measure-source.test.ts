import { expect, test } from "vitest";
import { measureSource } from "./measure-source.ts";

const source = `import { a } from "./a.ts";

export const limit = 3,
  floor = 1;
export type Point = { x: number };
export { a };
export { b } from "./b.ts";

export function choose(list: number[], note?: string) {
  const small = list.filter((n) => n < limit && n > floor);
  for (const n of small) if (n === 2) return { n, ...(note === undefined ? {} : { note }) };
  switch (list.length) {
    case 0:
      return note ?? null;
    default:
      return note ? 1 : 2;
  }
}
`;

test("a function's complexity is its number of decisions plus one, and inner functions count separately", () => {
  // The decisions in `choose` are for, if, the conditional spread, the switch, ??, and the last conditional.
  expect(measureSource("sample.ts", source).functions).toEqual([
    { name: "anonymous", line: 10, lines: 1, complexity: 2 },
    { name: "choose", line: 9, lines: 10, complexity: 7 },
  ]);
});

test("an arrow function or method has the name of its variable or property", () => {
  const text = "const add = (a) => a;\nconst o = { take() {}, give: () => 1 };\nclass C { go() {} }";
  expect(measureSource("sample.ts", text).functions.map(({ name }) => name)).toEqual([
    "add",
    "take",
    "give",
    "go",
  ]);
});

test("names that a file only re-exports do not count", () => {
  // The exported names are limit, floor, Point, a and choose.
  expect(measureSource("sample.ts", source).exported).toBe(5);
});

test("a spread counts as an option spread only if its condition tests whether its value is undefined", () => {
  const text = `const o = {
  ...(a === undefined ? {} : { a }),
  ...(b.c !== undefined ? { c: b.c } : {}),
  ...(a === undefined ? {} : { a, d }),
  ...(a === undefined ? {} : { a: f(a) }),
  ...(e ? { e } : {}),
};`;
  expect(measureSource("sample.ts", text).optionSpreads).toEqual([2, 3]);
});

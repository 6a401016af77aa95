import { expect, test } from "vitest";
import { repeatedLines } from "./repeated-lines.ts";

const steps = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => `doStep(${from + at});`);

test("six identical lines in two places are a repetition, but five are not", () => {
  const sources = [
    { file: "a.ts", text: ["before(a);", ...steps(1, 6), "after(a);"].join("\n") },
    { file: "b.ts", text: [...steps(1, 6), ...steps(20, 24)].join("\n") },
    { file: "c.ts", text: steps(20, 24).join("\n") },
  ];
  expect(repeatedLines(sources)).toEqual(
    new Map([
      ["a.ts", new Set([2, 3, 4, 5, 6, 7])],
      ["b.ts", new Set([1, 2, 3, 4, 5, 6])],
    ]),
  );
});

test("indentation, comments, brackets and imports do not affect the count of repeated lines", () => {
  const plain = steps(1, 6).join("\n");
  const reformatted = `import {\n  first,\n  second,\n} from "./x.ts";\n{\n  // why\n${steps(1, 6)
    .map((line) => `  ${line}`)
    .join("\n}\n")}`;
  const repeated = repeatedLines([
    { file: "plain.ts", text: plain },
    { file: "dressed.ts", text: reformatted },
  ]);
  expect(repeated.get("plain.ts")?.size).toBe(6);
  // The file begins with four lines of imports, a bracket and a comment; after that, every second line is a step.
  expect(repeated.get("dressed.ts")).toEqual(new Set([7, 9, 11, 13, 15, 17]));
});

import { expect, test } from "vitest";
import { measureKappas, type RatedUnit } from "./kappa.ts";
import { describeKappas, shortKappas } from "./survey-agreement.ts";

/** Builds units from strings with one character for each of Ada, Bob and Cy. A dot marks a missing value. */
function unitsOf(...units: readonly string[]): RatedUnit[] {
  return units.map((values) =>
    [...values].flatMap((value, at) =>
      value === "." ? [] : [{ judge: ["Ada", "Bob", "Cy"][at] ?? "", value }],
    ),
  );
}

test("Cohen's κ matches the standard two-by-two example", () => {
  // Both judges say yes to 20 units, only the first to 5, only the second to 10, and both no to 15: P_o = 35/50; P_e =
  // 25/50·30/50 + 25/50·20/50 = 1/2.
  const table = { yy: 20, yn: 5, ny: 10, nn: 15 };
  const units = unitsOf(...Object.entries(table).flatMap(([cell, n]) => new Array<string>(n).fill(cell)));
  const { cohen, fleiss } = measureKappas([units]);
  expect(cohen).toMatchObject({ units: 50, reason: null });
  expect(cohen.value).toBeCloseTo((0.7 - 0.5) / 0.5, 12);
  // 55 of 100 values are yes: P_e = 0.55² + 0.45² = 0.505.
  expect(fleiss.value).toBeCloseTo((0.7 - 0.505) / 0.495, 12);
});

test("Fleiss' κ matches the standard example with fourteen judges, ten units and five values", () => {
  // The table that textbooks and encyclopaedias use: P_o = 0.378, P_e = 0.213, κ = 0.210.
  const counts = [
    [0, 0, 0, 0, 14],
    [0, 2, 6, 4, 2],
    [0, 0, 3, 5, 6],
    [0, 3, 9, 2, 0],
    [2, 2, 8, 1, 1],
    [7, 7, 0, 0, 0],
    [3, 2, 6, 3, 0],
    [2, 5, 3, 2, 2],
    [6, 5, 2, 1, 0],
    [0, 2, 2, 3, 7],
  ];
  const units = counts.map((row) =>
    row
      .flatMap((count, value) => new Array<string>(count).fill(String(value)))
      .map((value, at) => ({ judge: `judge ${at}`, value })),
  );
  const { cohen, fleiss } = measureKappas([units]);
  expect(fleiss.value?.toFixed(3)).toBe("0.210");
  expect(cohen).toEqual({ value: null, reason: "it requires two annotators or judges, not 14", units: 10 });
});

test("kappa ignores units with a single value", () => {
  // yes yes, yes no, no no: P_o = 2/3. Ada says yes twice, Bob once: P_e = 4/9, κ = 2/5. Half of all values are yes:
  // 1/3.
  const { cohen, fleiss } = measureKappas([unitsOf("yy", "yn", "nn", "y.", ".n", "..n")]);
  expect(cohen.value).toBeCloseTo(2 / 5, 12);
  expect(fleiss.value).toBeCloseTo(1 / 3, 12);
  expect([cohen.units, fleiss.units]).toEqual([3, 3]);
});

test("κ of several variables follows from their mean observed and mean expected agreement", () => {
  // First: P_o = 3/4, P_e = 1/4·2/4 + 3/4·2/4 = 1/2. Second: P_o = 1, P_e = 1/2. κ = (7/8 − 1/2) / (1/2).
  const { cohen } = measureKappas([unitsOf("ny", "yy", "nn", "nn"), unitsOf("yy", "nn", "yy", "nn")]);
  expect(cohen.value).toBeCloseTo(3 / 4, 12);
});

test("if κ is undefined, the result states the reason", () => {
  const reasonsOf = (...units: readonly string[]): (string | null)[] => {
    const { cohen, fleiss } = measureKappas([unitsOf(...units)]);
    expect([cohen.value, fleiss.value].map((value) => value === null)).toEqual(
      [cohen.reason, fleiss.reason].map((reason) => reason !== null),
    );
    return [cohen.reason, fleiss.reason];
  };
  expect(reasonsOf("y.", ".n")).toEqual(["no item has two values", "no item has two values"]);
  expect(reasonsOf()).toEqual(["no item has two values", "no item has two values"]);
  expect(reasonsOf("yy", "yy")).toEqual(["all values are identical", "all values are identical"]);
  expect(reasonsOf("yyn", "yn.")).toEqual([
    "it requires two annotators or judges, not 3",
    "the number of values per item varies: from 2 to 3",
  ]);
  // One judge always says yes, the other always no: chance predicts no agreement, and there is none.
  expect(measureKappas([unitsOf("yn", "yn")]).cohen.value).toBe(0);
});

test("as words", () => {
  const kappas = measureKappas([unitsOf("yyn", "nnn")]);
  // Fleiss: two of six values are yes; P_o = (1/3 + 1)/2, P_e = 1/9 + 4/9: (6/9 − 5/9) / (4/9) = 1/4.
  expect(describeKappas(kappas)).toBe(
    "Cohen's kappa undefined (it requires two annotators or judges, not 3), Fleiss' kappa 0.250",
  );
  expect(shortKappas(kappas)).toBe("Cohen –, Fleiss 0.25");
});

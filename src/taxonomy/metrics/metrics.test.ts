/** Tests the metrics on handmade cases; the comment next to each case derives the expected fraction. */
import { expect, test } from "vitest";
import {
  adaptation,
  classificationDelta,
  completeness,
  createCoverage,
  formatRatio,
  innovation,
  laconicity,
  lucidity,
  orthogonality,
  type Ratio,
  relevance,
  soundness,
} from "./index.ts";

const fraction = (ratio: Ratio): [number, number] => [ratio.numerator, ratio.denominator];
const pair = (name: string, term: string) => ({ class: name, term });

// There is one object with the terms p q r s; A ← p q, B ← q, C ← nothing. r and s map to nothing.
const coverage = createCoverage(
  ["A", "B", "C"],
  [{ name: "R", terms: ["p", "q", "r", "s"], pairs: [pair("A", "p"), pair("A", "q"), pair("B", "q")] }],
);

test("laconicity is 3/4 if one of four terms maps to two classes, and the others to one or none", () => {
  expect(fraction(laconicity(coverage))).toEqual([3, 4]);
  expect(laconicity(coverage).items.filter((item) => !item.counts)).toEqual([
    { item: "q", counts: false, behind: ["A", "B"] },
  ]);
});

test("lucidity counts classes with one term or none, but not a class with two", () => {
  expect(fraction(lucidity(coverage))).toEqual([2, 3]);
});

test("completeness counts the terms that have a class", () => {
  expect(fraction(completeness(coverage))).toEqual([2, 4]);
});

test("soundness does not count a class that has no term", () => {
  expect(fraction(soundness(coverage))).toEqual([2, 3]);
  expect(soundness(coverage).items.find((item) => !item.counts)?.item).toBe("C");
});

test("a class is lucid if it is lucid in every object, but sound if it is sound in any object", () => {
  const two = createCoverage(
    ["A", "B", "C"],
    [
      { name: "R1", terms: ["p", "q"], pairs: [pair("A", "p"), pair("A", "q")] },
      { name: "R2", terms: ["p", "t"], pairs: [pair("A", "p"), pair("B", "p"), pair("B", "t")] },
    ],
  );
  // In R1, p and q are laconic; in R2, p maps to A and B, t to B.
  expect(fraction(laconicity(two))).toEqual([3, 4]);
  // A has two terms in R1; B has two terms in R2; C never has a term.
  expect(fraction(lucidity(two))).toEqual([1, 3]);
  expect(fraction(completeness(two))).toEqual([4, 4]);
  expect(fraction(soundness(two))).toEqual([2, 3]);
  expect(laconicity(two).items.find((item) => !item.counts)).toMatchObject({ item: "p", object: "R2" });
});

test("on request, class metrics count pairs with an unknown term, but term metrics never do", () => {
  const objects = [{ name: "R", terms: ["p"], pairs: [pair("A", "p"), pair("A", "p (cut"), pair("Z", "p")] }];
  expect(lucidity(createCoverage(["A"], objects)).numerator).toBe(1);
  expect(lucidity(createCoverage(["A"], objects, "count")).numerator).toBe(0);
  expect(laconicity(createCoverage(["A"], objects, "count")).numerator).toBe(1);
});

test("orthogonality counts each directed cell between two different known classes once", () => {
  const cell = (row: string, column: string) => ({ row, column });
  const marked = [cell("A", "B"), cell("B", "A"), cell("A", "B"), cell("C", "C"), cell("A", "X")];
  // 3 classes, 6 cells; A→B and B→A are two overlaps, and the rest does not count.
  const ratio = orthogonality(["A", "B", "C"], marked);
  expect(fraction(ratio)).toEqual([4, 6]);
  expect(ratio.items.map(({ item, counts }) => [item, counts])).toEqual([
    ["A → B", false],
    ["B → A", false],
  ]);
  expect(orthogonality(["A"], []).value).toBeNull();
});

test("relevance counts the items with an argument", () => {
  const judged = relevance([
    { item: "A", relevant: true, reasons: ["because"] },
    { item: "B", relevant: false, reasons: [] },
    { item: "C", relevant: true, reasons: ["too"] },
  ]);
  expect(fraction(judged)).toEqual([2, 3]);
});

test("innovation counts classes that are new in every comparison, and adaptation counts those adapted in any comparison", () => {
  const classes = [
    { item: "A", relations: { S: "new", T: "new" } },
    { item: "B", relations: { S: "adapted", T: "new" } },
    { item: "C", relations: { S: "equal", T: "new" } },
    { item: "D", relations: { S: "equal", T: "adapted" } },
  ] as const;
  const countedItems = (ratio: Ratio) => ratio.items.filter(({ counts }) => counts).map(({ item }) => item);
  expect(fraction(innovation(classes))).toEqual([1, 4]);
  expect(countedItems(innovation(classes))).toEqual(["A"]);
  expect(fraction(adaptation(classes))).toEqual([2, 4]);
  expect(countedItems(adaptation(classes))).toEqual(["B", "D"]);
});

test("the classification delta is computed by its formula and by the published calculation", () => {
  const scheme = (name: string, labels: Record<string, string[]>) => ({
    scheme: name,
    labels: new Map(Object.entries(labels)),
  });
  const ownScheme = scheme("own", { a: ["x", "y"], b: ["y", "x", "x"], c: ["x"], d: [], e: ["z"] });
  const first = scheme("first", { a: ["1"], b: ["1"], c: ["1"], d: ["1"], e: ["2"] });
  const second = scheme("second", { a: ["1"], b: ["1"], c: ["1"], d: ["1"], e: ["1"] });
  // Our scheme has {x,y} {x} {} {z} = 4, the first has 2, the second 1; there are five objects.
  const delta = classificationDelta(["a", "b", "c", "d", "e"], ownScheme, [first, second]);
  expect(delta.distinct).toEqual({ own: 4, first: 2, second: 1 });
  expect(fraction(delta.formula)).toEqual([2, 5]);
  expect(fraction(delta.published)).toEqual([2, 4]);
  // Without a scheme to compare with, nothing is subtracted.
  expect(fraction(classificationDelta(["a", "e"], second, []).formula)).toEqual([1, 2]);
  // A coarser taxonomy than the compared one has a negative delta.
  expect(classificationDelta(["a", "e"], second, [first]).formula.value).toBe(-0.5);
});

test("sets of classes stay distinct even if a name contains a list separator", () => {
  const labels = new Map([
    ["a", ["x, y"]],
    ["b", ["y", "x"]],
    ["c", ["x", "y"]],
  ]);
  // {"x, y"} and {x, y}: two classifications of three objects; the other scheme distinguishes nothing.
  const delta = classificationDelta(["a", "b", "c"], { scheme: "own", labels }, [
    { scheme: "none", labels: new Map() },
  ]);
  expect(delta.distinct).toEqual({ own: 2, none: 1 });
  expect(fraction(delta.formula)).toEqual([1, 3]);
  expect(delta.formula.items.map(({ item, counts, behind }) => [item, counts, behind])).toEqual([
    ["own: x, y", true, ["a"]],
    ["own: x, y", true, ["b", "c"]],
    ["none: (no class)", false, ["a", "b", "c"]],
  ]);
});

test("a ratio in words", () => {
  expect(formatRatio({ numerator: 28, denominator: 58, value: 28 / 58 })).toBe("0.48 (28/58)");
  expect(formatRatio({ numerator: 0, denominator: 0, value: null })).toBe("– (0/0)");
});

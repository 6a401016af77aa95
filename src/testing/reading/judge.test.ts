import { expect, test } from "vitest";
import { isRight, type Judged, tripleF1 } from "./judge.ts";

const judged = (part: Partial<Judged>): Judged => ({
  answers: [],
  rows: () => undefined,
  triples: () => [],
  proof: () => [],
  result: () => ({ type: "none", value: null }),
  denotation: () => "",
  denotes: () => false,
  ...part,
});

test("a set of answers is right if it is complete, whatever its order and writing", () => {
  const golden = { kind: "answers", sets: [["Mount Ara", "12.5"], ["7"]] } as const;
  expect(isRight(judged({ answers: ["12.53", "ara"] }), golden)).toBe(true);
  expect(isRight(judged({ answers: ["7"] }), golden)).toBe(true);
  expect(isRight(judged({ answers: ["Ara"] }), golden)).toBe(false);
  expect(isRight(judged({ answers: ["Ara", "12.5", "Bor"] }), golden)).toBe(false);
  expect(isRight(judged({ answers: [] }), golden)).toBe(false);
});

test("rows are right in either order of their columns, and only if complete", () => {
  const golden = {
    kind: "pairs",
    lists: [
      [
        ["Ara", "3"],
        ["Bor", "4.004"],
      ],
    ],
  } as const;
  expect(
    isRight(
      judged({
        rows: () => [
          ["3", "ara"],
          ["4", "Bor"],
        ],
      }),
      golden,
    ),
  ).toBe(true);
  expect(isRight(judged({ rows: () => [["Ara", "3"]] }), golden)).toBe(false);
  expect(isRight(judged({}), golden)).toBe(false);
});

test("triples are right only if exactly the golden ones prove the answer", () => {
  const golden = { kind: "triples", triples: ["(a, p, b)", "(a, p, c)"] } as const;
  expect(isRight(judged({ triples: () => ["(a, p, c)", "(a, p, b)"] }), golden)).toBe(true);
  expect(isRight(judged({ triples: () => ["(a, p, b)"] }), golden)).toBe(false);
  // One of one found, one of two golden: precision 1, recall 1/2.
  expect(tripleF1(["(a, p, b)"], golden.triples)).toBeCloseTo(2 / 3);
});

test("typed results count exactly for whole numbers, within .005 for shares, and by id or label for entities", () => {
  const number = (value: number, golden: number): boolean =>
    isRight(judged({ result: () => ({ type: "number", value }) }), {
      kind: "result",
      type: "number",
      values: [golden],
      ties: null,
    });
  expect(number(125, 125)).toBe(true);
  expect(number(124, 125)).toBe(false);
  expect(number(0.4399, 0.4396)).toBe(true);
  expect(number(43.96, 0.4396)).toBe(true);
  const entities = {
    kind: "result",
    type: "entities",
    values: [[{ id: "R1", label: "Ara" }]],
    ties: null,
  } as const;
  const given = (value: unknown): Judged => judged({ result: () => ({ type: "entities", value }) });
  expect(isRight(given([{ id: "http://e.org/R1", label: "x" }]), entities)).toBe(true);
  expect(isRight(given(["ara"]), entities)).toBe(true);
  expect(isRight(given(["Ara", "Bor"]), entities)).toBe(false);
});

test("a table needs all rows but those of zero, and of tied rows as many as the gold has", () => {
  const golden = {
    kind: "result",
    type: "table",
    values: [
      [
        [2019, "a", 3],
        [2020, "a", 0],
      ],
    ],
    ties: {
      a: {
        choose: 1,
        from: [
          [2019, "b", 1],
          [2019, "c", 1],
        ],
      },
    },
  } as const;
  const table = (...rows: (string | number)[][]): boolean =>
    isRight(judged({ result: () => ({ type: "table", value: rows }) }), golden);
  expect(table([2019, "a", 3], [2019, "b", 1])).toBe(true);
  expect(table([2019, "a", 3], [2019, "b", 1], [2019, "c", 1])).toBe(true);
  expect(table([2019, "a", 3])).toBe(false);
  expect(table([2019, "a", 3], [2019, "d", 1])).toBe(false);
  expect(table([2019, "a", 2], [2019, "b", 1])).toBe(false);
});

test("an abstention is right only for a question without an answer", () => {
  const none = { kind: "result", type: "none", values: [null], ties: null } as const;
  expect(isRight(judged({}), none)).toBe(true);
  expect(isRight(judged({ result: () => ({ type: "number", value: 0 }) }), none)).toBe(false);
  expect(isRight(judged({}), { ...none, type: "number", values: [1] })).toBe(false);
});

test("a proof is right with all golden edges, and without those that others continue", () => {
  const edge = (key: string, isLeaf: boolean) => ({ keys: [key, `${key} by id`], isLeaf });
  const proof = () => [edge("a|club|b", false), edge("b|town|c", true)];
  const isProven = (...keys: string[]): boolean => isRight(judged({ proof }), { kind: "proof", keys });
  expect(isProven("a|club|b", "b|town|c")).toBe(true);
  expect(isProven("b|town|c by id")).toBe(true);
  expect(isProven("a|club|b")).toBe(false);
  expect(isProven("b|town|c", "d|town|e")).toBe(false);
});

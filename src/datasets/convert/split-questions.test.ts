import { expect, test } from "vitest";
import { InputError } from "../../base/errors.ts";
import type { QueryForm } from "../expressions/form.ts";
import type { QaPair } from "../qa-pair.ts";
import { blankPair } from "../question-cells.ts";
import { measureLeakage } from "./leakage.ts";
import { type SplitKind, splitQuestions } from "./split-questions.ts";

const parts = [
  { name: "train", share: 0.6 },
  { name: "test", share: 0.4 },
];

function pair(uid: string, form: Partial<QueryForm>): QaPair {
  const query: QueryForm = {
    version: 1,
    hub: "Bridge",
    operation: "aggregation",
    where: [],
    ask: null,
    typed: true,
    ...form,
  };
  return {
    ...blankPair(uid, `Question ${uid}?`),
    query: JSON.stringify(query),
    template: `${query.operation} of ${query.where.map((one) => ("field" in one ? one.field : "title")).join(" and ")}`,
    goldenTriples: [`(${uid}, p, o)`],
  };
}

/** Questions about ten rivers, towns and years, each in a typed and an untyped version. */
const fields = ["river", "town", "year", "maker"] as const;
const pairs = fields.flatMap((field) =>
  Array.from({ length: 10 }, (_one, at) => at).flatMap((at) => {
    const where = [{ field, in: [`${field} ${at}`] }];
    const operation = at % 2 === 0 ? ("aggregation" as const) : ("counting" as const);
    return [true, false].map((typed) => pair(`${field}${at}${typed}`, { where, typed, operation }));
  }),
);

function partsOf(rows: readonly QaPair[], key: (row: QaPair) => string): Set<string>[] {
  return [...Map.groupBy(rows, key).values()].map((group) => new Set(group.map(({ split }) => split)));
}

test.each<SplitKind>(["iid", "template", "compositional", "zero-shot", "entity"])(
  "%s keeps versions of a question together, leaves no part empty, and produces the same split for the same seed",
  (by) => {
    const rows = splitQuestions(pairs, { parts, seed: 4, by });
    expect(partsOf(rows, ({ uid }) => uid.replace(/true|false/, "")).every(({ size }) => size === 1)).toBe(
      true,
    );
    const share = rows.filter(({ split }) => split === "test").length / rows.length;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThanOrEqual(0.5);
    expect(splitQuestions(pairs, { parts, seed: 4, by })).toEqual(rows);
    expect(measureLeakage(rows, "train")[0]?.twin).toBe(0);
  },
);

test("the parts of a split share none of the features that the split separates, and the report measures other kinds of leakage", () => {
  const leakage = (by: SplitKind) =>
    measureLeakage(splitQuestions(pairs, { parts, seed: 4, by }), "train")[0];
  expect(leakage("template")).toMatchObject({ template: 0 });
  // There are eight forms without operands (four fields, two operations): the unseen forms have fields that occur in
  // training.
  expect(leakage("compositional")).toMatchObject({ shape: 0, schema: 1 });
  expect(leakage("zero-shot")).toMatchObject({ schema: 0, shape: 0 });
  expect(leakage("entity")).toMatchObject({ entity: 0, template: 1 });
  // Each value occurs in only one form, so the parts of a random split share no values but all templates.
  expect(leakage("iid")).toMatchObject({ entity: 0, template: 1, schema: 1, answer: 0 });
});

test("questions that share a value cannot be split by entity", () => {
  const linked = pairs.map((one, at) =>
    pair(`q${at}`, { where: [{ field: "river", in: ["Ara", `n${at}`] }], ask: one.uid }),
  );
  expect(() => splitQuestions(linked, { parts, seed: 1, by: "entity" })).toThrow(InputError);
});

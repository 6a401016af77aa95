/** Checks the order of what expressions denote. */
import { expect, test } from "vitest";
import type { Value } from "../graph/index.ts";
import { distinctValues } from "./denotation.ts";

test("texts stand in the order of their letters, whatever their types and languages", () => {
  const typed: Value = { kind: "text", text: 'Gobi "east"', datatype: "http://example.org/code" };
  const plain = (text: string): Value => ({ kind: "text", text });
  const english: Value = { kind: "text", text: "Gobi", language: "en" };
  const texts = (values: readonly Value[]) =>
    distinctValues(values).map((value) => (value.kind === "text" ? value.text : ""));
  const all = [typed, plain('Gobi "east"'), plain("Gobi"), english, plain("Faro")];
  const expected = ["Faro", "Gobi", "Gobi", 'Gobi "east"', 'Gobi "east"'];
  expect([texts(all), texts(all.toReversed())]).toEqual([expected, expected]);
  expect(distinctValues(all)).toEqual(distinctValues(all.toReversed()));
});

import { expect, test } from "vitest";
import { shortNamesOf } from "./short-names.ts";

test.each([
  ["KG-GPT: A General Framework", ["KG-GPT"]],
  ["The Sound", ["Sound"]],
  ["Structured Query Language (SQL)", ["Structured Query Language", "SQL"]],
  ["Harbour (small)", ["Harbour"]],
  ["Heron", []],
  [": odd", []],
])("%s is also called %j", (label, names) => {
  expect(shortNamesOf(label)).toEqual(names);
});

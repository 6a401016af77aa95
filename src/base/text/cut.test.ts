import { expect, test } from "vitest";
import { cutEnd, cutRemarks } from "./cut.ts";

test("cuts the characters at the end that match", () => {
  expect(cutEnd("https://a.example///", /\//)).toBe("https://a.example");
  expect(cutEnd("what? ? ", /[\s?]/)).toBe("what");
  expect(cutEnd("///", /\//)).toBe("");
});

test.each([
  ["rate (per year)", "rate"],
  ["a (b (c) d) e", "a e"],
  ["a (b) (c) d", "a d"],
  ["a (b and c", "a (b and c"],
  ["a) b (c)", "a) b"],
  ["a ((b) c", "a ( c"],
])("cuts the remarks of %j", (text, rest) => {
  expect(cutRemarks(text)).toBe(rest);
});

test("other brackets can be named", () => {
  expect(cutRemarks("Roe, Jane [orcid:1] (2)", ["[", "]"])).toBe("Roe, Jane (2)");
});

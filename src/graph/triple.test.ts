import { expect, test } from "vitest";
import { formatTriple, normaliseTripleText } from "./triple.ts";

test.each([
  ["(A:A, p, B:B)", "(A, p, B)"],
  ["(A, p, B)", "(A, p, B)"],
  ["(A:A, p, B)", "(A, p, B)"],
  ["(R1:Study, p, R2:Result)", "(R1:Study, p, R2:Result)"],
  // Ids that serve as labels may contain commas and colons.
  [
    "(The Good, the Bad:The Good, the Bad, directed_by, Leone:Leone)",
    "(The Good, the Bad, directed_by, Leone)",
  ],
  ["(Alien: Covenant:Alien: Covenant, year, 2017:2017)", "(Alien: Covenant, year, 2017)"],
  ["(http://x.org/a:http://x.org/a, p, B)", "(http://x.org/a, p, B)"],
  // A label that only begins with the id is a different text.
  ["(A:AB, p, C:BC)", "(A:AB, p, C:BC)"],
  // Text that is not a triple remains unchanged.
  ["doc:doc", "doc:doc"],
  ["(a:a)", "(a:a)"],
  ["", ""],
])("%s has the normal form %s", (text, normal) => {
  expect(normaliseTripleText(text)).toBe(normal);
  expect(normaliseTripleText(normal)).toBe(normal);
});

test("the graph returns the text of a triple in the normal form", () => {
  const entity = (id: string) => ({ id, label: id, types: [] });
  const text = formatTriple({
    subject: entity("A"),
    predicate: { id: "p", label: "p" },
    object: entity("B, C"),
  });
  expect(text).toBe("(A, p, B, C)");
  expect(normaliseTripleText("(A:A, p, B, C:B, C)")).toBe(text);
});

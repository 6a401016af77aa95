import { expect, test } from "vitest";
import { countOf, joinList, needsThe, theNamed } from "./english.ts";
import { isStructural, readLabel, readState } from "./label-words.ts";

test("lists and counts", () => {
  expect(joinList(["a", "b", "c"])).toBe("a, b, and c");
  expect(countOf(1, "paper")).toBe("one paper");
  expect(countOf(13, "threat to validity")).toBe("13 threats to validity");
});

test("names of countries get the article that English requires", () => {
  for (const name of ["Netherlands", "United States", "Czech Republic", "Isle of Skye", "Cook Islands"])
    expect(needsThe(name), name).toBe(true);
  for (const name of ["Norway", "House of Arl", "Republic", "Rock Islands Diner"])
    expect(needsThe(name), name).toBe(false);
  expect(theNamed("country", "the Netherlands")).toBe("the country of the Netherlands");
});

test("the reader classifies predicate labels as nouns, verbs or participles", () => {
  expect(readLabel("authors")).toEqual({ noun: "author", verb: null, passive: null });
  expect(readLabel("usesMethod")).toEqual({ noun: "method", verb: "use", passive: null });
  expect(readLabel("Provides Replication Package")).toMatchObject({
    noun: "replication package",
    verb: "provide",
  });
  expect(readLabel("directed_by")).toEqual({ noun: "", verb: null, passive: "directed by" });
  expect(readState("Shares Data")).toEqual({ verb: "share", noun: "data" });
  expect(readState("Mentions Funding")).toEqual({ verb: "mention", noun: "funding" });
  expect(readState("is open access")).toEqual({ verb: null, complement: "open access" });
  expect(readState("survey")).toEqual({ verb: null, complement: "marked as survey" });
  expect(isStructural("has list element")).toBe(true);
  expect(isStructural("list of methods")).toBe(false);
});

import { expect, test } from "vitest";
import { normalizeArxiv, normalizeDoi } from "./identifiers.ts";

test.each([
  ["doi.org/10.1234/3366423#abstract", "10.1234/3366423"],
  ["10.1234\u200b/ab\u00adc", "10.1234/abc"],
  ["info:doi/10.1234/nar/gkx1", "10.1234/nar/gkx1"],
  ["https://example.org/doi/epdf/10.1234/asi.1", "10.1234/asi.1"],
  ["10.1234/a#b", "10.1234/a#b"],
  ["https://example.org/content/10.1101/2020.01.01.123456v2.full.pdf", "10.1101/2020.01.01.123456"],
])("the DOI in %j is %s", (text, doi) => {
  expect(normalizeDoi(text)).toBe(doi);
});

test.each([
  ["2001.12345 [cs.CL]", "2001.12345"],
  ["https://arxiv.org/abs/2001.12345v2?context=cs", "2001.12345"],
  ["arXiv:math.GT/0309136", "math.gt/0309136"],
  ["2001.123456", ""],
])("the arXiv id in %j is %j", (text, id) => {
  expect(normalizeArxiv(text)).toBe(id);
});

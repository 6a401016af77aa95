import { expect, test } from "vitest";
import { escapeLatex, escapeXml } from "./escape.ts";

test("`escapeXml` escapes markup in text", () => {
  expect(escapeXml(`<a href="x">'&`)).toBe("&lt;a href=&quot;x&quot;&gt;&#39;&amp;");
});

test("the LaTeX escape replaces special characters", () => {
  expect(escapeLatex("50% & a_b {x} #1 $2 ~ ^ \\ <c>")).toBe(
    "50\\% \\& a\\_b \\{x\\} \\#1 \\$2 \\textasciitilde{} \\textasciicircum{} \\textbackslash{} \\textless{}c\\textgreater{}",
  );
});

test("characters that fonts may lack are replaced with their code points, and accents stay", () => {
  expect(escapeLatex("Müller 中 Δ ≥ “x” a|b")).toBe(
    "Müller [U+4E2D] $\\Delta$ $\\geq$ ``x\u0027\u0027 a\\textbar{}b",
  );
  // The letter and its accent are separate characters in this text.
  expect(escapeLatex("e\u0301")).toBe("é");
});

test.each([
  ["½ € №5", "\\textonehalf{} \\texteuro{} \\textnumero{}5"],
  ["α→β ΔΑΟ ο", "$\\alpha$$\\rightarrow$$\\beta$ $\\Delta$AO o"],
  ["x² H₂O", "x\\textsuperscript{2} H\\textsubscript{2}O"],
  ["[2ex] mine", "{}[2ex] mine"],
  ["* star", "{}* star"],
  ["日本", "{}[U+65E5][U+672C]"],
])("%s has its form in LaTeX", (text, latex) => {
  expect(escapeLatex(text)).toBe(latex);
});

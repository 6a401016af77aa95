import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeLatex, encodeLatex } from "./latex.ts";

test.each([
  ['M{\\"u}ller', "Müller"],
  ["Erd\\H{o}s", "Erdős"],
  ["{\\v S}ime\\v{c}ek", "Šimeček"],
  ['Sj{\\o}berg and \\AA{}ngstr\\"om', "Sjøberg and Ångström"],
  ['na\\"{\\i}ve', "naïve"],
  ["$\\hat{x}$ and $\\bar y$, a \\not= b, \\underline{word}", "x̂ and y̅, a ≠ b, word"],
  ["\\c{C}elik, \\'Alvarez, Ma\\~nana", "Çelik, Álvarez, Mañana"],
  ["``Quoted'' --- 1--2", "“Quoted” — 1–2"],
  ["$\\mathcal{O}(n \\log n)$, $\\frac{1}{2}$, $\\frac{n+1}{m}$", "O(n log n), ½, (n+1)/m"],
  ["50\\% of {AT\\&T}~\\#1, \\$2, a\\_b", "50% of AT&T #1, $2, a_b"],
  ["\\emph{Very} \\textbf{bold} {\\LaTeX}", "Very bold LaTeX"],
  ["$\\alpha$-level, 3$\\times$4", "α-level, 3×4"],
  ["several\n   lines\tof text", "several lines of text"],
  ["don't -- won't", "don't – won't"],
  ["\\enquote{Cold \\emph{lakes}}, \\texorpdfstring{$\\alpha$}{alpha}", "“Cold lakes”, α"],
  ["\\textsuperscript{13}C, H\\textsubscript{2}O, 5\\textsuperscript{th}", "¹³C, H₂O, 5th"],
  ["Lakes\\thanks{To Ann} \\href{https://example.org/a%b}{here}", "Lakes here"],
  [
    "\\glqq Seen\\grqq{} {\\textquotesingle}n 20\\degree, 3 \\textmu m, \\textgamma-ray",
    "„Seen“ 'n 20°, 3 µm, γ-ray",
  ],
  ["$\\sum_{i=1}^n \\|x_j\\|$, {\\selectlanguage{german}Seen}", "∑ᵢ₌₁ⁿ ‖xⱼ‖, Seen"],
  ["\\(x_1\\) and \\verb|a_b|, \\~{}ann", "x₁ and a_b, ~ann"],
])("%j is decoded as %j", (source, text) => {
  expect(decodeLatex(source)).toBe(text);
});

test("plain text written as LaTeX can be read back unchanged", () => {
  const plain = fc
    .string({ unit: fc.constantFrom(..."aZé üß0 -`'\\{}$&%#_~^\"".split("")), maxLength: 30 })
    .map((text) => text.replace(/\s+/g, " ").trim());
  fc.assert(
    fc.property(plain, (text) => {
      expect(decodeLatex(encodeLatex(text))).toBe(text.normalize("NFC"));
    }),
    { seed: 1, numRuns: 2000 },
  );
});

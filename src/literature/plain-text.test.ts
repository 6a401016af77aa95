import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

// The code points are those of the HTML 4.01 specification, section 24, and of ISO 8879 for the letters with accents.
test.each([
  ["Caf&eacute; &Ouml;land, &Lstrok;&oacute;d&zacute;", "Café Öland, Łódź"],
  ["&Delta;G &ne; 0, &sigmaf; &asymp; &infin;, H&sub2;", "ΔG ≠ 0, ς ≈ ∞, H&sub2;"],
  ["5&times;5&nbsp;m&sup2; &frac12; &pound;3 &euro;4", "5×5 m² ½ £3 €4"],
  ["Erd&odblac;s, &#345;, &#x141;, &unknown; &", "Erdős, ř, Ł, &unknown; &"],
  ["p &lt; 0.05 <i>n</i>", "p < 0.05 n"],
])("the entities of %j become characters", (source, plain) => {
  expect(plainText(source)).toBe(plain);
});

import { expect, test } from "vitest";
import { formatName, nameOrderOf, parseBibtexNames, parseTaggedName, splitTaggedNames } from "./names.ts";

test.each([
  ["Roe A, Poe B", ["Roe, A", "Poe, B"]],
  ["Gat, G., Mor, P.", ["Gat, G.", "Mor, P."]],
  ["Gil Gat, Pia Mor, Noa Ron", ["Gat, Gil", "Mor, Pia", "Ron, Noa"]],
  ["Poe D Jr", ["Poe, D, Jr"]],
  ["McDonald RJ 3rd", ["McDonald, RJ, 3rd"]],
  ["d'Arc J", ["d'Arc, J"]],
  ["van der Berg C", ["van der Berg, C"]],
  ["University of Oslo, Department of Physics", ["University of Oslo, Department of Physics"]],
])("the line %j of a tagged format names %j", (line, names) => {
  const parts = splitTaggedNames(line);
  const persons = parts.map((name) => parseTaggedName(name, nameOrderOf(parts)));
  expect(persons.map((person) => formatName(person, true))).toEqual(names);
});

test("a list of names with initials in one field of BibTeX is split, with a warning", () => {
  const { persons, warning } = parseBibtexNames('Roe A, M{\\"u}ller B, Mor C');
  expect(persons.map((person) => formatName(person, true))).toEqual(["Roe, A", "Müller, B", "Mor, C"]);
  expect(warning).toContain('instead of "and"');
  expect(parseBibtexNames("Brinch Hansen, Per").persons).toEqual([{ family: "Brinch Hansen", given: "Per" }]);
});

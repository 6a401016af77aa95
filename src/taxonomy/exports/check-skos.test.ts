/** Tests the SKOS check with the standard's statements (W3C, SKOS Reference, 2009) and with files from public reports. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { checkSkos } from "./check-skos.ts";

const prefixes = `@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix xl: <http://www.w3.org/2008/05/skos-xl#> .
@prefix : <http://e.org/> .
`;
const a = ':a skos:topConceptOf :s ; skos:prefLabel "A" .\n';
const b = ':b skos:broader :a ; skos:inScheme :s ; skos:prefLabel "B" .\n';
const c = ':c skos:broader :b ; skos:inScheme :s ; skos:prefLabel "C" .\n';

function check(text: string) {
  return checkSkos(`${prefixes}${text}`, "t.ttl");
}

test.each([
  ["S9", ":a a skos:ConceptScheme .", /:?\/a> is both a concept and a concept scheme/],
  [
    "S9 by the range of inScheme (S4)",
    ":b skos:inScheme :c .",
    /\/c> is both a concept and a concept scheme/,
  ],
  ["S13", ':a skos:altLabel "A" .', /has "A" both as prefLabel and as altLabel \(S13\)/],
  ["S13 for hidden labels", ':a skos:altLabel "x" ; skos:hiddenLabel "x" .', /altLabel and as hiddenLabel/],
  ["S13 through a label as a resource (S56)", ":a xl:altLabel [ xl:literalForm 'A' ] .", /\(S13\)/],
  ["S14", ':a skos:prefLabel "Ay" .', /two preferred labels in the same language \(S14\)/],
  ["S14 for tags in other letters", ':a skos:prefLabel "x"@en, "y"@EN .', /\(S14\)/],
  ["S27 for a direct link", ":b skos:related :a .", /related .* \(S27\)/],
  ["S27 over two steps", ":a skos:related :c .", /related .* \(S27\)/],
  ["S27 through a matching property (S41)", ":a skos:relatedMatch :c .", /\(S27\)/],
  ["S37", ":a skos:member :b .", /is both a concept and a collection \(S37\)/],
  ["S37 for a scheme", ":s a skos:OrderedCollection .", /concept scheme and a collection \(S37\)/],
  ["S46", ":b skos:exactMatch :a .", /both as exactMatch and as broadMatch/],
  [
    "S46 in the other direction",
    ":a skos:exactMatch :x . :x skos:exactMatch :b .",
    /exactMatch and as broadMatch/,
  ],
])("%s makes a scheme invalid", (rule, text, problem) => {
  const match = rule.startsWith("S46") ? ":b skos:broadMatch :a .\n" : "";
  expect(check(a + b + c + match).problems).toEqual([]);
  const { problems } = check(a + b + c + match + text);
  expect(problems.length).toBeGreaterThan(0);
  for (const one of problems) expect(one).toMatch(problem);
});

test.each([
  ["a cycle", ":a skos:broader :c .", /\/a> is broader than itself/],
  ["an empty label", ':a skos:altLabel " "@de .', /\/a> has an empty altLabel/],
  ["a concept without a label", ":d skos:broader :a ; skos:inScheme :s .", /\/d> has no preferred label/],
  [
    "a concept without a scheme",
    ':d skos:broader :a ; skos:prefLabel "D" .',
    /\/d> does not belong to a scheme/,
  ],
  [
    "an orphan",
    ':d skos:inScheme :s ; skos:prefLabel "D" ; a skos:Concept .',
    /\/d> is neither a top concept/,
  ],
  ["a link to an unknown concept", ":b skos:broader :gone .", /refers to <http:\/\/e.org\/gone>/],
  ["one direction only", "", /\d inverse statements are only implied/],
])("%s is permitted, and a hint", (_what, text, hint) => {
  const { problems, hints } = check(a + b + c + text);
  expect(problems).toEqual([]);
  expect(hints).toContainEqual(expect.stringMatching(hint));
});

test("entailed types, schemes, inverses and labels satisfy the check", () => {
  const { concepts, problems, hints } = check(
    ":s skos:hasTopConcept :a . :a xl:prefLabel [ xl:literalForm 'A' ] ; skos:narrower :b .\n" +
      ":b skos:inScheme :s ; xl:prefLabel [ xl:literalForm 'B'@en ] .",
  );
  expect([concepts, problems, hints]).toEqual([2, [], ["2 inverse statements are only implied (S8, S25)"]]);
});

const cases = fileURLToPath(new URL("../../../../shared/cases/published/", import.meta.url));
test.for([
  ["skos-clean.ttl", 0, /^(?!.*scheme)/],
  ["skos-poly.ttl", 0, /^/],
  ["skos-broader-only.ttl", 0, /only implied/],
  ["skos-topof-only.ttl", 0, /only implied/],
  ["skos-source-text.ttl", 0, /^(?!.*textbook)/],
  ["skos-xl.ttl", 0, /^(?!.*label)/],
  ["skos-cycle.ttl", 0, /broader than itself/],
  ["skos-alt-is-pref.ttl", 1, /S13/],
  ["skos-related-broader.ttl", 1, /S27/],
  ["skos-exact-broad.ttl", 1, /S46/],
] as const)("%s has its right result (needs ../shared)", ([name, invalid, found], context) => {
  if (!existsSync(cases)) context.skip("the optional folder ../shared is not here");
  const { problems, hints } = checkSkos(readFileSync(`${cases}${name}`, "utf8"), name);
  expect(problems).toHaveLength(invalid);
  const lines = [...problems, ...hints];
  if (found.source.startsWith("^(?!")) for (const line of lines) expect(line).toMatch(found);
  else expect(lines.join("\n")).toMatch(found);
});

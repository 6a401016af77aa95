import fc from "fast-check";
import { expect, test } from "vitest";
import { headOf, isUncountable, pluralOf, singularOf } from "./nouns.ts";

/** Singular and plural forms from dictionaries of British English. */
const facts = `
  paper: papers; threat to validity: threats to validity; property: properties; analysis: analyses; key: keys; box: boxes
  research class: research classes; input data: input data; criterion: criteria; church: churches; brush: brushes
  stomach: stomachs; hero: heroes; piano: pianos; photo: photos; leaf: leaves; wolf: wolves; roof: roofs; chief: chiefs
  child: children; person: people; policeman: policemen; human: humans; mouse: mice; goose: geese; index: indices
  matrix: matrices; nucleus: nuclei; virus: viruses; campus: campuses; census: censuses; bus: buses; quiz: quizzes
  house: houses; cause: causes; disease: diseases; prize: prizes; waltz: waltzes; bureau: bureaus; menu: menus
  area: areas; camera: cameras; taxi: taxis; movie: movies; cookie: cookies; country: countries; monkey: monkeys
  shoe: shoes; canoe: canoes; headache: headaches; cache: caches; niche: niches; thesis: theses; hypothesis: hypotheses
  crisis: crises; diagnosis: diagnoses; oasis: oases; nose: noses; horse: horses; base: bases; ox: oxen; series: series
  species: species; sheep: sheep; aircraft: aircraft; Japanese: Japanese; mother-in-law: mothers-in-law
  man-of-war: men-of-war; runner-up: runners-up; check-in: check-ins; follow-up: follow-ups; café: cafés; NGO: NGOs
  PhD: PhDs; ship of the line: ships of the line; Person: People; Child: Children; Leaf: Leaves; lens: lenses
  soliloquy: soliloquies; place of birth: places of birth; price per kilogram: prices per kilogram; gas: gases; database: databases; use case: use cases
  phase: phases; purpose: purposes; response: responses; excuse: excuses; clause: clauses; focus: focuses; bonus: bonuses
  bridge: bridges; village: villages; tomato: tomatoes; critic: critics; topic: topics; physics: physics; volcano: volcanoes; studio: studios; knife: knives; safe: safes`
  .split(/[;\n]/)
  .map((pair) => pair.trim())
  .filter((pair) => pair !== "")
  .map((pair) => pair.split(": ") as [string, string]);

test.each(facts)("one %s, two %s", (one, many) => {
  expect(pluralOf(one)).toBe(many);
  expect(singularOf(many)).toBe(one);
  expect(singularOf(one)).toBe(one);
});

test("the head of a phrase determines whether the phrase is countable", () => {
  expect(headOf("Threat to Validity")).toBe("threat");
  expect(headOf("open access journal")).toBe("journal");
  expect(isUncountable("tool support")).toBe(true);
  expect(isUncountable("support vector")).toBe(false);
});

test.each(["Ελλάδα", "作者", "книга", "مؤلف", "", " ", "42", "C++", "£"])(
  "%j has no English plural",
  (word) => {
    expect(pluralOf(word)).toBe(word);
    expect(singularOf(word)).toBe(word);
  },
);

test("every text can be pluralised and singularised", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(typeof pluralOf(text)).toBe("string");
      expect(typeof singularOf(text)).toBe("string");
    }),
  );
});

test("pluralising changes only the end of a lower-case word, and singularising reverses it", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{5,10}k$/), (noun) => {
      expect(pluralOf(noun)).toBe(`${noun}s`);
      expect(singularOf(pluralOf(noun))).toBe(noun);
    }),
  );
});

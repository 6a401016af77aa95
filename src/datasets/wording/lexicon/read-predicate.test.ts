import { expect, test } from "vitest";
import { openWords } from "../../../words/index.ts";
import { createEnglishWords } from "../words/english-words.ts";
import type { PredicateUse } from "./predicate.ts";
import { readPredicate } from "./read-predicate.ts";
import { applyEntry } from "./user-lexicon.ts";
import { finite, type VerbPhrase } from "./verb-phrase.ts";

const english = createEnglishWords(openWords());
const persons = ["Ada Smith", "Bo van Lee"];
const use = (label: string, parts: Partial<PredicateUse> = {}): PredicateUse => ({
  label,
  valueKind: "name",
  functional: false,
  inverseFunctional: false,
  subjectNoun: "sword",
  objectNouns: [],
  samples: ["lime", "clay"],
  ...parts,
});
const finiteOrEmpty = (phrase: VerbPhrase | null | undefined): string =>
  phrase ? finite(phrase, "one") : "";

/**
 * Each row contains a label, how the graph uses it, and the expected noun, verb for the subject, verb for the object,
 * and question word.
 */
const readings: readonly [string, Partial<PredicateUse>, string, string, string, string][] = [
  ["genre", {}, "genre", "", "", "what"],
  ["has mascot", {}, "mascot", "", "", "what"],
  ["hasPart", {}, "part", "", "", "what"],
  ["author_list", { samples: persons }, "author", "was written by", "wrote", "who"],
  ["keeper", { samples: persons, objectNouns: ["keeper"] }, "keeper", "is kept by", "keeps", "who"],
  ["is guarded by", { objectNouns: ["keep"] }, "", "is guarded by", "guards", "which"],
  ["guarded-by", {}, "", "is guarded by", "guards", "what"],
  ["is brewed by", { objectNouns: ["brewery"] }, "", "is brewed by", "brews", "which"],
  ["brewed by", { objectNouns: ["brewery"] }, "", "was brewed by", "brewed", "which"],
  ["is brewed on", { valueKind: "date" }, "", "was brewed on", "", "when"],
  ["was forged in", { samples: ["Toledo", "Solingen"] }, "", "was forged in", "", "where"],
  ["apprenticed with", { samples: persons }, "", "apprenticed with", "", "who"],
  ["studied at", { subjectNoun: "physician" }, "", "studied at", "", "what"],
  ["grows on", {}, "", "grows on", "", "what"],
  ["needs", {}, "", "needs", "", "what"],
  ["eats", {}, "", "eats", "", "what"],
  ["grossTonnage", { valueKind: "number", samples: ["8400"] }, "gross tonnage", "", "", "what"],
  ["people evacuated", { valueKind: "number", samples: ["12", "3"] }, "person evacuated", "", "", "how many"],
  ["children", { valueKind: "number", samples: ["2", "3"] }, "child", "", "", "how many"],
  ["first flight year", { valueKind: "year" }, "first flight year", "first flew in", "", "when"],
  ["first appeared in", { valueKind: "year" }, "", "first appeared in", "", "when"],
  ["dryWeight", { valueKind: "number", samples: ["310"] }, "dry weight", "", "", "what"],
  ["own vessel", { objectNouns: ["vessel"] }, "", "owns", "", "which"],
  ["contains element", {}, "", "contains", "", "which"],
  ["belongs to range", {}, "", "belongs to", "", "which"],
  ["part of", {}, "", "is part of", "", "what"],
  ["capital of", { objectNouns: ["country"], inverseFunctional: true }, "", "is the capital of", "", "which"],
  ["near", {}, "", "is near", "", "what"],
  ["Bottle Designed By", { samples: persons }, "bottle designer", "", "", "who"],
  ["cover-illustrated-by", { samples: persons }, "cover illustrator", "", "", "who"],
  ["in_language", {}, "", "is in", "", "which"],
  ["onBehalfOf", { samples: persons }, "", "is on behalf of", "", "what"],
  ["role in", { subjectNoun: "role", objectNouns: ["opera"] }, "", "is in", "", "which"],
  // A bed is assigned to its patient, who assigns none.
  ["assigned bed", { objectNouns: ["bed"], functional: true }, "assigned bed", "", "", "which"],
  ["weight-kg", { valueKind: "number", samples: ["3.1"] }, "weight", "", "", "what"],
  ["sub-genre", {}, "sub-genre", "", "", "what"],
  ["ticketsSold", { valueKind: "number", samples: ["142"] }, "ticket sold", "", "", "how many"],
  ["years_of_service", { valueKind: "number", samples: ["12"] }, "year of service", "", "", "how many"],
  ["has logged hours", { valueKind: "number", samples: ["3100"] }, "logged hour", "", "", "how many"],
  ["duration_min", { valueKind: "number", samples: ["95"] }, "duration", "", "", "what"],
  ["entered service in", { valueKind: "date", samples: ["2004-05"] }, "", "entered service in", "", "when"],
  ["learned_to_play_in", { valueKind: "year", subjectNoun: "player" }, "", "learned to play in", "", "when"],
  ["opened on", { valueKind: "date", samples: ["2004-05"] }, "", "opened in", "", "when"],
  ["codeshares with", { objectNouns: ["airline"] }, "", "codeshares with", "", "which"],
  ["shares border with", { objectNouns: ["country"] }, "", "shares a border with", "", "which"],
  ["is sequel to", { objectNouns: ["film"] }, "", "is a sequel to", "", "which"],
  ["is_left_handed", { valueKind: "flag" }, "", "is left handed", "", "what"],
  ["is_eu_port", { valueKind: "flag" }, "", "is an EU port", "", "what"],
  ["establishedYear", { valueKind: "year" }, "", "was established in", "", "when"],
  [
    "establishedYear",
    { valueKind: "year", functional: true },
    "established year",
    "was established in",
    "",
    "when",
  ],
  ["areaSquareMetres", { valueKind: "number", samples: ["17"] }, "area", "", "", "what"],
  ["jury", { objectNouns: ["director"], samples: persons }, "jury member", "", "", "who"],
  ["damagesAwarded", { valueKind: "number", samples: ["1200"] }, "damage awarded", "", "", "what"],
  ["chambers", { samples: ["Gate Chambers", "Quay Chambers"], functional: true }, "chamber", "", "", "what"],
  [
    "birthPlace",
    { samples: ["Delft", "Riga"], objectNouns: ["city"] },
    "birth place",
    "was born in",
    "",
    "where",
  ],
  ["http://example.org/prop/birthYear", { valueKind: "year" }, "birth year", "was born in", "", "when"],
  ["date of death", { valueKind: "date" }, "date of death", "died on", "", "when"],
  ["start", { valueKind: "year", subjectNoun: "membership" }, "start", "started in", "", "when"],
  ["founded", { valueKind: "year" }, "", "was founded in", "", "when"],
  ["joined", { valueKind: "year", subjectNoun: "nurse" }, "", "joined in", "", "when"],
  ["first release", { valueKind: "year" }, "first release", "was first released in", "", "when"],
  ["opening year", { valueKind: "year" }, "opening year", "opened in", "", "when"],
  [
    "headquartered in",
    { subjectNoun: "firm", objectNouns: ["port"] },
    "",
    "is headquartered in",
    "",
    "where",
  ],
  ["setIn", { subjectNoun: "play", objectNouns: ["town"] }, "", "is set in", "", "where"],
  ["shipped from", { objectNouns: ["port"] }, "", "was shipped from", "", "which"],
  ["transported on vessel", { objectNouns: ["vessel"] }, "", "was transported on", "", "which"],
  ["firstPerformed", { valueKind: "year" }, "", "was first performed in", "", "when"],
  ["year built", { valueKind: "year" }, "", "was built in", "", "when"],
  ["holds the certificate", { objectNouns: ["certificate"] }, "", "holds", "", "which"],
  ["has a price per kg (EUR)", { valueKind: "number" }, "price per kg", "", "", "what"],
  ["is certified organic", { valueKind: "flag" }, "", "is certified organic", "", "what"],
  ["licenceIssuedOn", { valueKind: "date" }, "licence issue date", "", "", "when"],
  [
    "has worked for the school since",
    { valueKind: "year" },
    "",
    "has worked for the school since",
    "",
    "when",
  ],
  ["protected_since", { valueKind: "year" }, "", "has been protected since", "", "when"],
  ["selectedIn", { valueKind: "year", subjectNoun: "astronaut" }, "", "was selected in", "", "when"],
  ["premiereDate", { valueKind: "date" }, "premiere date", "premiered on", "", "when"],
  ["destination port", { objectNouns: ["port"] }, "destination port", "", "", "which"],
  ["launchSite", {}, "launch site", "was launched at", "", "what"],
  ["sword type", {}, "type", "", "", "what"],
  [
    "sponsoredBy",
    { samples: ["Northmere Bank", "Carrow Brewery", "Ada Smith"] },
    "",
    "is sponsored by",
    "sponsors",
    "which",
  ],
  ["goals", { valueKind: "number", samples: ["3", "17"] }, "goal", "", "", "how many"],
  ["weight in kg", { valueKind: "number", samples: ["3.5"] }, "weight", "", "", "what"],
  [
    "has registered office in",
    { samples: ["Corby"], objectNouns: ["city"] },
    "",
    "has a registered office in",
    "",
    "where",
  ],
  [
    "has its headquarters in",
    { samples: ["Corby"], objectNouns: ["city"] },
    "",
    "has a headquarters in",
    "",
    "where",
  ],
  ["curated_by", { samples: persons, objectNouns: ["curator"] }, "", "was curated by", "curated", "who"],
  ["urn:league:founded_in", { valueKind: "year" }, "", "was founded in", "", "when"],
  ["start_year", { valueKind: "year" }, "start year", "started in", "", "when"],
  ["flammable", { valueKind: "flag" }, "flammable", "is flammable", "", "what"],
  ["wind_driven", { valueKind: "flag" }, "wind driven", "is wind driven", "", "what"],
  ["is_deprecated", { valueKind: "flag" }, "", "is deprecated", "", "what"],
  ["is vegan", { valueKind: "flag", subjectNoun: "dish" }, "", "is vegan", "", "what"],
  ["is grown in", { objectNouns: ["region"] }, "", "is grown in", "", "where"],
  ["memberSince", { valueKind: "year", subjectNoun: "beekeeper" }, "", "has been a member since", "", "when"],
  ["first ascent by", { samples: persons }, "", "was first climbed by", "first climbed", "who"],
  ["discovery by", { samples: persons }, "", "was discovered by", "discovered", "who"],
  ["date of first ascent", { valueKind: "date" }, "date of first ascent", "was first climbed on", "", "when"],
  ["start point", { samples: ["north gate"] }, "start point", "", "", "what"],
  ["point in time", { valueKind: "year" }, "year", "", "", "when"],
  [
    "mountain range",
    { subjectNoun: "mountain", objectNouns: ["mountain range"] },
    "mountain range",
    "",
    "",
    "which",
  ],
  ["datedObject", { objectNouns: ["coin"] }, "dated coin", "", "", "which"],
  ["was born in", { samples: ["Delft", "Riga"] }, "", "was born in", "", "where"],
  ["was born in", { valueKind: "date" }, "", "was born on", "", "when"],
  ["usedToTreat", { subjectNoun: "drug", objectNouns: ["disease"] }, "", "is used to treat", "", "which"],
  ["borne by", { samples: persons }, "", "was borne by", "bore", "who"],
  ["took over from", {}, "", "took over from", "", "what"],
  ["sang at", { objectNouns: ["opera house"] }, "", "sang at", "", "which"],
  ["launchMass", { valueKind: "number", samples: ["812"] }, "launch mass", "", "", "what"],
  ["launchVehicle", { functional: true, objectNouns: ["rocket"] }, "launch vehicle", "", "", "which"],
  ["maidenFlight", { valueKind: "date" }, "maiden flight date", "", "", "when"],
  [
    "headquarters location",
    { samples: ["Delft"] },
    "headquarters location",
    "is headquartered in",
    "",
    "where",
  ],
  ["is ice class", { valueKind: "flag", subjectNoun: "ship" }, "", "is ice class", "", "what"],
  ["is munro", { valueKind: "flag", subjectNoun: "peak" }, "", "is a munro", "", "what"],
  ["max_speed_kn", { valueKind: "number", samples: ["21"] }, "maximum speed", "", "", "what"],
  ["cvss_score", { valueKind: "number", samples: ["3.5"] }, "CVSS score", "", "", "what"],
];

test.each(readings)("%s", (label, parts, noun, verb, inverse, question) => {
  const read = readPredicate(use(label, parts), english);
  expect([read?.singular, finiteOrEmpty(read?.verb), finiteOrEmpty(read?.inverse), read?.asks]).toEqual([
    noun,
    verb,
    inverse,
    question,
  ]);
});

test("the reader separates a unit from the noun and finds no words in a code", () => {
  expect(readPredicate(use("height (cm)", { valueKind: "number" }), english)).toMatchObject({
    singular: "height",
    unit: "cm",
  });
  expect(readPredicate(use("molar mass (g/mol)", { valueKind: "number" }), english)).toMatchObject({
    singular: "molar mass",
    unit: "g/mol",
  });
  expect(readPredicate(use("boiling point (°C)", { valueKind: "number" }), english)?.unit).toBe("°C");
  expect(readPredicate(use("yield (%)", { valueKind: "number" }), english)?.unit).toBe("percent");
  expect(readPredicate(use("density (kg/m³)", { valueKind: "number" }), english)?.unit).toBe("kg/m³");
  expect(readPredicate(use("rating (approx.)", { valueKind: "number" }), english)?.unit).toBe("");
  expect(readPredicate(use("P50"), english)).toBeNull();
});

test("an entry in the user's lexicon replaces the words that it defines and keeps the other words", () => {
  const guess = readPredicate(use("P50"), english);
  const replaced = applyEntry(use("P50"), guess, { verb: "is guarded by", inverse: "guards" }, english);
  expect([finiteOrEmpty(replaced?.verb), finiteOrEmpty(replaced?.inverse), replaced?.asks]).toEqual([
    "is guarded by",
    "guards",
    "what",
  ]);
  const genre = readPredicate(use("genre"), english);
  expect(applyEntry(use("genre"), genre, { singular: "style" }, english)).toMatchObject({
    singular: "style",
    plural: "styles",
    asks: "what",
  });
});

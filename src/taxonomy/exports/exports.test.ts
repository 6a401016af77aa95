import { Parser } from "n3";
import { Store } from "oxigraph";
import { expect, test } from "vitest";
import { parseCsv } from "../../base/io/index.ts";
import type { Increment } from "../model.ts";
import { taxonomyPhases } from "../taxonomy-documents.ts";
import type { TaxonomyState } from "../taxonomy-state.ts";
import { checkSkos, type ExportSource, formatAquality, taxonomyFormats } from "./index.ts";

const increment: Increment = {
  name: "T1",
  categories: [
    {
      name: "Shape & form",
      description: 'What it "looks" like.\nAt a glance.',
      exclusive: true,
      guideline: "Look at it.",
      classes: [
        { name: "Round", description: "100 % round, a_b", clusters: ["k1"] },
        { name: "<Flat>", description: "Thin | flat \\ even", clusters: [] },
      ],
    },
    { name: "Colour", description: "", classes: [{ name: "Round", description: "", clusters: ["k1"] }] },
  ],
};
const state: TaxonomyState = {
  planning: taxonomyPhases.planning.parse({}),
  extraction: taxonomyPhases.extraction.parse({
    publications: [{ id: "Ada1843", classes: [{ id: "Ada1843:Circle", name: "Circle" }] }],
  }),
  clustering: taxonomyPhases.clustering.parse({
    clusters: [{ id: "k1", name: "Round things", members: ["Ada1843:Circle"] }],
  }),
  relevance: taxonomyPhases.relevance.parse({}),
  construction: taxonomyPhases.construction.parse({ increments: [increment] }),
  validation: taxonomyPhases.validation.parse({}),
  application: taxonomyPhases.application.parse({}),
  increments: [increment],
  matrices: new Map(),
};
const source: ExportSource = {
  name: "Things",
  description: "A taxonomy of things.",
  increment,
  state,
  titles: new Map([["Ada1843", "Notes: a sketch"]]),
  base: "https://example.org/things/",
  raw: false,
};

const skos = "http://www.w3.org/2004/02/skos/core#";

function quads(text: string, format: "text/turtle" | "application/ld+json"): string[] {
  const store = new Store();
  store.load(text, { format });
  return store
    .match()
    .map((quad) => [quad.subject.value, quad.predicate.value, quad.object.value].join(" "))
    .sort();
}

test("the Turtle and JSON-LD exports contain the same graph, and two parsers read the same triples from Turtle", () => {
  const turtle = taxonomyFormats.turtle.format(source);
  const loaded = quads(turtle, "text/turtle");
  expect(quads(taxonomyFormats.jsonld.format(source), "application/ld+json")).toEqual(loaded);
  expect(new Parser().parse(turtle).length).toBe(loaded.length);
});

test("in SKOS, every category is a top concept, every class has one broader category, and equal labels have different IRIs", () => {
  const triples = new Parser().parse(taxonomyFormats.turtle.format(source));
  const pairsWith = (predicate: string): string[][] =>
    triples
      .filter((quad) => quad.predicate.value === `${skos}${predicate}`)
      .map((quad) => [quad.subject.value, quad.object.value]);
  const at = (name: string): string => `https://example.org/things/${name}`;
  expect(pairsWith("topConceptOf")).toEqual([
    [at("shape-form"), at("T1")],
    [at("colour"), at("T1")],
  ]);
  expect(pairsWith("hasTopConcept").map(([, concept]) => concept)).toEqual([at("shape-form"), at("colour")]);
  expect(pairsWith("broader")).toEqual([
    [at("shape-form-round"), at("shape-form")],
    [at("shape-form-flat"), at("shape-form")],
    [at("colour-round"), at("colour")],
  ]);
  const turned = pairsWith("broader").map(([narrow, broad]) => [broad, narrow]);
  expect(pairsWith("narrower")).toEqual(turned);
  expect(pairsWith("prefLabel").map(([, label]) => label)).toEqual([
    "Shape & form",
    "Round",
    "<Flat>",
    "Colour",
    "Round",
  ]);
  expect(pairsWith("scopeNote")).toEqual([
    [at("shape-form"), "Look at it."],
    [at("shape-form"), "At most one class per object."],
  ]);
  expect(pairsWith("definition")[0]?.[1]).toBe('What it "looks" like.\nAt a glance.');
});

test("the SKOS export links a class to its terms and publications", async () => {
  const triples = new Parser().parse(taxonomyFormats.turtle.format(source));
  const at = (name: string): string => `https://example.org/things/${name}`;
  const objectsOf = (subject: string): string[] =>
    triples
      .filter((quad) => quad.subject.value === at(subject))
      .map((quad) => `${quad.predicate.value.split(/[#/]/).at(-1)} ${quad.object.value}`);
  expect(objectsOf("colour-round")).toEqual(
    expect.arrayContaining([
      `historyNote ${at("term-ada1843-circle")}`,
      `source ${at("publication-ada1843")}`,
    ]),
  );
  expect(objectsOf("term-ada1843-circle")).toEqual(["value Circle", `source ${at("publication-ada1843")}`]);
  expect(objectsOf("publication-ada1843")).toEqual([
    "type http://purl.org/dc/terms/BibliographicResource",
    "identifier Ada1843",
    "title Notes: a sketch",
  ]);
  // The class "flat" has no terms.
  expect(objectsOf("shape-form-flat").filter((line) => /^(historyNote|source)/.test(line))).toEqual([]);
});

test("the SKOS check hints at missing inverses, labels and concepts of an export", () => {
  const turtle = taxonomyFormats.turtle.format(source);
  expect(checkSkos(turtle, "t.ttl")).toEqual({ concepts: 5, problems: [], hints: [] });
  expect(checkSkos(taxonomyFormats.jsonld.format(source), "t.jsonld")).toEqual(checkSkos(turtle, "t.ttl"));
  const broken = (from: string, to: string): readonly string[] => {
    expect(turtle).toContain(from);
    return checkSkos(turtle.replace(from, to), "t.ttl").hints;
  };
  const at = (name: string): string => `<https://example.org/things/${name}>`;
  expect(broken(`skos:narrower ${at("colour-round")}`, 'skos:note "x"')).toEqual([
    "1 inverse statement is only implied (S8, S25)",
  ]);
  expect(broken('skos:prefLabel "Colour"@en ;', "")).toEqual([`${at("colour")} has no preferred label`]);
  expect(broken(`skos:topConceptOf ${at("T1")}`, `skos:broader ${at("gone")}`)).toEqual(
    expect.arrayContaining([`the file refers to ${at("gone")}, which it does not describe`]),
  );
  expect(() => checkSkos("<?xml version='1.0'?><rdf:RDF/>", "t.rdf")).toThrow(
    /t\.rdf:1: the file is RDF\/XML/,
  );
  expect(() => checkSkos("<a> <b> .", "t.ttl")).toThrow(/t\.ttl:1: the file is not valid Turtle/);
});

test("the Markdown and LaTeX exports escape every special character", () => {
  expect(taxonomyFormats.markdown.format(source)).toContain("| \\<Flat\\> | Thin \\| flat \\\\ even |");
  const latex = taxonomyFormats.latex.format(source);
  expect(latex).toContain("Round & 100 \\% round, a\\_b \\\\");
  expect(latex).toContain(
    "\\caption{Shape \\& form. What it \\textquotedbl{}looks\\textquotedbl{} like. At a glance.}",
  );
});

test("the CSV export has one row per class, with the provenance of the class", () => {
  const { rows } = parseCsv(taxonomyFormats.csv.format(source), "classes.csv");
  expect(rows.map(({ cells }) => [cells.category, cells.class, cells.terms, cells.publications])).toEqual([
    ["Shape & form", "Round", "Circle (Ada1843)", "Ada1843"],
    ["Shape & form", "<Flat>", "", ""],
    ["Colour", "Round", "Circle (Ada1843)", "Ada1843"],
  ]);
});

test("aquality files identify each term by the title of its publication", () => {
  expect(formatAquality(source)).toEqual({
    "catalog_taxonomy.txt": "Shape & form - Round\nShape & form - <Flat>\nColour - Round\n",
    "extractions.txt": "Circle (Notes: a sketch)\n",
    "mapping.txt":
      "Shape & form - Round : Circle (Notes: a sketch)\nColour - Round : Circle (Notes: a sketch)\n",
  });
});

test("the HTML page needs no other file, escapes its text, and links classes to publications", () => {
  const page = taxonomyFormats.html.format(source);
  expect(page).not.toMatch(/<(?:link|script|img)[^>]+(?:src|href)=/);
  expect(page).not.toContain("<Flat>");
  expect(page).toContain("<b>&lt;Flat&gt;</b>");
  expect(page).toMatch(/Round things[\s\S]*Circle[\s\S]*Notes: a sketch/);
  // Two classes share the one term, so each is lucid; one class of three has none.
  expect(page).toMatch(/soundness<br><small>M1\.2\.2[^<]*<\/small><\/th><td[^>]*>0\.67 \(2\/3\)/);
});

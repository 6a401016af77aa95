/** Reads taxonomies as people and other tools write them, and refuses everything else. */
import { expect, test } from "vitest";
import { InputError } from "../../base/errors.ts";
import { parseTaxonomy } from "./read-taxonomy-file.ts";

/** The classes of a file by category, with their descriptions after a colon. */
function read(name: string, text: string): Record<string, readonly string[]> {
  const { categories } = parseTaxonomy(text, name);
  return Object.fromEntries(
    categories.map(({ name: category, classes }) => [
      category,
      classes.map((item) => (item.description ? `${item.name}: ${item.description}` : item.name)),
    ]),
  );
}

const shapes = { Shape: ["Round: no corners", "Flat"], Colour: ["Red: warm"] };

test.each([
  ["category,class,description", ","],
  ["Facet;Concept;Definition", ";"],
  ["Category name\tClass label\tMeaning", "\t"],
  ["CATEGORIES,Classes,Descriptions", ","],
  ["Category_Name,prefLabel,scope note", ","],
  ["dimension,name,comment", ","],
  ["Kategorie;Klasse;Beschreibung", ";"],
  ["Main class,Subclass,Definition", ","],
  ["Category,Sub-category,Definition", ","],
])("the columns %j are recognised", (header, separator) => {
  const rows = [
    ["Shape", "Round", "no corners"],
    ["Shape", "Flat", ""],
    ["Colour", "Red", "warm"],
  ];
  const text = [header, ...rows.map((row) => row.join(separator))].join("\r\n");
  expect(read("classes.csv", text)).toEqual(shapes);
  // The content decides, not the name of the file.
  expect(read("classes.txt", text)).toEqual(shapes);
});

test("merged cells continue their category, and a row without a class describes its category", () => {
  const text = "id,category,class,description\n1,Shape,,How it looks\n2,,Round,no corners\n3,,Flat,\n";
  const { categories, unread } = parseTaxonomy(text, "classes.csv");
  expect(categories).toMatchObject([{ name: "Shape", description: "How it looks" }]);
  expect(categories[0]?.classes.map(({ name }) => name)).toEqual(["Round", "Flat"]);
  expect(unread).toEqual(["id"]);
});

test("a table may name the class above each class instead of its category", () => {
  const rows = ["Shape,,How it looks", "Round,Shape,no corners", "Flat,Shape,", "Red,Colour,warm"];
  const text = ["concept,broader concept,definition", ...rows].join("\n");
  expect(read("classes.csv", text)).toEqual(shapes);
  expect(() => read("circle.csv", "name,parent\nA,B\nB,A\n")).toThrow(/the class "A" is below itself/);
});

test.each([
  ["spaces", "Shape\n  Round: no corners\n  Flat\nColour\n  Red: warm\n"],
  [
    "tabs, and a separator before the meaning",
    "Shape\n\tRound - no corners\n\tFlat\n\nColour\n\tRed\twarm\n",
  ],
  ["bullets below plain lines", "Shape:\n- Round: no corners\n- Flat\nColour:\n- Red: warm\n"],
  ["nested bullets", "* Shape\n  * Round: no corners\n  * Flat\n* Colour\n  * Red: warm\n"],
  ["letters", "Shape\n  a) Round: no corners\n  b) Flat\nColour\n  a) Red: warm\n"],
  ["numbers", "1. Shape\n1.1 Round: no corners\n1.2 Flat\n2. Colour\n2.1 Red: warm\n"],
  ["a title", "Things\n  Shape\n    Round: no corners\n    Flat\n  Colour\n    Red: warm\n"],
  [
    "Markdown lists",
    "# Things\n\n## Shape\n\n- **Round**: no corners\n- Flat\n\n## Colour\n\n- [Red](x.md): warm\n",
  ],
  ["Markdown headings", "# Shape\n## Round\nno corners\n## Flat\n# Colour\n## Red\nwarm\n"],
  [
    "a Markdown table",
    "# Things\n\n| Category | Class | Definition |\n|---|:---|---|\n| Shape | Round | no corners |\n| | Flat | |\n| Colour | Red | warm |\n",
  ],
])("a text with %s is read", (_kind, text) => {
  expect(read("classes.txt", text)).toEqual(shapes);
});

test("a list has one class per line, with or without its category", () => {
  expect(read("catalogue.txt", "Shape - Round\nColour - Red\nShape - Flat\nShape - Round\n")).toEqual({
    Shape: ["Round", "Flat"],
    Colour: ["Red"],
  });
  expect(read("list.txt", "Round\nFlat: no depth\n")).toEqual({ "": ["Round", "Flat: no depth"] });
});

const prefixes = "@prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n@prefix : <http://x.org/> .\n";

test.each([
  [
    "broader",
    ':s a skos:Concept ; skos:prefLabel "Shape"@en, "Form"@de .\n:r skos:broader :s ; skos:prefLabel "Rund"@de, "Round"@en ; skos:definition "no corners"@en .\n:f skos:broader :s ; skos:prefLabel "Flat" .\n:c a skos:Concept ; skos:prefLabel "Colour" .\n:red skos:broader :c ; skos:prefLabel "Red" ; skos:definition "warm" .',
  ],
  [
    "narrower, and names that only the IRIs state",
    ':Shape skos:narrower :Round, :Flat . :Colour skos:narrower :Red .\n:Round skos:definition "no corners" . :Red skos:definition "warm" .',
  ],
  [
    "one scheme for each facet",
    '@prefix dct: <http://purl.org/dc/terms/> .\n:s a skos:ConceptScheme ; dct:title "Shape" . :c a skos:ConceptScheme ; dct:title "Colour" .\n:Round a skos:Concept ; skos:inScheme :s ; skos:definition "no corners" .\n:Flat a skos:Concept ; skos:inScheme :s .\n:Red a skos:Concept ; skos:inScheme :c ; skos:definition "warm" .',
  ],
])("a SKOS scheme with %s is read", (_kind, turtle) => {
  expect(read("classes.ttl", `# A comment\n${prefixes}${turtle}`)).toEqual(shapes);
});

test("N-Triples, relative addresses and JSON-LD with a context are SKOS as well", () => {
  const at = (name: string): string => `<http://www.w3.org/2004/02/skos/core#${name}>`;
  const lines = [
    `<http://x.org/1> ${at("prefLabel")} "Shape" .`,
    `<http://x.org/2> ${at("prefLabel")} "R\\u00f6und" .`,
    `<http://x.org/2> ${at("broader")} <http://x.org/1> .`,
  ];
  expect(read("classes.nt", lines.join("\n"))).toEqual({ Shape: ["Röund"] });
  expect(read("x.ttl", `${prefixes}<#Shape> skos:narrower <#Round> .`)).toEqual({ Shape: ["Round"] });
  const document = {
    "@context": { "@vocab": "http://www.w3.org/2004/02/skos/core#", label: { "@id": "prefLabel" } },
    "@graph": [
      { "@id": "a:1", "@type": "Concept", label: "Shape", narrower: [{ "@id": "a:2", prefLabel: "Round" }] },
    ],
  };
  expect(read("classes.json", JSON.stringify(document))).toEqual({ Shape: ["Round"] });
});

test("deeper concepts become classes of their category, once each, also in a circle", () => {
  const turtle = `${prefixes}:Shape skos:narrower :Round, :Flat . :Round skos:narrower :Oval . :Oval skos:narrower :Round .\n:Colour skos:narrower :Red .`;
  const found = parseTaxonomy(turtle, "classes.ttl");
  expect(found.categories.map(({ classes }) => classes.map(({ name }) => name))).toEqual([
    ["Round", "Oval", "Flat"],
    ["Red"],
  ]);
  expect(found.deeper).toBe(1);
});

test.each([
  [
    "data.ttl",
    "<http://x.org/a> <http://x.org/b> <http://x.org/c> .",
    /contains 1 statement in RDF without a SKOS concept/,
  ],
  ["broken.ttl", `${prefixes}:a skos:broader`, /not valid Turtle/],
  ["data.json", '{"name": "Round"}', /contains JSON without a SKOS concept/],
  ["page.html", "<!DOCTYPE html><html><body>Round</body></html>", /contains a web page/],
  ["data.xml", '<?xml version="1.0"?><a/>', /contains XML/],
  ["papers.bib", "@article{ada1843, title = {Notes}}", /contains a bibliography/],
  ["paper.tex", "\\documentclass{article}\nRound", /contains a LaTeX document/],
  [
    "questions.csv",
    "uid,question,answer\n1,Who?,Ada\n",
    /3 columns uid, question, answer, none of which names a class/,
  ],
  [
    "notes.txt",
    "This is not a taxonomy. It is a text.\nIt has sentences, and they end with a full stop.",
    /line "This is not/,
  ],
  ["graph.txt", "Ada|wrote|Notes\nZoe|reads|It\n", /line "Ada\|wrote/],
  ["settings.txt", "title: Things\nversion: 2\nauthors:\n  - Ada\n  - Zoe\n", /most lines have no classes/],
  ["empty.md", "# Things\n", /Markdown without classes/],
  ["zip.txt", "PK\u0003\u0004\0\0", /binary data/],
  [
    "twice.csv",
    "category,class\nShape,Round\nShape,Flat\nShape,Round\n",
    /twice\.csv:4: the class "Round" of "Shape" appears twice/,
  ],
])("%s is refused with what it contains", (name, text, message) => {
  expect(() => parseTaxonomy(text, name)).toThrow(InputError);
  expect(() => parseTaxonomy(text, name)).toThrow(message);
});

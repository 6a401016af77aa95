import { expect, test } from "vitest";
import { temporaryFile } from "../../testing/temporary-folder.ts";
import { importGraph } from "../import-graph.ts";
import { detectFormat } from "./detect-format.ts";

test.each([
  [
    "a.rdf",
    '<?xml version="1.0"?>\n<rdf:RDF xmlns:rdf="http://x/"></rdf:RDF>',
    /RDF\/XML, .*/,
    /riot|rapper/,
  ],
  ["a.ttl", '{"@context": {}, "@graph": []}', /JSON-LD/, /riot|rapper/],
  ["a.json", '[{"@id": "http://x/a"}]', /JSON-LD/, /riot|rapper/],
  ["a.json", '[\n{"type":"item","id":"Q1","labels":{"en":{}}}', /Wikidata dump/, /latest-/],
  ["a.json", '{"type":"item","id":"Q1","labels":{"en":{}}}', /Wikidata dump/, /latest-/],
  ["a.ttl", "<!DOCTYPE html><html></html>", /HTML/, /download the file/],
  ["a.nt", "<html>\n<body></body></html>", /HTML/, /download the file/],
  ["a.csv", "subject;predicate\na;b\n", /CSV table with semicolons/, /A graph is/],
  ["a.tsv", "subject\tpredicate\na\tb\n", /table with tabs/, /A graph is/],
  ["a.json", '{"error": "not found"}', /the JSON value is an object/, /A graph is/],
  ["a.nt", "PK\x03\x04\x14", /ZIP archive/, /Extract/],
  ["a.nt", "BZh91AY&SY", /bzip2/, /Decompress/],
  ["a.hdt", "$HDT\x01<http", /HDT/, /hdt2rdf/],
  ["a.json", '{"head": {"vars": []}, "results": {"bindings": []}}', /a SPARQL result/, /CONSTRUCT/],
  ["a.owl", '<!DOCTYPE rdf:RDF [ <!ENTITY a "b"> ]>\n<rdf:RDF>', /RDF\/XML/, /riot/],
  ["a.nt", "@prefix x: <http://x/> .\nx:a x:b x:c .", /the file is Turtle/, /\.ttl/],
  ["a.ttl", "", /the file is empty/, /^/],
])("%s that begins with %j is refused by the name of its format", (name, text, message, hint) => {
  const run = () => detectFormat(temporaryFile(name, text));
  expect(run).toThrow(message);
  expect(run).toThrow(
    expect.objectContaining({ hint: expect.toSatisfy((one = "") => hint.test(String(one))) }),
  );
});

const triG = `@prefix x: <http://x/> .
x:a x:p x:b .
x:g { x:a x:p x:c, x:d . }
GRAPH _:h { x:a x:p x:d }
`;
const nQuads = `<http://x/a> <http://x/p> <http://x/b> .
<http://x/a> <http://x/p> <http://x/c> <http://x/g> .
<http://x/a> <http://x/p> <http://x/d> <http://x/g> . # a comment
<http://x/a> <http://x/p> <http://x/d> _:h .
`;

test.each([
  ["a.trig", triG],
  ["a.nq", nQuads],
  ["a.txt", nQuads],
])("the statements of all graphs of %s, or of one, are imported", async (name, text) => {
  const file = temporaryFile(name, text);
  const read = (namedGraph?: string) => importGraph(file, `${file}.sqlite`, { namedGraph });
  expect(await read()).toMatchObject({
    statistics: { triples: 3 },
    duplicates: 1,
    graphs: ["default", "http://x/g", "_:h"],
  });
  expect(await read("http://x/g")).toMatchObject({ statistics: { triples: 2 } });
  expect(await read("default")).toMatchObject({ statistics: { triples: 1 } });
  await expect(read("http://x/other")).rejects.toThrow(
    "the file has no graph http://x/other; its graphs are: default, http://x/g, _:h",
  );
});

test.each([
  ["a.nt", '<x:a> <x:p> "b"@en--ltr .\n<< <x:a> <x:p> <x:b> >> <x:q> <x:c> .\n'],
  ["a.nt", 'VERSION "1.2"\n<x:a> <x:p> <x:b> .\n'],
  ["a.nt", "<x:a> <x:p> <<( <x:a> <x:p> <x:b> )>> .\n<x:b> <x:p> <<( <x:a> <x:p> <x:b> )>> .\n"],
  ["a.ttl", '<x:a> <x:p> "b"@en--ltr , "c"@en--rtl .\n'],
  ["a.ttl", "<x:a> <x:p> <x:b> {| <x:q> <x:c> |} .\n"],
  ["a.ttl", "<x:a> <x:p> <x:b> ~ <x:r> .\n"],
  ["a.ttl", "<< <x:a> <x:p> <x:b> >> <x:q> <x:c> .\n<< <x:a> <x:p> <x:b> >> <x:q> <x:d> .\n"],
  ["a.trig", "<x:g> { <x:a> <x:p> <<( <x:a> <x:p> <x:b> )>> }\n"],
])("%s with RDF 1.2 is refused in one line: %j", async (name, text) => {
  const file = temporaryFile(name, text);
  await expect(importGraph(file, `${file}.sqlite`)).rejects.toThrow(
    /^[^\n]*the file is RDF 1\.2 [^\n]*reads RDF 1\.1(?:\n|$)(?!.*RDF)/,
  );
});

test("an import that would lose more than it keeps fails in spite of `lenient`", async () => {
  const lines = (count: number, line: string) => `${line}\n`.repeat(count);
  const good = "<x:a> <x:p> <x:b> .\n<x:a> <x:p> <x:c> .\n";
  const damaged = temporaryFile("a.ttl", `${good}<x:a> oops\n${lines(20, "<x:a> <x:p> <x:d> .")}`);
  await expect(importGraph(damaged, `${damaged}.sqlite`, { lenient: true })).rejects.toThrow(
    /leave out more \(21 lines or items\) than it keeps \(3\)/,
  );
  const faulty = temporaryFile("a.nt", `${good}${lines(5, "oops")}`);
  await expect(importGraph(faulty, `${faulty}.sqlite`, { lenient: true })).rejects.toThrow(
    /5 lines or items/,
  );
  const mostlyGood = temporaryFile("b.nt", `${good}${lines(2, "oops")}`);
  expect((await importGraph(mostlyGood, `${mostlyGood}.sqlite`, { lenient: true })).problemCount).toBe(2);
});

test("an IRI with an escaped blank is refused as one with a blank", async () => {
  const file = temporaryFile("a.nt", String.raw`<http://x/a\u0020b> <http://x/p> <http://x/c> .`);
  await expect(importGraph(file, `${file}.sqlite`)).rejects.toThrow(
    '"http://x/a b" contains the character " "',
  );
});

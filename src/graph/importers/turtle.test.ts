import { existsSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { temporaryFile } from "../../testing/temporary-folder.ts";
import { importGraph } from "../import-graph.ts";
import type { KnowledgeGraph } from "../knowledge-graph.ts";
import { openGraph } from "../open-graph.ts";
import { formatTriple } from "../triple.ts";
import { detectFormat } from "./detect-format.ts";

async function triplesOf(graph: KnowledgeGraph): Promise<string[]> {
  const texts: string[] = [];
  for await (const batch of graph.scan()) texts.push(...batch.map(formatTriple));
  return texts;
}

async function readTurtle(text: string): Promise<string[]> {
  const graph = await openGraph(temporaryFile("graph.ttl", text));
  try {
    return await triplesOf(graph);
  } finally {
    graph.close();
  }
}

/**
 * The content that both notations describe: two papers, labels in two languages, a list, and nodes with and without a
 * label.
 */
const turtle = `# two papers
@base <http://x.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix r: <http://orkg.org/orkg/resource/> .
PREFIX p: <http://orkg.org/orkg/predicate/>

r:R1 a <Paper> ;
  rdfs:label "das Blatt"@de , "the paper"@EN ;
  p:year 2018 ;
  p:note """two
lines""" ;
  p:authors ( r:R2 _:ada ) .
p:year rdfs:label "year of issue" .
_:ada p:knows [ p:name "Bo" ] .
`;

const nTriples = String.raw`<http://orkg.org/orkg/resource/R1> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x.org/Paper> .
<http://orkg.org/orkg/resource/R1> <http://www.w3.org/2000/01/rdf-schema#label> "das Blatt"@de .
<http://orkg.org/orkg/resource/R1> <http://www.w3.org/2000/01/rdf-schema#label> "the paper"@en .
<http://orkg.org/orkg/resource/R1> <http://orkg.org/orkg/predicate/year> "2018"^^<http://www.w3.org/2001/XMLSchema#integer> .
<http://orkg.org/orkg/resource/R1> <http://orkg.org/orkg/predicate/note> "two\nlines" .
<http://orkg.org/orkg/resource/R1> <http://orkg.org/orkg/predicate/authors> _:anonymous-1 .
_:anonymous-1 <http://www.w3.org/1999/02/22-rdf-syntax-ns#first> <http://orkg.org/orkg/resource/R2> .
_:anonymous-1 <http://www.w3.org/1999/02/22-rdf-syntax-ns#rest> _:anonymous-2 .
_:anonymous-2 <http://www.w3.org/1999/02/22-rdf-syntax-ns#first> _:ada .
_:anonymous-2 <http://www.w3.org/1999/02/22-rdf-syntax-ns#rest> <http://www.w3.org/1999/02/22-rdf-syntax-ns#nil> .
<http://orkg.org/orkg/predicate/year> <http://www.w3.org/2000/01/rdf-schema#label> "year of issue" .
_:ada <http://orkg.org/orkg/predicate/knows> _:anonymous-3 .
_:anonymous-3 <http://orkg.org/orkg/predicate/name> "Bo" .
`;

test("Turtle with prefixes, base, lists, blank nodes and languages produces the same graph as N-Triples", async () => {
  const [short, long] = [
    await openGraph(temporaryFile("graph.ttl", turtle)),
    await openGraph(temporaryFile("graph.nt", nTriples)),
  ];
  expect((await triplesOf(short)).sort()).toEqual((await triplesOf(long)).sort());
  expect(await short.version()).toBe(await long.version());
  expect(await short.statistics()).toEqual(await long.statistics());
  expect((await short.entities(["R1"])).get("R1")).toEqual({
    id: "R1",
    label: "the paper",
    types: ["http://x.org/Paper"],
  });
  short.close();
  long.close();
});

test("reading a file again produces a graph with the same version, even if the file contains unlabelled nodes", async () => {
  const file = temporaryFile("graph.ttl", "<http://x/a> <http://x/p> [ <http://x/q> [] ] .\n");
  const versions = [];
  for (let round = 0; round < 2; round += 1) {
    const graph = await openGraph(file);
    versions.push(await graph.version());
    graph.close();
  }
  expect(versions[1]).toBe(versions[0]);
});

test("a label in the file never collides with the number of an unlabelled node", async () => {
  const triples = await readTurtle(
    "<x:a> <x:p> [] . <x:b> <x:p> _:anonymous-1 . <x:c> <x:p> _:anonymous_-1 .\n",
  );
  expect(triples.map((triple) => /_:\S+(?=\))/.exec(triple)?.[0])).toEqual([
    "_:anonymous-1",
    "_:anonymous_-1",
    "_:anonymous__-1",
  ]);
});

test("a compressed file produces the same graph as an uncompressed file", async () => {
  const [plain, packed] = [
    await openGraph(temporaryFile("graph.ttl", turtle)),
    await openGraph(temporaryFile("graph.ttl.gz", gzipSync(turtle))),
  ];
  expect(await packed.version()).toBe(await plain.version());
  plain.close();
  packed.close();
});

test.each([
  ["graph.txt", "@prefix x: <http://x/> .\nx:a x:p x:b .", "turtle"],
  ["graph.rdf", "# from somewhere\n\nBASE <http://x/>\n<a> <p> <b> .", "turtle"],
  ["graph.ttl", "<http://x/a> <http://x/p> <http://x/b>, <http://x/c> .", "turtle"],
  ["GRAPH.TTL", "[ <http://x/p> <http://x/b> ] .", "turtle"],
  ["graph.nt", "<http://x/a> <http://x/p> <http://x/b> .", "n-triples"],
  ["graph.txt", "<http://x/a> <http://x/p> <http://x/b> <http://x/g> .", "n-triples"],
  ["graph.txt", "<http://x/a> <http://x/p> <http://x/b>, <http://x/c> .", "turtle"],
  ["graph.txt", "<http://x/a> a <http://x/B> .", "turtle"],
  ["graph.txt", "<http://x/g> { <http://x/a> a <http://x/B> }", "turtle"],
  ["graph.txt", "{ <http://x/a> a <http://x/B> }", "turtle"],
  ["graph.trig", "{ <http://x/a> a <http://x/B> }", "turtle"],
  ["graph.ttl", '[ {"uid": "a"} ]', "json"],
])(
  "%s that begins with %j is recognised by its bytes, or by its name if the bytes are ambiguous",
  (name, text, format) => {
    expect(detectFormat(temporaryFile(name, text))).toBe(format);
  },
);

test.each([
  ["an undefined prefix", "@prefix x: <http://x/> .\n\nx:a y:p x:b .\n", 3, /undefined prefix "y:"/],
  ["a missing dot", "@prefix x: <http://x/> .\nx:a x:p x:b\nx:c x:p x:d .\n", 3, /invalid Turtle/],
  ["an end in the middle", "@prefix x: <http://x/> .\nx:a x:p\n", 3, /invalid Turtle/],
  ["a literal without end", '@prefix x: <http://x/> .\nx:a x:p "cut .\n', 2, /unexpected/],
  ["a relative IRI without base", "<http://x/a> <http://x/p> <R1> .\n", 1, /<R1> is relative/],
  ["a damaged declaration", "<x:a> <x:p> <x:b> .\n@prefix x: [ .\n", 2, /invalid Turtle/],
  ["named graphs", "@prefix x: <http://x/> .\nx:g { x:a x:p x:b }\n", 2, /has named graphs, as in TriG/],
  [
    "a triple as a subject",
    "@prefix x: <http://x/> .\nx:c x:q x:d .\n<< x:a x:p x:b >> x:q x:c .\n",
    3,
    /the file is RDF 1\.2/,
  ],
])(
  "%s is rejected with its line number, and the import writes no file",
  async (_name, text, line, message) => {
    const file = temporaryFile("graph.ttl", text);
    const attempt = importGraph(file, `${file}.sqlite`);
    await expect(attempt).rejects.toThrow(message);
    await expect(attempt).rejects.toMatchObject({
      exitCode: 3,
      message: expect.stringContaining(`graph.ttl:${line}: `),
    });
    expect(existsSync(`${file}.sqlite`)).toBe(false);
  },
);

test("a lenient import keeps the items before the error and reports where it stopped", async () => {
  const file = temporaryFile(
    "graph.ttl",
    "<x:a> <x:p> <x:b> .\n<x:a> <x:p> <R1> .\n<x:a> <x:p> <x:c> .\n<x:a> oops\n<x:a> <x:p> <x:d> .\n",
  );
  const report = await importGraph(file, `${file}.sqlite`, { lenient: true });
  expect(report.statistics.triples).toBe(2);
  expect(report.problems).toEqual([
    expect.stringContaining("graph.ttl:2: the IRI <R1> is relative"),
    expect.stringMatching(/graph\.ttl:4: invalid Turtle: .*; the rest of the file was not read/),
  ]);
});

test("a line is read in pieces, wherever they end", async () => {
  // Names of growing length and a literal longer than a piece put the ends of pieces in every kind of term.
  const names = Array.from({ length: 30_000 }, (_, at) => `a:R${at}`);
  const long = "long text ".repeat(20_000);
  const line = `@prefix a: <http://a.org/> . ${names.map((name, at) => `${name} a:p "${at}"@en , ${at}.5 .`).join(" ")} a:end a:says "${long}" .`;
  const triples = await readTurtle(`${line}\n`);
  expect(triples).toHaveLength(2 * names.length + 1);
  expect(triples.filter((triple) => triple.includes(long.trim()))).toHaveLength(1);
});

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { InputError } from "../base/errors.ts";
import { silentProgress } from "../base/progress.ts";
import { temporaryFile, temporaryFolder } from "../testing/temporary-folder.ts";
import { importGraph } from "./import-graph.ts";
import { openGraph } from "./open-graph.ts";
import { formatTriple } from "./triple.ts";

const paper = { uid: "R1", text: "A (first), paper", knowledge_types: ["Paper"] };
const year = { uid: "L1", text: "2018", knowledge_types: [] };
const alone = { uid: "R2", text: "alone", knowledge_types: ["Venue"] };
const item = { entity_subject: paper, predicate: "publication year", entity_object: year };

async function triplesOf(file: string, lenient = false): Promise<string[]> {
  const graph = await openGraph(file, { lenient });
  try {
    const texts: string[] = [];
    for await (const batch of graph.scan()) texts.push(...batch.map(formatTriple));
    return texts;
  } finally {
    graph.close();
  }
}

test("the import reads triples, bare records and repeated triples from published JSON", async () => {
  const file = temporaryFile("g.json", JSON.stringify([item, item, alone, paper]));
  const report = await importGraph(file, `${file}.sqlite`);
  expect(report).toMatchObject({
    format: "json",
    duplicates: 1,
    problemCount: 0,
    statistics: { entities: 3, triples: 1, predicates: 1, types: { Paper: 1, Venue: 1 } },
  });
  expect(await triplesOf(`${file}.sqlite`)).toEqual(["(R1:A (first), paper, publication year, L1:2018)"]);
});

test("JSON and N-Triples files of the same graph have the same version, regardless of the order of their triples", async () => {
  const json = temporaryFile("g.json", JSON.stringify([alone, item]));
  const nt = temporaryFile(
    "g.nt",
    `# the same graph
<http://orkg.org/orkg/resource/R1> <http://orkg.org/orkg/predicate/publication-year> <http://orkg.org/orkg/resource/L1> .
<http://orkg.org/orkg/predicate/publication-year> <http://www.w3.org/2000/01/rdf-schema#label> "publication year" .
<http://orkg.org/orkg/resource/L1> <http://www.w3.org/2000/01/rdf-schema#label> "2018" .
<http://orkg.org/orkg/resource/R1> <http://www.w3.org/2000/01/rdf-schema#label> "A (first), paper" .
<http://orkg.org/orkg/resource/R1> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://orkg.org/orkg/class/Paper> .
<http://orkg.org/orkg/resource/R2> <http://www.w3.org/2000/01/rdf-schema#label> "alone" .
<http://orkg.org/orkg/resource/R2> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://orkg.org/orkg/class/Venue> .
`,
  );
  const [left, right] = [await openGraph(json), await openGraph(nt)];
  expect(await right.version()).toBe(await left.version());
  expect(await right.statistics()).toEqual(await left.statistics());
});

test("the N-Triples import reads literals, blank nodes, language tags, and the label of a predicate, even before the predicate is used", async () => {
  const file = temporaryFile(
    "g.nt",
    String.raw`<http://x.org/is%20about> <http://www.w3.org/2000/01/rdf-schema#label> "deals with" .
<http://x.org/a> <http://x.org/is%20about> _:b1 .
_:b1 <http://x.org/has_part> "caf\u00e9 \"x\"\n\U0001F600"@fr .
_:b1 <http://x.org/has_part> "5"^^<http://www.w3.org/2001/XMLSchema#integer> .
_:b1 <http://x.org/has_part> "5"^^<http://www.w3.org/2001/XMLSchema#string> .
<http://x.org/a> <http://www.w3.org/2000/01/rdf-schema#label> "das A"@de .
<http://x.org/a> <http://www.w3.org/2000/01/rdf-schema#label> "the A"@en .
<http://x.org/a> <http://www.w3.org/2000/01/rdf-schema#label> "le A"@fr .
`,
  );
  expect(await triplesOf(file)).toEqual([
    '(_:b1, has part, "5":5)',
    '(_:b1, has part, "5"^^<http://www.w3.org/2001/XMLSchema#integer>:5)',
    '(_:b1, has part, "café \\"x\\"\\n😀"@fr:café "x"\n😀)',
    "(http://x.org/a:the A, deals with, _:b1)",
  ]);
  const graph = await openGraph(file);
  // The entities are a, the blank node and three literals: a predicate that the file only labels is not an entity.
  expect((await graph.statistics()).entities).toBe(5);
});

test.each([
  ["Karl Ness", "Ada Lark", "Bo Wren"],
  ["karl ness", "ice runner", "grey goose"],
])("the joined words of an IRI become %s if the graph's labels look like %s", async (expected, ...labels) => {
  const labelled = labels.flatMap((label, at) => [
    `<http://x.org/${at}> <http://www.w3.org/2000/01/rdf-schema#label> "${label}" .`,
    `<http://x.org/${at}> <http://x.org/knows> <http://x.org/karlNess> .`,
  ]);
  // The label of a class is a noun, so it does not show the capitals of names.
  const type = [
    "<http://x.org/0> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://x.org/T> .",
    '<http://x.org/T> <http://www.w3.org/2000/01/rdf-schema#label> "night watch" .',
  ];
  const lines = [...labelled, ...type].join("\n");
  for (const format of ["nt", "ttl"]) {
    expect(await triplesOf(temporaryFile(`g.${format}`, lines))).toContain(
      `(http://x.org/0:${labels[0]}, knows, http://x.org/karlNess:${expected})`,
    );
  }
});

test("in delimited text, names become labels, and underscores in relations become spaces", async () => {
  const file = temporaryFile("kb.txt", "Kismet|directed_by|William Dieterle\r\nKismet|has_tags|bd-r\r\n\r\n");
  expect(await triplesOf(file)).toEqual([
    "(Kismet, directed by, William Dieterle)",
    "(Kismet, has tags, bd-r)",
  ]);
});

test("the error lists all invalid items with their positions, and the import writes no file", async () => {
  const file = temporaryFile("bad.json", JSON.stringify([item, { ...item, predicate: 5 }, 7], null, 1));
  const attempt = importGraph(file, `${file}.sqlite`);
  await expect(attempt).rejects.toThrow(InputError);
  const message = await attempt.catch((error: InputError) => error.message);
  expect(message).toContain("$[1].predicate");
  expect(message).toContain("$[2]: expected a triple or an entity record");
  expect(readdirSync(join(file, ".."))).toEqual(["bad.json"]);
});

test("a lenient import keeps the valid items and lists the invalid items", async () => {
  const file = temporaryFile(
    "bad.nt",
    `<http://x.org/a> <http://x.org/p> <http://x.org/b> .\n<http://x.org/a> <http://x.org/p> oops .\n`,
  );
  const report = await importGraph(file, `${file}.sqlite`, { lenient: true });
  expect(report.statistics.triples).toBe(1);
  expect(report.problems).toEqual([
    expect.stringContaining("bad.nt:2: invalid N-Triples: expected an object (<IRI>, _:blank or"),
  ]);
});

test("the error lists at most twenty invalid items and counts all of them", async () => {
  const file = temporaryFile("bad.txt", `a|b|c\n${"a|b\n".repeat(50)}`);
  const message = await importGraph(file, `${file}.sqlite`).catch((error: Error) => error.message);
  expect(String(message).split("\n")).toHaveLength(21);
  expect(message).toMatch(/and 30 more$/);
});

test.each([
  ["empty.json", "", /the file is empty/],
  ["blank.nt", "\n  \n", /the file is empty/],
  ["cut.json", JSON.stringify([item, item]).slice(0, -30), /the JSON ends prematurely/],
  ["object.json", '{"a": 1}', /the JSON value is an object/],
  ["none.json", "[]", /the file contains no triples/],
  ["two.json", `${JSON.stringify([item])} x`, /the JSON array is followed by text/],
  ["comma.json", `[${JSON.stringify(item)} ${JSON.stringify(item)}]`, /between two items/],
  ["g.ttl", "@prefix x: <http://x.org/> .", /the file contains no triples/],
  ["page.ttl", "<!DOCTYPE html><html></html>", /web page/],
  ["page.nt", "<!DOCTYPE html><html></html>", /web page/],
  ["note.txt", "some words", /an unknown graph format/],
])("%s is rejected, and the error states the cause", async (name, text, message) => {
  const file = temporaryFile(name, text);
  const attempt = importGraph(file, `${file}.sqlite`);
  await expect(attempt).rejects.toThrow(message);
  await expect(attempt).rejects.toMatchObject({ exitCode: 3, message: expect.stringContaining(name) });
  expect(existsSync(`${file}.sqlite`)).toBe(false);
});

test("the import rejects a file that is not UTF-8", async () => {
  const file = temporaryFile("latin.nt", "");
  writeFileSync(file, Buffer.from('<http://x.org/a> <http://x.org/p> "caf\xe9" .\n', "latin1"));
  await expect(importGraph(file, `${file}.sqlite`)).rejects.toThrow(/not UTF-8/);
});

test("an interrupted import leaves the older store unchanged", async () => {
  const file = temporaryFile("g.json", JSON.stringify([item]));
  const store = `${file}.sqlite`;
  await importGraph(file, store);
  const before = readFileSync(store);
  const controller = new AbortController();
  controller.abort();
  await expect(
    importGraph(file, store, {}, { progress: silentProgress, signal: controller.signal }),
  ).rejects.toMatchObject({ exitCode: 130 });
  expect(readFileSync(store).equals(before)).toBe(true);
  expect(readdirSync(join(file, "..")).sort()).toEqual(["g.json", "g.json.sqlite"]);
});

test("the import never overwrites a file that is not a store", async () => {
  const file = temporaryFile("g.json", JSON.stringify([item]));
  const precious = join(file, "..", "notes.txt");
  writeFileSync(precious, "mine");
  await expect(importGraph(file, precious)).rejects.toThrow(/exists but is not a graph store/);
  mkdirSync(join(file, "..", "folder"));
  await expect(importGraph(file, join(file, "..", "folder"))).rejects.toThrow(
    /the path is a folder, not a file/,
  );
  expect(readFileSync(precious, "utf8")).toBe("mine");
});

test("a gzip-compressed file produces the same graph as an uncompressed file, and a truncated file is reported", async () => {
  const text = JSON.stringify([item, item, alone, paper]);
  const file = temporaryFile("g.json", text);
  const packed = `${file}.gz`;
  writeFileSync(packed, gzipSync(text));
  expect(await triplesOf(packed)).toEqual(await triplesOf(file));
  const cut = temporaryFile("cut.nt.gz", "");
  const lines = Array.from({ length: 9000 }, (_, at) => `<x:${at * 7919}> <y:p> <z:${at * 104729}> .`).join(
    "\n",
  );
  writeFileSync(cut, gzipSync(lines).subarray(0, 30_000));
  await expect(importGraph(cut, `${cut}.sqlite`)).rejects.toThrow(/damaged or truncated/);
  expect(existsSync(`${cut}.sqlite`)).toBe(false);
});

test("a label may contain an unpaired surrogate, but an id may not", async () => {
  const entity = (uid: string, text: string): object => ({ uid, text, knowledge_types: [] });
  const write = (id: string): string => {
    const file = join(temporaryFolder(), "graph.json");
    const subject = entity(id, "cut \ud83d");
    const triples = ["p", "q"].map((predicate) => ({
      entity_subject: subject,
      predicate,
      entity_object: entity("b", "B"),
    }));
    writeFileSync(file, JSON.stringify(triples));
    return file;
  };
  expect(await triplesOf(write("a"))).toEqual(["(a:cut \ufffd, p, b:B)", "(a:cut \ufffd, q, b:B)"]);
  await expect(openGraph(write("a\ud83d"))).rejects.toThrow("contains an unpaired surrogate");
});

test.each([
  ["graph.nt", "<http://x/a> <http://x/p> <http://x/b> .\n"],
  ["graph.json", '[{"uid": "a", "text": "A"},\n'],
  ["graph.txt", "a|p|b\n"],
  ["graph.ttl", "<http://x/a> a <http://x/B> .\n"],
])("the import reports a merge conflict in %s with its line number", async (name, begin) => {
  const file = temporaryFile(name, `${begin}<<<<<<< HEAD\n=======\n>>>>>>> x\n`);
  await expect(openGraph(file)).rejects.toThrow(
    `${file}:2: the file contains an unresolved git merge conflict`,
  );
  writeFileSync(file, `<<<<<<< HEAD\n${begin}=======\n>>>>>>> x\n`);
  await expect(openGraph(file)).rejects.toThrow(
    `${file}:1: the file contains an unresolved git merge conflict`,
  );
});

test("the error about a graph file in UTF-16 states the encoding", async () => {
  const file = temporaryFile(
    "graph.nt",
    Buffer.from("<http://x/a> <http://x/p> <http://x/b> .\n", "utf16le"),
  );
  await expect(openGraph(file)).rejects.toThrow("the file is UTF-16LE text");
});

test("triples state types by a property that is called so, that the graph declares, or that the caller names", async () => {
  const p = "http://e.org/p/";
  const file = temporaryFile(
    "typed.nt",
    [
      `<http://e.org/a> <${p}P31> <http://e.org/bridge> .`,
      `<http://e.org/b> <${p}sort> <http://e.org/river> .`,
      `<http://e.org/b> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://e.org/Water> .`,
      `<http://e.org/c> <${p}sort> <http://e.org/river> .`,
      `<${p}P31> <http://www.w3.org/2000/01/rdf-schema#label> "instance of" .`,
      "",
    ].join("\n"),
  );
  const typesIn = async (store: string): Promise<object> => {
    const graph = await openGraph(store);
    const { types } = await graph.statistics();
    graph.close();
    return types;
  };
  expect(await typesIn(file)).toEqual({ "http://e.org/Water": 1, "http://e.org/bridge": 1 });
  await importGraph(file, `${file}.sqlite`, { typeProperty: "sort" });
  expect(await typesIn(`${file}.sqlite`)).toEqual({ "http://e.org/Water": 1, "http://e.org/river": 1 });
  const declared = `${readFileSync(file, "utf8")}<${p}sort> <http://www.w3.org/2002/07/owl#equivalentProperty> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> .\n`;
  expect(await typesIn(temporaryFile("declared.nt", declared))).toEqual({
    "http://e.org/Water": 1,
    "http://e.org/bridge": 1,
    "http://e.org/river": 1,
  });
});

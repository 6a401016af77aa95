/** Tests graphs that others reported as read or written wrongly. Each right value is stated in the test. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import {
  compareValues,
  importGraph,
  type KnowledgeGraph,
  openGraph,
  sameValue,
  type Triple,
  type Value,
  valueOfNode,
  writeGraph,
} from "./index.ts";

const folder = fileURLToPath(new URL("../../../shared/cases/graphs/", import.meta.url));

function testCase(name: string, file: string, run: (path: string) => Promise<void>): void {
  test(name, async (context) => {
    if (!existsSync(folder)) context.skip("the optional folder ../shared is not here");
    await run(join(folder, file));
  });
}

async function triplesOf(graph: KnowledgeGraph): Promise<Triple[]> {
  const all: Triple[] = [];
  for await (const batch of graph.scan()) all.push(...batch);
  return all;
}

/** Returns the values of a property by the label of their subject. */
function valuesBySubject(triples: readonly Triple[], property: string): ReadonlyMap<string, Value> {
  const own = triples.filter(({ predicate }) => predicate.id.endsWith(property));
  return new Map(own.map(({ subject, object }) => [subject.label, valueOfNode(object) as Value]));
}

testCase("the IRI of a predicate is written back unchanged", "s01-predicate-iri.nt", async (file) => {
  const out = join(temporaryFolder(), "out.nt");
  await writeGraph(await openGraph(file), out);
  const irisOf = (path: string): Set<string> =>
    new Set(
      readFileSync(path, "utf8")
        .split("\n")
        .flatMap((line) => /^\S+ (<[^>]+>)/.exec(line)?.[1] ?? [])
        .filter((iri) => !iri.includes("#label") && !iri.includes("#type")),
    );
  expect(irisOf(out)).toEqual(irisOf(file));
});

testCase("a relative IRI is no resource of the ORKG", "s02-relative.nt", async (file) => {
  await expect(openGraph(file)).rejects.toThrow(/relative/);
});

testCase("the further labels of a node are kept as names", "s03-two-labels.ttl", async (file) => {
  const graph = await openGraph(file);
  const ids = (await triplesOf(graph)).map(({ subject }) => subject.id);
  const names = [...(await graph.names(ids)).values()].flat();
  expect(names.length).toBeGreaterThan(0);
  expect(names.every(({ isLabel }) => isLabel)).toBe(true);
});

testCase(
  "preferred labels are English if there is an English one",
  "s05-preflabel-language.ttl",
  async (file) => {
    const labels = (await triplesOf(await openGraph(file))).map(({ subject }) => subject.label);
    expect(labels).toEqual(expect.arrayContaining(["physical attribute", "tree"]));
  },
);

testCase("the user may choose the language of labels", "s05-preflabel-language.ttl", async (file) => {
  const store = join(temporaryFolder(), "g.sqlite");
  await importGraph(file, store, { language: "fr" });
  const labels = (await triplesOf(await openGraph(store))).map(({ subject }) => subject.label);
  expect(labels).toContain("attribut physique");
});

testCase("times with hours and zones are compared exactly", "s06-datetime-compare.ttl", async (file) => {
  const triples = await triplesOf(await openGraph(file));
  const starts = [...new Set(triples.map(({ predicate }) => predicate.id))]
    .map((property) => valuesBySubject(triples, property))
    .find((values) => values.get("Keynote")?.kind === "dateTime");
  const [keynote, panel] = [starts?.get("Keynote"), starts?.get("Panel")];
  expect(keynote && panel && compareValues(keynote, panel)).toBe(-1);
});

testCase("years with zones are years", "s07-gyear-timezone.ttl", async (file) => {
  const triples = await triplesOf(await openGraph(file));
  const founded = [...new Set(triples.map(({ predicate }) => predicate.id))]
    .map((property) => valuesBySubject(triples, property))
    .find((values) => values.get("Cato")?.kind === "year");
  const [cato, faro] = [founded?.get("Cato"), founded?.get("Faro")];
  expect(cato && faro && compareValues(cato, faro)).toBe(-1);
});

testCase("a file with types only is refused with the reason", "s13-types-only.ttl", async (file) => {
  await expect(openGraph(file)).rejects.toThrow(/labels or types, but no triples/);
});

testCase("N-Triples need no spaces between terms", "s16-no-whitespace.nt", async (file) => {
  expect(await triplesOf(await openGraph(file))).toHaveLength(1);
});

testCase("labels lose markup and line breaks", "s18-html-newline-label.ttl", async (file) => {
  const labels = (await triplesOf(await openGraph(file))).map(({ subject }) => subject.label);
  for (const label of labels) expect(label).not.toMatch(/[<>\n]/);
  expect(labels).toContain("Escherichia coli");
});

testCase("doubles with exponents are numbers", "s19-double-exponent.ttl", async (file) => {
  const kinds = (await triplesOf(await openGraph(file))).map(({ object }) => valueOfNode(object)?.kind);
  expect(kinds).toContain("double");
});

testCase("labels keep their languages on the way out and in again", "s20-labels-lost.ttl", async (file) => {
  const [first, out] = [await openGraph(file), join(temporaryFolder(), "out.nt")];
  await writeGraph(first, out);
  const second = await openGraph(out);
  const ids = [
    ...new Set((await triplesOf(first)).flatMap(({ subject, object }) => [subject.id, object.id])),
  ];
  const names = await first.names(ids);
  expect([...names.values()].flat().some(({ language }) => language !== undefined)).toBe(true);
  expect(await second.names(ids)).toEqual(names);
  expect(await second.version()).toBe(await first.version());
});

testCase("an IRI with a space is named in the message", "s23-iri-space.nt", async (file) => {
  await expect(importGraph(file, join(temporaryFolder(), "g.sqlite"))).rejects.toThrow(
    /IRI ".*contains the character " "/,
  );
});

testCase("language tags of Wikipedia are read", "s04-langtag.ttl", async (file) => {
  const graph = await openGraph(file);
  expect((await graph.statistics()).triples).toBe(2);
  const names = [...(await graph.names(["http://e.org/niger"])).values()].flat();
  expect(names.map(({ language }) => language)).toContain("zh-classical");
});

test.for<readonly [string, RegExp]>([
  ["s15-relative-no-base.ttl", /IRI <> is relative.*--base/],
  ["s23-iri-brace.nt", /IRI "http:\/\/e\.org\/sparql\?q=\{a\}" contains the character "\{"/],
  ["s24-rdf-star.ttl", /the file is RDF 1\.2/],
])("%s is refused with the reason", async ([file, reason], context) => {
  if (!existsSync(folder)) context.skip("the optional folder ../shared is not here");
  await expect(openGraph(join(folder, file))).rejects.toThrow(reason);
});

testCase("relative IRIs belong to the given address", "s15-relative-no-base.ttl", async (file) => {
  const store = join(temporaryFolder(), "g.sqlite");
  await importGraph(file, store, { base: "http://e.org/onto" });
  const [triple] = await triplesOf(await openGraph(store));
  expect(triple?.subject.id).toBe("http://e.org/onto");
});

testCase("a carriage return ends a line of N-Triples", "s17-cr-line-ends.nt", async (file) => {
  expect(await triplesOf(await openGraph(file))).toHaveLength(2);
});

testCase("symbols that differ in case are different values", "s27-case-of-symbols.ttl", async (file) => {
  const values = (await triplesOf(await openGraph(file))).flatMap(({ object }) => valueOfNode(object) ?? []);
  const texts = values.flatMap((value) => (value.kind === "text" ? [value] : []));
  const [upper, lower] = [texts.find(({ text }) => text === "F"), texts.find(({ text }) => text === "f")];
  expect(upper && lower && sameValue(upper, lower)).toBe(false);
});

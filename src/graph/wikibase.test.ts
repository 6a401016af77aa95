/** Tests graphs of a Wikibase: the labels of a property are on its item, and other IRIs state its facts. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryFile, temporaryFolder } from "../testing/temporary-folder.ts";
import { formatTriple, type KnowledgeGraph, openGraph, writeGraph } from "./index.ts";

const kiln = `@prefix e: <http://b.org/entity/> . @prefix t: <http://b.org/prop/direct/> . @prefix p: <http://b.org/prop/> .
@prefix s: <http://b.org/prop/statement/> . @prefix q: <http://b.org/prop/qualifier/> . @prefix st: <http://b.org/statement/> .
@prefix w: <http://wikiba.se/ontology#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
e:Q1 t:P1 e:Q2 ; t:P2 e:Q3 ; p:P2 st:1 ; rdfs:label "Ash Kiln"@en, "Aschofen"@de .
st:1 s:P2 e:Q3 ; q:P3 1937 .
e:Q2 rdfs:label "kiln"@en . e:Q3 rdfs:label "Ida"@en .
e:P1 w:directClaim t:P1 ; w:claim p:P1 ; rdfs:label "instance of"@en, "ist ein"@de .
e:P2 w:directClaim t:P2 ; w:claim p:P2 ; w:statementProperty s:P2 ; w:qualifier q:P2 ; rdfs:label "builder"@en .
e:P3 w:qualifier q:P3 ; rdfs:label "point in time"@en ; t:P1 e:Q2 .
`;

async function triplesOf(graph: KnowledgeGraph): Promise<string[]> {
  const texts: string[] = [];
  for await (const batch of graph.scan()) texts.push(...batch.map(formatTriple));
  return texts.map((text) => text.replace(/http:\/\/b\.org\/(?:entity|statement)\/|\^\^<[^>]*>/g, "")).sort();
}

test("facts, statements and qualifiers have the labels of their property, and its links are no triples", async () => {
  const file = temporaryFile("k.ttl", kiln);
  const graph = await openGraph(file);
  const triples = [
    "(1:1, builder, Q3:Ida)",
    '(1:1, point in time, "1937":1937)',
    "(P3:point in time, instance of, Q2:kiln)",
    "(Q1:Ash Kiln, builder, 1:1)",
    "(Q1:Ash Kiln, builder, Q3:Ida)",
    "(Q1:Ash Kiln, instance of, Q2:kiln)",
  ];
  expect(await triplesOf(graph)).toEqual(triples.sort());
  // The item of a property stays only if something else is said of it.
  const ids = ["P1", "P2", "P3"].map((id) => `http://b.org/entity/${id}`);
  expect([...(await graph.entities(ids)).keys()]).toEqual([ids[2]]);
  const out = join(temporaryFolder(), "k.nt");
  await writeGraph(graph, out);
  const again = await openGraph(out);
  expect(await again.version()).toBe(await graph.version());
  expect(await again.names(["http://b.org/entity/Q1"])).toEqual(
    await graph.names(["http://b.org/entity/Q1"]),
  );
});

const shared = fileURLToPath(new URL("../../../shared/cases/published/wikidata-direct.nt", import.meta.url));
test.skipIf(!existsSync(shared))(
  "the predicates of a Wikidata extract have words (needs ../shared)",
  async () => {
    const labels = (await (await openGraph(shared)).predicates()).map(({ label }) => label);
    expect(labels.sort()).toEqual(["director", "instance of", "publication date"]);
  },
);

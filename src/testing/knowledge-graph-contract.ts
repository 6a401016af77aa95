/** The contract of a KnowledgeGraph, as tests that every implementation must pass. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Entity,
  findWays,
  formatTriple,
  type KnowledgeGraph,
  type Triple,
  type WayOptions,
} from "../graph/index.ts";

const resource = "http://orkg.org/orkg/resource/";
const predicate = "http://orkg.org/orkg/predicate/";
const label = "<http://www.w3.org/2000/01/rdf-schema#label>";
const type = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>";

/**
 * A graph with two papers in the same field, a node with an empty label, a foreign IRI, literals, and an isolated node.
 */
export const contractGraph = `
<${resource}R1> ${label} "Rivers and Lakes" .
<${resource}R2> ${label} "Deep \\"Lakes\\", (revisited)" .
<${resource}R3> ${label} "Limnology" .
<${resource}R4> ${label} "" .
<${resource}R5> ${label} "nobody refers to this" .
<${resource}R1> ${type} <http://orkg.org/orkg/class/Reviewed> .
<${resource}R1> ${type} <http://orkg.org/orkg/class/Paper> .
<${resource}R2> ${type} <http://orkg.org/orkg/class/Paper> .
<${resource}R3> ${type} <http://orkg.org/orkg/class/Field> .
<${predicate}P30> ${label} "research field" .
<${resource}R1> <${predicate}P30> <${resource}R3> .
<${resource}R2> <${predicate}P30> <${resource}R3> .
<${resource}R1> <${predicate}year_of_issue> "2018" .
<${resource}R2> <${predicate}year_of_issue> "2018" .
<${resource}R2> <${predicate}year_of_issue> "2019"^^<http://www.w3.org/2001/XMLSchema#gYear> .
<${resource}R2> <http://example.org/cites> <${resource}R1> .
<${resource}R1> <http://example.org/about> <http://example.org/Lake_Constance> .
<${resource}R3> <${predicate}note> <${resource}R4> .
`;

/** The graph's expected content, written by hand. */
const expectedTriples = [
  "(R1:Rivers and Lakes, research field, R3:Limnology)",
  '(R2:Deep "Lakes", (revisited), research field, R3:Limnology)',
  '(R1:Rivers and Lakes, year of issue, "2018":2018)',
  '(R2:Deep "Lakes", (revisited), year of issue, "2018":2018)',
  '(R2:Deep "Lakes", (revisited), year of issue, "2019"^^<http://www.w3.org/2001/XMLSchema#gYear>:2019)',
  '(R2:Deep "Lakes", (revisited), cites, R1:Rivers and Lakes)',
  "(R1:Rivers and Lakes, about, http://example.org/Lake_Constance:Lake Constance)",
  "(R3:Limnology, note, R4)",
];

/** Returns the largest numbers of subjects of one object and of objects of one subject. */
async function cardinalities(graph: KnowledgeGraph): Promise<object> {
  const { properties } = await graph.summary();
  return Object.fromEntries(
    properties.map(({ id, mostSubjects, mostObjects }) => [id, [mostSubjects, mostObjects]]),
  );
}

/** Two boats in one port, with typed years, a text that states nothing, and names in two languages. */
const harbour = `
<${resource}R1> ${label} "Ada"@en .
<${resource}R1> ${label} "Ada-Boot"@de .
<${resource}R1> <http://www.w3.org/2004/02/skos/core#altLabel> "Old Ada" .
<${resource}R1> ${type} <http://orkg.org/orkg/class/Boat> .
<${resource}R2> ${type} <http://orkg.org/orkg/class/Boat> .
<${resource}R3> ${type} <http://orkg.org/orkg/class/Port> .
<${resource}R1> <${predicate}moored> <${resource}R3> .
<${resource}R2> <${predicate}moored> <${resource}R3> .
<${resource}R1> <${predicate}built> "1990"^^<http://www.w3.org/2001/XMLSchema#gYear> .
<${resource}R2> <${predicate}built> "2001"^^<http://www.w3.org/2001/XMLSchema#gYear> .
<${resource}R2> <${predicate}damage> "none" .
`;

/** @param create opens a graph with exactly these N-Triples */
export function testKnowledgeGraph(
  name: string,
  create: (nTriples: string) => Promise<KnowledgeGraph>,
): void {
  describe(`${name} as a knowledge graph`, () => {
    let graph: KnowledgeGraph;
    beforeAll(async () => {
      graph = await create(contractGraph);
    });
    afterAll(() => graph.close());

    const texts = (triples: readonly Triple[] | undefined) => triples?.map(formatTriple);
    const expected = (...positions: number[]) => positions.map((position) => expectedTriples[position]);

    test("entities have a label and types, and unknown ids are left out", async () => {
      const entities = await graph.entities([
        "R1",
        "R9",
        "R4",
        "R1",
        '"2018"',
        "R5",
        "http://example.org/Lake_Constance",
      ]);
      // The results are in the order of the request.
      expect([...entities.keys()]).toEqual(["R1", "R4", '"2018"', "R5", "http://example.org/Lake_Constance"]);
      expect(entities.get("R1")).toEqual({
        id: "R1",
        label: "Rivers and Lakes",
        types: ["Paper", "Reviewed"],
      });
      expect(entities.get("R4")).toEqual({ id: "R4", label: "", types: [] });
      expect(entities.get('"2018"')).toEqual({ id: '"2018"', label: "2018", types: [] });
      expect(entities.get("http://example.org/Lake_Constance")?.label).toBe("Lake Constance");
    });

    test("a request without ids returns nothing", async () => {
      expect((await graph.entities([])).size).toBe(0);
      expect((await graph.outgoing([])).size).toBe(0);
      expect((await graph.incoming([])).size).toBe(0);
    });

    test("a single request returns the triples of several subjects", async () => {
      const triplesById = await graph.outgoing(["R2", "R4", "R9"]);
      expect([...triplesById.keys()]).toEqual(["R2", "R4"]);
      // The predicates are cites, research field, and twice year of issue.
      expect(texts(triplesById.get("R2"))).toEqual(expected(5, 1, 3, 4));
      expect(triplesById.get("R4")).toEqual([]);
    });

    test("a single request returns the triples of several objects, including literals", async () => {
      const triplesById = await graph.incoming(["R3", '"2018"', "R5", "R9"]);
      expect(texts(triplesById.get("R3"))).toEqual(expected(0, 1));
      expect(texts(triplesById.get('"2018"'))).toEqual(expected(2, 3));
      expect(triplesById.get("R5")).toEqual([]);
      expect(triplesById.has("R9")).toBe(false);
    });

    test("the subject and the object of a triple have their types", async () => {
      const [triple] = (await graph.incoming(["R3"])).get("R3") ?? [];
      expect(triple?.object.types).toEqual(["Field"]);
      expect(triple?.subject.types).toContain("Paper");
    });

    test("the entities of a type can be listed", async () => {
      expect((await graph.entitiesOfType("Paper")).map(({ id }) => id)).toEqual(["R1", "R2"]);
      expect(await graph.entitiesOfType("Nothing")).toEqual([]);
    });

    test("the search finds labels by their words, equal labels first, and never more than requested", async () => {
      expect((await graph.find("lakes", 5)).map(({ id }) => id)).toEqual(
        expect.arrayContaining(["R1", "R2"]),
      );
      expect((await graph.find("limnology", 1)).map(({ id }) => id)).toEqual(["R3"]);
      expect((await graph.find("Rivers and Lakes", 5))[0]?.id).toBe("R1");
      expect(await graph.find("lakes", 1)).toHaveLength(1);
      expect(await graph.find("zebra", 5)).toEqual([]);
    });

    test("the search accepts quotes, operators and empty text as words", async () => {
      expect(await graph.find("", 5)).toEqual([]);
      expect(await graph.find('" ) ( * -', 5)).toEqual([]);
      expect((await graph.find('lakes" OR NOT (', 5)).length).toBeGreaterThan(0);
    });

    test("predicates are counted, most frequent first", async () => {
      expect(await graph.predicates()).toEqual([
        { id: "year_of_issue", label: "year of issue", triples: 3 },
        { id: "P30", label: "research field", triples: 2 },
        { id: "http://example.org/about", label: "about", triples: 1 },
        { id: "http://example.org/cites", label: "cites", triples: 1 },
        { id: "note", label: "note", triples: 1 },
      ]);
    });

    test("every relation states the most subjects of an object and objects of a subject", async () => {
      // For the field, R1 and R2 share R3 and have one field each. For the year, "2018" is shared, and R2 has two
      // years. Each of the other predicates has one triple.
      expect(await cardinalities(graph)).toEqual({
        P30: [2, 1],
        year_of_issue: [2, 2],
        "http://example.org/cites": [1, 1],
        "http://example.org/about": [1, 1],
        note: [1, 1],
      });
      const tree = await create(
        `<${resource}R1> <${predicate}part> <${resource}R2> .\n<${resource}R1> <${predicate}part> <${resource}R3> .\n`,
      );
      expect(await cardinalities(tree)).toEqual({ part: [1, 2] });
      tree.close();
    });

    test("a summary counts classes, links and kinds of value, and finds extremes and texts for nothing", async () => {
      const boats = await create(harbour);
      const { classes, links, extremes, absences, properties } = await boats.summary();
      boats.close();
      expect(
        classes.map(({ id, members, incoming, sample }) => [id, members, incoming, sample.length]),
      ).toEqual([
        ["Boat", 2, 0, 2],
        ["Port", 1, 2, 1],
      ]);
      const boat = { from: "Boat", plain: false };
      expect(links).toEqual(
        expect.arrayContaining([
          { ...boat, property: "moored", to: "Port", kind: null, triples: 2, subjects: 2, objects: 1 },
          { ...boat, property: "built", to: null, kind: "year", triples: 2, subjects: 2, objects: 2 },
        ]),
      );
      expect(properties.find(({ id }) => id === "moored")).toMatchObject({
        triples: 2,
        subjects: 2,
        objects: 1,
        kinds: [{ kind: null, plain: false, triples: 2 }],
      });
      expect(extremes).toMatchObject([
        { property: "built", kind: "year", smallest: { label: "1990" }, largest: { label: "2001" } },
      ]);
      expect(absences).toContainEqual({ property: "damage", label: "none" });
    });

    test("names in other languages and aliases are listed beside the label", async () => {
      const boats = await create(harbour);
      const names = await boats.names(["R1", "R2", "unknown"]);
      expect((await boats.entities(["R1"])).get("R1")?.label).toBe("Ada");
      boats.close();
      expect([...names.keys()]).toEqual(["R1"]);
      expect(names.get("R1")).toEqual([
        { text: "Ada", language: "en", isLabel: true },
        { text: "Old Ada", isLabel: false },
        { text: "Ada-Boot", language: "de", isLabel: true },
      ]);
    });

    test("the shortest paths between two entities follow triples in either direction or only forwards", async () => {
      const show = async (from: string, to: string, changed: Partial<WayOptions> = {}) => {
        const options: WayOptions = { count: 10, maximumLength: 2, direction: "any", ...changed };
        const { ways, complete } = await findWays(graph, from, to, options);
        expect(complete).toBe(true);
        return ways.map((path) =>
          path
            .map(({ triple: { predicate: label, subject, object }, forwards }) =>
              forwards ? `${label.label}> ${object.id}` : `<${label.label} ${subject.id}`,
            )
            .join(" "),
        );
      };
      // R2 cites R1; both are in the field R3 and have the year "2018" in common. Among the paths of length two, "P30"
      // sorts before "year".
      const all = [
        "<cites R2",
        "research field> R3 <research field R2",
        'year of issue> "2018" <year of issue R2',
      ];
      expect(await show("R1", "R2")).toEqual(all);
      expect(await show("R1", "R2", { count: 2 })).toEqual(all.slice(0, 2));
      expect(await show("R1", "R2", { maximumLength: 1 })).toEqual(all.slice(0, 1));
      expect(await show("R1", "R2", { direction: "forwards" })).toEqual([]);
      // Forwards from R2, the paths lead to its own field, or to R1 and its field.
      expect(await show("R2", "R3", { direction: "forwards" })).toEqual([
        "research field> R3",
        "cites> R1 research field> R3",
      ]);
      // From R4, the paths lead through the note to R3, from there to both papers, and then to the other paper; no
      // entity occurs twice.
      expect(await show("R4", "R1", { maximumLength: 4 })).toEqual([
        "<note R3 <research field R1",
        "<note R3 <research field R2 cites> R1",
        '<note R3 <research field R2 year of issue> "2018" <year of issue R1',
      ]);
      expect(await show("R1", "R5")).toEqual([]);
      expect(await show("R1", "R9")).toEqual([]);
      expect(await show("R1", "R1")).toEqual([]);
    });

    test("the statistics count entities, triples, predicates and types", async () => {
      // The entities are five resources, one foreign IRI and two literals: "2018" and the typed 2019.
      expect(await graph.statistics()).toEqual({
        entities: 8,
        triples: 8,
        predicates: 5,
        types: { Paper: 2, Field: 1, Reviewed: 1 },
      });
      expect(Object.keys((await graph.statistics()).types)).toEqual(["Paper", "Field", "Reviewed"]);
    });

    test("a scan returns every triple once, sorted unless the caller accepts the stored order", async () => {
      const [sorted, stored]: [Triple[], Triple[]] = [[], []];
      for await (const batch of graph.scan()) sorted.push(...batch);
      for await (const batch of graph.scan("stored")) stored.push(...batch);
      // The triples are those of R1 (about, research field, year of issue), those of R2 as above, and that of R3.
      expect(texts(sorted)).toEqual(expected(6, 0, 2, 5, 1, 3, 4, 7));
      expect(texts(stored)?.sort()).toEqual([...expectedTriples].sort());
    });

    test("the beginning has as many triples as requested, if the graph has that many", async () => {
      expect(texts(await graph.beginning(3))?.filter((text) => expectedTriples.includes(text))).toHaveLength(
        3,
      );
      expect(texts(await graph.beginning(50))?.sort()).toEqual([...expectedTriples].sort());
    });

    test("triples and entities are in the order of their ids' code points, whatever the order of the file", async () => {
      // In UTF-16, U+1F600 consists of two units, the first of which is less than U+FF5E; as a code point, it is
      // greater.
      const ids = ["R10", "R2", "http://x.org/\uff5e", "http://x.org/\u{1f600}"];
      const iri = (id: string) => (id.startsWith("R") ? `<${resource}${id}>` : `<${id}>`);
      const lines = ids.flatMap((id) => [
        `${iri(id)} ${type} <http://orkg.org/orkg/class/Sign> .\n`,
        `${iri(id)} <${predicate}near> ${iri("R2")} .\n`,
        `${iri("R10")} <${predicate}near> ${iri(id)} .\n`,
        `${iri(id)} ${label} "same words" .\n`,
      ]);
      const mixed = await create(lines.toReversed().join(""));
      try {
        const idsOf = (entities: readonly Entity[] | undefined) => entities?.map(({ id }) => id);
        const from = (await mixed.outgoing(["R10"])).get("R10");
        const to = (await mixed.incoming(["R2"])).get("R2");
        expect(idsOf(from?.map(({ object }) => object))).toEqual(ids);
        expect(idsOf(to?.map(({ subject }) => subject))).toEqual(ids);
        expect(idsOf(await mixed.entitiesOfType("Sign"))).toEqual(ids);
        expect(idsOf(await mixed.find("same words", 3))).toEqual(ids.slice(0, 3));
        const subjects: string[] = [];
        for await (const batch of mixed.scan()) subjects.push(...batch.map(({ subject }) => subject.id));
        expect([...new Set(subjects)]).toEqual(ids);
      } finally {
        mixed.close();
      }
    });

    test("entities without triples are listed", async () => {
      const alone: string[] = [];
      for await (const batch of graph.isolated()) alone.push(...batch.map(({ id }) => id));
      expect(alone).toEqual(["R5"]);
    });

    test("a graph with another triple has a different version", async () => {
      const changed = await create(
        `${contractGraph}<${resource}R3> <http://example.org/about> <${resource}R4> .\n`,
      );
      const same = await create(contractGraph);
      try {
        expect(await same.version()).toBe(await graph.version());
        expect(await changed.version()).not.toBe(await graph.version());
      } finally {
        changed.close();
        same.close();
      }
    });
  });
}

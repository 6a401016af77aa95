import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createGraph, type KnowledgeGraph } from "../../../graph/index.ts";
import { createOfflineLanguage } from "../../../language/offline/create-offline-language.ts";
import { unwatched } from "../../../progress.ts";
import { createEditableGraph, createMemoryGraph, type TripleText } from "../../../testing/memory-graph.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { createLexicalEmbedder } from "../../../vectors/index.ts";
import type { RetrieverParts } from "../../retriever.ts";
import { createHubLink, type HubLinkOptions, hubLinkDefaults } from "../index.ts";

const parts: RetrieverParts = {
  language: createOfflineLanguage(),
  embedder: createLexicalEmbedder({ dimensions: 64 }),
};
const options = { ...hubLinkDefaults, hubTypes: ["Hub"] };

/** A state of the graph: triples by entity and predicate, and the name and type of each entity. */
type State = {
  readonly triples: readonly (readonly [subject: string, predicate: string, object: string])[];
  readonly looks: Readonly<Record<string, Look>>;
};
type Look = { readonly label: string; readonly types: string };

/**
 * The possible names and types of an entity. The entities A, Y and Z do not change, so both types always occur in the
 * graph.
 */
const looks: Readonly<Record<string, readonly Look[]>> = {
  A: [{ label: "Alder", types: "Hub" }],
  B: [
    { label: "Birch", types: "Hub" },
    { label: "Beech", types: "Hub" },
    { label: "Birch", types: "" },
  ],
  C: [
    { label: "Cedar", types: "Hub" },
    { label: "Cedar", types: "Other" },
  ],
  D: [
    { label: "dew", types: "" },
    { label: "dawn", types: "" },
    { label: "dew", types: "Hub" },
  ],
  E: [
    { label: "elm leaf", types: "" },
    { label: "elm", types: "Other" },
  ],
  F: [{ label: "fog", types: "" }],
  G: [
    { label: "green", types: "" },
    { label: "grey", types: "" },
  ],
  H: [{ label: "hail", types: "" }],
  Y: [{ label: "Yew", types: "Other" }],
  Z: [{ label: "zest", types: "" }],
};
const ids = Object.keys(looks);
const anchors: State["triples"] = [
  ["A", "has", "Z"],
  ["Y", "has", "Z"],
];
const anyTriple = fc.tuple(
  fc.constantFrom(...ids.slice(0, 8)),
  fc.constantFrom("has", "near", "colour"),
  fc.constantFrom(...ids.slice(0, 8)),
);
const anyState: fc.Arbitrary<State> = fc.record({
  triples: fc
    .uniqueArray(anyTriple, { maxLength: 14, selector: (triple) => triple.join() })
    .map((triples) => [...anchors, ...triples]),
  looks: fc.record(
    Object.fromEntries(Object.entries(looks).map(([id, choices]) => [id, fc.constantFrom(...choices)])),
  ),
});

function writtenOut({ triples, looks: chosen }: State): TripleText[] {
  const entity = (id: string): string => {
    const look = chosen[id] as Look;
    return `${id}:${look.label}${look.types === "" ? "" : `@${look.types}`}`;
  };
  return triples.map(([subject, predicate, object]) => [entity(subject), predicate, entity(object)]);
}

/** Returns both ends of the added or removed triples, and the entities with a new name or type. */
function changedEntities(before: State, after: State): string[] {
  const [old, now] = [before.triples.map(String), after.triples.map(String)];
  const ends = [...before.triples, ...after.triples]
    .filter((triple) => old.includes(String(triple)) !== now.includes(String(triple)))
    .flatMap(([subject, , object]) => [subject, object]);
  const renamed = ids.filter((id) => before.looks[id] !== after.looks[id]);
  return [...new Set([...ends, ...renamed])];
}

const questions = ["Which hubs have hail?", "What is near Birch?", "Which colour does Alder have?"];

async function answers(retriever: ReturnType<typeof createHubLink>) {
  const retrievals = await Promise.all(
    questions.map((text) => retriever.retrieve({ text, topicEntity: "A" })),
  );
  // Hubs with equal scores keep the order of the index, which an in-place update may preserve.
  return retrievals.map(({ triples, sources }) => ({
    triples: triples
      .map(
        ({ triple, score }) =>
          `${score.toFixed(6)} ${triple.subject.id} ${triple.predicate.id} ${triple.object.id}`,
      )
      .sort(),
    sources: sources.map(({ entity }) => entity).sort(),
  }));
}

async function rebuilt(graph: KnowledgeGraph, changed: HubLinkOptions) {
  const retriever = createHubLink("hublink", parts, changed);
  const { counts } = await retriever.prepare(graph, unwatched);
  return { counts, found: await answers(retriever) };
}

const sizes = ({ hubs, paths, vectors }: Readonly<Record<string, number>>) => ({ hubs, paths, vectors });

/** Different options for an index. Entity A always keeps one leaf, so every criterion finds at least one root. */
const waysToIndex: readonly (readonly [string, Partial<HubLinkOptions>])[] = [
  ["given types", { hubTypes: ["Hub"] }],
  ["two types", { hubTypes: ["Hub", "Other"] }],
  ["few paths of a hub", { hubTypes: ["Hub"], maximumPathsPerHub: 2 }],
  ["a start entity", { hubTypes: ["Hub"], startEntities: ["A"], maximumIndexingDepth: 1 }],
  ["short paths", { hubTypes: ["Hub"], startEntities: ["A"], maximumPathLength: 2 }],
  [
    "degree or paths",
    { hubCriteria: ["degree", "paths"], minimumDegree: 2, minimumPaths: 1, minimumPathDepth: 1 },
  ],
  ["similar neighbours or degree", { hubCriteria: ["similarity", "degree"], minimumDegree: 1 }],
  ["types by coverage, else degree", { minimumDegree: 1 }],
];
const severalStates = fc.array(anyState, { minLength: 2, maxLength: 4 });
const anyStrategy = fc.constantFrom("direct" as const, "traversal" as const);

test.each(waysToIndex)(
  "after every edit, an updated index in memory and an updated stored index equal a rebuilt index: %s",
  async (_, changed) => {
    await fc.assert(
      fc.asyncProperty(
        severalStates,
        anyStrategy,
        fc.boolean(),
        async ([first, ...states], strategy, storesIndex) => {
          const changedOptions = { ...hubLinkDefaults, ...changed, strategy };
          const folder = temporaryFolder();
          const partsAt = (name: string, mode: "open" | "update") => ({
            ...parts,
            index: { file: join(folder, name), mode },
          });
          const stored = (mode: "open" | "update") =>
            createHubLink("hublink", partsAt("stored.index", mode), changedOptions);
          const graph = createEditableGraph(writtenOut(first as State));
          await stored("open").prepare(graph, unwatched);
          const livingParts = storesIndex ? partsAt("living.index", "open") : parts;
          const living = createHubLink("hublink", livingParts, changedOptions);
          await living.prepare(graph, unwatched);
          let before = first as State;
          for (const state of states) {
            graph.edit(writtenOut(state));
            const expected = await rebuilt(graph, changedOptions);
            const updated = stored("update");
            expect(sizes((await updated.prepare(graph, unwatched)).counts)).toEqual(sizes(expected.counts));
            expect(await answers(updated)).toEqual(expected.found);
            const report = await living.update?.(changedEntities(before, state), unwatched);
            expect(sizes(report?.counts ?? {})).toEqual(sizes(expected.counts));
            expect(await answers(living)).toEqual(expected.found);
            before = state;
          }
          if (!storesIndex) return;
          // An update in memory is stored as well.
          const opened = createHubLink("hublink", livingParts, changedOptions);
          expect((await opened.prepare(graph, unwatched)).counts).toMatchObject({ built: 0 });
          expect(await answers(opened)).toEqual(await answers(living));
        },
      ),
      { numRuns: 3, seed: 7 },
    );
  },
);

test("updating several partitions after any edits has the same result as rebuilding each partition", async () => {
  const partitions = { hubs: ["Hub"], others: ["Other"] };
  await fc.assert(
    fc.asyncProperty(severalStates, fc.boolean(), async (states, dynamic) => {
      const file = join(temporaryFolder(), "indexes");
      const graph = createEditableGraph(writtenOut(states[0] as State));
      for (const [partition, hubTypes] of Object.entries(partitions)) {
        const index = { file, partition, mode: "open" as const };
        const retriever = createHubLink("hublink", { ...parts, index }, { ...hubLinkDefaults, hubTypes });
        await retriever.prepare(graph, unwatched);
      }
      const all = (mode: "open" | "update") =>
        createHubLink("hublink", { ...parts, index: { file, partition: "auto", mode } }, hubLinkDefaults);
      const living = all("open");
      await living.prepare(graph, unwatched);
      for (const [at, state] of states.entries()) {
        graph.edit(writtenOut(state));
        const { counts } = dynamic
          ? ((await living.update?.(changedEntities(states[at - 1] ?? state, state), unwatched)) ?? {
              counts: {},
            })
          : await all("update").prepare(graph, unwatched);
        const sums = { hubs: 0, paths: 0, vectors: 0 };
        for (const hubTypes of Object.values(partitions)) {
          const rebuiltCounts = (await rebuilt(graph, { ...hubLinkDefaults, hubTypes })).counts;
          for (const key of ["hubs", "paths", "vectors"] as const) sums[key] += rebuiltCounts[key] ?? 0;
        }
        expect(sizes(counts)).toEqual(sums);
      }
    }),
    { numRuns: 2, seed: 7 },
  );
});

test("an entity that has lost its last triple is not a hub, regardless of its type", async () => {
  const hub = (id: string) => ({ id, label: id, types: ["Hub"] });
  const triple = (subject: string, object: string) => ({
    subject: hub(subject),
    predicate: { id: "near", label: "near" },
    object: { id: object, label: object, types: [] },
  });
  const graph = { ...createGraph([triple("A", "D"), triple("B", "E")]) };
  const retriever = createHubLink("hublink", parts, options);
  await retriever.prepare(graph, unwatched);
  // A store keeps an entity without triples and still knows its type.
  Object.assign(graph, createGraph([triple("A", "D")], [hub("B")]));
  expect((await retriever.update?.(["B", "E"], unwatched))?.counts).toMatchObject({ hubs: 1, removed: 1 });
});

test("a change to an entity outside a hub's stored paths can change which paths the limit excludes", async () => {
  const hubs = ["B:Birch@Hub", "C:Cedar@Hub", "I:Iris@Hub"];
  const wide: readonly TripleText[] = [
    ["A:Alder@Hub", "has", "D:dew"],
    ["A", "has", "E:elm leaf"],
    ...hubs.map((hub): TripleText => ["E", "near", hub]),
  ];
  const changedOptions = { ...options, maximumPathsPerHub: 2 };
  // While dew leads to fog, its path is the last one: only the paths from the elm leaf to Birch and Cedar remain.
  const graph = createEditableGraph([...wide, ["D", "in", "F:fog"]]);
  const retriever = createHubLink("hublink", parts, changedOptions);
  await retriever.prepare(graph, unwatched);
  graph.edit(wide);
  await retriever.update?.(["D", "F"], unwatched);
  expect(await answers(retriever)).toEqual((await rebuilt(graph, changedOptions)).found);
  const { triples } = await retriever.retrieve({ text: "Which dew does 'Alder' have?" });
  expect(triples.map(({ triple }) => triple.object.id)).toContain("D");
});

/** Returns the graph of each state. Every subject records the state in which its triples last changed. */
function withTimes(states: readonly State[]): TripleText[][] {
  const times = new Map<string, number>();
  return states.map((state, at) => {
    const changed = changedEntities(states[at - 1] ?? { triples: [], looks: {} }, state);
    const triples = writtenOut(state);
    const subjects = [...new Set(triples.map(([subject]) => subject))];
    return [
      ...triples,
      ...subjects.map((subject): TripleText => {
        const id = subject.slice(0, 1);
        if (changed.includes(id) || !times.has(id)) times.set(id, at);
        return [subject, "modified", `T${times.get(id)}:time ${times.get(id)}`];
      }),
    ];
  });
}

test("in a graph with timestamps, an update based on timestamps has the same result as a rebuild", async () => {
  const changedOptions: HubLinkOptions = { ...options, timestampPredicate: "modified" };
  await fc.assert(
    fc.asyncProperty(severalStates, async (states) => {
      const file = join(temporaryFolder(), "graph.index");
      for (const [at, triples] of withTimes(states).entries()) {
        const mode = at === 0 ? "open" : "update";
        const retriever = createHubLink("hublink", { ...parts, index: { file, mode } }, changedOptions);
        const graph = createMemoryGraph(triples);
        const { counts } = await retriever.prepare(graph, unwatched);
        const expected = await rebuilt(graph, changedOptions);
        expect(sizes(counts)).toEqual(sizes(expected.counts));
        expect(await answers(retriever)).toEqual(expected.found);
      }
    }),
    { numRuns: 3, seed: 7 },
  );
});

test("an update compares timestamps if every node has one, and otherwise compares hashes", async () => {
  const timed: readonly TripleText[] = [
    ["A:Alder@Hub", "has", "D:dew"],
    ["A", "modified", "T1:1 May"],
    ["B:Birch@Hub", "has", "F:fog"],
  ];
  const built = async (triples: readonly TripleText[]) => {
    const file = join(temporaryFolder(), "graph.index");
    const prepare = (state: readonly TripleText[], mode: "open" | "update") =>
      createHubLink(
        "hublink",
        { ...parts, index: { file, mode } },
        { ...options, timestampPredicate: "modified" },
      )
        .prepare(createMemoryGraph(state), unwatched)
        .then(({ counts }) => counts.built);
    await prepare(timed, "open");
    return prepare(triples, "update");
  };
  const [has, modified, other] = timed as [TripleText, TripleText, TripleText];
  // A new triple without a new timestamp remains undetected, because only timestamps are compared.
  expect(await built([...timed, ["A", "near", "G:green"]])).toBe(0);
  expect(await built([has, ["A", "modified", "T2:2 May"], other, ["A", "near", "G:green"]])).toBe(1);
  expect(await built([...timed, ["B", "near", "G:green"]])).toBe(1);
  // Renaming a neighbour does not change A's timestamp, but the new name is detected.
  expect(await built([["A:Alder@Hub", "has", "D:dew drop"], modified, other])).toBe(1);
  // The former leaf now has a triple.
  expect(await built([...timed, ["D", "near", "G:green"]])).toBe(1);
});

import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { unwatched } from "../../../base/progress.ts";
import { createGraph, type KnowledgeGraph } from "../../../graph/index.ts";
import { createOfflineLanguage } from "../../../tasks/offline/create-offline-language.ts";
import { createEditableGraph, type TripleText } from "../../../testing/memory-graph.ts";
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
  ["types by coverage, else degree", { minimumDegree: 1 }],
];
const severalStates = fc.array(anyState, { minLength: 2, maxLength: 4 });
const anyStrategy = fc.constantFrom("direct" as const, "traversal" as const);

test.each(waysToIndex)(
  "after every edit, an updated index equals a rebuilt index: %s",
  async (_, changed) => {
    await fc.assert(
      fc.asyncProperty(severalStates, anyStrategy, async ([first, ...states], strategy) => {
        const changedOptions = { ...hubLinkDefaults, ...changed, strategy };
        const file = join(temporaryFolder(), "stored.index");
        const stored = (mode: "open" | "update") =>
          createHubLink("hublink", { ...parts, index: { file, mode } }, changedOptions);
        const graph = createEditableGraph(writtenOut(first as State));
        await stored("open").prepare(graph, unwatched);
        for (const state of states) {
          graph.edit(writtenOut(state));
          const expected = await rebuilt(graph, changedOptions);
          const updated = stored("update");
          expect(sizes((await updated.prepare(graph, unwatched)).counts)).toEqual(sizes(expected.counts));
          expect(await answers(updated)).toEqual(expected.found);
        }
        const opened = stored("open");
        expect((await opened.prepare(graph, unwatched)).counts).toMatchObject({ built: 0 });
      }),
      { numRuns: 5, seed: 7 },
    );
  },
);

test("an entity that has lost its last triple is not a hub, regardless of its type", async () => {
  const hub = (id: string) => ({ id, label: id, types: ["Hub"] });
  const triple = (subject: string, object: string) => ({
    subject: hub(subject),
    predicate: { id: "near", label: "near" },
    object: { id: object, label: object, types: [] },
  });
  const file = join(temporaryFolder(), "graph.index");
  const prepare = (graph: KnowledgeGraph, mode: "open" | "update") =>
    createHubLink("hublink", { ...parts, index: { file, mode } }, options).prepare(graph, unwatched);
  await prepare(createGraph([triple("A", "D"), triple("B", "E")]), "open");
  // A store keeps an entity without triples and still knows its type.
  const { counts } = await prepare(createGraph([triple("A", "D")], [hub("B")]), "update");
  expect(counts).toMatchObject({ hubs: 1, removed: 1 });
});

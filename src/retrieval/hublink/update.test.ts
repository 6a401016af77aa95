import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { KnowledgeGraph } from "../../graph/index.ts";
import { createOfflineLanguage } from "../../language/index.ts";
import { unwatched } from "../../progress.ts";
import { createMemoryGraph, type TripleText } from "../../testing/memory-graph.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import type { RetrieverParts } from "../retriever.ts";
import { createHubLink, hubLinkDefaults } from "./index.ts";

const parts: RetrieverParts = {
  language: createOfflineLanguage(),
  embedder: createLexicalEmbedder({ dimensions: 64 }),
};
const options = { ...hubLinkDefaults, hubTypes: ["Hub"] };

/** A graph that can be edited behind the same object, as a store can. */
function editableGraph(
  triples: readonly TripleText[],
): KnowledgeGraph & { edit(triples: readonly TripleText[]): void } {
  let current = createMemoryGraph(triples);
  return {
    entities: (ids) => current.entities(ids),
    outgoing: (ids) => current.outgoing(ids),
    incoming: (ids) => current.incoming(ids),
    entitiesOfType: (type) => current.entitiesOfType(type),
    find: (text, limit) => current.find(text, limit),
    predicates: () => current.predicates(),
    statistics: () => current.statistics(),
    scan: () => current.scan(),
    isolated: () => current.isolated(),
    version: () => current.version(),
    close: () => {},
    edit: (next) => {
      current = createMemoryGraph(next);
    },
  };
}

// Eight entities, the first three of them hubs; A is always there, so that the type never vanishes.
const names = [
  "A:Alder@Hub",
  "B:Birch@Hub",
  "C:Cedar@Hub",
  "D:dew",
  "E:elm leaf",
  "F:fog",
  "G:green",
  "H:hail",
];
const anyTriple = fc
  .tuple(fc.nat(7), fc.constantFrom("has", "near", "colour"), fc.nat(7))
  .map(([subject, predicate, object]): TripleText => [names[subject] ?? "", predicate, names[object] ?? ""]);
const anchor: TripleText = ["A:Alder@Hub", "has", "Z:zest"];
const anyGraph = fc
  .uniqueArray(anyTriple, { maxLength: 14, selector: (triple) => triple.join() })
  .map((triples) => [anchor, ...triples]);

const questions = ["Which hubs have hail?", "What is near Birch?", "Which colour does Alder have?"];

async function answers(retriever: ReturnType<typeof createHubLink>) {
  const found = await Promise.all(questions.map((text) => retriever.retrieve({ text })));
  // Hubs with equal scores stand in the order of the index, which an update in place may keep.
  return found.map(({ triples, sources }) => ({
    triples: triples
      .map(
        ({ triple, score }) =>
          `${score.toFixed(6)} ${triple.subject.id} ${triple.predicate.id} ${triple.object.id}`,
      )
      .sort(),
    sources: sources.map(({ entity }) => entity).sort(),
  }));
}

async function rebuilt(triples: readonly TripleText[]) {
  const retriever = createHubLink("hublink", parts, options);
  const { counts } = await retriever.prepare(createMemoryGraph(triples), unwatched);
  return { counts, found: await answers(retriever) };
}

const sizes = ({ hubs, paths, vectors }: Readonly<Record<string, number>>) => ({ hubs, paths, vectors });

test("any edits followed by a fixed update equal a rebuild", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyGraph, { minLength: 2, maxLength: 4 }), async (states) => {
      const file = join(temporaryFolder(), "graph.index");
      for (const [at, triples] of states.entries()) {
        const mode = at === 0 ? "open" : "update";
        const retriever = createHubLink("hublink", { ...parts, index: { file, mode } }, options);
        const { counts } = await retriever.prepare(createMemoryGraph(triples), unwatched);
        const expected = await rebuilt(triples);
        expect(sizes(counts)).toEqual(sizes(expected.counts));
        expect(await answers(retriever)).toEqual(expected.found);
      }
    }),
    { numRuns: 8, seed: 7 },
  );
});

test("any edits, each told to the index, equal a rebuild", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyGraph, { minLength: 2, maxLength: 4 }), async ([first = [], ...states]) => {
      const graph = editableGraph(first);
      const retriever = createHubLink("hublink", parts, options);
      await retriever.prepare(graph, unwatched);
      let before = first;
      for (const triples of states) {
        graph.edit(triples);
        const difference = [...before, ...triples].filter(
          (triple) =>
            before.map(String).includes(String(triple)) !== triples.map(String).includes(String(triple)),
        );
        // Entities of the test graph come and go with their triples, so both ends are told.
        const changed = difference.flatMap(([subject, , object]) =>
          [subject, object].map((text) => text.slice(0, 1)),
        );
        const report = await retriever.update?.([...new Set(changed)], unwatched);
        const expected = await rebuilt(triples);
        expect(sizes(report?.counts ?? {})).toEqual(sizes(expected.counts));
        expect(await answers(retriever)).toEqual(expected.found);
        before = triples;
      }
    }),
    { numRuns: 20, seed: 7 },
  );
});

const woods: readonly TripleText[] = [
  ["A:Alder@Hub", "has", "D:dew"],
  ["B:Birch@Hub", "has", "F:fog"],
];

test("an update builds changed hubs only and removes vanished ones", async () => {
  const file = join(temporaryFolder(), "graph.index");
  const prepare = async (triples: readonly TripleText[], mode: "open" | "update" | "rebuild") => {
    const retriever = createHubLink("hublink", { ...parts, index: { file, mode } }, options);
    return (await retriever.prepare(createMemoryGraph(triples), unwatched)).counts;
  };
  expect(await prepare(woods, "open")).toMatchObject({ built: 2, unchanged: 0 });
  expect(await prepare(woods, "open")).toMatchObject({ built: 0, unchanged: 2, hubs: 2, paths: 2 });
  const more: readonly TripleText[] = [...woods, ["B:Birch@Hub", "near", "H:hail"]];
  expect(await prepare(more, "update")).toMatchObject({ built: 1, unchanged: 1, removed: 0 });
  expect(await prepare(more.slice(0, 1), "update")).toMatchObject({ built: 0, unchanged: 1, removed: 1 });
  expect(await prepare(woods, "rebuild")).toMatchObject({ built: 2, unchanged: 0 });
});

test("a build that was interrupted goes on with what is missing", async () => {
  const file = join(temporaryFolder(), "graph.index");
  const many = Array.from(
    { length: 600 },
    (_, at): TripleText => [`A${at}:Tree ${at}@Hub`, "has", `L${at}:leaf ${at}`],
  );
  const controller = new AbortController();
  const stopping = {
    progress: {
      note: () => {},
      stage: () => ({ advance: () => controller.abort(), finish: () => {} }),
    },
    signal: controller.signal,
  };
  const retriever = () =>
    createHubLink("hublink", { ...parts, index: { file, mode: "open" as const } }, options);
  await expect(retriever().prepare(createMemoryGraph(many), stopping)).rejects.toThrow(/interrupted/);
  const { counts } = await retriever().prepare(createMemoryGraph(many), unwatched);
  // The first 256 hubs were saved before the interruption.
  expect(counts).toMatchObject({ hubs: 600, built: 344, unchanged: 256 });
});

test("an index of another graph, embedder, language or options is refused with what helps", async () => {
  const file = join(temporaryFolder(), "graph.index");
  const index = { file, mode: "open" as const };
  await createHubLink("hublink", { ...parts, index }, options).prepare(createMemoryGraph(woods), unwatched);
  const refused = (changed: Partial<RetrieverParts>, graph = woods, other = options) =>
    createHubLink("hublink", { ...parts, index, ...changed }, other).prepare(
      createMemoryGraph(graph),
      unwatched,
    );
  await expect(refused({}, woods.slice(0, 1))).rejects.toThrow(
    expect.objectContaining({ exitCode: 3, hint: expect.stringContaining("--update") }),
  );
  const embedder = createLexicalEmbedder({ dimensions: 32 });
  await expect(refused({ embedder })).rejects.toThrow(/another embedder/);
  await expect(refused({ language: { ...parts.language, id: "other" } })).rejects.toThrow(/another language/);
  await expect(refused({}, woods, { ...options, maximumPathLength: 2 })).rejects.toThrow(/another options/);
});

test("a file that is no index is left alone", async () => {
  const file = join(temporaryFolder(), "notes.txt");
  writeFileSync(file, "my notes\n");
  for (const mode of ["open", "update", "rebuild"] as const) {
    const retriever = createHubLink("hublink", { ...parts, index: { file, mode } }, options);
    await expect(retriever.prepare(createMemoryGraph(woods), unwatched)).rejects.toThrow(
      expect.objectContaining({ exitCode: 3, message: expect.stringContaining("notes.txt") }),
    );
  }
  expect(readFileSync(file, "utf8")).toBe("my notes\n");
});

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { KnowledgeGraph } from "../../graph/index.ts";
import { acquireFileLock } from "../../io/index.ts";
import { createOfflineLanguage } from "../../language/index.ts";
import { unwatched } from "../../progress.ts";
import { createMemoryGraph, type TripleText } from "../../testing/memory-graph.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createLexicalEmbedder, type Embedder } from "../../vectors/index.ts";
import type { RetrieverParts } from "../retriever.ts";
import { createHubLink, type HubLinkOptions, hubLinkDefaults } from "./index.ts";

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

async function rebuilt(triples: readonly TripleText[], changed: HubLinkOptions) {
  const retriever = createHubLink("hublink", parts, changed);
  const { counts } = await retriever.prepare(createMemoryGraph(triples), unwatched);
  return { counts, found: await answers(retriever) };
}

const sizes = ({ hubs, paths, vectors }: Readonly<Record<string, number>>) => ({ hubs, paths, vectors });

/** Ways to say what is in the index. A, whose one leaf never goes, keeps each of them from finding nothing. */
const waysToIndex: readonly (readonly [string, Partial<HubLinkOptions>])[] = [
  ["given types", { hubTypes: ["Hub"] }],
  ["a start entity", { hubTypes: ["Hub"], startEntities: ["A"], maximumIndexingDepth: 1 }],
  ["short paths", { hubTypes: ["Hub"], startEntities: ["A"], maximumPathLength: 2 }],
  [
    "degree or paths",
    { hubCriteria: ["degree", "paths"], minimumDegree: 2, minimumPaths: 1, minimumPathDepth: 1 },
  ],
  ["types by coverage", {}],
];
const severalStates = fc.array(anyGraph, { minLength: 2, maxLength: 4 });

test.each(waysToIndex)("any edits followed by a fixed update equal a rebuild: %s", async (_, changed) => {
  const own = { ...hubLinkDefaults, ...changed };
  await fc.assert(
    fc.asyncProperty(severalStates, async (states) => {
      const file = join(temporaryFolder(), "graph.index");
      for (const [at, triples] of states.entries()) {
        const mode = at === 0 ? "open" : "update";
        const retriever = createHubLink("hublink", { ...parts, index: { file, mode } }, own);
        const { counts } = await retriever.prepare(createMemoryGraph(triples), unwatched);
        const expected = await rebuilt(triples, own);
        expect(sizes(counts)).toEqual(sizes(expected.counts));
        expect(await answers(retriever)).toEqual(expected.found);
      }
    }),
    { numRuns: 5, seed: 7 },
  );
});

test.each(waysToIndex)("any edits, each told to the index, equal a rebuild: %s", async (_, changed) => {
  const own = { ...hubLinkDefaults, ...changed };
  await fc.assert(
    fc.asyncProperty(severalStates, fc.boolean(), async ([first = [], ...states], kept) => {
      const graph = editableGraph(first);
      const index = { file: join(temporaryFolder(), "graph.index"), mode: "open" as const };
      const retriever = createHubLink("hublink", kept ? { ...parts, index } : parts, own);
      await retriever.prepare(graph, unwatched);
      let before = first;
      for (const triples of states) {
        graph.edit(triples);
        const report = await retriever.update?.(changedEntities(before, triples), unwatched);
        const expected = await rebuilt(triples, own);
        expect(sizes(report?.counts ?? {})).toEqual(sizes(expected.counts));
        expect(await answers(retriever)).toEqual(expected.found);
        before = triples;
      }
      if (!kept) return;
      // What is kept on disk has followed, too.
      const opened = createHubLink("hublink", { ...parts, index }, own);
      expect((await opened.prepare(graph, unwatched)).counts).toMatchObject({ built: 0 });
      expect(await answers(opened)).toEqual(await answers(retriever));
    }),
    { numRuns: 6, seed: 7 },
  );
});

/** Entities of the test graph come and go with their triples, so both ends are told. */
function changedEntities(before: readonly TripleText[], after: readonly TripleText[]): string[] {
  const [old, now] = [before.map(String), after.map(String)];
  const difference = [...before, ...after].filter(
    (triple) => old.includes(String(triple)) !== now.includes(String(triple)),
  );
  return [...new Set(difference.flatMap(([subject, , object]) => [subject.slice(0, 1), object.slice(0, 1)]))];
}

/** Every subject carries the number of the state in which its triples were last changed. */
function withTimes(states: readonly (readonly TripleText[])[]): TripleText[][] {
  const times = new Map<string, number>();
  return states.map((triples, at) => {
    const changed = changedEntities(states[at - 1] ?? [], triples);
    const subjects = [...new Set(triples.map(([subject]) => subject))];
    return [
      ...triples,
      ...subjects.map((subject): TripleText => {
        if (changed.includes(subject.slice(0, 1)) || !times.has(subject)) times.set(subject, at);
        return [subject, "modified", `T${times.get(subject)}:time ${times.get(subject)}`];
      }),
    ];
  });
}

test("with times in the graph, updates by them equal a rebuild", async () => {
  const own: HubLinkOptions = { ...options, timestampPredicate: "modified" };
  await fc.assert(
    fc.asyncProperty(severalStates, async (states) => {
      const file = join(temporaryFolder(), "graph.index");
      for (const [at, triples] of withTimes(states).entries()) {
        const mode = at === 0 ? "open" : "update";
        const retriever = createHubLink("hublink", { ...parts, index: { file, mode } }, own);
        const { counts } = await retriever.prepare(createMemoryGraph(triples), unwatched);
        expect(sizes(counts)).toEqual(sizes((await rebuilt(triples, own)).counts));
      }
    }),
    { numRuns: 8, seed: 7 },
  );
});

test("times decide where every node has one, hashes where one has none", async () => {
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
  // A new triple without a new time is not seen: the graph promised to tell.
  expect(await built([...timed, ["A", "near", "G:green"]])).toBe(0);
  expect(await built([has, ["A", "modified", "T2:2 May"], other, ["A", "near", "G:green"]])).toBe(1);
  expect(await built([...timed, ["B", "near", "G:green"]])).toBe(1);
  // A renamed neighbour changes no triple of A, and is seen by its name.
  expect(await built([["A:Alder@Hub", "has", "D:dew drop"], modified, other])).toBe(1);
  // What was a leaf has got a triple of its own.
  expect(await built([...timed, ["D", "near", "G:green"]])).toBe(1);
});

test("an update in place embeds changed texts only, with an embedder that knows no corpus", async () => {
  const lexical = createLexicalEmbedder({ dimensions: 64 });
  const embedded: string[] = [];
  const model: Embedder = {
    id: "model",
    dimensions: 64,
    fit: () => model,
    embed: (texts, signal) => {
      embedded.push(...texts);
      return lexical.embed(texts, signal);
    },
  };
  const graph = editableGraph(woods);
  const retriever = createHubLink("hublink", { ...parts, embedder: model }, options);
  await retriever.prepare(graph, unwatched);
  // Alder, Birch, dew, fog, has, two triples and two paths.
  expect(embedded).toHaveLength(9);
  embedded.length = 0;
  graph.edit([...woods, ["B:Birch@Hub", "near", "H:hail"]]);
  await retriever.update?.(["B"], unwatched);
  expect(embedded.sort()).toEqual(["Birch near hail", "Birch: near hail.", "hail", "near"]);
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
  await expect(refused({}, woods, { ...options, maximumPathLength: 2, levels: ["path"] })).rejects.toThrow(
    expect.objectContaining({
      // Only what differs, with both values, and both ways out.
      message: `${file}: the index was built with other options: levels=[path+triple+entity+predicate], not [path]; maximumPathLength=6, not 2`,
      hint: expect.stringMatching(/--set maximumPathLength=6\).* taxolink index GRAPH --out FILE --rebuild$/),
    }),
  );
});

test("an index of another version is refused, and can be rebuilt", async () => {
  const file = join(temporaryFolder(), "graph.index");
  const prepare = (mode: "open" | "update" | "rebuild") =>
    createHubLink("hublink", { ...parts, index: { file, mode } }, options).prepare(
      createMemoryGraph(woods),
      unwatched,
    );
  await prepare("open");
  const database = new Database(file);
  database.pragma("user_version = 1000");
  database.close();
  for (const mode of ["open", "update"] as const) {
    await expect(prepare(mode)).rejects.toThrow(
      expect.objectContaining({
        exitCode: 3,
        message: expect.stringContaining("the index has version 1000, not"),
        hint: "Build it again: taxolink index GRAPH --out FILE --rebuild",
      }),
    );
  }
  expect((await prepare("rebuild")).counts).toMatchObject({ built: 2 });
});

test("an index that somebody builds is not built by another at the same time, but read when it is complete", async () => {
  const file = join(temporaryFolder(), "graph.index");
  const prepare = (mode: "open" | "update") =>
    createHubLink("hublink", { ...parts, index: { file, mode } }, options).prepare(
      createMemoryGraph(woods),
      unwatched,
    );
  const hold = () => acquireFileLock(`${file}.lock`, { author: "another", refuse: () => new Error("taken") });
  const first = hold();
  await expect(prepare("open")).rejects.toThrow(
    expect.objectContaining({ exitCode: 3, message: expect.stringContaining("is being written by another") }),
  );
  first.release();
  await prepare("open");
  const second = hold();
  expect((await prepare("open")).counts).toMatchObject({ built: 0, hubs: 2 });
  await expect(prepare("update")).rejects.toThrow(/is being written by another/);
  second.release();
});

test("a process that ended before it made the tables leaves a file that is filled", async () => {
  const file = join(temporaryFolder(), "graph.index");
  writeFileSync(file, "");
  const retriever = createHubLink("hublink", { ...parts, index: { file, mode: "open" } }, options);
  expect((await retriever.prepare(createMemoryGraph(woods), unwatched)).counts).toMatchObject({ built: 2 });
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

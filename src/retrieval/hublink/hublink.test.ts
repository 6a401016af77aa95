import { expect, test } from "vitest";
import { unwatched } from "../../base/progress.ts";
import { formatTriple, tripleKey } from "../../graph/index.ts";
import type { LanguageTasks } from "../../tasks/index.ts";
import { createOfflineLanguage } from "../../tasks/offline/index.ts";
import { createMemoryGraph, kitchenTriples, type TripleText } from "../../testing/memory-graph.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import type { TraceStep } from "../retriever.ts";
import { createHubLink, type HubLinkOptions, hubLinkDefaults } from "./index.ts";

async function prepared(
  changed: Partial<HubLinkOptions> = {},
  triples: readonly TripleText[] = kitchenTriples,
  language: LanguageTasks = createOfflineLanguage(),
) {
  const parts = { language, embedder: createLexicalEmbedder() };
  const retriever = createHubLink("hublink", parts, { ...hubLinkDefaults, ...changed });
  const report = await retriever.prepare(createMemoryGraph(triples), unwatched);
  return { report, ask: (text: string) => retriever.retrieve({ text }) };
}

const texts = (retrieval: {
  readonly triples: readonly { readonly triple: Parameters<typeof formatTriple>[0] }[];
}) => retrieval.triples.map(({ triple }) => formatTriple(triple));

test("the index report counts the indexed items and the triples that belong to no hub", async () => {
  const { report } = await prepared();
  // 22 triples belong to recipes, and no path ends with one of the four triples that lead to a part.
  expect(report.counts).toMatchObject({ hubs: 3, paths: 18 });
  expect(report.notes).toEqual([
    "hub roots by type, by coverage: Recipe",
    "1 of 23 triples belong to no hub",
  ]);
});

test("each source includes its address from the graph", async () => {
  const { ask } = await prepared({ hubsToKeep: 1 });
  const { sources, answer } = await ask("Which cook made 'Lentil soup'?");
  expect(sources).toEqual([
    { entity: "R1", title: "Lentil soup", address: "https://doi.org/10.1234/soup.1" },
  ]);
  expect(answer).toBe("Lentil soup — cook: Ada Brook [1]");
});

test("without the filter, HubLink returns all triples on the paths of the answering hubs", async () => {
  const question = "Which cook made 'Lentil soup'?";
  const filtered = await (await prepared({ hubsToKeep: 1 })).ask(question);
  const all = await (await prepared({ hubsToKeep: 1, filterTriples: false })).ask(question);
  expect(all.triples.length).toBeGreaterThan(filtered.triples.length);
  // The soup's paths contain exactly its ten triples.
  expect(all.triples).toHaveLength(10);
});

test("triples are sorted by the scores of their paths, not hub by hub", async () => {
  // Every hub has one path that matches the whole question, and one that matches half of it.
  const halves = ["A:Alder@Hub", "B:Birch@Hub"].flatMap((hub): TripleText[] => [
    [hub, "height", `${hub.slice(0, 1)}1:tall`],
    [hub, "width", `${hub.slice(0, 1)}2:tall`],
  ]);
  const { ask } = await prepared({ filterTriples: false }, halves);
  const { triples } = await ask("Which height?");
  expect(triples.map(({ triple }) => triple.predicate.id)).toEqual(["height", "height", "width", "width"]);
});

test("identical texts in different hubs do not overwrite each other", async () => {
  // "2021" and "year" occur in two hubs; both hubs must be found.
  const { ask } = await prepared();
  expect(texts(await ask("Which recipes are from the year 2021?"))).toEqual(
    expect.arrayContaining(["(R2:Baked bread, year, L8:2021)", "(R3:Lentil salad, year, L12:2021)"]),
  );
});

test("a hub without a partial answer is not a source, and a final answer requires at least one partial answer", async () => {
  const offline = createOfflineLanguage();
  const mute: LanguageTasks = { ...offline, partialAnswer: async ({ hubs }) => hubs.map(() => null) };
  const withoutAnswers = await (await prepared({}, kitchenTriples, mute)).ask("Which recipes use Lentils?");
  expect(withoutAnswers).toMatchObject({ answer: null, sources: [], triples: [] });

  const half: LanguageTasks = {
    ...offline,
    partialAnswer: async (input, call) => {
      const texts = await offline.partialAnswer(input, call);
      return texts.map((text, at) => (input.hubs[at]?.hub === "Lentil soup" ? null : text));
    },
  };
  const { sources } = await (await prepared({}, kitchenTriples, half)).ask("Which recipes use Lentils?");
  expect(sources.map(({ entity }) => entity)).toEqual(["R3"]);
});

test("the final answer and the filter receive the paths of the answering hubs", async () => {
  const offline = createOfflineLanguage();
  const tripleKeys: string[] = [];
  const watching: LanguageTasks = {
    ...offline,
    filterTriples: async (input, call) => {
      tripleKeys.push(...input.triples.map(({ triple }) => tripleKey(triple)));
      return offline.filterTriples(input, call);
    },
  };
  await (await prepared({}, kitchenTriples, watching)).ask("Which recipes use Lentils?");
  expect(tripleKeys).toContain(JSON.stringify(["S1", "ingredient", "L2"]));
  expect(tripleKeys).toContain(JSON.stringify(["S4", "ingredient", "L13"]));
});

/** A graph of many hubs that match a question equally well. */
const twins = Array.from({ length: 60 }, (_, at): TripleText[] => [
  [`T${at}:Twin ${at}@Twin`, "colour", `C${at}:green`],
  [`T${at}`, "colour of eyes", `D${at}:green`],
]).flat();

test("the search ends with the requested number of hubs, even if several vectors of each hub match", async () => {
  const { ask } = await prepared({ hubsToKeep: 7 }, twins);
  expect((await ask("Which twins are green?")).sources).toHaveLength(7);
});

test("a search that runs out of hubs terminates", async () => {
  const { ask } = await prepared({ hubsToKeep: 59 }, twins);
  // Of the 60 twins, the last round may find one more than requested.
  expect((await ask("Which twins are green?")).sources.length).toBeGreaterThanOrEqual(59);
});

const keptHubs = ({ trace }: { readonly trace: readonly TraceStep[] }) =>
  trace.find(({ step }) => step === "hubs")?.detail.kept as {
    readonly entity: string;
    readonly paths: readonly { readonly text: string }[];
  }[];

test.each([
  ["best", "B"],
  // The shop has the nearest path to the whole question, which is searched first.
  ["first", "A"],
] as const)(
  "if the %s hub of the last round is kept, whichever query found it, it is %s",
  async (kept, hub) => {
    // With one path to keep, a round takes two paths per query. The paths nearest to the whole question belong to the
    // shop; the component "Wool" is a label of the barn, and no text is nearer to any query.
    const { ask } = await prepared({ topPathsToKeep: 1, hubsToKeep: 1, keptHubs: kept }, [
      ["A:Shop that sells something@Hub", "sells", "L1:cloth"],
      ["A", "sells", "L2:thread"],
      ["B:Barn@Hub", "keeps", "L3:Wool"],
      ["C:Cave@Hub", "keeps", "L4:salt"],
    ]);
    expect(keptHubs(await ask("Which shop sells something like Wool?")).map(({ entity }) => entity)).toEqual([
      hub,
    ]);
  },
);

test.each([
  // Two rounds of two paths find the two paths of the red shop, and then one of each other shop.
  ["best", 3],
  // After the two paths of the red shop, one hub is missing, so the second round asks for one path.
  ["first", 2],
] as const)("if the %s hubs are kept, the rounds find %i of three hubs for two", async (kept, candidates) => {
  const options = { topPathsToKeep: 1, hubsToKeep: 2, extractComponents: false, levels: ["path"] } as const;
  const { ask } = await prepared({ ...options, keptHubs: kept }, [
    ["A:Red shop@Hub", "sells", "L1:cloth"],
    ["A", "sells", "L2:thread"],
    ["B:Blue shop@Hub", "keeps", "L3:wool"],
    ["C:Green shop@Hub", "keeps", "L4:salt"],
  ]);
  const { trace } = await ask("What is it that the Red shop sells?");
  expect(trace.find(({ step }) => step === "hubs")?.detail).toMatchObject({ candidates });
  expect(keptHubs({ trace })).toHaveLength(2);
});

test("a lower path limit leaves fewer paths per hub and adds no paths from other hubs", async () => {
  const { ask } = await prepared({ topPathsToKeep: 2, filterTriples: false });
  const { trace } = await ask("Which method is used for the ingredient Lentils?");
  const kept = keptHubs({ trace }).map(({ entity, paths }) => [entity, paths.length]);
  expect(kept.sort()).toEqual([
    ["R1", 2],
    ["R2", 2],
    ["R3", 2],
  ]);
});

test("the filter receives each triple only once, with its best path", async () => {
  // Both recipes' two-step paths begin with the same triple, and both lead to one cook with a town.
  const graph: readonly TripleText[] = [
    ["A:Soup@Recipe", "cook", "P:Ada"],
    ["B:Bread@Recipe", "cook", "P:Ada"],
    ["P", "town", "T:Ulm"],
    ["P", "age", "G:40"],
  ];
  const shown: (readonly string[])[] = [];
  const offline = createOfflineLanguage();
  const watching: LanguageTasks = {
    ...offline,
    filterTriples: async ({ triples }) => {
      shown.push(triples.map(({ triple }) => formatTriple(triple)).sort());
      return triples.map(({ id }) => id);
    },
  };
  const { ask } = await prepared({ hubTypes: ["Recipe"] }, graph, watching);
  await ask("Which town and age has the cook Ada?");
  expect(shown).toEqual([
    ["(A:Soup, cook, P:Ada)", "(B:Bread, cook, P:Ada)", "(P:Ada, age, G:40)", "(P:Ada, town, T:Ulm)"],
  ]);
});

test("only the hubsToKeep option determines how many hubs the search keeps", async () => {
  for (const hubsToKeep of [3, 12]) {
    const { ask } = await prepared({ hubsToKeep }, twins);
    expect(keptHubs(await ask("Which twins are green?"))).toHaveLength(hubsToKeep);
  }
});

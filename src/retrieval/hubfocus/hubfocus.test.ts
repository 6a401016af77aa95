/** Tests on a graph of recipes that HubFocus applies constraints first, then text similarity. */
import { expect, test } from "vitest";
import { formatTriple } from "../../graph/index.ts";
import { createOfflineLanguage } from "../../language/offline/index.ts";
import { unwatched } from "../../progress.ts";
import { createEditableGraph, kitchenTriples, type TripleText } from "../../testing/memory-graph.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import type { TraceStep } from "../retriever.ts";
import { createHubFocus, type HubFocusOptions, hubFocusDefaults } from "./index.ts";

async function prepared(
  changed: Partial<HubFocusOptions> = {},
  triples: readonly TripleText[] = kitchenTriples,
) {
  const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };
  const retriever = createHubFocus("hubfocus", parts, { ...hubFocusDefaults, readSchema: false, ...changed });
  const graph = createEditableGraph(triples);
  await retriever.prepare(graph, unwatched);
  return { graph, retriever, ask: (text: string) => retriever.retrieve({ text }) };
}

const texts = (retrieval: {
  readonly triples: readonly { readonly triple: Parameters<typeof formatTriple>[0] }[];
}) => retrieval.triples.map(({ triple }) => formatTriple(triple));

test("the answer comes from hubs that meet every constraint, with the proof and the requested value from the same record", async () => {
  const { ask } = await prepared();
  expect(texts(await ask("Which method is used for the ingredient Lentils in the year 2021?"))).toEqual([
    "(S4:First part, ingredient, L13:Lentils)",
    "(R3:Lentil salad, year, L12:2021)",
    "(S4:First part, method, L14:Mixing)",
  ]);
});

/** Options that make HubFocus use only text similarity. */
const ungrounded = { groundQuestion: false, weighComponents: false };

const keptHubs = ({ trace }: { readonly trace: readonly TraceStep[] }) =>
  trace.find(({ step }) => step === "hubs")?.detail.kept as {
    readonly entity: string;
    readonly paths: readonly { readonly text: string }[];
  }[];

test("with the passOverRootNames option, the choice of paths ignores components that name the hub", async () => {
  // Every path of the soup matches its name, which the sentence of each path repeats. Only one path matches the other
  // part of the question.
  const graph: readonly TripleText[] = [
    ["A:Lentil soup@Hub", "alias", "L1:Lentil soup"],
    ["A", "method", "L2:boiled slowly"],
    ["B:Bread@Hub", "method", "L3:baked"],
    ["C:Cake@Hub", "method", "L4:baked"],
  ];
  const question = "Is the 'Lentil soup' boiled?";
  const first = async (passOverRootNames: boolean) => {
    const { ask } = await prepared({ ...ungrounded, passOverRootNames, topPathsToKeep: 1 }, graph);
    const soup = keptHubs(await ask(question)).find(({ entity }) => entity === "A");
    return soup?.paths.map(({ text }) => text);
  };
  expect(await first(true)).toEqual(["Lentil soup: method boiled slowly."]);
  expect(await first(false)).toEqual(["Lentil soup: alias Lentil soup."]);
});

test("a lower path limit leaves fewer paths per hub and adds no paths from other hubs", async () => {
  const { ask } = await prepared({ topPathsToKeep: 2, filterTriples: false });
  const { trace } = await ask("Which method is used for the ingredient Lentils?");
  expect(keptHubs({ trace }).map(({ entity, paths }) => [entity, paths.length])).toEqual([
    ["R1", 2],
    ["R3", 2],
  ]);
});

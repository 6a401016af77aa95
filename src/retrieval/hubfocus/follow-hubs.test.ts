import { expect, test } from "vitest";
import { createOfflineLanguage } from "../../language/offline/index.ts";
import { unwatched } from "../../progress.ts";
import { createMemoryGraph, type TripleText } from "../../testing/memory-graph.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { createHubFocus, type HubFocusOptions, hubFocusDefaults } from "./index.ts";

const [swan, heron, wren] = ["S:Swan@Boat", "H:Heron@Boat", "W:Wren@Boat"];
/**
 * A graph of boats in which Swan and Heron come from the same yard, and Swan and Wren have the same colour. Yards are
 * separate hubs.
 */
const harbour: readonly TripleText[] = [
  [swan, "built by", "Y1:Amber Yard@Yard"],
  [swan, "colour", "L1:Red"],
  [swan, "mooring", "L2:North pier"],
  [heron, "built by", "Y1:Amber Yard@Yard"],
  [heron, "colour", "L3:Blue"],
  [heron, "mooring", "L4:East pier"],
  [wren, "built by", "Y2:Cedar Yard@Yard"],
  [wren, "colour", "L5:Red"],
  [wren, "mooring", "L6:West pier"],
  ["Y1:Amber Yard@Yard", "town", "L7:Riga"],
  ["Y2:Cedar Yard@Yard", "town", "L8:Turku"],
];

async function triplesFor(text: string, changed: Partial<HubFocusOptions> = {}): Promise<string[]> {
  const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };
  const options = { ...hubFocusDefaults, hubTypes: ["Boat", "Yard"], readSchema: false, ...changed };
  const retriever = createHubFocus("hubfocus", parts, options);
  await retriever.prepare(createMemoryGraph(harbour), unwatched);
  const { triples } = await retriever.retrieve({ text });
  return triples
    .map(({ triple }) => `${triple.subject.label} ${triple.predicate.label} ${triple.object.label}`)
    .sort();
}

const ofAmberYard = ["Heron built by Amber Yard", "Swan built by Amber Yard"];

test.each([
  "Which boats were built by the same yard as Heron?",
  "Which boats did the yard also build that built Heron?",
  "Which boats were built by those who built Heron?",
])("%s", async (question) => {
  expect(await triplesFor(question)).toEqual(ofAmberYard);
});

test("a question about hubs that share a value with a named hub is answered from the other hubs", async () => {
  expect(await triplesFor("What is the mooring of boats of the same colour as Swan?")).toEqual([
    "Swan colour Red",
    "Swan mooring North pier",
    "Wren colour Red",
    "Wren mooring West pier",
  ]);
});

test("a field that the named hub lacks is read from a hub to which it is linked", async () => {
  expect(await triplesFor("In which town is the yard that built Wren?")).toEqual([
    "Cedar Yard town Turku",
    "Wren built by Cedar Yard",
  ]);
});

test("without `followHubs`, only the named hub answers", async () => {
  const question = "Which boats were built by the same yard as Heron?";
  expect(await triplesFor(question, { followHubs: false })).toEqual(["Heron built by Amber Yard"]);
});

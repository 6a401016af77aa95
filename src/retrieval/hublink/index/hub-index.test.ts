import { expect, test } from "vitest";
import { parseTriple, type TripleText } from "../../../testing/memory-graph.ts";
import { createLexicalEmbedder } from "../../../vectors/index.ts";
import { type VectorLevel, vectorLevels } from "../options.ts";
import { hashPath } from "./hub.ts";
import { createHubIndex } from "./hub-index.ts";
import { createHubTable } from "./hub-table.ts";

const hub = (id: string, ...triples: TripleText[]) => ({
  root: { id, label: id, types: [] },
  paths: triples
    .map(parseTriple)
    .map((triple) => ({ hash: hashPath([triple]), text: id, triples: [triple] })),
});
const hubs = [hub("A", ["A:Ann", "likes", "T:Tea"]), hub("B", ["B:Ben", "likes", "T:Tea"])];
const build = (levels: readonly VectorLevel[] = vectorLevels) =>
  createHubIndex(createHubTable(hubs), { embedder: createLexicalEmbedder(), levels, store: null });

test("a text that two hubs share has one vector and refers to the paths of both hubs", async () => {
  const index = await build();
  const likes = index.idOfText("likes");
  expect(likes).toBeDefined();
  expect([...index.pathsOfText(likes as number)].map(index.hubOfPath)).toEqual(["A", "B"]);
  expect(index.hubsOfText(likes as number)).toBe(2);
  expect(index.vectors.count()).toBe(index.texts);
});

test("at the triple level, the index embeds the whole triple and keeps its subject for the ranker", async () => {
  const index = await build();
  const pathTexts = index.hubs.get("A")?.paths[0]?.texts;
  const uses = Array.from(pathTexts?.ids ?? [], (_, place) => pathTexts?.at(place)).filter(
    (use) => use?.level === "triple",
  );
  expect(pathTexts?.ids).toContain(index.idOfText("Ann likes Tea"));
  expect(uses).toEqual([{ text: "Ann likes Tea", level: "triple", subject: "A" }]);
});

test("the index embeds only the requested levels", async () => {
  const index = await build(["predicate"]);
  expect(index.texts).toBe(1);
  expect(index.idOfText("Tea")).toBeUndefined();
});

test("a path's hash changes only if a label changes", () => {
  const triple = parseTriple(["A:Ann", "likes", "T:Tea"]);
  const renamed = { ...triple, object: { ...triple.object, label: "Green tea" } };
  expect(hashPath([triple])).toBe(hashPath([{ ...triple }]));
  expect(hashPath([triple])).not.toBe(hashPath([renamed]));
});

import { expect, test } from "vitest";
import type { Embedder, Vector } from "../../../vectors/index.ts";
import { embedTexts } from "./embed-texts.ts";
import type { VectorStore } from "./index-store.ts";

test("a batch with a text that has no vector is not kept, so the next build requests it again", async () => {
  let working = false;
  const asked: string[][] = [];
  const embedder: Embedder = {
    id: "one direction",
    dimensions: 2,
    embed: async (texts) => texts.map(() => Float32Array.of(1, 0)),
    embedUsable: async (texts) => {
      asked.push([...texts]);
      return texts.map((text) => (text === "odd" && !working ? null : Float32Array.of(1, 0)));
    },
    fit: () => embedder,
  };
  const kept: string[][] = [];
  const store: VectorStore = {
    complete: false,
    vectors: () => ({
      find: (texts) => texts.map(() => undefined),
      save: (texts) => void kept.push([...texts]),
    }),
    fitted: async () => null,
    finish: async () => {},
  };
  const build = async (): Promise<readonly Vector[]> => {
    const vectors: Vector[] = [];
    for await (const batch of embedTexts(["even", "odd"], embedder, { store })) vectors.push(...batch);
    return vectors;
  };
  expect(await build()).toEqual([Float32Array.of(1, 0), Float32Array.of(0, 0)]);
  expect(kept).toEqual([]);
  working = true;
  expect(await build()).toEqual([Float32Array.of(1, 0), Float32Array.of(1, 0)]);
  expect(kept).toEqual([["even", "odd"]]);
  expect(asked).toEqual([
    ["even", "odd"],
    ["even", "odd"],
  ]);
});

import { expect, test } from "vitest";
import { createLexicalEmbedder, type Embedder } from "../../../vectors/index.ts";
import { createVectorMemory } from "./memory-store.ts";
import { embedAll, embedChanged, type TextVectors } from "./text-vectors.ts";

const words = ["amber", "birch", "cedar", "dune", "elm", "fjord", "grove", "heath", "isle", "jetty"];
/** 300 texts: "amber 0", "birch 1" … */
const texts = Array.from({ length: 300 }, (_, at) => `${words[at % 10]} ${at}`);
const parts = { store: null };

/** Creates a fitted lexical embedder that records the texts that it embeds. */
function recordingEmbedder(): { readonly embedder: Embedder; readonly embeddedTexts: string[] } {
  const fitted = createLexicalEmbedder({ dimensions: 256 }).fit(texts);
  const embeddedTexts: string[] = [];
  const embedSparse: NonNullable<Embedder["embedSparse"]> = async (batch, signal) => {
    embeddedTexts.push(...batch);
    return (await fitted.embedSparse?.(batch, signal)) ?? [];
  };
  return { embedder: { ...fitted, embedSparse }, embeddedTexts };
}

function numberIn(all: readonly string[]): (text: string) => number | undefined {
  const numbers = new Map(all.map((text, at) => [text, at]));
  return (text) => numbers.get(text);
}

async function nearest({ search, embedder }: TextVectors, all: readonly string[], text: string) {
  const [matches = []] = await search.search(await embedder.embed([text]), 1);
  return matches.map(({ position, score }) => [all[position], Math.round(100 * score)]);
}

test("after a small change, only new texts are embedded, and the old and the new index each find their texts", async () => {
  const { embedder, embeddedTexts } = recordingEmbedder();
  const before = await embedAll(texts, numberIn(texts), embedder, parts);
  embeddedTexts.length = 0;
  // "amber 0" is removed, and "quartz" becomes the first text, so every number changes.
  const changed = ["quartz", ...texts.slice(1)];
  const reusable = before.reusable && { ...before.reusable, texts: texts.length };
  const after = reusable && (await embedChanged(changed, numberIn(changed), reusable, parts));
  expect(embeddedTexts).toEqual(["quartz"]);
  if (after === null) throw new Error("a change of two in 300 texts is small");
  expect(after.search.count()).toBe(300);
  expect(await nearest(after, changed, "quartz")).toEqual([["quartz", 100]]);
  expect(await nearest(after, changed, "jetty 299")).toEqual([["jetty 299", 100]]);
  const [nearestText] = await nearest(after, changed, "amber 0");
  expect(nearestText?.[0]).not.toBe("amber 0");
  expect(await nearest(before, texts, "amber 0")).toEqual([["amber 0", 100]]);
  const comparison = before.search.compare(await embedder.embed(["quartz"]));
  for await (const batch of comparison.descending(0)) {
    for (const number of batch) expect(number).toBeLessThan(300);
  }
});

test("the weights are recomputed once more than one text in a hundred has been added or removed", async () => {
  const { embedder } = recordingEmbedder();
  let state = await embedAll(texts, numberIn(texts), embedder, parts);
  let current = texts;
  const add = async (text: string): Promise<boolean> => {
    const next = [...current, text];
    const before = state.reusable && { ...state.reusable, texts: current.length };
    const updated = before && (await embedChanged(next, numberIn(next), before, parts));
    if (updated === null) return false;
    state = updated;
    current = next;
    return true;
  };
  // One in a hundred of 300 texts is three.
  expect([await add("one"), await add("two"), await add("three")]).toEqual([true, true, true]);
  expect(await add("four")).toBe(false);
});

test("a model's vectors are cached but its failures are not, so a failed text is retried", async () => {
  const offline = new Set(["two"]);
  const embeddedTexts: string[] = [];
  const model: Embedder = {
    id: "by-length",
    dimensions: 2,
    embed: async (batch) => batch.map(({ length }) => Float32Array.of(Math.cos(length), Math.sin(length))),
    embedUsable: async (batch) => {
      embeddedTexts.push(...batch);
      const vectors = await model.embed(batch);
      return vectors.map((vector, at) => (offline.has(batch[at] ?? "") ? null : vector));
    },
    fit: () => model,
  };
  const store = createVectorMemory(model);
  const before = await embedAll(["one", "two"], numberIn(["one", "two"]), model, { store });
  expect(before.reusable).toBe(null);
  await store?.finish(model);
  offline.clear();
  embeddedTexts.length = 0;
  await embedAll(["one", "two"], numberIn(["one", "two"]), model, { store });
  // The batch had a missing vector, so all its texts are requested again.
  expect(embeddedTexts).toEqual(["one", "two"]);
});

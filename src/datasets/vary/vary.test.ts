/**
 * Tests that variants of questions about songs are marked as variants, grouped with their originals, and proven in the
 * same way.
 */
import { expect, test } from "vitest";
import { unwatched } from "../../base/progress.ts";
import { createRandom } from "../../base/random.ts";
import type { Expression, Path, Things } from "../../query/index.ts";
import { createMemoryGraph } from "../../testing/memory-graph.ts";
import { songTriples } from "../../testing/shaped-graphs.ts";
import { validateQuestions } from "../checks/validate-questions.ts";
import { groupOf } from "../convert/split-keys.ts";
import type { QaPair } from "../qa-pair.ts";
import { blankPair } from "../question-cells.ts";
import { openSampler } from "../sampling/open-sampler.ts";
import { sampleQuestions } from "../sampling/sample-questions.ts";
import { proved } from "./change.ts";
import { misspell, neighboursOf } from "./changes.ts";
import { ruleKinds } from "./variant-kinds.ts";
import { varyQuestions } from "./vary-questions.ts";

test("the neighbours of a key are the keys next to it on the keyboard", () => {
  expect([...neighboursOf("s")].sort()).toEqual(["a", "d", "e", "w", "x", "z"].sort());
  expect([...neighboursOf("Q")].sort()).toEqual(["a", "w"].sort());
  expect(neighboursOf("ß")).toEqual([]);
});

test("a typing error changes a single word that is neither protected nor short", () => {
  for (let seed = 0; seed < 50; seed += 1) {
    const slipped = misspell("Who painted it?", () => true, createRandom(seed));
    if (slipped === null) continue;
    expect(slipped).toMatch(/^Who p\S+ it\?$/);
    expect(Math.abs(slipped.length - "Who painted it?".length)).toBeLessThanOrEqual(1);
  }
  expect(misspell("Who was it?", () => true, createRandom(1))).toBeNull();
  expect(misspell("Who painted it?", () => false, createRandom(1))).toBeNull();
});

const graph = createMemoryGraph(songTriples);
const bench = openSampler(graph, { graphName: "", seed: 0 }, unwatched);

/** The columns of a question about a song, as generated questions have them. */
async function pairOf(expression: Expression): Promise<QaPair> {
  const written = (await proved(await bench, expression, { seed: 1 })) ?? expect.fail();
  return { ...blankPair("q1", ""), ...written, graph: "songs" };
}

async function sampled(count: number): Promise<readonly QaPair[]> {
  return (await sampleQuestions(graph, { count, seed: 2, graphName: "songs" }, unwatched)).pairs;
}

const along = (property: string): Path => [{ property, inverse: false }];
const songs: Things = { op: "class", class: "Song" };
const entity = (id: string): Things => ({ op: "entities", ids: [id] });
const writtenBy = (id: string): Things => ({
  op: "with",
  things: songs,
  path: along("writer"),
  to: entity(id),
});
const genreOf = (id: string): Expression => ({ op: "image", path: along("genre"), of: entity(id) });

test("every variant is proven, and has the same answer, triples and group as its original unless its query differs", async () => {
  const originals = await sampled(20);
  const { pairs, made } = await varyQuestions(
    originals,
    await bench,
    { kinds: ruleKinds, seed: 4 },
    unwatched,
  );
  for (const kind of ["paraphrase", "twin", "typo", "name-typo"] as const)
    expect(made[kind], kind).toBeGreaterThan(0);
  const byId = new Map(originals.map((pair) => [pair.uid, pair]));
  const variants = pairs.filter(({ extra }) => extra.variant_of !== undefined);
  expect(variants.length).toBe(pairs.length - originals.length);
  for (const variant of variants) {
    const original = byId.get(variant.extra.variant_of ?? "");
    expect(variant.question).not.toBe(original?.question);
    // These two kinds have separate queries, and a second request adds to the answer.
    const kind = variant.extra.variant;
    if (kind !== "second-request") expect(variant.answers).toEqual(original?.answers);
    if (original === undefined || kind === "described-title" || kind === "second-request") continue;
    expect(variant.goldenTriples).toEqual(original.goldenTriples);
    expect(groupOf(variant)).toBe(groupOf(original));
  }
  expect(new Set(pairs.map(({ uid }) => uid)).size).toBe(pairs.length);
  expect(new Set(pairs.map(({ question }) => question)).size).toBe(pairs.length);
  const verdicts = await validateQuestions(pairs, graph, unwatched);
  expect(verdicts.filter(({ verdict }) => verdict !== "equal")).toEqual([]);
});

/** Returns the variants of one kind of a question about an expression. */
async function variantOf(
  kind: (typeof ruleKinds)[number],
  expression: Expression,
  change: Partial<QaPair> = {},
): Promise<QaPair | undefined> {
  const original = { ...(await pairOf(expression)), ...change };
  const { pairs } = await varyQuestions([original], await bench, { kinds: [kind], seed: 1 }, unwatched);
  return pairs[1];
}

test("a variant with a second request adds only the triples and the answer for another property", async () => {
  const original = await pairOf(genreOf("S4"));
  const variant = (await variantOf("second-request", genreOf("S4"))) ?? expect.fail();
  // Tin Drum is a polka of 1940 by Bo Wren.
  const [first, second] = variant.answers?.entries ?? [];
  expect(first).toMatchObject({ label: "polka", request: 1 });
  expect(["Bo Wren", "1940"]).toContain(second?.label);
  expect(variant.question).toMatch(
    /^What are the genre and the (?:writer|release year) of the song "Tin Drum"\?$/,
  );
  expect(variant.goldenTriples).toContain("(S4:Tin Drum, genre, G2:polka)");
  expect(variant.goldenTriples).toHaveLength(2);
  expect(variant.labels.intention_count).toEqual(["multiple intentions"]);
  expect(variant.extra.variant_of).toBe(original.uid);
  // Neither a variant of a variant nor a third request is created.
  const pairs = [original, variant];
  const again = await varyQuestions(pairs, await bench, { kinds: ["second-request"], seed: 2 }, unwatched);
  expect(again.pairs).toEqual(pairs);
});

test("a described title has one value that no other song has, or else two", async () => {
  // Cy Finch wrote only "Last Ferry".
  const one = await variantOf("described-title", genreOf("S6"), { split: "test", review: "accepted" });
  expect(one?.question).toContain("Cy Finch");
  expect(one?.goldenTriples.toSorted()).toEqual([
    "(S6:Last Ferry, genre, G2:polka)",
    "(S6:Last Ferry, writer, P3:Cy Finch)",
  ]);
  // A variant stays in the part of the split of its original, but reviewers saw only the original.
  expect(one).toMatchObject({ split: "test", review: "" });
  // Ada Lark wrote two waltzes in 1931, so they cannot be distinguished. Of Bo Wren's songs, one is a waltz.
  const year = (id: string): Expression => ({ op: "image", path: along("release year"), of: entity(id) });
  expect(await variantOf("described-title", year("S1"))).toBeUndefined();
  const two = await variantOf("described-title", year("S5"));
  expect(two?.question).toMatch(/Bo Wren.*waltz|waltz.*Bo Wren/);
});

test("a twin adds the kinds of the named things, or omits them", async () => {
  const plain = { question: "Which songs did Ada Lark write?" };
  const mention = { kind: "entity" as const, text: "Ada Lark", label: "Ada Lark", ids: ["P1"] };
  const typed = await variantOf("twin", writtenBy("P1"), {
    ...plain,
    mentions: [{ ...mention, start: 16, end: 24 }],
    semiTyped: false,
  });
  expect(typed).toMatchObject({
    question: "Which songs did the person Ada Lark write?",
    semiTyped: true,
  });
  const untyped = await variantOf("twin", writtenBy("P1"), {
    question: "Which songs did the person Ada Lark write?",
    mentions: [{ ...mention, start: 27, end: 35 }],
    semiTyped: true,
  });
  expect(untyped).toMatchObject({ ...plain, semiTyped: false });
  // Two articles before a name are one kind and what it belongs to.
  const ofPerson = await variantOf("twin", writtenBy("P1"), {
    question: "What is the song of the person Ada Lark?",
    mentions: [{ ...mention, start: 31, end: 39 }],
    semiTyped: true,
  });
  expect(ofPerson).toBeUndefined();
});

test("an ambiguous variant does not say which of several relations is meant", async () => {
  const sung = createMemoryGraph([...songTriples, ["S1", "singer", "P2"]]);
  const tools = await openSampler(sung, { graphName: "", seed: 0 }, unwatched);
  const original = { ...(await pairOf(writtenBy("P2"))), uid: "q1" };
  const { pairs } = await varyQuestions([original], tools, { kinds: ["ambiguous"], seed: 1 }, unwatched);
  expect(pairs[1]?.question).toMatch(/songs involve Bo Wren|songs that involve Bo Wren/);
  expect(await variantOf("ambiguous", writtenBy("P2"))).toBeUndefined();
});

test("a kind of variant that an original already has is not generated again, and new kinds follow the existing variants", async () => {
  const originals = await sampled(20);
  const all = await varyQuestions(originals, await bench, { kinds: ["paraphrase"], seed: 4 }, unwatched);
  const varied = new Set(all.pairs.map(({ extra }) => extra.variant_of));
  const first = {
    pairs: all.pairs.filter(({ uid, extra }) => extra.variant_of !== undefined || varied.has(uid)),
  };
  const again = await varyQuestions(first.pairs, await bench, { kinds: ["paraphrase"], seed: 5 }, unwatched);
  expect(again.pairs).toEqual(first.pairs);
  expect(again.made.paraphrase).toBe(0);
  const both = await varyQuestions(
    first.pairs,
    await bench,
    { kinds: ["paraphrase", "typo"], seed: 5 },
    unwatched,
  );
  expect(both.made).toMatchObject({ paraphrase: 0, typo: all.made.paraphrase });
  const original = originals.find((one) => first.pairs.some(({ extra }) => extra.variant_of === one.uid));
  const group = both.pairs.filter(({ uid, extra }) => (extra.variant_of ?? uid) === original?.uid);
  expect(group.map(({ extra }) => extra.variant)).toEqual([undefined, "paraphrase", "typo"]);
});

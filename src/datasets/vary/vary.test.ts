/**
 * Tests that variants of questions about songs are marked as variants, grouped with their originals, and proven in the
 * same way.
 */
import { expect, test } from "vitest";
import { unwatched } from "../../progress.ts";
import { createRandom } from "../../random.ts";
import { factsOf, songTriples } from "../../testing/shaped-graphs.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { validateQuestions } from "../checks/validate-questions.ts";
import { groupOf } from "../convert/split-keys.ts";
import type { QueryForm } from "../forms/form.ts";
import { buildPair, pairContext } from "../generate/build-pair.ts";
import { generateQuestions } from "../generate/generate-questions.ts";
import { clusterSubjects, defaultClusterOptions } from "../generate/value-clusters.ts";
import type { QaPair } from "../qa-pair.ts";
import { misspell, neighboursOf } from "./misspell.ts";
import { ruleKinds } from "./variant-kinds.ts";
import { describeVariant, varyQuestions } from "./vary-questions.ts";

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

test("every variant is proven, and has the same answer, triples and group as its original unless its form differs", async () => {
  const facts = await factsOf(songTriples);
  const subjects = await clusterSubjects(facts, createLexicalEmbedder(), defaultClusterOptions, unwatched);
  const { pairs: originals } = await generateQuestions(
    subjects,
    { count: 20, seed: 2, graph: "songs" },
    unwatched,
  );
  const { pairs, made } = varyQuestions(originals, facts, { kinds: ruleKinds, seed: 4 }, unwatched);
  for (const kind of ["paraphrase", "typo", "name-typo"] as const)
    expect(made[kind], kind).toBeGreaterThan(0);
  const byId = new Map(originals.map((pair) => [pair.uid, pair]));
  const variants = pairs.filter(({ extra }) => extra.variant_of !== undefined);
  expect(variants.length).toBe(pairs.length - originals.length);
  for (const variant of variants) {
    const original = byId.get(variant.extra.variant_of ?? "");
    expect(variant.question).not.toBe(original?.question);
    // These two kinds have separate forms, and a second request adds to the answer.
    const kind = variant.extra.variant;
    if (kind !== "second-request") expect(variant.answers).toEqual(original?.answers);
    if (original === undefined || kind === "described-title" || kind === "second-request") continue;
    expect(variant.goldenTriples).toEqual(original.goldenTriples);
    expect(groupOf(variant)).toBe(groupOf(original));
  }
  expect(new Set(pairs.map(({ uid }) => uid)).size).toBe(pairs.length);
  expect(new Set(pairs.map(({ question }) => question)).size).toBe(pairs.length);
  const verdicts = await validateQuestions(pairs, facts, null, unwatched);
  expect(verdicts.filter(({ verdict }) => verdict !== "equal")).toEqual([]);
});

test("a variant with a second request adds only the triples and the answer for another field", async () => {
  const facts = await factsOf(songTriples);
  const store = facts.about("Song");
  const original = buildPair(
    pairContext(store, { graph: "songs" }),
    {
      version: 1,
      hub: "Song",
      operation: "basic",
      where: [{ title: "Tin Drum" }],
      ask: "genre",
      typed: true,
    },
    "plain",
  );
  if ("refused" in original) throw new Error(original.refused);
  const { pairs, made } = varyQuestions([original], facts, { kinds: ["second-request"], seed: 1 }, unwatched);
  expect(made["second-request"]).toBe(1);
  const [, variant] = pairs;
  // Tin Drum is a polka of 1940 by Bo Wren.
  const [first, second] = variant?.answers?.entries ?? [];
  expect(first).toMatchObject({ label: "polka", request: 1 });
  expect(["Bo Wren", "1940"]).toContain(second?.label);
  expect(variant?.goldenTriples).toContain("(S4:Tin Drum, genre, G2:polka)");
  expect(variant?.goldenTriples).toHaveLength(2);
  expect(variant?.labels.intention_count).toEqual(["multiple intentions"]);
  expect(variant?.extra.variant_of).toBe(original.uid);
  // Neither a variant of a variant nor a third request is created.
  const again = varyQuestions(pairs, facts, { kinds: ["second-request"], seed: 2 }, unwatched);
  expect(again.pairs).toEqual(pairs);
});

test("a kind of variant that an original already has is not generated again, and new kinds follow the existing variants", async () => {
  const facts = await factsOf(songTriples);
  const subjects = await clusterSubjects(facts, createLexicalEmbedder(), defaultClusterOptions, unwatched);
  const { pairs: originals } = await generateQuestions(
    subjects,
    { count: 5, seed: 2, graph: "songs" },
    unwatched,
  );
  const first = varyQuestions(originals, facts, { kinds: ["paraphrase"], seed: 4 }, unwatched);
  const again = varyQuestions(first.pairs, facts, { kinds: ["paraphrase"], seed: 5 }, unwatched);
  expect(again.pairs).toEqual(first.pairs);
  expect(again.made.paraphrase).toBe(0);
  const both = varyQuestions(first.pairs, facts, { kinds: ["paraphrase", "typo"], seed: 5 }, unwatched);
  expect(both.made).toMatchObject({ paraphrase: 0, typo: originals.length });
  const [original] = originals;
  const group = both.pairs.filter(({ uid, extra }) => (extra.variant_of ?? uid) === original?.uid);
  expect(group.map(({ extra }) => extra.variant)).toEqual([undefined, "paraphrase", "typo"]);
});

test("a variant stays in the same part of the split as its original, even if its proof comes from a different question", async () => {
  const store = (await factsOf(songTriples)).about("Song");
  const build = (form: QueryForm): QaPair => {
    const pair = buildPair(pairContext(store, { graph: "songs" }), form, "plain");
    if ("refused" in pair) throw new Error(pair.refused);
    return pair;
  };
  const base = { version: 1, hub: "Song", operation: "basic", ask: "genre", typed: true } as const;
  const form: QueryForm = { ...base, where: [{ title: "Poppies" }] };
  const original = { ...build(form), split: "test", review: "accepted" };
  // The only song from 1935 is Poppies.
  const proven = build({ ...base, where: [{ field: "release year", in: ["1935"] }] });
  const change = { question: proven.question, proven };
  const variant = describeVariant(original, change, "described-title", store, form);
  expect(variant.split).toBe("test");
  expect(variant.goldenTriples).toEqual([
    "(S2:Poppies, release year, 2:1935)",
    "(S2:Poppies, genre, G2:polka)",
  ]);
  // Reviewers saw only the original.
  expect(variant.review).toBe("");
  expect(variant.extra).toMatchObject({ variant: "described-title", variant_of: original.uid });
});

/** Tests questions that have no answer. The expected reasons were worked out by hand from sketches of the graphs. */
import { beforeAll, expect, test } from "vitest";
import { unwatched } from "../../progress.ts";
import { factsOf, graphOf, membershipTriples, songTriples } from "../../testing/shaped-graphs.ts";
import { validateQuestions } from "../checks/validate-questions.ts";
import type { GraphFacts } from "../facts/graph-facts.ts";
import type { QueryForm } from "../forms/form.ts";
import { generateUnanswerable } from "./generate-unanswerable.ts";
import { unanswerableReasons, whyUnanswerable } from "./unanswerable-form.ts";

let facts: GraphFacts;
beforeAll(async () => {
  facts = await factsOf([...songTriples.filter(([song, field]) => !(song === "S6" && field === "genre"))]);
});

const about = (title: string, ask: string, hub = "Song"): QueryForm => ({
  version: 1,
  hub,
  operation: "basic",
  where: [{ title }],
  ask,
  typed: true,
});

test("the facts in the graph determine why a question is unanswerable", () => {
  // "Last Ferry" lost its genre; no song has the title "Winter Tea"; songs have no birth place, but people do.
  expect(whyUnanswerable(facts, about("Last Ferry", "genre"))).toBe("missing value");
  expect(whyUnanswerable(facts, about("Winter Tea", "genre"))).toBe("missing entity");
  expect(whyUnanswerable(facts, about("Last Ferry", "birth place", "Person"))).toBe("missing relation");
  // Cy Finch wrote only "Last Ferry", which is not a waltz; both the writer and the genre exist.
  const premise = [
    { field: "writer", in: ["Cy Finch"] },
    { field: "genre", in: ["waltz"] },
  ];
  expect(whyUnanswerable(facts, { ...about("", ""), where: premise, ask: null })).toBe("false premise");
});

test("a question with an answer is not classified as unanswerable", () => {
  expect(whyUnanswerable(facts, about("Poppies", "genre"))).toBeNull();
  const premise = [
    { field: "writer", in: ["Ada Lark"] },
    { field: "genre", in: ["waltz"] },
  ];
  expect(whyUnanswerable(facts, { ...about("", ""), where: premise, ask: null })).toBeNull();
});

test("generated unanswerable questions are complete sentences without golden triples, and `validate` proves their reasons", async () => {
  const { pairs, made } = generateUnanswerable(facts, { count: 12, seed: 1, graph: "songs" }, unwatched);
  expect(pairs.length).toBe(12);
  for (const reason of unanswerableReasons) expect(made[reason], reason).toBeGreaterThan(0);
  for (const pair of pairs) {
    expect(pair.question).toMatch(/^\p{Lu}.*\?$/u);
    expect(pair.goldenTriples).toEqual([]);
    expect(pair.answers).toMatchObject({ kind: "none", reason: pair.extra.unanswerable });
  }
  const verdicts = await validateQuestions(pairs, graphOf(facts), unwatched);
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(pairs.map(() => "unanswerable"));
});

test("an unanswerable question fails validation on a graph that contains its answer", async () => {
  const { pairs } = generateUnanswerable(facts, { count: 12, seed: 1, graph: "songs" }, unwatched);
  const whole = await factsOf(songTriples);
  const lost = pairs.filter(({ extra }) => extra.unanswerable === "missing value");
  const [verdict] = await validateQuestions(lost.slice(0, 1), graphOf(whole), unwatched);
  expect(verdict).toMatchObject({ verdict: "failed" });
  expect(verdict?.reason).toContain("marked as unanswerable (missing value)");
});

test("a graph without missing values still gets unanswerable questions of other kinds", async () => {
  const rowers = await factsOf(membershipTriples);
  const { made } = generateUnanswerable(rowers, { count: 8, seed: 3, graph: "rowers" }, unwatched);
  // Every rower has a height, and every club has a river.
  expect(made["missing value"]).toBe(0);
  expect(made["missing entity"]).toBeGreaterThan(0);
});

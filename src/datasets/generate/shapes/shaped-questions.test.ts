import { expect, test } from "vitest";
import { unwatched } from "../../../progress.ts";
import type { TripleText } from "../../../testing/memory-graph.ts";
import { factsOf, membershipTriples, songTriples } from "../../../testing/shaped-graphs.ts";
import type { GraphFacts } from "../../facts/graph-facts.ts";
import { parseForm, type QueryForm } from "../../forms/form.ts";
import { type GenerateOptions, type GenerationReport, generateQuestions } from "../generate-questions.ts";

function generate(facts: GraphFacts, options: Partial<GenerateOptions> = {}): Promise<GenerationReport> {
  const subjects = facts.subjects.map((store) => ({ store, clusters: new Map() }));
  return generateQuestions(subjects, { seed: 4, graph: "test", count: 60, ...options }, unwatched);
}

const formsOf = ({ pairs }: GenerationReport): QueryForm[] =>
  pairs.map(({ query, uid }) => parseForm(query, uid));

test("generated questions cover all types with facts, and the report shows their shares", async () => {
  const report = await generate(await factsOf(songTriples), { count: 20 });
  const made = Map.groupBy(formsOf(report), ({ hub }) => hub);
  expect(report.subjects).toEqual(
    report.subjects.map(({ type, wanted, things }) => ({
      type,
      things,
      wanted,
      made: made.get(type)?.length,
    })),
  );
  expect(report.subjects.map(({ type, things }) => [type, things])).toEqual([
    ["Song", 6],
    ["Person", 3],
  ]);
});

test("a question follows at most one chain of relations and does not order, group or compare by that chain", async () => {
  const facts = await factsOf(songTriples);
  const forms = formsOf(await generate(facts));
  const relations = (hub: string, field: string): number => facts.about(hub).field(field)?.relations ?? 1;
  for (const { hub, where, ask, key, operation } of forms) {
    const conditionRelations = where.map((one) => ("title" in one ? 0 : relations(hub, one.field)));
    const answered = ask === null ? 0 : relations(hub, ask);
    expect(Math.max(0, ...conditionRelations) + answered).toBeLessThanOrEqual(2);
    const chains = [...conditionRelations, answered].filter((one) => one > 1).length;
    expect(chains).toBeLessThanOrEqual(1);
    if (key !== undefined && "field" in key) expect(relations(hub, key.field)).toBe(1);
    if (chains === 1) expect(["basic", "aggregation", "counting"]).toContain(operation);
  }
});

test("a question about a detail of a membership mentions the connected entity, never the membership itself", async () => {
  const facts = await factsOf(membershipTriples);
  // Plainer questions come first, so many questions of a kind are needed before details occur.
  const distribution = { basic: [80, 0, 0, 0, 0, 0], aggregation: [40, 0, 0, 0, 0, 0] };
  const { pairs, cells } = await generate(facts, { distribution });
  const detailed = pairs.filter(({ query }) => /"(?:start|end)"/.test(query));
  expect(detailed.length).toBeGreaterThan(0);
  for (const { query, question } of detailed) {
    expect(query).toMatch(/"(?:club|member)"/);
    expect(question).toMatch(/\bmembership\b.* (?:start|end)(?:ed)?\b/);
    expect(question).toMatch(/(?:Heron|Otter|Swan) Club/);
  }
  // A start year without the club does not describe the rower; the report counts such forms that cannot be worded.
  const refused = cells.flatMap((cell) => Object.keys(cell.refused));
  expect(refused).toContain("cannot be said well: a detail of a record without both connected entities");
  for (const { question, goldenAnswer } of pairs)
    expect(`${question} ${goldenAnswer}`).not.toContain("Membership");
});

test("the answer to a counting question is never 'one'", async () => {
  const { pairs } = await generate(await factsOf(songTriples));
  const counted = pairs.filter(({ labels }) => labels.retrieval_operation?.[0] === "counting");
  expect(counted.length).toBeGreaterThan(0);
  for (const { goldenAnswer } of counted) expect(goldenAnswer).not.toMatch(/\bone\b/);
});

test("question generation terminates on a graph with cycles", async () => {
  const ring: readonly TripleText[] = ["Ada", "Bo", "Cy", "Di"].flatMap((name, at, all): TripleText[] => [
    [`P${at}:${name}@Person`, "knows", `P${(at + 1) % 4}:${all[(at + 1) % 4]}@Person`],
    [`P${at}`, "town", `T${at % 2}:Town ${at % 2 === 0 ? "Ash" : "Elm"}@Town`],
    [`T${at % 2}`, "mayor", `P${at}`],
  ]);
  const facts = await factsOf(ring);
  const { pairs } = await generate(facts, { count: 20 });
  expect(pairs).toHaveLength(20);
});

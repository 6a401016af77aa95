/** Tests the wording for records that are named in their own predicates, e.g. "score of exam" for an exam score. */
import { expect, test } from "vitest";
import type { TripleText } from "../../testing/memory-graph.ts";
import { factsOf } from "../../testing/shaped-graphs.ts";
import type { QueryForm } from "../forms/form.ts";
import { createWording } from "./wording.ts";

const [three, seeds] = [[0, 1, 2], Array.from({ length: 12 }, (_seed, seed) => seed)];
const students = ["Ada Lark", "Bo Wren", "Cy Finch"];
const exams = ["Botany", "Latin", "Optics"];
const firms = ["Elm Press", "Bay Works", "Mill Trust"];

/** Every student has scores in two exams, a past job at a firm, and a height. */
const triples: readonly TripleText[] = three.flatMap((at): TripleText[] => [
  [`S${at}:${students[at]}@Student`, "height cm", `H${at}:${160 + at}`],
  [`E${at}:${exams[at]}@Exam`, "entrance_fee", `T${at}:${20 + 5 * at}`],
  [`E${at}`, "was_postponed", `P${at}:${at === 0}`],
  [`F${at}:${firms[at]}@Firm`, "floor height m", `G${at}:${30 + at}`],
  ...[0, 1].flatMap((next): TripleText[] => [
    [`R${at}${next}:exam_score_${at}${next}@exam_score`, "score_of_exam", `E${(at + next) % 3}`],
    [`R${at}${next}`, "score_student", `S${at}`],
    [`R${at}${next}`, "points", `N${at}${next}:${50 + at + 10 * next}`],
  ]),
  [`J${at}:job_${at}@job`, "job_firm", `F${at}`],
  [`J${at}`, "job_student", `S${at}`],
]);
const facts = await factsOf(triples);

async function say(
  hub: string,
  form: Pick<QueryForm, "where" | "ask"> & Partial<QueryForm>,
  about = facts,
): Promise<string[]> {
  const wording = createWording(about.about(hub));
  return seeds.map((seed) => {
    const worded = wording.ask({ version: 1, hub, operation: "aggregation", typed: true, ...form }, seed);
    return "refused" in worded ? worded.refused : worded.question;
  });
}

test("the wording attributes the properties of an exam to the exam, not to a score in it", async () => {
  const fees = await say("Student", { where: [{ title: "Ada Lark" }], ask: "entrance_fee" });
  // A few wordings are rejected because they are hard to read.
  const questions = fees.filter((question) => question.endsWith("?"));
  expect(questions).not.toEqual([]);
  for (const question of questions) expect(question).toMatch(/\bexams that .*Ada Lark has a score of\b/);
  const postponed = await say("Student", { where: [{ field: "was_postponed", in: ["true"] }], ask: null });
  for (const question of postponed)
    expect(question).toMatch(
      /\b(?:have|has|with) a score of (?:a postponed exam|an exam that was postponed)\b/,
    );
});

test("a question about a student's exams asks for exams, not for scores", async () => {
  const asked = await say("Student", { where: [{ title: "Ada Lark" }], ask: "score_of_exam" });
  for (const question of asked) {
    expect(question).toMatch(
      /\bexams\b.*\bAda Lark\b.*\bhave a score\b|\bexams\b.*\bAda Lark has a score of\b/,
    );
    expect(question).not.toContain("scores");
  }
});

test("the wording says that a person had a job at a firm, never that a firm had a job", async () => {
  const at = await say("Student", { where: [{ field: "job_firm", in: ["Elm Press"] }], ask: null });
  for (const question of at) expect(question).toMatch(/\bhad a job at (?:the firm )?Elm Press\b/);
  const whose = await say("Firm", { where: [{ field: "job_student", in: ["Ada Lark"] }], ask: null });
  for (const question of whose) {
    expect(question).toMatch(/\bstudent (?:is )?Ada Lark\b/);
    expect(question).not.toContain("job");
  }
});

test("the attributes of a statement are fields of its subject, not of its object", async () => {
  const repaired = ["Low Mill", "Red Barn", "Tide Lock"].flatMap((name, at): TripleText[] => [
    [`B${at}:${name}@Building`, "opened in", `Y${at}:${1900 + at}`],
    [`B${at}`, "significant event", `Q900${at}-4F2A-1${at}A3`],
    [`Q900${at}-4F2A-1${at}A3`, "significant event", `V${at}:${["fire", "flood", "repair"][at]}@Event`],
    [`Q900${at}-4F2A-1${at}A3`, "cost", `C${at}:${700 + at}`],
    [`V${at}`, "insured by", `U${at}:${firms[at]}`],
  ]);
  const { subjects } = await factsOf(repaired);
  const named = subjects.map(({ hubType, fields }) => [hubType, fields.map(({ name }) => name)]);
  expect(Object.fromEntries(named)).toEqual({
    Building: ["opened in", "significant event", "cost", "insured by"],
    Event: ["insured by"],
  });
});

test('the lowest height is worded as "shortest" for people and as "smallest height" for buildings', async () => {
  const short = (hub: string, field: string, about = facts) =>
    say(hub, { operation: "superlative", where: [], ask: null, order: "ascending", key: { field } }, about);
  for (const question of await short("Student", "height cm")) expect(question).toContain("shortest");
  const towers = await factsOf(
    three.map((at): TripleText => [`W${at}:${firms[at]}@Tower`, "height m", `M${at}:${40 + at}`]),
  );
  for (const question of await short("Tower", "height m", towers))
    expect(question).toContain("smallest height");
});

test('a question about a safety check uses the noun "checked boat", because a check does not itself check anything', async () => {
  const checks = three.map(
    (at): TripleText => [
      `K${at}:${["Dawn Round", "Noon Round", "Dusk Round"][at]}@SafetyCheck`,
      "checkedBoat",
      `B${at}:${["Heron", "Otter", "Swift"][at]}@Boat`,
    ],
  );
  const asked = await say(
    "SafetyCheck",
    { where: [{ field: "checkedBoat", in: ["Heron"] }], ask: null },
    await factsOf(checks),
  );
  for (const question of asked) expect(question).toMatch(/\bchecked boat (?:is )?Heron\b/);
});

test('a question about the restaurant of a named review does not contain the field name "review of restaurant"', async () => {
  const reviews = three.map(
    (at): TripleText => [
      `Q${at}:${["Low Tide", "Slow Fire", "Old Salt"][at]}@Review`,
      "review_of_restaurant",
      `B${at}:${["Blue Door", "Copper Pot", "Old Mill"][at]}@Restaurant`,
    ],
  );
  const about = await factsOf(reviews);
  const asked = await say("Review", { where: [{ title: "Low Tide" }], ask: "review_of_restaurant" }, about);
  for (const question of asked) {
    expect(question).toMatch(/\brestaurant\b/);
    expect(question).not.toMatch(/review of restaurant|reviews of restaurant/);
  }
});

/** Tests the wording of origins and birthplaces, of eras, and of comparisons between the times of two events. */
import { expect, test } from "vitest";
import type { TripleText } from "../../testing/memory-graph.ts";
import { factsOf } from "../../testing/shaped-graphs.ts";
import type { QueryForm } from "../forms/form.ts";
import { createWording } from "./wording.ts";

const climbers = ["Ada Lark", "Bo Wren", "Cy Finch"];
const countries = ["Peru", "Nepal", "Chile"];
const eras = ["Iron Age", "Roman Period", "Bronze Age"];
const triples: readonly TripleText[] = climbers.flatMap((climber, at): TripleText[] => [
  [`C${at}:${climber}@Climber`, "place of birth", `T${at}:${["Quilla", "Kathu", "Puerto"][at]}@Town`],
  [`C${at}`, "date of birth", `D${at}:190${at}-03-01`],
  [`T${at}`, "country", `L${at}:${countries[at]}@Country`],
  [
    `S${at}:${["Stone Field", "Old Mill", "Green Hill"][at]}@Site`,
    "occupied during",
    `E${at}:${eras[at]}@Period`,
  ],
]);
const facts = await factsOf(triples);

function say(hub: string, form: Pick<QueryForm, "operation" | "where" | "ask" | "branches">): string[] {
  const wording = createWording(facts.about(hub));
  return Array.from({ length: 12 }, (_seed, seed) => {
    const worded = wording.ask({ version: 1, hub, typed: false, ...form }, seed);
    return "refused" in worded ? worded.refused : worded.question;
  });
}

test("the wording says that people were born in a town in a country", () => {
  const questions = say("Climber", {
    operation: "aggregation",
    where: [{ field: "country", in: ["Peru"] }],
    ask: null,
  });
  for (const question of questions) expect(question).toMatch(/\bborn in a town in Peru\b/);
});

test("the name of an era gets an article", () => {
  const questions = say("Site", {
    operation: "aggregation",
    where: [{ field: "occupied during", in: ["Iron Age"] }],
    ask: null,
  });
  for (const question of questions) expect(question).toMatch(/\boccupied during the Iron Age\b/);
});

test("a comparison of two dates uses the verb of the events", () => {
  const questions = say("Climber", {
    operation: "comparative",
    where: [],
    ask: "date of birth",
    branches: [[{ title: "Ada Lark" }], [{ title: "Bo Wren" }]],
  });
  for (const question of questions)
    expect(question).toMatch(
      /^(?:When was|Was|Do you know whether) Ada Lark .*\bborn\b.* Bo Wren(?: born)?\?$/,
    );
  expect(questions).toContain("When was Ada Lark born, and when was Bo Wren born?");
});

/** Tests sentences with two requests, using a small graph of bridges, their engineers and their towns. */
import { expect, test } from "vitest";
import { factsOf } from "../../../testing/shaped-graphs.ts";
import type { FactStore } from "../../facts/fact-store.ts";
import type { QueryForm } from "../../forms/form.ts";
import { runForm } from "../../forms/run-form.ts";
import { createWording } from "../wording.ts";

const facts = await factsOf([
  ...["Long Arch", "Old Gate", "Mill Pier"].flatMap((name, at): [string, string, string][] => [
    [`B${at}:${name}@Bridge`, "was built in year", `Y${at}:${1850 + at}`],
    [`B${at}`, "was built in", `T${at}:${["Aral", "Brin", "Corl"][at]}@Town`],
    [`B${at}`, "engineer", `E${at}:${["Ada Lark", "Bo Wren", "Cy Finch"][at]}@Engineer`],
    [`B${at}`, "material", `M${at}:${["stone", "brick", "iron"][at]}`],
    [`E${at}`, "was born in", `Z${at}:${1800 + at}`],
    [`E${at}`, "was mentored by", `E${(at + 1) % 3}`],
    [`E${at}`, "nationality", `N${at}:${["Danish", "Dutch", "Swiss"][at]}`],
  ]),
]);
const bridges = facts.about("Bridge");
const engineers = facts.about("Engineer");

function distinctOutcomes(store: FactStore, parts: Pick<QueryForm, "where" | "ask" | "also">): string[] {
  const form: QueryForm = { version: 1, hub: store.hubType, operation: "basic", typed: false, ...parts };
  const outcome = runForm(store, form);
  if ("refused" in outcome) throw new Error(outcome.refused);
  const wording = createWording(store);
  const outcomes = Array.from({ length: 60 }, (_one, seed) => wording.speak(form, outcome.answer, 1, seed));
  return [...new Set(outcomes.map((one) => ("refused" in one ? one.refused : one.question)))].sort();
}

const about = (title: string, ask: string, also: string) => ({
  where: [{ title }],
  ask,
  also: { operation: "basic", ask: also } as const,
});

test("a question with two requests uses a pronoun for the entity in the second request, or joins both nouns in one phrase", () => {
  const questions = distinctOutcomes(bridges, about("Old Gate", "engineer", "material"));
  expect(questions).toContain("Who is the engineer of Old Gate, and what is its material?");
  expect(questions).toContain("Can you tell me the engineer and the material of Old Gate?");
  for (const question of questions) {
    expect(question).not.toMatch(/of it\b|\btell me .*, and\b/);
    expect(question.match(/\?/g)).toHaveLength(1);
  }
});

test("the wording refers to a person with a gender-neutral pronoun, in the case that the verb requires", () => {
  const questions = distinctOutcomes(engineers, about("Ada Lark", "nationality", "was mentored by"));
  expect(questions).toContain("What is the nationality of Ada Lark, and who mentored them?");
  // "They" could be the mentor.
  for (const question of distinctOutcomes(engineers, about("Ada Lark", "was mentored by", "nationality")))
    expect(question).not.toMatch(/\bthe(?:y|ir|m)\b/);
});

test("the question identifies the only match by a condition, and the answer states the name of this match", () => {
  const query = {
    where: [{ field: "material", in: ["brick"] }],
    ask: null,
    also: { operation: "basic", ask: "engineer" },
  } as const;
  const form: QueryForm = {
    version: 1,
    hub: "Bridge",
    operation: "basic",
    typed: true,
    ...query,
    where: [{ field: "material", in: ["brick"] }],
  };
  const outcome = runForm(bridges, form);
  if ("refused" in outcome) throw new Error(outcome.refused);
  const worded = createWording(bridges).speak(form, outcome.answer, 1, 0);
  if ("refused" in worded) throw new Error(worded.refused);
  expect(worded.question).toMatch(/brick.*, and who is its engineer\?$/);
  expect(worded.answer).toMatch(/Old Gate\. The engineer of (?:the bridge )?Old Gate is Bo Wren\.$/);
});

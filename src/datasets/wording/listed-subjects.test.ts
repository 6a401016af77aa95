/** Tests the wording of lists: a question asks for the order only once, and for people with "who". */
import { expect, test } from "vitest";
import type { TripleText } from "../../testing/memory-graph.ts";
import { factsOf } from "../../testing/shaped-graphs.ts";
import type { QueryForm } from "../forms/form.ts";
import { runForm } from "../forms/run-form.ts";
import { createWording } from "./wording.ts";

const cooks = ["Ada Lark", "Bo Wren", "Cy Finch", "Di Swift"];
const triples: readonly TripleText[] = cooks.flatMap((cook, at): TripleText[] => [
  [`C${at}:${cook}@Cook`, "birth place", at < 3 ? "T1:Quilla@Town" : "T2:Kathu@Town"],
  [`C${at}`, "equipment", at < 2 ? "E1:oven" : "E2:wok"],
  [`C${at}`, "height in cm", `${at}:${[181, 174, 168, 190][at]}`],
]);
const facts = (await factsOf(triples)).about("Cook");
const seeds = Array.from({ length: 40 }, (_seed, at) => at);
const fromQuilla = { field: "birth place", in: ["Quilla"] };

type Asked = Pick<QueryForm, "operation" | "where"> & Partial<QueryForm>;

function say(asked: Asked): { readonly question: string; readonly answer: string }[] {
  const form: QueryForm = { version: 1, hub: facts.hubType, typed: true, ask: null, ...asked };
  const outcome = runForm(facts, form);
  if ("refused" in outcome) throw new Error(outcome.refused);
  return seeds.map((seed) => {
    const worded = createWording(facts).speak(form, outcome.answer, 3, seed);
    if ("refused" in worded) throw new Error(worded.refused);
    return worded;
  });
}

test("a question asks for alphabetical order only once, and never as a ranking", () => {
  const questions = say({
    operation: "ranking",
    where: [fromQuilla],
    key: { by: "label" },
    order: "ascending",
  }).map(({ question }) => question);
  expect(new Set(questions).size).toBeGreaterThanOrEqual(6);
  for (const question of questions) {
    expect(question).toMatch(/alphabetical|from A to Z/);
    expect(question).not.toMatch(/\brank|into a list/i);
    // A request such as "Could you list the cooks?" contains its order.
    if (/^(?:can|could|do) you |^is it known/i.test(question)) expect(question).not.toMatch(/\? \p{Lu}/u);
  }
});

test("an uncountable noun stays singular in a ranking", () => {
  const pairs = say({
    operation: "ranking",
    where: [fromQuilla],
    ask: "equipment",
    key: { by: "frequency" },
    order: "descending",
  });
  for (const { question, answer } of pairs) {
    expect(question).not.toMatch(/are the equipment|do the equipment|equipments/);
    expect(answer).toBe("The equipment, ranked, is 1. oven (two cooks); 2. wok (one cook).");
  }
});

test('the answer to a superlative question uses an adjective such as "tallest"', () => {
  const [{ answer } = { answer: "" }] = say({
    operation: "superlative",
    where: [fromQuilla],
    key: { field: "height in cm" },
    order: "descending",
  });
  expect(answer).toMatch(/, Ada Lark is the tallest, at 181 cm\.$/);
});

test('questions about cooks ask "who", never "what" or "which cooks are there"', () => {
  const questions = say({ operation: "aggregation", where: [fromQuilla] }).map(({ question }) => question);
  expect(questions.join("\n")).toMatch(/^Who are all the cooks/m);
  for (const question of questions)
    expect(question).not.toMatch(/^What are (?:all )?the cooks|are there \p{L}+ /u);
});

import { expect, test } from "vitest";
import { createQuestionRandom } from "./question-random.ts";

function draw(seed: number | undefined, question: { readonly id?: string; readonly text: string }): number[] {
  const random = createQuestionRandom(seed === undefined ? {} : { seed }, question);
  return [random.next(), random.next()];
}

test("random choices for a question depend only on the seed and the question", () => {
  const first = draw(7, { id: "q1", text: "Which?" });
  expect(draw(7, { id: "q2", text: "Which?" })).not.toEqual(first);
  expect(draw(8, { id: "q1", text: "Which?" })).not.toEqual(first);
  expect(draw(7, { id: "q1", text: "Which?" })).toEqual(first);
});

test("a question's id defaults to its text, and a run's seed defaults to 1", () => {
  expect(draw(7, { text: "Which?" })).not.toEqual(draw(7, { text: "Who?" }));
  expect(draw(undefined, { text: "Which?" })).toEqual(draw(1, { text: "Which?" }));
});

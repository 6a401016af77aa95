import { expect, test } from "vitest";
import { type DescribedAnswer, shortenAnswers } from "./answer-text.ts";

test("an overlong answer first loses its minor relations, then all relations, and finally half of its text", () => {
  const long = "a".repeat(500);
  const bridge: DescribedAnswer = {
    id: 1,
    text: long,
    relations: ["crosses the Naab", "built by Ida"],
    keyRelations: ["crosses the Naab"],
  };
  const other: DescribedAnswer = { id: 2, text: "Mill Bridge", relations: [], keyRelations: [] };
  const stages: (readonly DescribedAnswer[])[] = [];
  for (
    let answers: readonly DescribedAnswer[] | null = [bridge, other];
    answers !== null;
    answers = shortenAnswers(answers)
  )
    stages.push(answers);
  expect(stages.map(([first]) => [first?.relations, first?.text.length])).toEqual([
    [["crosses the Naab", "built by Ida"], 500],
    [["crosses the Naab"], 500],
    [[], 500],
    [[], 250],
    // A text of 125 characters is shorter than 200, so it is not shortened further.
    [[], 125],
  ]);
  expect(stages.map(([, second]) => second?.id)).toEqual([2, 2, 2, 2, 2]);
});

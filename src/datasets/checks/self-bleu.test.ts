import { expect, test } from "vitest";
import { parseQuestions } from "../question-file.ts";
import { maskedWords, measureVariety, selfBleu } from "./variety.ts";

const tokens = (text: string): string[] => text.split(" ");

test("identical sentences score 1, and sentences without a word in common score nearly 0", () => {
  expect(selfBleu([tokens("a b c d e"), tokens("a b c d e")])).toEqual([1, 1]);
  // No n-gram matches, so exponential smoothing yields (1/2)/5, (1/4)/4, (1/8)/3 and (1/16)/2; the lengths are equal.
  const [score = 0] = selfBleu([tokens("a b c d e"), tokens("v w x y z")]);
  expect(score).toBeCloseTo(((1 / 10) * (1 / 16) * (1 / 24) * (1 / 32)) ** (1 / 4), 10);
});

test("a sentence that is shorter than the nearest reference gets a brevity penalty", () => {
  // The matching n-grams are 4/4, 3/3, 2/2 and 1/1; the lengths are four and five words, so the penalty is e^(1 - 5/4).
  const [score = 0] = selfBleu([tokens("a b c d"), tokens("a b c d e")]);
  expect(score).toBeCloseTo(Math.exp(1 - 5 / 4), 10);
});

test("each title, number and node label becomes a single token", () => {
  const nodes = new Set(["greta lund", "case study"]);
  expect(maskedWords("Which paper 'On Bees' by Greta Lund used Case Study in 2019?", nodes)).toEqual(
    tokens("which paper _ by _ used _ in _ ?"),
  );
});

test("the report counts the openings, vocabulary and verbatim labels in a file", () => {
  const header = "uid,question,golden_triples";
  const rows = [
    `1,"Who keeps Tarka?","['(A1:Tarka, keeper, K1:Greta Lund)']"`,
    `2,"Who is the keeper of Zara?","['(A2:Zara, keeper, K2:Omar Haidar)']"`,
  ];
  const { pairs } = parseQuestions(`${header}\n${rows.join("\n")}\n`, "q.csv");
  // The beginnings are "who keeps" and "who is"; the words are who, keeps, is, the, keeper and of; one of the two
  // questions contains the label.
  expect(measureVariety(pairs)).toMatchObject({ openings: 2, vocabulary: 6, verbatimLabels: 0.5 });
});

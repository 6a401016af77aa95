import { expect, test } from "vitest";
import { parseTriple } from "../../testing/memory-graph.ts";
import { createLexicon } from "../lexicon/lexicon.ts";
import { findMentions } from "../mentions/find-mentions.ts";
import { createJudge } from "./judge-paths.ts";

const oak = [parseTriple(["T1:Oak", "soil", "L1:Clay"])];
const pine = [parseTriple(["T2:Pine", "soil", "L2:Sand"])];

test("the judge caches separate readings for different questions with the same mentions", () => {
  const judge = createJudge();
  const question = "Which trees stand on Clay?";
  const mentions = findMentions(question, createLexicon([oak, pine]));
  expect(judge(question, mentions, [oak]).met).toBe(1);
  expect(judge(question, mentions, [pine]).met).toBe(0);
  expect(judge("Which trees never on Clay?", mentions, [pine]).met).toBe(1);
});

/** Systems are there to be compared: on the bundled questions no two of them rank the same. */
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readQuestions } from "../datasets/index.ts";
import { openGraph, tripleKey } from "../graph/index.ts";
import { createOfflineLanguage } from "../language/offline/create-offline-language.ts";
import { unwatched } from "../progress.ts";
import { createLexicalEmbedder } from "../vectors/index.ts";
import { createRetriever, retrieverNames } from "./registry.ts";

/** Configurations of HubLink beside `hublink`: on a small graph they may well agree with it. */
const variants = ["hublink-t", "hublink-f", "hublink-base", "hublink-draft"];
/** Every eighth question, so that the test takes seconds. */
const every = 8;

test("no two systems rank the same triples on more than half of the questions", {
  timeout: 60_000,
}, async () => {
  const bundled = (name: string): string => fileURLToPath(new URL(`../../datasets/${name}`, import.meta.url));
  const { pairs } = readQuestions(bundled("questions/question-answering.csv"));
  const questions = pairs.filter((_, at) => at % every === 0);
  const graph = await openGraph(bundled("graphs/question-answering.nt"));
  const names = retrieverNames().filter((name) => !variants.includes(name));
  const rankings = new Map<string, readonly string[]>();
  for (const name of names) {
    const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };
    const retriever = createRetriever(name, parts);
    await retriever.prepare(graph, unwatched);
    const lists: string[] = [];
    for (const { question, topicEntityId } of questions) {
      const { triples } = await retriever.retrieve({ text: question, topicEntity: topicEntityId });
      lists.push(triples.map(({ triple }) => tripleKey(triple)).join("\n"));
    }
    rankings.set(name, lists);
  }
  graph.close();
  const equal = names.flatMap((left, at) =>
    names.slice(at + 1).map((right) => {
      const [one, other] = [rankings.get(left), rankings.get(right)];
      return { left, right, same: questions.filter((_, number) => one?.[number] === other?.[number]).length };
    }),
  );
  expect(questions.length).toBe(10);
  expect(equal.filter(({ same }) => same > questions.length / 2)).toEqual([]);
});

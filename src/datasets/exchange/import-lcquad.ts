/**
 * Imports LC-QuAD 2.0: a list of questions with SPARQL queries, templates and paraphrases. The files deliberately omit
 * the answers.
 */
import { z } from "zod";
import { readJson } from "../../io/index.ts";
import { count } from "../../text/count.ts";
import type { QaPair } from "../qa-pair.ts";
import { blankPair, type Imported } from "./imported.ts";

const text = z.string().nullish();

export const lcQuadSchema = z.array(
  z.looseObject({
    uid: z.union([z.string(), z.number()]),
    NNQT_question: text,
    question: text,
    /**
     * The paraphrases of the question. In the published file, some questions have several, and others an empty list.
     */
    paraphrased_question: z.union([z.string(), z.array(z.string())]).nullish(),
    template: z.unknown(),
    subgraph: text,
    sparql_wikidata: text,
    sparql_dbpedia18: text,
    sparql: text,
    answer: z.array(z.unknown()).default([]),
  }),
);

/**
 * Imports each question with its published text or, if it has none, with its generated text. Skips and counts questions
 * without either.
 */
export function importLcQuad(file: string): Imported {
  let unworded = 0;
  const pairs = readJson(file, lcQuadSchema).flatMap((entry): QaPair[] => {
    const question = entry.question || entry.NNQT_question || "";
    if (question.trim() === "") {
      unworded += 1;
      return [];
    }
    const answers = entry.answer.filter((answer) => typeof answer === "string");
    const { paraphrased_question: paraphrases } = entry;
    return [
      {
        ...blankPair(String(entry.uid), question),
        goldenAnswer: answers.join("; "),
        template: typeof entry.template === "string" ? entry.template : JSON.stringify(entry.template ?? ""),
        sparql: entry.sparql || entry.sparql_wikidata || entry.sparql_dbpedia18 || "",
        extra: {
          generated_wording: entry.NNQT_question ?? "",
          paraphrased_question:
            typeof paraphrases === "string" ? paraphrases : (paraphrases ?? []).join("\n"),
          subgraph: entry.subgraph ?? "",
          sparql_dbpedia18: entry.sparql_dbpedia18 ?? "",
        },
      },
    ];
  });
  return {
    pairs,
    notes: [
      "copied to separate columns: generated_wording, paraphrased_question, subgraph, sparql_dbpedia18",
      ...(unworded > 0 ? [`omitted: ${count(unworded, "question")} without text`] : []),
    ],
  };
}

/**
 * Measures HubFocus and HubLink on a film graph without types (MetaQA, Zhang et al. 2018), a domain that
 * the retrieval code does not know: the share of answer entities in the returned triples for each number of hops.
 */
import { existsSync, readFileSync } from "node:fs";
import { mean } from "../../base/mean.ts";
import { openGraph } from "../../graph/index.ts";
import {
  askOffline,
  type Benchmark,
  published,
  spreadTimes,
  withoutPublished,
} from "./measuring/benchmark.ts";
import { recallOf } from "./measuring/score-answers.ts";

const folder = `${published}external/metaqa/`;

export const benchmark: Benchmark = {
  name: "metaqa",
  run: async () => {
    if (!existsSync(folder)) return withoutPublished;
    const questions = readFileSync(`${folder}qa_small.tsv`, "utf8")
      .trim()
      .split("\n")
      .slice(1)
      .map((row) => {
        const [hops = "", , text = "", answers = ""] = row.split("\t");
        return { hops, text, golden: answers.split("|") };
      });
    const figures: Record<string, number> = {};
    for (const file of ["kb_small.txt", "kb.txt"]) {
      const graph = await openGraph(`${folder}${file}`);
      const { triples } = await graph.statistics();
      for (const name of ["hubfocus", "hublink"]) {
        const label = `${name}, ${triples.toLocaleString("en")} triples`;
        const { prepared, answers } = await askOffline(graph, name, questions);
        figures[`${label}: index, s`] = prepared.wall;
        Object.assign(
          figures,
          spreadTimes(
            `${label}: per question`,
            answers.map(({ time }) => time),
          ),
        );
        for (const [hops, some] of Map.groupBy(answers, ({ question }) => question.hops)) {
          const recalls = some.map(({ question, retrieval }) =>
            recallOf(
              question.golden,
              retrieval.triples.flatMap(({ triple }) => [triple.subject.label, triple.object.label]),
            ),
          );
          figures[`${label}: answer-entity recall, ${hops} hops`] = mean(recalls) ?? 0;
        }
      }
      graph.close();
    }
    return figures;
  },
};

/** Writes questions whose expressions are known, in every construct of the algebra, on the graphs of the sources. */

import { createRandom } from "../../base/random.ts";
import { isBack } from "../../datasets/sampling/field-roles.ts";
import { readSchema } from "../../datasets/sampling/fields.ts";
import { openWords } from "../../english/words/index.ts";
import { createGraphIndex, createMemoryExecutor, denotationKey, readProfile } from "../../query/index.ts";
import { askedOf } from "../../query/reading/answer.ts";
import { ask } from "../../query/writing/ask.ts";
import { createVocabulary } from "../../query/writing/vocabulary.ts";
import { constructNames, sampleExpression } from "./sample-expressions.ts";
import { openSourceGraph, type SourceQuestion } from "./sources.ts";

/** Graphs of unlike shapes, by the group of sources that they belong to. */
const groupsOfGraphs: Readonly<Record<string, string>> = {
  "external/geoquery/geo.nt": "geoquery",
  "external/overnight/publications.nt": "publications",
  "external/overnight/restaurants.nt": "restaurants",
  "external/spider/graphs/dorm_1.nt.gz": "spider",
  "external/spider/graphs/cinema.nt.gz": "spider",
  "external/spider/graphs/company_office.nt.gz": "spider",
  "external/spider/graphs/activity_1.nt.gz": "spider",
  "external/spider/graphs/gas_company.nt.gz": "spider",
  "graph/gv3.json": "gv3",
  "orkg-empire/graph.nt.gz": "empire",
};

export const writtenGraphs = Object.keys(groupsOfGraphs);

export function groupOfGraph(graph: string): string | undefined {
  return groupsOfGraphs[graph];
}

/** Returns about `count` questions, evenly over the constructs. The same seed writes the same questions. */
export async function writeQuestionsOn(
  path: string,
  count: number,
  seed: number,
): Promise<readonly SourceQuestion[]> {
  const graph = await openSourceGraph(path);
  const index = await createGraphIndex(graph);
  const executor = createMemoryExecutor(index);
  const labels = new Map((await graph.predicates()).map(({ id, label }) => [id, label]));
  const vocabulary = createVocabulary(index, labels, openWords());
  const random = createRandom(seed);
  const { classes } = readSchema(await readProfile(graph), index, vocabulary);
  const schema = classes.flatMap((cls) => {
    const fields = cls.fields.filter((field) => !isBack(field));
    return cls.isSayable && fields.length > 0 ? [{ ...cls, fields }] : [];
  });
  if (schema.length === 0) throw new RangeError(`${path} has no classes to write about`);
  const draw = { schema, index, random };
  const choose = <T>(options: readonly [T, ...T[]]): T => options[random.below(options.length)] as T;
  const perConstruct = Math.max(1, Math.round(count / constructNames.length));
  return constructNames.flatMap((construct) => {
    const questions = new Map<string, SourceQuestion>();
    for (let attempt = 0; attempt < 2 * perConstruct && questions.size < perConstruct; attempt += 1) {
      const expression = sampleExpression(construct, draw, executor);
      if (expression === undefined) continue;
      const question = ask(expression, { vocabulary, choose });
      questions.set(question, {
        source: "written",
        id: `${path} ${construct} ${questions.size + 1}`,
        question,
        kind: construct,
        graph: path,
        golden: {
          kind: "denotation",
          key: denotationKey(askedOf(executor.denoteNow(expression), expression)),
        },
      });
    }
    return [...questions.values()];
  });
}

/** `taxolink questions check`: finds faults in questions without judging their meaning. */

import { interruptibly } from "../../breather.ts";
import type { CommandContext } from "../../cli/command.ts";
import { lintQuestions, type QuestionFile, resolveTriples } from "../../datasets/index.ts";
import { recordOf } from "../../io/index.ts";
import { count } from "../../text/count.ts";
import { openNamedGraph } from "../graph/graph-file.ts";

/** Finds faults in questions with rules. @param graph a graph that should contain the golden triples */
export async function lint(
  questions: QuestionFile,
  file: string,
  graph: string | undefined,
  context: CommandContext,
) {
  const texts = questions.rows.flatMap((pair) => pair.goldenTriples);
  const knownTriples = await findKnown(graph, texts, context);
  const known = knownTriples === undefined ? {} : { knownTriples };
  const findings = interruptibly(100 * questions.rows.length, () =>
    lintQuestions(questions.rows, questions.lines, known),
  );
  const counts = recordOf(
    [...Map.groupBy(findings, ({ rule }) => rule)].map(([rule, group]) => [rule, group.length]),
  );
  return {
    text: [
      ...findings.map(({ line, rule, message }) => `${file}:${line}: ${rule}: ${message}`),
      `${count(questions.pairs.length, "question")}, ${count(findings.length, "finding")}`,
    ],
    json: { file, questions: questions.pairs.length, counts, findings },
    exitCode: findings.length === 0 ? 0 : 1,
  } as const;
}

async function findKnown(
  file: string | undefined,
  texts: readonly string[],
  context: CommandContext,
): Promise<ReadonlySet<string> | undefined> {
  if (file === undefined) return undefined;
  const graph = await openNamedGraph(file, context);
  try {
    return new Set((await resolveTriples(graph, texts)).keys());
  } finally {
    graph.close();
  }
}

/** `taxolink questions lint`: finds faults in questions without judging their meaning. */

import { interruptibly } from "../../breather.ts";
import { type CommandContext, defineCommand } from "../../cli/command.ts";
import { lintQuestions, resolveTriples } from "../../datasets/index.ts";
import { recordOf } from "../../io/index.ts";
import { count } from "../../text/count.ts";
import { openNamedGraph } from "../graph/graph-file.ts";
import { lenientOption } from "../shared/lenient-option.ts";
import { questionFilePositional, readGivenQuestions } from "./question-file.ts";

export const command = defineCommand({
  positionals: [questionFilePositional],
  options: {
    graph: { kind: "text", value: "FILE", summary: "Check that this graph contains the golden triples" },
    ...lenientOption,
  },
  notes: ["The exit code is 1 if the command reports a problem."],
  run: async ({ options, positionals }, context) => {
    const questions = readGivenQuestions(positionals, options.lenient, context);
    const texts = questions.rows.flatMap((pair) => pair.goldenTriples);
    const knownTriples = await findKnown(options.graph, texts, context);
    const known = knownTriples === undefined ? {} : { knownTriples };
    const findings = interruptibly(100 * questions.rows.length, () =>
      lintQuestions(questions.rows, questions.lines, known),
    );
    const counts = recordOf(
      [...Map.groupBy(findings, ({ rule }) => rule)].map(([rule, group]) => [rule, group.length]),
    );
    const file = positionals[0] ?? "";
    return {
      text: [
        ...findings.map(({ line, rule, message }) => `${file}:${line}: ${rule}: ${message}`),
        `${count(questions.pairs.length, "question")}, ${count(findings.length, "finding")}`,
      ].join("\n"),
      json: { file, questions: questions.pairs.length, counts, findings },
      exitCode: findings.length === 0 ? 0 : 1,
    };
  },
});

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

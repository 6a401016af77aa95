/** `taxolink questions stats`: what a question file is made of. */
import { countQuestions } from "../datasets/index.ts";
import { defineCommand } from "./command.ts";
import { lenientOption, questionFilePositional, readGivenQuestions } from "./question-file.ts";

export const command = defineCommand({
  summary: "Count a question file by operation, use case and label",
  positionals: [questionFilePositional],
  options: lenientOption,
  run: async ({ options, positionals }, context) => {
    const { pairs } = readGivenQuestions(positionals, options.lenient, context);
    const { questions, semiTyped, untyped, distributions, cells, hops, goldenTriples, withForm } =
      countQuestions(pairs);
    const section = (name: string, counts: Readonly<Record<string, number>>): string[] => [
      name,
      ...Object.entries(counts).map(
        ([value, count]) => `  ${String(count).padStart(6)}  ${value || "(none)"}`,
      ),
    ];
    const filled = Object.entries(distributions).filter(([, counts]) => Object.keys(counts).join("") !== "");
    return {
      text: [
        `${questions} questions: ${semiTyped} semi-typed, ${untyped} untyped, ${withForm} with a form`,
        ...filled.flatMap(([name, counts]) => section(name, counts)),
        ...section("hops", hops),
        ...section("golden triples", goldenTriples),
      ].join("\n"),
      json: {
        questions,
        semi_typed: semiTyped,
        untyped,
        with_form: withForm,
        distributions,
        cells,
        hops,
        golden_triples: goldenTriples,
      },
    };
  },
});

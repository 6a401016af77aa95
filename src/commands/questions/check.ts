/** `taxolink questions check`: checks questions with rules, by their proofs, or with a model. */
import { option } from "../../cli/arguments.ts";
import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { modelOptions } from "../../models/model-options.ts";
import { giveFeedback } from "./feedback.ts";
import { lint } from "./lint.ts";
import { questionFilePositional, readGivenQuestions } from "./question-file.ts";
import { proofOptions, prove } from "./validate.ts";

export const command = defineCommand({
  positionals: [questionFilePositional],
  options: {
    ...proofOptions,
    prove: option.flag(
      "Rerun every stored query on the graph, and compare the results with the golden triples",
    ),
    feedback: option.flag("Also have a model review the findings, and list the changes needed"),
    out: option.outputFile("Output file for the feedback (default: the question file)", {
      requires: "feedback",
    }),
    ...modelOptions,
  },
  notes: [
    "Without --prove and --feedback, rules find duplicates, grammar errors, unfilled slots and contradictions and, with --graph, golden triples that the graph lacks. The exit code is 1 if a question fails.",
    "--prove: equal: the graph gives the stored answer, and proves it with the stored golden triples. " +
      "unproven: the golden triples alone do not give the answer. " +
      "redundant: a condition or negation changes nothing. " +
      "misworded: an edited text leaves out or adds a name or number. " +
      "If the questions were generated from --publications, pass the same --publications.",
    "--feedback skips rejected questions and writes a separate column; a reviewer accepts it with taxolink questions review FILE --reviewer NAME --take-feedback UID.",
  ],
  run: async ({ options, positionals }, context) => {
    if (options.prove && options.feedback) throw new OptionError("specify either --prove or --feedback");
    const [file] = positionals;
    const questions = readGivenQuestions(positionals, options.lenient, context);
    if (options.prove) return prove(questions.pairs, options, context);
    if (options.feedback)
      return giveFeedback(questions, context.resolve(options.out ?? file), options, context);
    return lint(questions, file, options.graph, context);
  },
});

/** `taxolink questions split`: splits a question file into stratified subsets; a seed makes the split reproducible. */

import { option } from "../../cli/arguments.ts";
import { defineCommand } from "../../cli/command.ts";
import {
  type Leakage,
  measureLeakage,
  type SplitKind,
  splitKinds,
  splitQuestions,
  writeQuestions,
} from "../../datasets/index.ts";
import { OptionError } from "../../errors.ts";
import { recordOf } from "../../io/index.ts";
import { lenientOption } from "../shared/lenient-option.ts";
import { questionFilePositional, readGivenQuestions } from "./question-file.ts";

export const command = defineCommand({
  positionals: [questionFilePositional],
  options: {
    parts: option.list("NAME=SHARE", "The parts and their shares (default: train=0.7,dev=0.1,test=0.2)"),
    by: option.text(
      "KIND",
      "What the parts must not share: iid (variants of the same query), template (wordings), compositional (logical forms), zero-shot (fields) or entity (entities and values)",
      { choices: splitKinds, default: "iid" },
    ),
    "keep-templates": option.flag("Same as --by template"),
    out: option.outputFile("Output file, with each question's part in the split column", { required: true }),
    ...lenientOption,
  },
  run: async ({ options, positionals }, context) => {
    const partTexts = options.parts.length === 0 ? ["train=0.7", "dev=0.1", "test=0.2"] : options.parts;
    const parts = parseParts(partTexts);
    const questions = readGivenQuestions(positionals, options.lenient, context);
    const rows = splitQuestions(questions.pairs, {
      parts,
      seed: context.seed,
      by: options["keep-templates"] ? "template" : (options.by as SplitKind),
    });
    const leakage = measureLeakage(rows, parts[0]?.name ?? "");
    const out = context.resolve(options.out);
    writeQuestions(out, { columns: questions.columns, rows });
    const counts = recordOf(
      parts.map(({ name }) => [name, rows.filter(({ split }) => split === name).length]),
    );
    const partCounts = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
    return {
      text: [`${out}: ${partCounts.join(", ")}`, describeLeakage(leakage)],
      json: { out, questions: rows.length, parts: counts, leakage },
    };
  },
});

function describeLeakage(leakage: readonly Leakage[]): string[] {
  const percent = (share: number): string => `${Math.round(share * 100)} %`;
  return leakage.map(
    (overlap) =>
      `  questions in ${overlap.part} that share these with ${overlap.training}: the template ${percent(overlap.template)}, the logical form ${percent(overlap.shape)}, all fields ${percent(overlap.schema)}, an entity ${percent(overlap.entity)}, all triples ${percent(overlap.answer)}, a variant ${percent(overlap.twin)}`,
  );
}

/** @throws OptionError unless the parts have different names and shares that add up to 1 */
function parseParts(texts: readonly string[]) {
  const parts = texts.map(parsePart);
  const repeatedPart = parts.find(({ name }, at) => parts.findIndex((part) => part.name === name) !== at);
  if (repeatedPart) throw new OptionError(`--parts lists the part "${repeatedPart.name}" twice`);
  const totalShare = parts.reduce((sum, { share }) => sum + share, 0);
  // Fractions such as 0.7 and 0.3 cannot be represented exactly in binary.
  if (Math.abs(totalShare - 1) > 1e-6) {
    throw new OptionError(
      `--parts: the shares add up to ${Number(totalShare.toFixed(6))}, but must add up to 1`,
      { hint: "Specify each part as a fraction of the file, e.g. train=0.8,test=0.2." },
    );
  }
  return parts;
}

function parsePart(text: string): { readonly name: string; readonly share: number } {
  const [, name, share] = /^([\w-]+)=(\d+|\d*\.\d+)$/.exec(text.trim()) ?? [];
  if (name === undefined || share === undefined || Number(share) <= 0) {
    throw new OptionError(`--parts: "${text}" is not in the format NAME=SHARE`, {
      hint: "Specify NAME=SHARE, e.g. train=0.8,test=0.2.",
    });
  }
  return { name, share: Number(share) };
}

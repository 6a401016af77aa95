/**
 * `taxolink report`: writes a complete report on a results folder, structured by the goals and questions of the
 * evaluation plan.
 */

import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { z } from "zod";
import { option, requiredArgument } from "../../cli/arguments.ts";
import { type CommandContext, defineCommand } from "../../cli/command.ts";
import {
  answeredBy,
  createBootstrap,
  createGqmReport,
  defaultBootstrap,
  defaultFootprint,
  estimateFootprint,
  formatHtml,
  formatLatex,
  formatMarkdown,
  gqmPlan,
  readEvaluation,
  readRecordedScores,
  readStoredBenchmark,
  runLabel,
  sumCost,
  summariseLosses,
} from "../../evaluation/index.ts";
import { readJson, writeJson, writeText } from "../../io/index.ts";

export const command = defineCommand({
  positionals: [requiredArgument("RUN", "A results folder written by bench")],
  options: {
    out: option.outputFolder("Output folder for the report (default: the run's folder)"),
    questions: option.file("The new path of the question file, if you moved it"),
    tdp: option.number("WATTS", "Thermal design power of the processor", {
      default: defaultFootprint.tdpWatts,
      minimum: 0,
    }),
    intensity: option.number("GRAMS", "Carbon intensity of the electricity, g CO2e per kWh", {
      default: defaultFootprint.intensity,
      minimum: 0,
    }),
    pue: option.number("FACTOR", "Power usage effectiveness of the data centre", {
      default: defaultFootprint.pue,
      // PUE is the total power divided by the power of the computers, so it is at least 1.
      minimum: 1,
    }),
    "model-energy": option.number(
      "WH",
      "Energy of the language model in Wh per 1,000 tokens (default: unknown, and so are the emissions)",
      { minimum: 0 },
    ),
  },
  notes: [
    "To include your answers to the evaluation questions, enter them in answers.json, next to the report, and rerun this command.",
  ],
  run: async ({ options, positionals }, context) => {
    const folder = context.resolve(positionals[0] ?? "");
    const target = options.out === undefined ? folder : context.resolve(options.out);
    const movedQuestions = options.questions === undefined ? undefined : context.resolve(options.questions);
    const stored = readStoredBenchmark(folder, movedQuestions);
    const answersFile = join(target, "answers.json");
    const answers = readAnswers(answersFile, context);
    const constants = {
      ...defaultFootprint,
      logicalProcessors: availableParallelism(),
      tdpWatts: options.tdp,
      intensity: options.intensity,
      pue: options.pue,
      modelWattHours: options["model-energy"] ?? null,
    };
    const evaluation = await readEvaluation(folder, stored);
    const costs = stored.runs.map(({ run }) => sumCost(run.timings));
    const bootstrap = createBootstrap({ ...defaultBootstrap, seed: stored.index.seed });
    const footprints = stored.runs.map(({ run }) => estimateFootprint(run.timings, constants, bootstrap));
    const recorded = stored.runs.map(({ label, folder: runFolder, run }) => ({
      name: runLabel(label, answeredBy(run.header)),
      lines: readRecordedScores(runFolder),
    }));
    const report = createGqmReport({ evaluation, costs, footprints, recorded, answers });
    const html = formatHtml(report);
    const files = { markdown: "report.md", html: "report.html", latex: "report.tex" };
    writeText(join(target, files.markdown), formatMarkdown(report));
    writeText(join(target, files.html), html);
    writeText(join(target, files.latex), formatLatex(report));
    if (!existsSync(answersFile)) writeJson(answersFile, answers);
    const shownFolder = relative(context.cwd, target) || ".";
    return {
      text: [
        Object.values(files).map((name) => join(shownFolder, name)),
        `Author's answers: ${join(shownFolder, "answers.json")}`,
      ],
      json: {
        ...evaluation.document,
        runs: evaluation.document.runs.map((run, at) => ({
          ...run,
          ...costs[at],
          footprint: footprints[at],
          losses: summariseLosses(evaluation.tables[at]?.cases ?? []),
        })),
        files: Object.fromEntries(Object.entries(files).map(([key, name]) => [key, join(target, name)])),
      },
    };
  },
});

/**
 * Reads the author's answers by question, with an empty string for each unanswered question. Warns about answers to
 * unknown questions, but keeps them.
 */
function readAnswers(file: string, context: CommandContext): Readonly<Record<string, string>> {
  const ids = gqmPlan.flatMap(({ questions }) => questions.map(({ id }) => id));
  const storedAnswers = existsSync(file) ? readJson(file, z.record(z.string(), z.string())) : {};
  for (const id of Object.keys(storedAnswers)) {
    if (!ids.includes(id)) context.warn(`${file}: the question "${id}" does not exist (${ids.join(", ")})`);
  }
  return { ...Object.fromEntries(ids.map((id) => [id, ""])), ...storedAnswers };
}

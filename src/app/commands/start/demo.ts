/**
 * `taxolink demo`, which `npm start` runs: in a terminal it opens the app on the bundled workspace; without one it runs
 * the main steps from end to end.
 */

import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { option } from "../../../operations/arguments.ts";
import {
  type Command,
  type CommandContext,
  defineCommand,
  type OptionSpecs,
  type OptionValues,
  type PositionalSpec,
} from "../../../operations/command.ts";
import { defaultOptions } from "../../../operations/parse-arguments.ts";
import { command as bench } from "../experiments/bench.ts";
import { command as generate } from "../questions/generate.ts";
import { validate } from "../taxonomy/phases.ts";

/** The folder of the package, which is also the bundled workspace, both in a checkout and in an installation. */
const bundledWorkspace = fileURLToPath(new URL("../../../../", import.meta.url));

/** The number of questions: enough to cover every operation and use case, yet few enough to finish within a minute. */
const questionCount = 60;
const retrievers = ["hubfocus", "hublink-t", "difar"];

export const command = defineCommand({
  options: {
    out: option.outputFolder("The output folder", { default: "runs/demo" }),
    headless: option.flag("Run the whole example instead of opening the app"),
  },
  notes: [
    "The app opens a copy of the example, DIR/example; your edits affect only this copy.",
    "On first use, the app begins with a one-minute tour; press Esc to end the tour, and choose tour in the palette (:) to restart it.",
  ],
  async run({ options }, callerContext) {
    const folder = callerContext.resolve(options.out);
    if (callerContext.openApp && !options.headless) {
      const example = join(folder, "example");
      // A user without a copy is using the program for the first time.
      const tour = callerContext.workspace === undefined && !existsSync(example);
      const workspace = callerContext.workspace ?? copyExample(bundledWorkspace, example);
      const shownWorkspace = relative(callerContext.cwd, workspace);
      const appText = await callerContext.openApp({ alternateScreen: true, workspace: shownWorkspace, tour });
      const note = `${shownWorkspace} contains your changes; delete this folder to start over.`;
      return { text: callerContext.workspace === undefined ? `${appText}\n${note}` : appText, json: null };
    }
    const context: CommandContext = {
      ...callerContext,
      workspace: callerContext.workspace ?? bundledWorkspace,
    };
    const steps = await runSteps(folder, context);
    const report = relative(context.cwd, join(folder, "report.html"));
    return {
      text: [
        steps.map(({ title, outcome }) => [title, "", outcome.text, ""]),
        `The report is ${report}; its folder also contains the questions, predictions and summary.`,
      ],
      json: Object.fromEntries(steps.map(({ name, outcome }) => [name, outcome.json])),
    };
  },
});

async function runSteps(folder: string, context: CommandContext) {
  const graph = join(bundledWorkspace, "datasets/graphs/question-answering.nt");
  const questions = join(folder, "questions.csv");
  const run = async <S extends OptionSpecs>(
    name: string,
    title: string,
    { options, run }: Command<S, readonly [] | readonly PositionalSpec[]>,
    given: Partial<OptionValues<S>>,
  ) => {
    const call = { options: { ...defaultOptions(options), ...given }, positionals: [] };
    return { name, title, outcome: await run(call, context) };
  };
  const asking = { graph, out: questions, count: questionCount };
  // The demo always shows the results of this version, never those of an earlier version.
  const answering = { graph, questions, retrievers, out: folder, restart: true };
  return [
    await run("validate", "1. Validated increments of the taxonomy", validate, {}),
    await run(
      "generate",
      "2. Questions generated from the bundled graph and labelled with the taxonomy",
      generate,
      asking,
    ),
    await run("bench", "3. HubFocus, HubLink (T) and DiFaR on these questions", bench, answering),
  ];
}

const parts = ["taxolink.json", "taxonomy", "literature", "datasets"];

/**
 * Creates the copy unless it already exists, so that the edits of an earlier session are kept.
 * @param bundled the folder of the package
 * @returns `folder`
 */
export function copyExample(bundled: string, folder: string): string {
  if (existsSync(folder)) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  // The copy is first written next to its final path, so that an interrupted copy never counts as the example.
  const draft = mkdtempSync(join(dirname(folder), `.${basename(folder)}-`));
  for (const part of parts) cpSync(join(bundled, part), join(draft, part), { recursive: true });
  renameSync(draft, folder);
  return folder;
}

/** `taxolink notebook FILE...`: runs percent-format notebooks and writes them as HTML pages or Jupyter documents. */

import { basename, join } from "node:path";
import { throwIfCancelled } from "../../../base/errors.ts";
import { writeText } from "../../../base/io/index.ts";
import { option, requiredArgument } from "../../../operations/arguments.ts";
import { defineCommand } from "../../../operations/command.ts";
import { renderNotebookHtml, renderNotebookIpynb, runNotebook } from "../../notebooks/index.ts";

export const command = defineCommand({
  example: "notebooks-ts/increments.ts",
  positionals: [
    requiredArgument("FILE", "A TypeScript file with cells that begin with // %%", { many: true }),
  ],
  options: {
    out: option.outputFolder("Output folder for the pages", { default: "runs/notebooks" }),
    format: option.text("FORMAT", "The output format", { default: "html", choices: ["html", "ipynb"] }),
  },
  notes: ["A notebook is a program and runs with your permissions. Run only notebooks you trust."],
  async run({ options, positionals }, context) {
    const render = options.format === "html" ? renderNotebookHtml : renderNotebookIpynb;
    const stage = context.progress.stage("notebooks", positionals.length);
    const pages: string[] = [];
    for (const file of positionals) {
      throwIfCancelled(context.signal);
      const run = await runNotebook(context.resolve(file));
      const page = join(options.out, `${basename(file).replace(/\.ts$/, "")}.${options.format}`);
      writeText(context.resolve(page), render(run));
      pages.push(page);
      stage.advance();
    }
    stage.finish();
    return { text: pages, json: { pages } };
  },
});

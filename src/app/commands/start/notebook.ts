/** `taxolink notebook FILE...`: runs percent-format notebooks and writes them as HTML pages or Jupyter documents. */

import { basename, join } from "node:path";
import { writeText } from "../../../base/io/index.ts";
import { option, requiredArgument } from "../../../operations/arguments.ts";
import { defineCommand } from "../../../operations/command.ts";
import { renderNotebookHtml, renderNotebookIpynb, runNotebook } from "../../notebooks/index.ts";
import { mapInTurn } from "../shared/in-turn.ts";

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
    const pages = await mapInTurn("notebooks", positionals, context, async (file) => {
      const run = await runNotebook(context.resolve(file));
      const page = join(options.out, `${basename(file).replace(/\.ts$/, "")}.${options.format}`);
      writeText(context.resolve(page), render(run));
      return page;
    });
    return { text: pages, json: { pages } };
  },
});

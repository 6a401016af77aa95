import { resolve } from "node:path";
import { defineCommand } from "../../cli/command.ts";
import { WorkspaceError } from "../../errors.ts";
import { count } from "../../text/count.ts";
import { examineWorkspace, findWorkspace, readMergeSetup, resolveAuthor } from "../../workspace/index.ts";
import { authorOption } from "../shared/edit-options.ts";

export const command = defineCommand({
  positionals: [],
  options: { ...authorOption },
  notes: ["The exit code is 3 if a remaining problem requires manual repair."],
  run: async ({ options }, context) => {
    const root =
      context.workspace === undefined ? findWorkspace(context.cwd) : resolve(context.cwd, context.workspace);
    if (root === undefined) {
      throw new WorkspaceError("the folder is not in a workspace", {
        hint: "Specify a workspace with --workspace DIR.",
      });
    }
    const author = resolveAuthor({ root }, options.author, context.env);
    const { problems, repairs } = examineWorkspace(root, author);
    const advice =
      readMergeSetup(root) === "not set up"
        ? [
            "advice    git merges these files line by line in this clone; taxolink merge setup makes git merge them entry by entry",
          ]
        : [];
    const problemCount = count(problems.length, "problem");
    return {
      text: [
        ...repairs.map(({ file, repair }) => `repaired  ${file}: ${repair}`),
        ...advice,
        ...problems.map(
          ({ file, place, problem }) => `problem   ${file}${place === "" ? "" : ` at ${place}`}: ${problem}`,
        ),
        problems.length === 0 ? "The workspace has no problems." : `${problemCount} left.`,
      ].join("\n"),
      json: { healthy: problems.length === 0, problems, repairs },
      exitCode: problems.length === 0 ? 0 : 3,
    };
  },
});

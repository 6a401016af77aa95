import { defineCommand } from "../../cli/command.ts";
import { authorOption } from "../../operations/edit-options.ts";
import { count } from "../../text/count.ts";
import { examineWorkspace, locateWorkspace, readMergeSetup, resolveAuthor } from "../../workspace/index.ts";

export const command = defineCommand({
  options: { ...authorOption },
  notes: ["The exit code is 3 if a remaining problem requires manual repair."],
  run: async ({ options }, context) => {
    const root = locateWorkspace(context);
    const author = resolveAuthor({ root }, options.author, context.env);
    const { problems, repairs } = examineWorkspace(root, author);
    const advice =
      readMergeSetup(root) === "not set up"
        ? [
            "advice    git merges the workspace's files line by line in this clone; taxolink merge setup makes git merge them entry by entry",
          ]
        : [];
    const problemCount = count(problems.length, "problem");
    return {
      text: [
        repairs.map(({ file, repair }) => `repaired  ${file}: ${repair}`),
        advice,
        problems.map(
          ({ file, place, problem }) => `problem   ${file}${place === "" ? "" : ` at ${place}`}: ${problem}`,
        ),
        problems.length === 0 ? "The workspace has no problems." : `${problemCount} left.`,
      ],
      json: { healthy: problems.length === 0, problems, repairs },
      exitCode: problems.length === 0 ? 0 : 3,
    };
  },
});

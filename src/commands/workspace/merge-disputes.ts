import { defineCommand } from "../../cli/command.ts";
import { listDisputes, type OpenDispute } from "../../workspace/index.ts";
import { openCommandEditor } from "../shared/edit-workspace.ts";

export const command = defineCommand({
  positionals: [],
  options: {},
  notes: [
    "The first value of each is the one that holds. taxolink merge settle ID --take 2 takes the other one.",
  ],
  run: async (_invocation, context) => {
    const disputes = listDisputes(openCommandEditor(context, undefined));
    return {
      text: disputes.length === 0 ? "Nothing is in dispute." : disputes.map(describe).join("\n"),
      json: { disputes },
    };
  },
});

function describe({ id, file, path, sides }: OpenDispute): string {
  return [
    `${id}  ${file}: ${path.join(" / ")}`,
    ...sides.map(({ by, time, value }, at) => {
      const who =
        by === "" ? "" : `  (${by}${time === "" ? "" : `, ${time.slice(0, 16).replace("T", " ")}`})`;
      return `  ${at + 1}  ${value === undefined ? "removed" : textOf(value)}${who}`;
    }),
  ].join("\n");
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

import { defineCommand } from "../../cli/command.ts";
import {
  canTakeBoth,
  listDisputes,
  type OpenDispute,
  openCommandEditor,
  placeOfDispute,
} from "../../workspace/index.ts";

export const command = defineCommand({
  positionals: [],
  options: {},
  notes: [
    "The first value of each dispute is in effect. taxolink merge settle ID --take 2 chooses the second value, and --take both keeps both where possible.",
  ],
  run: async (_invocation, context) => {
    const disputes = listDisputes(openCommandEditor(context, undefined));
    return {
      text: disputes.length === 0 ? "There are no disputes." : disputes.map(describe).join("\n"),
      json: { disputes },
    };
  },
});

function describe(dispute: OpenDispute): string {
  const { id, file, path, sides } = dispute;
  return [
    `${id}  ${file}: ${placeOfDispute({ path })}`,
    ...sides.map(({ by, time, value }, at) => {
      const attribution =
        by === "" ? "" : `  (${by}${time === "" ? "" : `, ${time.slice(0, 16).replace("T", " ")}`})`;
      return `  ${at + 1}  ${value === undefined ? "removed" : textOf(value)}${attribution}`;
    }),
    ...(canTakeBoth(dispute) ? ["  both can be kept"] : []),
  ].join("\n");
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

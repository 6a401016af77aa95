import { requiredArgument } from "../../cli/arguments.ts";
import { defineCommand } from "../../cli/command.ts";
import { exportReplies } from "../../language/index.ts";
import { count } from "../../text/count.ts";
import { cacheOption, withExistingCache } from "./open-cache.ts";

export const command = defineCommand({
  positionals: [requiredArgument("FILE", "Output file (JSON Lines)", { writes: "file" })],
  options: { cache: cacheOption },
  notes: [
    "Replay the file with --replay FILE and the options of the recorded run. The file contains no API keys.",
  ],
  run: async ({ options, positionals }, context) => {
    return withExistingCache(options.cache, context, (cache) => {
      const file = context.resolve(positionals[0] as string);
      const counts = exportReplies(cache, file);
      return {
        text: `${file}: ${count(counts.replies, "reply", "replies")}, ${count(counts.vectors, "vector")}`,
        json: { file, ...counts },
      };
    });
  },
});

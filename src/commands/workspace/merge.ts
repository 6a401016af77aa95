/** `taxolink merge`: merges a file of a workspace; git calls this command. */
import { requiredArgument } from "../../cli/arguments.ts";
import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { decodeText } from "../../io/decode-text.ts";
import { readBytes, removeTornWrites, writeText } from "../../io/index.ts";
import { mergeTexts, writeLineConflicts } from "../../workspace/index.ts";

export const command = defineCommand({
  positionals: [
    requiredArgument("BASE", "The common ancestor (%O)"),
    requiredArgument("OURS", "Our version of the file, which receives the result (%A)"),
    requiredArgument("THEIRS", "Their version of the file (%B)"),
    requiredArgument("PATH", "The path of the file in the workspace (%P)"),
  ],
  options: {},
  notes: [
    "After taxolink merge setup, git runs this command automatically. To merge files yourself, use taxolink merge resolve.",
    "The exit code is 1 if a file is unreadable or is not a workspace file; the file then contains git's conflict markers.",
  ],
  run: async ({ positionals: [base, ours, theirs, path] }, context) => {
    if (path === "") throw new OptionError("PATH is empty");
    const files = {
      base: context.resolve(base),
      ours: context.resolve(ours),
      theirs: context.resolve(theirs),
    };
    const read = (file: string): string => decodeText(readBytes(file), file);
    const texts = { base: read(files.base), ours: read(files.ours), theirs: read(files.theirs) };
    const merged = mergeTexts(context.cwd, path, texts);
    if (merged === undefined) {
      writeLineConflicts(files);
      return { text: `${path}: this file needs a manual merge`, json: { path, merged: false }, exitCode: 1 };
    }
    removeTornWrites(files.ours);
    writeText(files.ours, merged);
    return { text: `${path}: merged entry by entry`, json: { path, merged: true } };
  },
});

/** `taxolink merge`: what git calls to merge one file of a workspace. */
import { readFileSync } from "node:fs";
import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { decodeText } from "../../io/decode-text.ts";
import { removeTornWrites, writeText } from "../../io/index.ts";
import { mergeTexts, writeLineConflicts } from "../../workspace/index.ts";

export const command = defineCommand({
  positionals: [
    { name: "BASE", summary: "The file both sides began with (%O)", required: true },
    { name: "OURS", summary: "The file of this side; the result is written here (%A)", required: true },
    { name: "THEIRS", summary: "The file of the other side (%B)", required: true },
    { name: "PATH", summary: "What the file is called in the workspace (%P)", required: true },
  ],
  options: {},
  notes: [
    "Git calls it, after taxolink merge setup. taxolink merge resolve is for people.",
    "Exit code 1 where a file cannot be read, or is none of a workspace: git's own conflict marks are then in it.",
  ],
  run: async ({ positionals: [base, ours, theirs, path] }, context) => {
    if (path === "") throw new OptionError("PATH is empty");
    const files = {
      base: context.resolve(base),
      ours: context.resolve(ours),
      theirs: context.resolve(theirs),
    };
    const read = (file: string): string => decodeText(readFileSync(file), file);
    const texts = { base: read(files.base), ours: read(files.ours), theirs: read(files.theirs) };
    const merged = mergeTexts(context.cwd, path, texts);
    if (merged === undefined) {
      writeLineConflicts(files);
      return { text: `${path}: a person has to merge this file`, json: { path, merged: false }, exitCode: 1 };
    }
    removeTornWrites(files.ours);
    writeText(files.ours, merged);
    return { text: `${path}: merged by meaning`, json: { path, merged: true } };
  },
});

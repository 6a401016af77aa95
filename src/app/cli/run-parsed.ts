/** Runs a command with its parsed arguments. */
import { statSync } from "node:fs";
import type { Command, CommandContext, Outcome } from "../../operations/command.ts";
import type { ParsedArguments } from "../../operations/parse-arguments.ts";

type Values = Pick<ParsedArguments, "options" | "positionals">;

/** @throws InputError if the output path is not writable; any error that the command throws */
export async function runParsed(command: Command, values: Values, context: CommandContext): Promise<Outcome> {
  const { options, positionals } = values;
  await prepareTargets(command, values, context);
  // `parseArguments` derived the values from the same declaration that determines the types of the command.
  return command.run({ options: options as Parameters<Command["run"]>[0]["options"], positionals }, context);
}

async function prepareTargets(command: Command, { options, positionals }: Values, context: CommandContext) {
  const { typed, resolve } = context;
  const targets = [
    ...Object.entries(command.options).map(([name, { writes }]) => ({ writes, value: options[name] })),
    ...command.positionals.map(({ writes }, index) => ({ writes, value: positionals[index] })),
  ];
  for (const { writes, value } of targets) {
    if (writes === undefined || typeof value !== "string") continue;
    // A URL is not a path: the command sends requests to the server instead of writing a file.
    if (/^\w+:\/\//.test(value)) continue;
    const { requireFolderOf, requireWritable } = await import("../../base/io/files.ts");
    const { removeTornFiles, removeTornWrites } = await import("../../base/io/temporary-file.ts");
    const path = resolve(value);
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
    const kind = writes === "either" ? (isFolder ? "folder" : "file") : writes;
    requireWritable(path, kind);
    const { foldersOf } = await import("../commands/shared/workspace-of.ts");
    if (typed.includes(value)) requireFolderOf(path, () => foldersOf(context));
    // Removes the temporary files that a killed run of the command left at its output path.
    if (kind === "file") removeTornWrites(path);
    else removeTornFiles(path);
  }
}

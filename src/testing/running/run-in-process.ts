/**
 * Runs a command line in the test's process, with the same result as in the built program. Tests of the process itself,
 * such as its signals or streams, use `runProgram`.
 */

import { join } from "node:path";
import { matchCommand } from "../../app/cli/match-command.ts";
import { TaxolinkError } from "../../base/errors.ts";
import { printable, printableJson } from "../../base/text/printable.ts";
import { plainText } from "../../pages/plain-text.ts";
import { runCommand } from "../run-command.ts";
import type { ProgramRun } from "./run-program.ts";

/** @param folder the current folder of the command, which also contains its keys and cache */
export async function runInProcess(
  folder: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ProgramRun> {
  const matched = matchCommand(words);
  if (matched === undefined) throw new Error(`no command matches ${words.join(" ")}`);
  const command = await matched.entry.load();
  const json = words.includes("--json");
  const ownFolders = {
    HOME: folder,
    XDG_CACHE_HOME: join(folder, "cache"),
    XDG_CONFIG_HOME: join(folder, "config"),
    XDG_STATE_HOME: join(folder, "state"),
  };
  try {
    const outcome = await runCommand(command, matched.rest, folder, { ...ownFolders, ...env });
    const text = json ? printableJson(outcome.json) : printable(plainText(outcome.text));
    return { code: outcome.exitCode ?? 0, out: endLines([text]), err: endLines(outcome.warnings) };
  } catch (error) {
    if (!(error instanceof TaxolinkError)) throw error;
    const { code, message, hint, exitCode } = error;
    const document = { error: { code, message, hint: hint ?? null } };
    return {
      code: exitCode,
      out: json ? endLines([printableJson(document)]) : "",
      err: endLines([`taxolink: ${message}`, ...(hint === undefined ? [] : [hint])]),
    };
  }
}

function endLines(lines: readonly string[]): string {
  return lines
    .filter((line) => line !== "")
    .map((line) => `${line}\n`)
    .join("");
}

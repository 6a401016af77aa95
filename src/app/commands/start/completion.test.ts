/** Tests the completion scripts in the shells that are installed. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { callCommand } from "../../../testing/call-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";

const program = fileURLToPath(new URL("../../../cli.ts", import.meta.url));

const installed = (shell: string): boolean => spawnSync(shell, ["--version"]).status === 0;

async function scriptFor(shell: string): Promise<string> {
  return (await callCommand(temporaryFolder(), "completion", shell)).text;
}

test.each([
  [["taxolink", "taxonomy", "ed"], ["edit"]],
  [
    ["taxolink", "taxonomy", "edit", "rename-"],
    ["rename-class", "rename-category"],
  ],
  [
    ["taxolink", "extract", "add", "Ada1843", "--qu"],
    ["--quote", "--quiet"],
  ],
  [
    ["taxolink", "plan", "set", "--rule", ""],
    ["all", "any"],
  ],
])("in bash, %j is completed", async (words, expected) => {
  const script = `${await scriptFor("bash")}
taxolink() { '${process.execPath}' '${program}' "$@"; }
COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}; _taxolink
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = spawnSync("bash", ["-c", script], { encoding: "utf8" });
  expect(stdout.trim().split("\n").toSorted()).toEqual(expected.toSorted());
});

test.each(["zsh", "fish"])("the script for %s has no syntax error", async (shell) => {
  const script = await scriptFor(shell);
  if (!installed(shell)) return;
  expect(spawnSync(shell, ["-n"], { input: script, encoding: "utf8" }).stderr).toBe("");
});

test("each line for fish is a word and what it means", async () => {
  const { text } = await callCommand(temporaryFolder(), "completion", "fish", "--", "taxolink", "taxonomy");
  expect(text.split("\n")).toContain("edit\tCommands that begin with this word");
});

test("an unknown shell is refused, with the valid names", async () => {
  await expect(callCommand(temporaryFolder(), "completion", "ksh")).rejects.toThrow(
    /SHELL: unknown value "ksh"/,
  );
});

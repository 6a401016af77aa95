import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { shellWords } from "./shell-words.ts";

test("a shell splits a quoted command line back into the original words", () => {
  const words = ["--out", "runs/first", "two words", "it's", "$HOME", "", "a;b", "*", '"q"'];
  const shellOutput = execFileSync("sh", ["-c", `printf '%s\\n' ${shellWords(words)}`], { encoding: "utf8" });
  expect(shellOutput.split("\n").slice(0, -1)).toEqual(words);
  expect(shellWords(["--graph", "a/b.nt", "x=1,2"])).toBe("--graph a/b.nt x=1,2");
});

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { readCommit } from "./git-commit.ts";

const hash = "0123456789abcdef0123456789abcdef01234567";

function repository(files: Record<string, string>): string {
  const root = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(root, name, ".."), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  return root;
}

test.each([
  ["a branch", { ".git/HEAD": "ref: refs/heads/main\n", ".git/refs/heads/main": `${hash}\n` }],
  [
    "a packed branch",
    {
      ".git/HEAD": "ref: refs/heads/main\n",
      ".git/packed-refs": `# pack-refs with: peeled\n${"f".repeat(40)} refs/heads/mainline\n${hash} refs/heads/main\n`,
    },
  ],
  ["a detached head", { ".git/HEAD": `${hash}\n` }],
  [
    "a linked working tree",
    {
      ".git": "gitdir: elsewhere/worktrees/w\n",
      "elsewhere/worktrees/w/HEAD": "ref: refs/heads/side\n",
      "elsewhere/worktrees/w/commondir": "../..\n",
      "elsewhere/refs/heads/side": `${hash}\n`,
    },
  ],
])("the reader follows %s to its commit", (_name, files) => {
  const root = repository(files);
  mkdirSync(join(root, "runs", "a"), { recursive: true });
  expect(readCommit(join(root, "runs", "a"))).toEqual({ commit: hash });
});

test.each([
  [
    "a repository without commits",
    { ".git/HEAD": "ref: refs/heads/main\n" },
    "the repository has no commits yet",
  ],
  ["a damaged head", { ".git/HEAD": "what?\n" }, "the repository's HEAD does not identify a commit"],
  ["an empty folder", { ".git/config": "" }, "the repository cannot be read"],
])("for %s, the reader returns a reason instead of throwing an error", (_name, files, reason) => {
  expect(readCommit(repository(files))).toEqual({ commit: null, reason });
});

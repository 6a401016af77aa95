/** Runs the git queries that a merge needs in a workspace's folder. */
import { execFileSync } from "node:child_process";
import { statfsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { InputError } from "../../base/errors.ts";
import { textIfPresent, unwritable } from "../../base/io/index.ts";

/** Returns the output of a git command. @throws InputError with git's message if the command fails */
export function runGit(folder: string, args: readonly string[]): string {
  try {
    // A received repository may name a program that git runs whenever it reads the index.
    return execFileSync("git", ["-c", "core.fsmonitor=false", ...args], {
      cwd: folder,
      encoding: "utf8",
      maxBuffer: 2 ** 30,
      stdio: ["ignore", "pipe", "pipe"],
    });
  } catch (cause) {
    const { stderr, message } = cause as Error & { stderr?: string };
    const [reason = ""] = (stderr || message).trim().split("\n");
    if (isDiskFull(folder, stderr ?? "")) {
      throw unwritable(folder, Object.assign(new Error(reason), { code: "ENOSPC" }));
    }
    throw new InputError({ file: folder }, `git ${args[0]} failed: ${reason}`, { cause });
  }
}

/**
 * The free space, in bytes, below which a failed write is attributed to a full disk, because git does not always state
 * the cause.
 */
const fullDiskBytes = 2 ** 16;

function isDiskFull(folder: string, gitMessage: string): boolean {
  if (/no space left|out of diskspace/i.test(gitMessage)) return true;
  if (!/\bwrit/i.test(gitMessage)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < fullDiskBytes;
}

/** Returns the output, or undefined if git is missing, the folder is not in a repository, or git fails. */
export function tryGit(folder: string, args: readonly string[]): string | undefined {
  try {
    return runGit(folder, args);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** Lists the files that git could not merge and nobody has resolved yet, relative to the folder. */
export function unmergedFiles(folder: string): string[] {
  // There is one record per side: mode, object, stage, a tab and the name.
  const text = tryGit(folder, ["ls-files", "--unmerged", "-z"]) ?? "";
  const names = text.split("\0").map((record) => record.slice(record.indexOf("\t") + 1));
  return [...new Set(names.filter((name) => name !== ""))].sort();
}

/**
 * Returns a string that changes with git's index, which lists the unmerged files. Without a repository, the string is
 * constant.
 */
export function gitIndexState(folder: string): string {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const git = join(at, ".git");
    const stats = statSync(git, { throwIfNoEntry: false });
    if (stats) {
      // In a worktree or submodule, `.git` is a file with the path of the folder.
      const linked = stats.isFile() ? /^gitdir: (.*)$/m.exec(textIfPresent(git) ?? "")?.[1] : undefined;
      const index = statSync(join(linked === undefined ? git : resolve(at, linked), "index"), {
        throwIfNoEntry: false,
      });
      return `${at} ${index?.mtimeMs} ${index?.size} ${index?.ino}`;
    }
    if (at === dirname(at)) return "";
  }
}

/** The operations that git may have started, and the commands that finish them. */
const operations = [
  { head: "MERGE_HEAD", end: "git commit" },
  { head: "REBASE_HEAD", end: "git rebase --continue" },
  { head: "CHERRY_PICK_HEAD", end: "git cherry-pick --continue" },
  { head: "REVERT_HEAD", end: "git revert --continue" },
] as const;

/** Returns git's name for the other side of a merge, or undefined if no merge is in progress. */
export function otherHead(folder: string): string | undefined {
  return openOperation(folder)?.head;
}

/** Returns the command that finishes git's current merge, or undefined if no merge is in progress. */
export function endOfMerge(folder: string): string | undefined {
  return openOperation(folder)?.end;
}

function openOperation(folder: string): (typeof operations)[number] | undefined {
  return operations.find(
    ({ head }) => tryGit(folder, ["rev-parse", "--verify", "--quiet", head]) !== undefined,
  );
}

/** Returns the author of the last change to a file up to a commit, or an empty string if git does not know. */
export function lastAuthor(folder: string, commit: string, file: string): string {
  return (tryGit(folder, ["log", "-1", "--format=%an", commit, "--", file]) ?? "").trim();
}

/**
 * Returns a file's version in one of git's merge stages: base (1), ours (2) or theirs (3). A missing version is empty.
 */
export function readStage(folder: string, file: string, stage: 1 | 2 | 3): string {
  return tryGit(folder, ["show", `:${stage}:./${file}`]) ?? "";
}

/** Returns the author and time of the first commit that contains a text, or empty strings if git does not know. */
export function writerOf(folder: string, text: string): { by: string; time: string } {
  const nobody = { by: "", time: "" };
  if (text === "") return nobody;
  try {
    const blob = execFileSync("git", ["hash-object", "--stdin"], {
      cwd: folder,
      encoding: "utf8",
      input: text,
    });
    const log = ["log", "--all", `--find-object=${blob.trim()}`, "--format=%an%x09%aI"];
    const [by = "", time = ""] = (tryGit(folder, log) ?? "").trim().split("\n").at(-1)?.split("\t") ?? [];
    return time === "" ? nobody : { by, time: new Date(time).toISOString() };
  } catch {
    return nobody;
  }
}

export function isInRepository(folder: string): boolean {
  return gitIndexState(folder) !== "";
}

/**
 * Stages files in git, if the folder is in a repository.
 * @param files absolute paths, or paths relative to the folder
 */
export function stageFiles(folder: string, files: readonly string[]): void {
  if (files.length > 0 && isInRepository(folder)) runGit(folder, ["add", "--all", "--", ...files]);
}

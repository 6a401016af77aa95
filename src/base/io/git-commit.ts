/**
 * Reads the current commit from the files of a Git repository. Git need not be installed. The commit does not show
 * whether files have changed since.
 */
import { existsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { textOfFile } from "./open-file.ts";

export type Commit = { readonly commit: string } | { readonly commit: null; readonly reason: string };

/** @param folder any folder in the repository */
export function readCommit(folder: string): Commit {
  const gitPath = findGit(resolve(folder));
  if (gitPath === undefined) return none("the folder is not in a git repository");
  try {
    const git = gitFolder(gitPath);
    const head = textOfFile(join(git, "HEAD")).trim();
    const reference = /^ref: (.+)$/.exec(head)?.[1];
    const commit = reference === undefined ? head : readReference(git, reference);
    if (commit === undefined) return none("the repository has no commits yet");
    return /^[0-9a-f]{40,64}$/.test(commit)
      ? { commit }
      : none("the repository's HEAD does not identify a commit");
  } catch {
    return none("the repository cannot be read");
  }
}

function none(reason: string): Commit {
  return { commit: null, reason };
}

function findGit(folder: string): string | undefined {
  const here = join(folder, ".git");
  if (existsSync(here)) return here;
  const parent = dirname(folder);
  return parent === folder ? undefined : findGit(parent);
}

/** Resolves `.git`, which is a file with the path of the actual Git folder in a linked working tree. */
function gitFolder(gitPath: string): string {
  if (statSync(gitPath).isDirectory()) return gitPath;
  const linked = /^gitdir: (.+)$/m.exec(textOfFile(gitPath))?.[1] ?? "";
  return resolve(dirname(gitPath), linked);
}

function readReference(git: string, reference: string): string | undefined {
  const shared = join(git, "commondir");
  const common = existsSync(shared) ? resolve(git, textOfFile(shared).trim()) : git;
  for (const root of [git, common]) {
    const file = join(root, reference);
    if (existsSync(file)) return textOfFile(file).trim();
  }
  const packed = join(common, "packed-refs");
  if (!existsSync(packed)) return undefined;
  const lines = textOfFile(packed).split("\n");
  return lines.find((line) => line.endsWith(` ${reference}`))?.split(" ")[0];
}

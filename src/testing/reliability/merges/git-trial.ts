/** Has Git merge two randomly edited branches, in both directions with the merge driver or once without it. */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { mergeFile, resolveUnmerged } from "../../../workspace/index.ts";
import { lostEdits } from "../lost-edits.ts";
import { editFolder, readSharedFiles } from "./merge-trial.ts";
import { commitAll, git, shareRepository } from "./shared-repository.ts";

type Files = ReadonlyMap<string, string>;

export type GitTrial = {
  /** The number of edits by both people. */
  readonly editCount: number;
  /** The files with conflicts that a person must resolve. */
  readonly conflicts: readonly string[];
  /** The files that both sides changed and that Git merged without conflicts. */
  readonly mergedByGit: readonly string[];
  /** The faults: missing edits, and files that differ from the result of the driver. */
  readonly problems: readonly string[];
};

/**
 * Tries merging in both directions with the merge driver. Both merges must produce the same files without conflicts.
 * Every edit must be in these files or in a dispute.
 * @param folder an empty folder for all files of the trial
 */
export function tryDriver(folder: string, seed: number, edits: number): GitTrial {
  const { root, editCount, versions } = editBranches(folder, seed, edits, true);
  const [one, other] = [mergeBranches(root, "Ada", "Bob"), mergeBranches(root, "Bob", "Ada")];
  const conflicts = [...one.conflicts, ...other.conflicts];
  const differing = [...one.files.keys()].filter((file) => one.files.get(file) !== other.files.get(file));
  const lost = [...one.files].flatMap(([file, text]) => lostIn(file, text, versions));
  const problems = [
    ...conflicts.map((file) => `${file} is left to a person`),
    ...differing.map((file) => `${file} depends on the direction`),
    ...lost,
  ];
  return { editCount, conflicts, mergedByGit: changedByBoth(versions), problems };
}

/**
 * Tries merging without the merge driver. Files that Git merges line by line must contain every edit once, and all
 * other files must have conflicts. Resolving the conflicts must produce the driver's result.
 */
export function tryWithoutDriver(folder: string, seed: number, edits: number): GitTrial {
  const { root, editCount, versions } = editBranches(folder, seed, edits, false);
  const { conflicts, files } = mergeBranches(root, "Ada", "Bob");
  const mergedByGit = changedByBoth(versions).filter((file) => !conflicts.includes(file));
  const problems = mergedByGit.flatMap((file) => {
    const text = files.get(file) ?? "";
    const expected = byMeaning(file, versions);
    return [
      ...lostIn(file, text, versions),
      ...(expected === text ? [] : [`${file} differs from the result of a merge by meaning`]),
    ];
  });
  const { left } = resolveUnmerged(root, []);
  const resolved = readSharedFiles(root);
  const otherwise = conflicts.flatMap((file) => lostIn(file, resolved.get(file) ?? "", versions));
  return { editCount, conflicts, mergedByGit, problems: [...problems, ...left, ...otherwise] };
}

type Versions = { readonly base: Files; readonly ada: Files; readonly bob: Files };

function editBranches(folder: string, seed: number, edits: number, driver: boolean) {
  mkdirSync(folder, { recursive: true });
  const root = join(folder, "shared");
  mkdirSync(root);
  shareRepository(root, driver);
  const base = readSharedFiles(root);
  let editCount = 0;
  const [ada, bob] = (["Ada", "Bob"] as const).map((author, index) => {
    git(root, "checkout", "-q", author);
    rmSync(join(root, ".taxolink"), { recursive: true, force: true });
    editCount += editFolder(root, author, edits, 10 * seed + index).length;
    commitAll(root, author);
    return readSharedFiles(root);
  });
  if (!ada || !bob) throw new Error("two people edit");
  return { root, editCount, versions: { base, ada, bob } };
}

function mergeBranches(root: string, ours: string, theirs: string): { conflicts: string[]; files: Files } {
  git(root, "checkout", "-q", "-B", `${ours}-with-${theirs}`, ours);
  let conflicts: string[] = [];
  try {
    git(root, "merge", "-q", "--no-edit", theirs);
  } catch {
    conflicts = git(root, "diff", "--name-only", "--diff-filter=U").split("\n").filter(Boolean);
    if (conflicts.length === 0) throw new Error(`git did not merge ${theirs}`);
  }
  return { conflicts, files: readSharedFiles(root) };
}

function changedByBoth({ base, ada, bob }: Versions): string[] {
  const names = new Set([...ada.keys(), ...bob.keys()]);
  return [...names].filter((file) => {
    const texts = [base, ada, bob].map((files) => files.get(file));
    return new Set(texts).size === 3;
  });
}

function lostIn(file: string, merged: string, { base, ada, bob }: Versions): string[] {
  return [ada, bob].flatMap((files) =>
    lostEdits(file, { base: base.get(file) ?? "", side: files.get(file) ?? "", merged }).map(
      (leaf) => `${file}: ${leaf}`,
    ),
  );
}

function byMeaning(file: string, { base, ada, bob }: Versions): string | undefined {
  const [from = "", ours = "", theirs = ""] = [base, ada, bob].map((files) => files.get(file));
  const nobody = { by: "", time: "" };
  return mergeFile(file, { base: from, ours, theirs }, () => ({ ours: nobody, theirs: nobody }));
}

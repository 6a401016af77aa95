/** Edits two clones of a workspace at random and merges them in both directions. */
import { join } from "node:path";
import {
  examineWorkspace,
  listDisputes,
  openEditor,
  openWorkspace,
  reconcileWorkspace,
} from "../../../workspace/index.ts";
import { lostEdits } from "../lost-edits.ts";
import {
  copyWorkspace,
  editFolder,
  mergeFolders,
  readSharedFiles,
  writeFiles,
  writeSharedWorkspace,
} from "./merge-trial.ts";

export type MergeTrial = {
  /** The number of edits by both people. */
  readonly editCount: number;
  /** The files whose merged content depends on which side is "ours". */
  readonly differing: readonly string[];
  /** The edits that are missing from both the merged files and their disputes. */
  readonly lost: readonly string[];
  /** The faults that `doctor` reports after `merge resolve`. */
  readonly problems: readonly string[];
  readonly disputes: number;
};

/** @param folder an empty folder for all files of the trial */
export function tryMerge(folder: string, seed: number, edits: number): MergeTrial {
  const at = (name: string): string => join(folder, name);
  writeSharedWorkspace(at("base"));
  const editCount = (["Ada", "Bob"] as const).map((author, index) => {
    copyWorkspace(at("base"), at(author));
    return editFolder(at(author), author, edits, 10 * seed + index).length;
  });
  const base = readSharedFiles(at("base"));
  const [ada, bob] = [readSharedFiles(at("Ada")), readSharedFiles(at("Bob"))];
  const merged = mergeFolders(base, ada, bob);
  const other = mergeFolders(base, bob, ada);
  const lost = [...merged].flatMap(([file, text]) =>
    [ada, bob].flatMap((side) =>
      lostEdits(file, { base: base.get(file) ?? "", side: side.get(file) ?? "", merged: text }).map(
        (leaf) => `${file}: ${leaf}`,
      ),
    ),
  );
  writeFiles(at("merged"), merged);
  const editor = openEditor(openWorkspace(at("merged"), at("merged")), { author: "Ada" });
  reconcileWorkspace(editor);
  const { problems } = examineWorkspace(at("merged"), "Ada");
  return {
    editCount: editCount.reduce((sum, count) => sum + count, 0),
    differing: [...merged.keys()].filter((file) => merged.get(file) !== other.get(file)),
    lost,
    problems: problems.map(({ file, place, problem }) => `${file} ${place}: ${problem}`),
    disputes: listDisputes(editor).length,
  };
}

/**
 * The screen for a workspace that git could not merge. It lists the files with both versions and their authors, and
 * starts the merge.
 */

import { count } from "../../../../base/text/count.ts";
import type { UnmergedFile, UnmergedSide } from "../../../../workspace/index.ts";
import { commandLine } from "../../../cli/command-line.ts";
import { dim, section, title } from "../../drawing/lines.ts";
import type { UnmergedView } from "../../shell/workspace-view.ts";
import type { Content, Row, ShownScreen } from "../screen.ts";

export function unmergedScreen({ files }: UnmergedView): ShownScreen {
  return {
    title: "merge",
    listTitle: () => "Files with merge conflicts",
    banner: () => [],
    rows: () => files.map(({ file }): Row => ({ id: file, label: file, mark: "!", tone: "warn" })),
    empty: () => "",
    detail: (row) => {
      const selectedFile = files.find(({ file }) => file === row?.id);
      return selectedFile ? detailOf(selectedFile) : [];
    },
    strip: () => `${count(files.length, "file")} with merge conflicts · press M to merge them entry by entry`,
    takesMarks: () => false,
    actions: () => [
      { key: "M", label: "merge", kind: "command", line: commandLine("merge resolve", []) },
      { key: "D", label: "run the doctor", kind: "command", line: commandLine("doctor", []) },
    ],
  };
}

function detailOf({ file, line, sides }: UnmergedFile): Content {
  return [
    title(file),
    dim(
      line === null
        ? "Git stores both sides as separate versions."
        : `Git marked a conflict that begins on line ${line}.`,
    ),
    section("Our side", sideLines(sides.ours)),
    section("Their side", sideLines(sides.theirs)),
    section(
      "What M does",
      "Press M to merge all listed files entry by entry. Conflicting changes become disputes, which you settle next.",
    ),
    section(
      "If a file remains listed",
      "Taxolink could not read the file. Open the file in an editor, keep the correct lines, delete the marker lines, run git add on the file, and press Ctrl-R.",
    ),
  ];
}

function sideLines({ name, by }: UnmergedSide): Content {
  return [by === "" ? "git does not record the author" : `${by} edited it last`, name !== "" && dim(name)];
}

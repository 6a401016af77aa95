/** Shows both values of each dispute after a merge. Keys accept one or both of them. */
import { basename } from "node:path";
import { count } from "../../../../base/text/count.ts";
import {
  canTakeBoth,
  type OpenDispute,
  placeOfDispute,
  type UnmergedFile,
  type UnmergedSide,
} from "../../../../workspace/index.ts";
import { commandLine } from "../../../cli/command-line.ts";
import { dim, section, span, title, valueLines } from "../../drawing/lines.ts";
import type { UnmergedView } from "../../shell/workspace-view.ts";
import {
  type Action,
  type Content,
  type Line,
  listOf,
  type Offers,
  type Row,
  type Screen,
  type ShownScreen,
} from "../screen.ts";

export const mergeScreen: Screen = {
  ...listOf({
    items: ({ workspace }) => workspace.disputes(),
    row: (dispute) => ({
      // Two files may record the same dispute.
      id: `${dispute.file} ${dispute.id}`,
      label: shortPlace(dispute),
      mark: "!",
      tone: "warn",
      note: basename(dispute.file).replace(/^\d-|\.\w+$/g, ""),
    }),
    about: detailOf,
    keys: actionsOf,
  }),
  empty: () => "There are no disputes. Press Esc to go back.",
  strip: ({ workspace }) => `${count(workspace.disputes().length, "dispute")} to settle`,
};

function detailOf(dispute: OpenDispute): Content {
  const [current, other] = dispute.sides.map((side) => valueLines(side.value));
  const [currentLines = [], otherLines = []] = [current, other];
  const editors = dispute.sides.map(({ by, time }) => [by, time.slice(0, 10)].filter(Boolean).join(", "));
  // The values are close together, so that both fit into a small window.
  return [
    title(placeOfDispute(dispute)),
    heading("1", "current value", editors[0]),
    dimEqualLines(currentLines, otherLines),
    heading("2", "the other side", editors[1]),
    dimEqualLines(otherLines, currentLines),
    "",
    canTakeBoth(dispute) ? "3 keeps both." : "You can keep only one of the two values.",
    dim(dispute.file),
  ];
}

function heading(key: string, label: string, editor: string | undefined): Line {
  return [span(`${key} ${label}${editor ? ` · ${editor}` : ""}`, "accent")];
}

/** Dims lines that are equal on both sides, so that the differences stand out. */
function dimEqualLines(lines: readonly string[], others: readonly string[]): Content {
  return lines.map((text) => (others.includes(text) ? dim(text) : [span(text)]));
}

function actionsOf(dispute: OpenDispute): Offers {
  const take = (key: string, label: string, which: "1" | "2" | "both"): Action => ({
    key,
    label,
    kind: "form",
    explanation: detailOf(dispute),
    fields: [{ name: "reason", label: "Why", optional: true }],
    line: ({ reason = "" }) =>
      commandLine("merge disputes", [dispute.id], { take: which, ...(reason !== "" && { reason }) }),
    next: true,
  });
  return [
    take("1", "keep 1", "1"),
    take("2", "take 2", "2"),
    canTakeBoth(dispute) && take("3", "keep both", "both"),
  ];
}

/** Omits the first part of a dispute's location, because the rows are narrow. */
function shortPlace({ path }: OpenDispute): string {
  return placeOfDispute({ path: path.length > 1 ? path.slice(1) : path });
}

/**
 * The screen for a workspace that git could not merge. It lists the files with both versions and their authors, and
 * starts the merge.
 */
export function unmergedScreen({ files }: UnmergedView): ShownScreen {
  return {
    title: "merge",
    listTitle: () => "Files with merge conflicts",
    banner: () => [],
    rows: () => files.map(({ file }): Row => ({ id: file, label: file, mark: "!", tone: "warn" })),
    empty: () => "",
    detail: (row) => {
      const selectedFile = files.find(({ file }) => file === row?.id);
      return selectedFile ? fileDetail(selectedFile) : [];
    },
    strip: () => `${count(files.length, "file")} with merge conflicts · press M to merge them entry by entry`,
    takesMarks: () => false,
    actions: () => [
      { key: "M", label: "merge", kind: "command", line: commandLine("merge resolve", []) },
      { key: "D", label: "run the doctor", kind: "command", line: commandLine("doctor", []) },
    ],
  };
}

function fileDetail({ file, line, sides }: UnmergedFile): Content {
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

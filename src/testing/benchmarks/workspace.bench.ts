/**
 * Measures how long it takes to open and edit a workspace of 2,000 papers, 20,000 extracted classes and 1,500 clusters.
 */
import { join } from "node:path";
import { writeText } from "../../base/io/index.ts";
import { createPaper, decide, formatBibliographyList } from "../../literature/index.ts";
import {
  type Editor,
  openEditor,
  openWorkspace,
  type PhaseDocument,
  readPhaseStates,
  readSurveyState,
  updateSurvey,
} from "../../workspace/index.ts";
import { inFolder } from "../in-folder.ts";
import { writeLargeWorkspace } from "../large-workspace.ts";
import { type Benchmark, medianMilliseconds } from "./measuring/benchmark.ts";

const papers = 2_000;
const rounds = 9;

export const benchmark: Benchmark = {
  name: "workspace",
  run: () =>
    inFolder(async (folder) => {
      writeLargeWorkspace(folder, { classes: 20_000, papers, clusters: 1_500, unclustered: 0 });
      writeText(join(folder, "literature/candidates-1.bib"), formatBibliographyList(manyPapers()));
      const workspace = openWorkspace(folder, folder);
      const editor = openEditor(workspace, { author: "bench" });
      const opening = await medianMilliseconds(1, () => readEverything(folder));
      const rereading = await medianMilliseconds(rounds, () => readEverything(folder));
      const states = await medianMilliseconds(rounds, () => readPhaseStates(workspace));
      const cold = await medianMilliseconds(1, () => addClass(editor));
      const extraction = await medianMilliseconds(rounds, () => addClass(editor));
      const clustering = await medianMilliseconds(rounds, () => renameCluster(editor));
      const survey = await medianMilliseconds(rounds, () => screenNext(editor));
      const undo = await medianMilliseconds(rounds, () => editor.undo());
      return {
        "open and check all phases, ms (first in the process)": opening,
        [`open and check all phases, ms (median of ${rounds})`]: rereading,
        [`state of the eight phases, ms (median of ${rounds})`]: states,
        "add a class, ms (first edit of the process)": cold,
        [`add a class, ms (median of ${rounds})`]: extraction,
        [`rename a cluster, ms (median of ${rounds})`]: clustering,
        [`decide on a paper, ms (median of ${rounds})`]: survey,
        [`undo, ms (median of ${rounds})`]: undo,
      };
    }),
};

function manyPapers() {
  return Array.from({ length: papers }, (_, at) =>
    createPaper(`Paper${at}`, "article", {
      title: `A study of questions number ${at}`,
      year: String(1990 + (at % 30)),
    }),
  );
}

function readEverything(folder: string): void {
  const editor = openEditor(openWorkspace(folder, folder), { author: "bench" });
  for (const phase of [
    "planning",
    "extraction",
    "clustering",
    "relevance",
    "construction",
    "validation",
  ] as const) {
    editor.read(phase);
  }
  readSurveyState(editor);
}

let edits = 0;

function addClass(editor: Editor): void {
  edits += 1;
  const added = { id: `added-${edits}`, name: "added", description: "" };
  editor.update("extraction", { operation: { kind: "add-class", id: added.id } }, (state) => ({
    ...state,
    publications: state.publications.map((publication, at) =>
      at === 1_000 ? { ...publication, classes: [...publication.classes, added] } : publication,
    ),
  }));
}

function renameCluster(editor: Editor): void {
  edits += 1;
  const name = `renamed ${edits}`;
  editor.update(
    "clustering",
    { operation: { kind: "rename-cluster", name } },
    (state: PhaseDocument<"clustering">) => ({
      ...state,
      clusters: state.clusters.map((cluster, at) => (at === 700 ? { ...cluster, name } : cluster)),
    }),
  );
}

function screenNext(editor: Editor): void {
  edits += 1;
  const decision = {
    paper: `Paper${edits}`,
    stage: "screening",
    reviewer: "bench",
    verdict: "in",
    reason: "",
  } as const;
  updateSurvey(editor, { operation: { kind: "screen", paper: decision.paper } }, (state) =>
    decide(state, decision),
  );
}

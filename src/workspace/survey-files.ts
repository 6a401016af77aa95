/** Reads and changes the survey files of a workspace: `survey.json`, and one `.bib` file per list. */
import { textIfPresent } from "../base/io/index.ts";
import {
  bibliographyFile,
  formatBibliographyList,
  type Paper,
  type SurveyState,
} from "../literature/index.ts";
import type { Edit, Editor, FileChange } from "./editor.ts";
import { workspaceFolder } from "./places.ts";

const candidateList = /^candidates-([1-9]\d*)$/;
export const finalList = "final";

export function candidateListName(iteration: number): string {
  return `candidates-${iteration}`;
}

/** Returns the file name of a list: `L2` becomes `candidates-2`, `F` becomes `final`, and other names stay the same. */
export function resolveListName(name: string): string {
  const iteration = /^L([1-9]\d*)$/i.exec(name)?.[1];
  if (iteration !== undefined) return candidateListName(Number(iteration));
  return /^F$/i.test(name) ? finalList : name;
}

/** Returns the short name of a list: F, L1, L2, … */
export function shortListName(name: string): string {
  const iteration = candidateList.exec(name)?.[1];
  if (iteration !== undefined) return `L${Number(iteration)}`;
  return name === finalList ? "F" : name;
}

/**
 * Reads the survey of a workspace: its decisions, the lists L1, L2, … and the final list.
 *
 * @throws InputError if a file is invalid
 *
 * @example
 * ```ts
 * import { initWorkspace, openEditor, readSurveyState } from "taxolink";
 *
 * const state = readSurveyState(openEditor(initWorkspace("surveyed"), { author: "Ada" }));
 * console.log(state.final.length); // 0
 * ```
 */
export function readSurveyState(editor: Editor): SurveyState {
  const lists = editor.readLists();
  const iterations: Paper[][] = [];
  for (const { name, papers } of lists) {
    const number = Number(candidateList.exec(name)?.[1] ?? 0);
    if (number > 0) iterations[number - 1] = [...papers];
  }
  return {
    survey: editor.read("survey"),
    iterations: Array.from(iterations, (papers) => papers ?? []),
    final: lists.find(({ name }) => name === finalList)?.papers ?? [],
  };
}

export type PlannedSurveyEdit = { readonly edit: Edit; readonly next: SurveyState };

/** Plans an edit from the current files of the survey, writes all changed files together, and returns the plan. */
export function changeSurvey<Plan extends PlannedSurveyEdit>(
  editor: Editor,
  plan: (state: SurveyState) => Plan,
): Plan {
  return editor.exclusively(() => {
    const before = readSurveyState(editor);
    const planned = plan(before);
    editor.commit("survey", planned.edit, surveyChanges(editor, before, planned.next));
    return planned;
  });
}

/** Changes the survey like `changeSurvey`, but with an edit whose operation and reason are known in advance. */
export function updateSurvey(editor: Editor, edit: Edit, change: (state: SurveyState) => SurveyState): void {
  changeSurvey(editor, (state) => ({ edit, next: change(state) }));
}

export function surveyChanges(editor: Editor, before: SurveyState, after: SurveyState): FileChange[] {
  const changes: FileChange[] = [editor.changeOf("survey", after.survey)];
  for (const [index, papers] of after.iterations.entries()) {
    const earlier = before.iterations[index] ?? [];
    if (papers !== before.iterations[index] && papers.length + earlier.length > 0) {
      changes.push(listChange(editor, candidateListName(index + 1), papers));
    }
  }
  if (after.final !== before.final) changes.push(listChange(editor, finalList, after.final));
  return changes;
}

function listChange(editor: Editor, name: string, papers: readonly Paper[]): FileChange {
  const file = bibliographyFile(workspaceFolder(editor.workspace, "literature"), name);
  const before = textIfPresent(file);
  return { file, before, after: formatBibliographyList(papers) };
}

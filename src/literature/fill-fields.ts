/** Fills in a paper's missing fields in every list. */
import { WorkspaceError } from "../errors.ts";
import { recordOf } from "../io/index.ts";
import { createPaper, type Paper } from "./paper.ts";
import { requirePaper, type SurveyState } from "./survey-operations.ts";

export type FilledField = { readonly paper: string; readonly name: string; readonly value: string };

/** @throws WorkspaceError if an entry already has one of the fields */
export function fillFields(state: SurveyState, filled: readonly FilledField[]): SurveyState {
  for (const { paper } of filled) requirePaper(state, paper);
  const byPaper = Map.groupBy(filled, ({ paper }) => paper);
  const fill = (papers: readonly Paper[]): readonly Paper[] =>
    papers.some(({ key }) => byPaper.has(key))
      ? papers.map((paper) => fillOne(paper, byPaper.get(paper.key)))
      : papers;
  return { ...state, iterations: state.iterations.map(fill), final: fill(state.final) };
}

function fillOne(paper: Paper, filled: readonly FilledField[] = []): Paper {
  if (filled.length === 0) return paper;
  const conflict = filled.find(({ name }) => (paper.fields[name] ?? "").trim() !== "");
  if (conflict)
    throw new WorkspaceError(
      `${paper.key} already has a value for ${conflict.name}, which will not be overwritten`,
    );
  const added = recordOf(filled.map(({ name, value }) => [name, value]));
  return createPaper(paper.key, paper.type, { ...paper.fields, ...added });
}

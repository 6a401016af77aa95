import { surveyEdits } from "../../commands/survey/edits.ts";
import type { CommandEntry } from "../command-entry.ts";

export const surveyCommands = [
  {
    name: "plan show",
    summary: "What the taxonomy is for: the five planning steps",
    example: "taxolink plan show",
    load: () => import("../../commands/planning/show.ts"),
  },
  {
    name: "plan set",
    summary: "Say what the taxonomy is for",
    example: 'taxolink plan set --objective "Classify …" --structure faceted',
    load: () => import("../../commands/planning/set.ts"),
  },
  {
    name: "plan question",
    summary: "Set, reword or remove a relevance question",
    example: 'taxolink plan question GQ1 "Does the category …?"',
    load: () => import("../../commands/planning/question.ts"),
  },
  {
    name: "survey list",
    summary: "The lists of the literature survey, counted by year and category",
    example: "taxolink survey list final",
    load: () => import("../../commands/survey/list.ts"),
  },
  {
    name: "survey import",
    summary: "Bring papers from a BibTeX, RIS or CSL-JSON file into the survey",
    example: "taxolink survey import seeds.bib",
    load: () => import("../../commands/survey/import.ts"),
  },
  {
    name: "survey next",
    summary: "The paper to process next, with what there is to decide",
    example: "taxolink survey next",
    load: () => import("../../commands/survey/next.ts"),
  },
  {
    name: "survey follow",
    summary: "Add an included paper's references and citing papers to the next list",
    example: "taxolink survey follow Auer2023 --references refs.bib --citing none",
    load: () => import("../../commands/survey/follow.ts"),
  },
  {
    name: "survey search",
    summary: "Log a search and add its candidates",
    example:
      'taxolink survey search "question AND taxonomy" --engine "Google Scholar" --hits 3620 --inspected 40 --add found.bib',
    load: () => import("../../commands/survey/search.ts"),
  },
  ...surveyEdits,
  {
    name: "survey agreement",
    summary: "How far the reviewers of the survey agree",
    example: "taxolink survey agreement",
    load: () => import("../../commands/survey/agreement.ts"),
  },
  {
    name: "survey report",
    summary: "Each iteration of the survey and what it brought",
    example: "taxolink survey report",
    load: () => import("../../commands/survey/report.ts"),
  },
  {
    name: "survey flow",
    summary: "The survey's flow counts as text, CSV or SVG",
    example: "taxolink survey flow --format svg --out flow.svg",
    load: () => import("../../commands/survey/flow.ts"),
  },
  {
    name: "survey export",
    summary: "Write a list of the survey as BibTeX, RIS, CSL-JSON or CSV",
    example: "taxolink survey export final --format ris --out final.ris",
    load: () => import("../../commands/survey/export.ts"),
  },
] as const satisfies readonly CommandEntry[];

import { entriesOf } from "../../operations/entries.ts";
import { planningEdits } from "../../operations/planning.ts";
import { surveyEdits } from "../../operations/survey.ts";
import type { CommandEntry } from "../command-entry.ts";

export const surveyCommands = [
  {
    name: "plan show",
    summary: "Show the taxonomy plan: planning steps, criteria and relevance questions",
    example: "taxolink plan show",
    load: () => import("../../commands/planning/show.ts"),
  },
  ...entriesOf(planningEdits),
  {
    name: "survey list",
    summary: "Show the survey's lists, with paper counts by year and category",
    example: "taxolink survey list final",
    load: () => import("../../commands/survey/list.ts"),
  },
  {
    name: "survey import",
    summary: "Import papers from a BibTeX, RIS or CSL-JSON file into the survey",
    example: "taxolink survey import seeds.bib",
    load: () => import("../../commands/survey/import.ts"),
  },
  {
    name: "survey next",
    summary: "Show the next paper and its pending decision",
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
    name: "survey enrich",
    summary:
      "Fetch missing fields from public sources: abstract, DOI, venue, year, authors, link, retraction",
    example: "taxolink survey enrich --accept all",
    load: () => import("../../commands/survey/enrich.ts"),
  },
  {
    name: "survey watch",
    summary: "Repeat logged searches and forward snowballing, and list new papers",
    example: "taxolink survey watch",
    load: () => import("../../commands/survey/watch.ts"),
  },
  {
    name: "survey search",
    summary: "Search public sources, or log a manual search; without a query, list the searches",
    example:
      'taxolink survey search "question AND taxonomy" --engine "Google Scholar" --hits 3620 --inspected 40 --add found.bib',
    load: () => import("../../commands/survey/search.ts"),
  },
  ...entriesOf(surveyEdits),
  {
    name: "survey simulate",
    summary:
      "Simulate relevance-ranked screening on a labelled set, and compare it with screening in random order",
    example: "taxolink survey simulate --out recall.svg",
    load: () => import("../../commands/survey/simulate.ts"),
  },
  {
    name: "survey agreement",
    summary: "Measure reviewer agreement at each stage with Krippendorff's alpha",
    example: "taxolink survey agreement",
    load: () => import("../../commands/survey/agreement.ts"),
  },
  {
    name: "survey report",
    summary: "Show what each iteration of the survey contributed",
    example: "taxolink survey report",
    load: () => import("../../commands/survey/report.ts"),
  },
  {
    name: "survey flow",
    summary: "Count identified, duplicate, screened, excluded and included papers (text, CSV or SVG)",
    example: "taxolink survey flow --format svg --out flow.svg",
    load: () => import("../../commands/survey/flow.ts"),
  },
  {
    name: "survey protocol",
    summary: "Write the search protocol with all PRISMA-S fields",
    example: "taxolink survey protocol --out protocol.md",
    load: () => import("../../commands/survey/protocol.ts"),
  },
  {
    name: "survey export",
    summary: "Export a survey list as BibTeX, RIS, CSL-JSON or CSV",
    example: "taxolink survey export final --format ris --out final.ris",
    load: () => import("../../commands/survey/export.ts"),
  },
] as const satisfies readonly CommandEntry[];

import { applicationEdits } from "../../operations/application.ts";
import { constructionEdits } from "../../operations/construction.ts";
import { entriesOf } from "../../operations/entries.ts";
import { validationEdits } from "../../operations/validation.ts";
import type { CommandEntry } from "../command-entry.ts";

export const taxonomyCommands = [
  {
    name: "taxonomy show",
    summary: "Show the categories and classes of an increment",
    example: "taxolink taxonomy show T3",
    load: () => import("../../commands/taxonomy/show.ts"),
  },
  {
    name: "taxonomy diff",
    summary: "Show the operations that turn one increment into the next",
    example: "taxolink taxonomy diff T1 T2",
    load: () => import("../../commands/taxonomy/diff.ts"),
  },
  ...entriesOf(constructionEdits),
  {
    name: "validate",
    summary: "Show the validation table of each increment",
    example: "taxolink validate",
    load: () => import("../../commands/validation/validate.ts"),
  },
  {
    name: "validate suspects",
    summary: "List the class pairs to check first for the orthogonality matrix",
    example: "taxolink validate suspects --top 50",
    load: () => import("../../commands/validation/suspects.ts"),
  },
  ...entriesOf(validationEdits),
  {
    name: "apply",
    summary: "Show the objects, their classifications and the classification delta",
    example: "taxolink apply",
    load: () => import("../../commands/application/apply.ts"),
  },
  {
    name: "apply sample",
    summary: "Sample objects from a table for classification, evenly across strata",
    example: "taxolink apply sample questions.csv --text question --strata level,class",
    load: () => import("../../commands/application/sample.ts"),
  },
  ...entriesOf(applicationEdits),
  {
    name: "apply conflicts",
    summary: "List objects that annotators classified differently",
    example: "taxolink apply conflicts",
    load: () => import("../../commands/application/conflicts.ts"),
  },
  {
    name: "agreement",
    summary: "Measure annotator agreement, correctness against the gold standard, and ease of use",
    example: "taxolink agreement",
    load: () => import("../../commands/validation/agreement.ts"),
  },
  {
    name: "import replication",
    summary: "Import the taxonomy artifacts from the published replication package",
    example: "taxolink import replication artifacts/taxonomy --workspace replication",
    load: () => import("../../commands/taxonomy/import-replication.ts"),
  },
  {
    name: "export",
    summary: "Export an increment of the taxonomy in another format",
    example: "taxolink export --out taxonomy.ttl",
    load: () => import("../../commands/taxonomy/export.ts"),
  },
  {
    name: "metrics",
    summary: "Compute laconicity, lucidity, completeness and soundness from aquality text files",
    example: "taxolink metrics --catalog catalog.txt --extractions extractions.txt --mapping mapping.txt",
    load: () => import("../../commands/validation/metrics.ts"),
  },
] as const satisfies readonly CommandEntry[];

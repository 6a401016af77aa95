import { applicationEdits } from "../../commands/application/edits.ts";
import { constructionEdits } from "../../commands/taxonomy/edits.ts";
import { validationEdits } from "../../commands/validation/edits.ts";
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
  {
    name: "taxonomy init",
    summary: "Create the first increment from the relevant categories and classes",
    example: "taxolink taxonomy init",
    load: () => import("../../commands/taxonomy/init.ts"),
  },
  {
    name: "taxonomy edit",
    summary: "Apply an operation to the open increment",
    example:
      'taxolink taxonomy edit rename-class --category Colour --class Red --to Crimson --reason "more exact"',
    load: () => import("../../commands/taxonomy/edit.ts"),
  },
  {
    name: "taxonomy compare",
    summary: "Add another taxonomy for comparison, and show the class names that both taxonomies share",
    example: "taxolink taxonomy compare DBLP-QuAD dblp-quad.txt",
    load: () => import("../../commands/taxonomy/compare.ts"),
  },
  ...constructionEdits,
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
  {
    name: "validate mark",
    summary: "Mark a cell in the orthogonality matrix",
    example: 'taxolink validate mark "Colour - Crimson" "Colour - Red"',
    load: () => import("../../commands/validation/mark.ts"),
  },
  ...validationEdits,
  {
    name: "validate refine",
    summary: "Open the next increment to resolve the newest increment's open findings",
    example: "taxolink validate refine",
    load: () => import("../../commands/validation/refine.ts"),
  },
  {
    name: "apply",
    summary: "Show the objects, their classifications and the classification delta",
    example: "taxolink apply",
    load: () => import("../../commands/application/apply.ts"),
  },
  {
    name: "apply add",
    summary: "Add an object to classify, or all objects in a file",
    example: "taxolink apply add 'Which tools were used in 2020?'",
    load: () => import("../../commands/application/add.ts"),
  },
  {
    name: "apply sample",
    summary: "Sample objects from a table for classification, evenly across strata",
    example: "taxolink apply sample questions.csv --text question --strata level,class",
    load: () => import("../../commands/application/sample.ts"),
  },
  ...applicationEdits,
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

import { applicationEdits } from "../../commands/application/edits.ts";
import { constructionEdits } from "../../commands/taxonomy/edits.ts";
import { validationEdits } from "../../commands/validation/edits.ts";
import type { CommandEntry } from "../command-entry.ts";

export const taxonomyCommands = [
  {
    name: "taxonomy show",
    summary: "The categories and classes of an increment",
    example: "taxolink taxonomy show T3",
    load: () => import("../../commands/taxonomy/show.ts"),
  },
  {
    name: "taxonomy diff",
    summary: "What makes one increment of another, as operations",
    example: "taxolink taxonomy diff T1 T2",
    load: () => import("../../commands/taxonomy/diff.ts"),
  },
  {
    name: "taxonomy init",
    summary: "Make the first increment of what is relevant",
    example: "taxolink taxonomy init",
    load: () => import("../../commands/taxonomy/init.ts"),
  },
  {
    name: "taxonomy edit",
    summary: "Change the open increment by an operation",
    example:
      'taxolink taxonomy edit rename-class --category Colour --class Red --to Crimson --reason "more exact"',
    load: () => import("../../commands/taxonomy/edit.ts"),
  },
  {
    name: "taxonomy compare",
    summary: "Enter another taxonomy to compare with",
    example: "taxolink taxonomy compare DBLP-QuAD dblp-quad.txt",
    load: () => import("../../commands/taxonomy/compare.ts"),
  },
  ...constructionEdits,
  {
    name: "validate",
    summary: "The validation table of each increment of the workspace's taxonomy",
    example: "taxolink validate",
    load: () => import("../../commands/validation/validate.ts"),
  },
  {
    name: "validate suspects",
    summary: "Pairs of classes to look at first for the orthogonality matrix",
    example: "taxolink validate suspects --top 50",
    load: () => import("../../commands/validation/suspects.ts"),
  },
  {
    name: "validate mark",
    summary: "Mark a cell of the orthogonality matrix",
    example: 'taxolink validate mark "Colour - Crimson" "Colour - Red"',
    load: () => import("../../commands/validation/mark.ts"),
  },
  ...validationEdits,
  {
    name: "validate refine",
    summary: "Send the newest increment back and open the next one",
    example: "taxolink validate refine",
    load: () => import("../../commands/validation/refine.ts"),
  },
  {
    name: "apply",
    summary: "The objects, how they are classified, and the classification delta",
    example: "taxolink apply",
    load: () => import("../../commands/application/apply.ts"),
  },
  {
    name: "apply add",
    summary: "Add an object to classify",
    example: "taxolink apply add 'Which tools were used in 2020?'",
    load: () => import("../../commands/application/add.ts"),
  },
  {
    name: "apply sample",
    summary: "Draw objects to classify from a table, equally from every stratum",
    example: "taxolink apply sample questions.csv --text question --strata level,class",
    load: () => import("../../commands/application/sample.ts"),
  },
  ...applicationEdits,
  {
    name: "apply conflicts",
    summary: "Where annotators gave an object different classes",
    example: "taxolink apply conflicts",
    load: () => import("../../commands/application/conflicts.ts"),
  },
  {
    name: "agreement",
    summary: "Krippendorff's alpha and both kappas of the annotators, correctness, ease of use",
    example: "taxolink agreement",
    load: () => import("../../commands/validation/agreement.ts"),
  },
  {
    name: "import replication",
    summary: "Read the taxonomy artifacts of the published replication package into the workspace",
    example: "taxolink import replication artifacts/taxonomy --workspace replication",
    load: () => import("../../commands/taxonomy/import-replication.ts"),
  },
  {
    name: "export",
    summary: "Write an increment of the taxonomy in a format of others",
    example: "taxolink export --out taxonomy.ttl",
    load: () => import("../../commands/taxonomy/export.ts"),
  },
  {
    name: "metrics",
    summary: "Laconicity, lucidity, completeness and soundness from aquality text files",
    example: "taxolink metrics --catalog catalog.txt --extractions extractions.txt --mapping mapping.txt",
    load: () => import("../../commands/validation/metrics.ts"),
  },
] as const satisfies readonly CommandEntry[];

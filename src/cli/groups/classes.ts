import { clusteringEdits } from "../../operations/clustering.ts";
import { entriesOf } from "../../operations/entries.ts";
import { extractionEdits } from "../../operations/extraction.ts";
import { relevanceEdits } from "../../operations/relevance.ts";
import type { CommandEntry } from "../command-entry.ts";

export const classCommands = [
  {
    name: "extract",
    summary: "Count the extracted classes by the kind and field of their publications",
    example: "taxolink extract",
    load: () => import("../../commands/extraction/extract.ts"),
  },
  ...entriesOf(extractionEdits),
  {
    name: "cluster",
    summary: "Show clusters, categories, and classes that are not in a cluster yet",
    example: "taxolink cluster",
    load: () => import("../../commands/clustering/cluster.ts"),
  },
  {
    name: "cluster propose",
    summary: "Propose clusters for the extracted classes that are not in a confirmed cluster",
    example: "taxolink cluster propose --method dbscan --radius 0.5 --enter",
    load: () => import("../../commands/clustering/propose.ts"),
  },
  ...entriesOf(clusteringEdits),
  {
    name: "cluster quality",
    summary: "Measure how closely each method's proposals match the confirmed clusters",
    example: "taxolink cluster quality",
    load: () => import("../../commands/clustering/quality.ts"),
  },
  {
    name: "cluster conflicts",
    summary: "List the classes that judges grouped differently, and measure how well the judges agree",
    example: "taxolink cluster conflicts",
    load: () => import("../../commands/clustering/conflicts.ts"),
  },
  {
    name: "cluster compare",
    summary: "Compare your clusters with another person's clusters",
    example: "taxolink cluster compare ../colleague/taxonomy/4-clustering.json",
    load: () => import("../../commands/clustering/compare.ts"),
  },
  {
    name: "assess",
    summary: "Show the relevant categories and classes, with their relevance ratios",
    example: "taxolink assess",
    load: () => import("../../commands/relevance/assess.ts"),
  },
  ...entriesOf(relevanceEdits),
  {
    name: "assess conflicts",
    summary: "List the items on which relevance judges disagree, and measure how well the judges agree",
    example: "taxolink assess conflicts",
    load: () => import("../../commands/relevance/conflicts.ts"),
  },
] as const satisfies readonly CommandEntry[];

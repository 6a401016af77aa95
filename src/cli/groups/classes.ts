import { clusteringEdits } from "../../commands/clustering/edits.ts";
import { extractionEdits } from "../../commands/extraction/edits.ts";
import { relevanceEdits } from "../../commands/relevance/edits.ts";
import type { CommandEntry } from "../command-entry.ts";

export const classCommands = [
  {
    name: "extract",
    summary: "The extracted classes, counted by kind and field of their publications",
    example: "taxolink extract",
    load: () => import("../../commands/extraction/extract.ts"),
  },
  ...extractionEdits,
  {
    name: "cluster",
    summary: "The clusters and categories, and what is not placed yet",
    example: "taxolink cluster",
    load: () => import("../../commands/clustering/cluster.ts"),
  },
  {
    name: "cluster propose",
    summary: "Propose clusters of the classes that nobody has decided on",
    example: "taxolink cluster propose --method dbscan --radius 0.5 --enter",
    load: () => import("../../commands/clustering/propose.ts"),
  },
  ...clusteringEdits,
  {
    name: "cluster quality",
    summary: "How near the proposals of every method come to the clusters that were decided",
    example: "taxolink cluster quality",
    load: () => import("../../commands/clustering/quality.ts"),
  },
  {
    name: "cluster opinion",
    summary: "Group classes as a second judge, without seeing the first one's clusters",
    example: "taxolink cluster opinion Smith2020:Boolean Doe2019:Yes-no --judge Bob",
    load: () => import("../../commands/clustering/opinion.ts"),
  },
  {
    name: "cluster conflicts",
    summary: "What the judges of the clusters put into different company, and how far they agree",
    example: "taxolink cluster conflicts",
    load: () => import("../../commands/clustering/conflicts.ts"),
  },
  {
    name: "cluster compare",
    summary: "Compare the clusters with those of a second person",
    example: "taxolink cluster compare ../colleague/taxonomy/4-clustering.json",
    load: () => import("../../commands/clustering/compare.ts"),
  },
  {
    name: "assess",
    summary: "Which categories and classes are relevant, and the ratios",
    example: "taxolink assess",
    load: () => import("../../commands/relevance/assess.ts"),
  },
  ...relevanceEdits,
  {
    name: "assess conflicts",
    summary: "What the judges disagree on, and how far they agree",
    example: "taxolink assess conflicts",
    load: () => import("../../commands/relevance/conflicts.ts"),
  },
] as const satisfies readonly CommandEntry[];

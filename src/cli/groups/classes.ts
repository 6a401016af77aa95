import { clusteringEdits } from "../../commands/clustering/edits.ts";
import type { CommandEntry } from "../command-entry.ts";

export const classCommands = [
  {
    name: "extract",
    summary: "The extracted classes, counted by kind and field of their publications",
    example: "taxolink extract",
    load: () => import("../../commands/extraction/extract.ts"),
  },
  {
    name: "extract add",
    summary: "Add a class that a publication proposes",
    example: 'taxolink extract add Dillon1984 "Zero Order" --description "Rhetorical questions."',
    load: () => import("../../commands/extraction/add.ts"),
  },
  {
    name: "extract edit",
    summary: "Change an extracted class",
    example: 'taxolink extract edit "Dillon1984:Zero Order" --page 331',
    load: () => import("../../commands/extraction/edit.ts"),
  },
  {
    name: "extract remove",
    summary: "Remove an extracted class that is in no cluster",
    example: 'taxolink extract remove "Dillon1984:Zero Order" --reason "not a class"',
    load: () => import("../../commands/extraction/remove.ts"),
  },
  {
    name: "extract block",
    summary: "Add several classes that a publication proposes, a line each",
    example: 'taxolink extract block Auer2023 "Boolean; answered by yes or no" "Date"',
    load: () => import("../../commands/extraction/block.ts"),
  },
  {
    name: "extract publication",
    summary: "Say of which kind and field a publication is",
    example: "taxolink extract publication Auer2023 --category dataset --domain scholarly",
    load: () => import("../../commands/extraction/publication.ts"),
  },
  {
    name: "extract none",
    summary: "Record that a publication proposes no class, and why",
    example: 'taxolink extract none Auer2023 --reason "only mentions classes of others"',
    load: () => import("../../commands/extraction/none.ts"),
  },
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
  {
    name: "cluster accept",
    summary: "Confirm proposed clusters",
    example: "taxolink cluster accept boolean",
    load: () => import("../../commands/clustering/accept.ts"),
  },
  ...clusteringEdits,
  {
    name: "cluster rename",
    summary: "Name or describe a cluster, choose its representative, confirm it",
    example: 'taxolink cluster rename boolean --name "Yes or no"',
    load: () => import("../../commands/clustering/rename.ts"),
  },
  {
    name: "cluster categorise",
    summary: "Make a category, or put clusters into it",
    example: 'taxolink cluster categorise "Answer Type" boolean date',
    load: () => import("../../commands/clustering/categorise.ts"),
  },
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
    name: "cluster settle",
    summary: "Settle where a class belongs that the judges put into different company",
    example: 'taxolink cluster settle Smith2020:Boolean --to yes-or-no --reason "asks whether"',
    load: () => import("../../commands/clustering/settle.ts"),
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
  {
    name: "assess category",
    summary: "Answer the relevance questions for a category",
    example:
      'taxolink assess category answer-type --answers GQ1=yes,GQ2=yes --reason "needed in every search"',
    load: () => import("../../commands/relevance/category.ts"),
  },
  {
    name: "assess class",
    summary: "Judge whether a class of a relevant category is relevant itself",
    example: 'taxolink assess class report --relevant no --reason "too unspecific"',
    load: () => import("../../commands/relevance/class.ts"),
  },
  {
    name: "assess opinion",
    summary: "Record a second judgement, without seeing the first",
    example: "taxolink assess opinion report --relevant yes --judge Bob",
    load: () => import("../../commands/relevance/opinion.ts"),
  },
  {
    name: "assess conflicts",
    summary: "What the judges disagree on, and how far they agree",
    example: "taxolink assess conflicts",
    load: () => import("../../commands/relevance/conflicts.ts"),
  },
  {
    name: "assess settle",
    summary: "Settle what the judges disagree on",
    example: "taxolink assess settle report --relevant no --reason 'too unspecific'",
    load: () => import("../../commands/relevance/settle.ts"),
  },
] as const satisfies readonly CommandEntry[];

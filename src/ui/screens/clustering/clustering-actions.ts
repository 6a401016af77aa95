/** Defines the actions of phase 4: the command line that each key runs. */

import { commandLine } from "../../../cli/command-line.ts";
import type { Cluster } from "../../../taxonomy/index.ts";
import { nonEmptyAnswers } from "../../shell/command-line.ts";
import { pick } from "../../shell/taxonomy-index.ts";
import { chosenRows } from "../chosen-rows.ts";
import { disputesView, opinionView, toDisputes, toOpinion } from "../judges-views.ts";
import type { Action, Row, ScreenInput } from "../screen.ts";
import { disputeActions } from "./clustering-disputes.ts";
import { opinionActions } from "./clustering-opinions-view.ts";
import { previewedProposal, proposalActions } from "./proposal-actions.ts";

/**
 * Returns the actions for a row. Row ids are `l CLASS` for a class that belongs to no cluster, `c CLUSTER`, `k
 * CATEGORY`, and `m CLASS` for a class in a cluster.
 */
export function clusteringActions(input: ScreenInput, row: Row | undefined): readonly Action[] {
  const ids = (kind: string): string[] =>
    chosenRows(input, row)
      .filter((id) => id.startsWith(`${kind} `))
      .map((id) => id.slice(2));
  const [kind, id = ""] = row ? [row.id.slice(0, 1), row.id.slice(2)] : [];
  if (previewedProposal(input)) return proposalActions(input);
  const { inside } = input.settings;
  if (inside === disputesView) return [...disputeActions(input, row), toOpinion];
  if (inside === opinionView) return [...opinionActions(input, row), toDisputes];
  if (inside !== undefined) return memberActions(input, inside.slice(2), ids("m"), id);
  const showsCategories = input.settings.view === "categories";
  const cluster = kind === "c" ? input.workspace.index.clusters.get(id) : undefined;
  return [
    ...(cluster ? openCluster(cluster) : []),
    ...mergeAction(input, ids("c")),
    ...(cluster ? [describeAction(cluster)] : []),
    ...(showsCategories ? categoryActions(input, kind === "k" ? id : undefined, ids("c")) : []),
    ...(ids("l").length > 0 ? unclusteredActions(input, ids("l")) : []),
    ...(showsCategories ? [] : [...proposalActions(input), acceptAll]),
    toDisputes,
    toOpinion,
  ];
}

function openCluster(cluster: Cluster): Action[] {
  return [
    { key: "enter", label: "members", kind: "set", settings: { inside: `c ${cluster.id}` } },
    ...(cluster.decided
      ? []
      : [
          {
            key: "i",
            label: "accept",
            kind: "command",
            line: commandLine("cluster accept", [cluster.id]),
            next: true,
          } as const,
        ]),
  ];
}

/** Merges the clusters into the one that was marked first. */
function mergeAction({ workspace }: ScreenInput, clusters: readonly string[]): Action[] {
  const [first = "", ...others] = clusters;
  if (others.length === 0) return [];
  const name = workspace.index.clusters.get(first)?.name || first;
  const short = `merge ${clusters.length}`;
  return [
    {
      key: "m",
      label: `${short} into ${name}`,
      short,
      kind: "command",
      line: commandLine("cluster merge", [...clusters]),
    },
  ];
}

function describeAction(cluster: Cluster): Action {
  return {
    key: "R",
    label: "name and describe",
    short: "rename",
    kind: "form",
    fields: [
      { name: "name", label: "Name", value: cluster.name, isSuggestion: true },
      { name: "description", label: "Description", value: cluster.description },
    ],
    line: ({ name = "", description = "" }) =>
      commandLine("cluster rename", [cluster.id], { name, ...nonEmptyAnswers({ description }) }),
  };
}

function memberActions(
  { workspace }: ScreenInput,
  cluster: string,
  members: readonly string[],
  member: string,
): Action[] {
  if (members.length === 0) return [];
  const others = [...workspace.index.clustersByName].filter(([, { id }]) => id !== cluster);
  return [
    {
      key: "x",
      label: `pull out ${members.length}`,
      kind: "command",
      line: commandLine("cluster loosen", [...members]),
    },
    ...(others.length === 0
      ? []
      : [moveAction(`move ${members.length} to another cluster`, new Map(others), members)]),
    ...(member === ""
      ? []
      : [
          {
            key: "r",
            label: "representative",
            kind: "command",
            line: commandLine("cluster rename", [cluster], { representative: member }),
          } as const,
        ]),
    {
      key: "s",
      label: `split off ${members.length}`,
      kind: "form",
      fields: [{ name: "name", label: "Name of the new cluster" }],
      line: ({ name = "" }) => commandLine("cluster split", [cluster, name, ...members]),
    },
  ];
}

function unclusteredActions({ workspace }: ScreenInput, classes: readonly string[]): Action[] {
  const name = pick(workspace.index.classes, classes)[0]?.name ?? "";
  return [
    {
      key: "c",
      label: `new cluster of ${classes.length}`,
      short: classes.length === 1 ? "cluster" : `cluster ${classes.length}`,
      kind: "form",
      fields: [{ name: "name", label: "Name of the cluster", value: name, isSuggestion: true }],
      line: (answers) => commandLine("cluster create", [answers.name ?? "", ...classes]),
    },
    moveAction(`${classes.length} into a cluster`, workspace.index.clustersByName, classes),
  ];
}

/** @param targets the clusters to choose from, by name */
function moveAction(
  label: string,
  targets: ReadonlyMap<string, Cluster>,
  classes: readonly string[],
): Action {
  return {
    key: "v",
    label,
    short: "move",
    kind: "form",
    fields: [
      { name: "cluster", label: "Cluster (Tab completes)", choices: [...targets.keys()], choicesOnly: true },
    ],
    line: ({ cluster = "" }) =>
      commandLine("cluster move", [targets.get(cluster)?.id ?? cluster, ...classes]),
  };
}

function categoryActions(
  { workspace }: ScreenInput,
  category: string | undefined,
  clusters: readonly string[],
): Action[] {
  const names = workspace.taxonomy.clustering.categories.map(({ name }) => name);
  return [
    ...(clusters.length === 0
      ? []
      : [
          {
            key: "v",
            label: `${clusters.length} into a category`,
            short: "categorise",
            kind: "form",
            fields: [{ name: "category", label: "Existing category, or a new name", choices: names }],
            line: ({ category: name = "" }) => commandLine("cluster categorise", [name, ...clusters]),
          } as const,
        ]),
    ...(category === undefined
      ? []
      : [
          {
            key: "-",
            label: "dissolve the category",
            kind: "command",
            line: commandLine("cluster uncategorise", [category]),
            confirm: "Dissolve the category? Its clusters stay.",
          } as const,
        ]),
    {
      key: "n",
      label: "new category",
      kind: "form",
      fields: [
        { name: "name", label: "Name" },
        { name: "description", label: "Aspect that the clusters share", optional: true },
      ],
      line: ({ name = "", description = "" }) =>
        commandLine("cluster categorise", [name], nonEmptyAnswers({ description })),
    },
  ];
}

const acceptAll: Action = {
  key: "A",
  label: "accept all proposed",
  kind: "command",
  line: commandLine("cluster accept", []),
  confirm: "Accept all proposed clusters?",
};

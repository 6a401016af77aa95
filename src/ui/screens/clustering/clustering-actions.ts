/** Defines the actions of phase 4. */

import { clusteringEdits } from "../../../operations/clustering.ts";
import { pick } from "../../shell/taxonomy-index.ts";
import { chosenRows } from "../chosen-rows.ts";
import { editActions } from "../edit-actions.ts";
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
  if (previewedProposal(input)) return proposalActions(input);
  const { inside } = input.settings;
  if (inside === disputesView) return [...disputeActions(input, row), toOpinion];
  if (inside === opinionView) return [...opinionActions(input, row), toDisputes];
  const chosen = (kind: string): string[] =>
    chosenRows(input, row).flatMap((id) => (id.startsWith(`${kind} `) ? [id.slice(2)] : []));
  const edits = (kind: string, given: Readonly<Record<string, unknown>> = {}, current = {}): Action[] =>
    editActions(input, clusteringEdits, { row: kind, given, current, several: input.markedIds.length });
  const [kind, id = ""] = row ? [row.id.slice(0, 1), row.id.slice(2)] : [];
  if (inside !== undefined) {
    const cluster = inside.slice(2);
    const members = chosen("m");
    if (members.length === 0) return [];
    return [
      ...edits("member", { cluster, classes: members }),
      ...(id === "" ? [] : edits("one member", { cluster, representative: id })),
    ];
  }
  const showsCategories = input.settings.view === "categories";
  const cluster = kind === "c" ? input.workspace.index.clusters.get(id) : undefined;
  const [clusters, loose] = [chosen("c"), chosen("l")];
  return [
    ...(cluster
      ? [{ key: "enter", label: "members", kind: "set", settings: { inside: `c ${id}` } } as const]
      : []),
    ...(cluster && !cluster.decided ? edits("proposed cluster", { clusters: [id] }) : []),
    ...(clusters.length > 1 ? edits("clusters", { clusters }) : []),
    ...(cluster ? edits("cluster", { cluster: id }, cluster) : []),
    ...(showsCategories && clusters.length > 0 ? edits("clusters to place", { clusters }) : []),
    ...(showsCategories && kind === "k" ? edits("category", { category: id }) : []),
    ...(showsCategories ? edits("categories") : []),
    ...(loose.length > 0
      ? edits("loose", { classes: loose }, { name: pick(input.workspace.index.classes, loose)[0]?.name })
      : []),
    ...(showsCategories ? [] : [...proposalActions(input), ...edits("")]),
    toDisputes,
    toOpinion,
  ];
}

/** Defines the actions of phase 4. */

import { pick } from "../../shell/taxonomy-index.ts";
import { chosenRows } from "../chosen-rows.ts";
import { toDisputes, toOpinion } from "../judges-views.ts";
import type { Offers, Row, ScreenInput } from "../screen.ts";
import { setting } from "../setting-keys.ts";
import { proposalActions } from "./proposal-actions.ts";

/**
 * Returns the actions for a row. Row ids are `l CLASS` for a class that belongs to no cluster, `c CLUSTER`, `k
 * CATEGORY`, and `m CLASS` for a class in a cluster.
 */
export function clusteringActions(input: ScreenInput, row: Row | undefined): Offers {
  const { inside } = input.settings;
  const chosen = (kind: string): string[] =>
    chosenRows(input, row).flatMap((id) => (id.startsWith(`${kind} `) ? [id.slice(2)] : []));
  const [kind, id = ""] = row ? [row.id.slice(0, 1), row.id.slice(2)] : [];
  if (inside !== undefined) {
    const cluster = inside.slice(2);
    const members = chosen("m");
    if (members.length === 0) return [];
    return [
      { row: "cluster members", given: { cluster, classes: members } },
      id !== "" && { row: "a member of a cluster", given: { cluster, representative: id } },
    ];
  }
  const showsCategories = input.settings.view === "categories";
  const { index } = input.workspace;
  const cluster = kind === "c" ? index.clusters.get(id) : undefined;
  const [clusters, classes] = [chosen("c"), chosen("l")];
  return [
    cluster && setting("enter", "members", { inside: `c ${id}` }),
    cluster?.decided === false && { row: "a proposed cluster", given: { clusters: [id] } },
    clusters.length > 1 && { row: "several marked clusters", given: { clusters } },
    cluster && { row: "a cluster", given: { cluster: id }, current: cluster },
    showsCategories && clusters.length > 0 && { row: "a cluster to place", given: { clusters } },
    showsCategories && kind === "k" && { row: "a category of clusters", given: { category: id } },
    showsCategories && { row: "the view of categories" },
    classes.length > 0 && {
      row: "a loose class",
      given: { classes },
      current: { name: pick(index.classes, classes)[0]?.name },
    },
    !showsCategories && proposalActions(input),
    !showsCategories && { row: "the proposed clusters" },
    toDisputes,
    toOpinion,
  ];
}

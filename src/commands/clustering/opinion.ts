import { type CommandContext, defineCommand, type Outcome } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { readJson } from "../../io/index.ts";
import {
  type ClusteringLayer,
  confirmedGroups,
  extractedClasses,
  recordGroup,
  recordGroups,
  type TaxonomyState,
  taxonomyPhases,
  withdrawFromGroups,
} from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { resolveAuthor } from "../../workspace/index.ts";
import { type EditValues, editOptions } from "../shared/edit-options.ts";
import { editPhase } from "../shared/edit-phase.ts";
import { openTaxonomy } from "../shared/open-taxonomy.ts";
import { layerOf, layerOption } from "./clustering-layer.ts";

export const command = defineCommand({
  positionals: [
    {
      name: "ID",
      summary:
        "Classes that share a meaning, or a class that forms a group alone (default: each remaining class alone)",
      many: true,
    },
  ],
  options: {
    judge: { kind: "text", value: "NAME", summary: "The judge (default: the author)" },
    name: { kind: "text", value: "TEXT", summary: "The group's name" },
    from: {
      kind: "text",
      value: "FILE",
      summary: "Read all groups from the 4-clustering.json file in the judge's checkout",
    },
    withdraw: { kind: "flag", summary: "Withdraw the judge's placement of these classes" },
    ...layerOption,
    ...editOptions,
  },
  notes: [
    "The command shows only the judge's groups. Recording a group removes its classes from the judge's earlier groups.",
    "To list the judges' differences, run taxolink cluster conflicts; to resolve a difference, run taxolink cluster settle.",
  ],
  run: async ({ positionals, options }, context) => {
    const { workspace, state } = openTaxonomy(context);
    const judge = options.judge ?? resolveAuthor(workspace, options.author, context.env);
    const layer = layerOf(options);
    if (options.from !== undefined) {
      if (positionals.length > 0) throw new OptionError("specify either classes or --from FILE");
      return importGroups(context, options, { layer, judge, from: options.from });
    }
    if (positionals.length === 0) return showOpenItems(state, layer, judge);
    const layerIds = new Set(layerItems(state, layer).map(({ id }) => id));
    const unknown = options.withdraw ? undefined : positionals.find((id) => !layerIds.has(id));
    if (unknown !== undefined) {
      throw new OptionError(
        `there is no ${layer === "clusters" ? "extracted class" : "cluster"} "${unknown}"`,
      );
    }
    const operation = {
      kind: options.withdraw ? "withdraw-grouping" : "record-grouping",
      layer,
      judge,
      members: positionals,
    };
    const name = options.name ?? "";
    const opinion = { layer, judge, name, members: [...positionals], reason: options.reason ?? "" };
    editPhase(context, options, "clustering", operation, (clustering) =>
      options.withdraw
        ? withdrawFromGroups(clustering, layer, judge, positionals)
        : recordGroup(clustering, opinion),
    );
    const outcome = options.withdraw ? "withdrawn" : positionals.length > 1 ? "together" : "alone";
    return { text: `${judge}: ${positionals.join(", ")}: ${outcome}.`, json: { ...opinion, what: outcome } };
  },
});

function importGroups(
  context: CommandContext,
  values: EditValues,
  { layer, judge, from }: { layer: ClusteringLayer; judge: string; from: string },
): Outcome {
  const other = readJson(context.resolve(from), taxonomyPhases.clustering);
  const groups = confirmedGroups(other, layer);
  if (groups.length === 0) throw new OptionError(`${from} has no decided ${layer}`);
  const operation = { kind: "record-groupings", layer, judge, groups: groups.length };
  editPhase(context, values, "clustering", operation, (clustering) =>
    recordGroups(clustering, layer, judge, groups),
  );
  const items = groups.reduce((sum, { members }) => sum + members.length, 0);
  return {
    text: `${judge}: ${count(items, "item")} in ${count(groups.length, "group")}.`,
    json: { layer, judge, groups: groups.length, items },
  };
}

type LayerItem = { readonly id: string; readonly name: string; readonly description: string };

/** Lists the items to assign: extracted classes to clusters, or clusters to categories. */
function layerItems(state: TaxonomyState, layer: ClusteringLayer): readonly LayerItem[] {
  return layer === "clusters" ? extractedClasses(state.extraction) : state.clustering.clusters;
}

/** The maximum number of items to list. */
const listedItems = 10;

/** Shows only names and descriptions, and hides the decisions of other judges. */
function showOpenItems(state: TaxonomyState, layer: ClusteringLayer, judge: string): Outcome {
  const judgeGroups = (state.clustering.opinions ?? []).filter(
    (opinion) => opinion.layer === layer && opinion.judge === judge,
  );
  const placedIds = new Set(judgeGroups.flatMap(({ members }) => members));
  const items = layerItems(state, layer);
  const openItems = items.filter(({ id }) => !placedIds.has(id));
  return {
    text: [
      ...judgeGroups.map(({ name, members }) => `${name || "(no name)"}: ${members.join(", ")}`),
      ...openItems
        .slice(0, listedItems)
        .map(({ id, name, description }) => `open  ${id}: ${[name, description].filter(Boolean).join(". ")}`),
      `${judge} has placed ${items.length - openItems.length} of ${items.length} in ${count(judgeGroups.length, "group")}; ${openItems.length} have not been placed yet.`,
    ].join("\n"),
    json: { layer, judge, groups: judgeGroups, open: openItems.map(({ id }) => id) },
  };
}

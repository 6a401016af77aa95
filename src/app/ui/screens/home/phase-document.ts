/** Shows on the home screen how far a phase is, and the shape that its result has taken. */

import { formatFlowText, surveyFlow } from "../../../../literature/index.ts";
import { aligned, type Block, list, pairs, series } from "../../../../pages/blocks.ts";
import type { PhaseName } from "../../../../workspace/index.ts";
import { sparkline } from "../../drawing/charts/sparkline.ts";
import type { WorkspaceView } from "../../shell/workspace-view.ts";

/**
 * The maximum number of extracted classes for which the home screen computes metrics without a delay. Phase 7 always
 * computes them.
 */
const maximumMeasured = 2_000;

export function phaseDocument(workspace: WorkspaceView, phase: PhaseName): Block {
  const { survey, papers, index, taxonomy } = workspace;
  const { planning, extraction, clustering, relevance, increments, application } = taxonomy;
  const newest = increments.at(-1);
  const clusters = clustering.clusters.map(idOf);
  const categories = clustering.categories.map(idOf);
  switch (phase) {
    case "planning":
      return [
        planning.objective,
        newest && ["", classesPerCategory(newest)],
        list([metricTable(workspace)], "Metrics"),
      ];
    case "survey":
      return papers.length > 0 && formatFlowText(surveyFlow(survey.survey, papers), survey.survey.criteria);
    case "extraction": {
      const read = extraction.publications.filter(({ classes, none }) => classes.length > 0 || none);
      const final = survey.final.map(({ key }) => key);
      return pairs(share("Papers read", final, read.map(idOf)));
    }
    case "clustering": {
      const placed = clustering.categories.flatMap((category) => category.clusters);
      return pairs(
        share("Classes placed", [...index.classes.keys()], [...index.clusterOf.keys()]),
        share("Clusters in a category", clusters, placed),
      );
    }
    case "relevance":
      return pairs(
        share("Categories judged", categories, relevance.categories.map(idOf)),
        share("Clusters judged", clusters, relevance.clusters.map(idOf)),
      );
    case "construction":
      return list(
        [series("", ["Increment", "Classes"], increments.map(sizeOf))],
        "Classes in each increment",
      );
    case "validation":
      return metricTable(workspace);
    case "application": {
      const classified = application.classifications.filter(({ scheme }) => scheme === newest?.name);
      const objects = application.objects.map(idOf);
      return pairs(
        share(
          "Classified",
          objects,
          classified.map(({ object }) => object),
        ),
      );
    }
  }
}

function idOf({ id }: { readonly id: string }): string {
  return id;
}

/** Returns how many of the items are done, or a pair without a value if there are no items. */
function share(label: string, items: readonly string[], done: readonly string[]) {
  const set = new Set(done);
  return [label, items.length > 0 && `${items.filter((id) => set.has(id)).length}/${items.length}`] as const;
}

type Increment = WorkspaceView["taxonomy"]["increments"][number];

function classesPerCategory({ name, categories }: Increment): Block {
  const sizes = categories.map(({ name: category, classes }) => [category, classes.length] as const);
  const title = `${name}: classes in each category`;
  return list([series(title, ["Category", "Classes"], sizes)], title);
}

function sizeOf({ name, categories }: Increment): readonly [string, number] {
  return [name, categories.reduce((sum, { classes }) => sum + classes.length, 0)];
}

/** Shows every metric with its values for all increments, and the figures of the newest. */
function metricTable(workspace: WorkspaceView): Block {
  const names = workspace.taxonomy.increments.map(({ name }) => name);
  if (names.length === 0 || workspace.index.classes.size > maximumMeasured) return undefined;
  const tables = names.map((name) => workspace.measure(name)?.rows ?? []);
  return [
    `${names.join(" → ")}, with the figures of ${names.at(-1)}`,
    aligned(
      (tables.at(-1) ?? []).map(({ name, ratio }) => [
        name,
        sparkline(tables.map((rows) => rows.find((row) => row.name === name)?.ratio?.value ?? null)),
        ratio?.value == null ? "–" : `${ratio.value.toFixed(2)} (${ratio.numerator}/${ratio.denominator})`,
      ]),
    ),
  ];
}

/** Computes one short number for each phase, for the path on the home screen. */
import type { PhaseName } from "../../../../workspace/index.ts";
import type { WorkspaceView } from "../../shell/workspace-view.ts";

/** The short names of the phases, which fit into an eighth of 80 cells. */
export const phaseNames: Readonly<Record<PhaseName, string>> = {
  planning: "1 Plan",
  survey: "2 Survey",
  extraction: "3 Extract",
  clustering: "4 Group",
  relevance: "5 Judge",
  construction: "6 Build",
  validation: "7 Check",
  application: "8 Apply",
};

/** Returns a phase's figure, or an empty string if there is nothing to count yet. */
export function phaseFigure(workspace: WorkspaceView, phase: PhaseName): string {
  const { planning, clustering, construction, validation, application } = workspace.taxonomy;
  switch (phase) {
    case "planning":
      return countText(planning.relevance.questions.length, "GQ");
    case "survey":
      return (
        countText(workspace.survey.final.length, "papers") || countText(workspace.papers.length, "found")
      );
    case "extraction":
      return countText(workspace.index.classes.size, "terms");
    case "clustering":
      return countText(clustering.clusters.length, "sets");
    case "relevance": {
      const judged =
        workspace.taxonomy.relevance.clusters.length + workspace.taxonomy.relevance.categories.length;
      return countText(judged, "judged");
    }
    case "construction":
      return construction.increments.at(-1)?.name ?? "";
    case "validation": {
      const open = validation.findings.filter(({ state }) => state === "open").length;
      return validation.findings.length === 0 && validation.verdicts.length === 0 ? "" : `${open} open`;
    }
    case "application":
      return countText(application.objects.length, "items");
  }
}

function countText(count: number, unit: string): string {
  return count === 0 ? "" : `${count} ${unit}`;
}

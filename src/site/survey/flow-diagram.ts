/** Draws the flow of papers as a list of boxes with the exclusions next to them, so that it fits every screen. */
import type { SurveyFlow } from "../../literature/index.ts";
import { type Html, html } from "../design/index.ts";

export function flowDiagram(flow: SurveyFlow): Html {
  const sum = (counts: Readonly<Record<string, number>>): number =>
    Object.values(counts).reduce((total, papers) => total + papers, 0);
  const steps: readonly (readonly [string, number, string, number])[] = [
    ["Identified", flow.identified, "duplicates", flow.duplicates],
    ["Screened by title and abstract", flow.screened, "excluded", sum(flow.excludedOnScreening)],
    ["Skimmed", flow.skimmed, "excluded", sum(flow.excludedOnSkim)],
    ["Included", flow.included, "open", flow.open],
  ];
  return html`<ol class="flow">${steps.map(
    ([name, papers, sideLabel, sideCount]) =>
      html`<li><div class="flow-box"><b>${papers}</b> ${name}</div>${sideCount > 0 && html`<div class="flow-out">→ <b>${sideCount}</b> ${sideLabel}</div>`}</li>`,
  )}</ol>`;
}

/** Shows every system's result for a question: golden triples next to retrieved triples, the answer, and the trace. */

import { count } from "../../../base/text/count.ts";
import {
  alignTriples,
  describeHits,
  type EvaluationCase,
  type Prediction,
  tripleTables,
  valuesOf,
} from "../../../evaluation/index.ts";
import { table } from "../../../pages/blocks.ts";
import { type Html, type HtmlPart, html } from "../../../pages/design/index.ts";
import { fold, link } from "../../../pages/parts.ts";
import { barCell, show } from "../../../pages/show.ts";
import type { PlacedBenchmark } from "../site-content.ts";

/** The maximum number of retrieved triples to show per system. */
const shownTriples = 30;

type SystemResult = {
  readonly name: string;
  readonly evaluated: EvaluationCase;
  readonly value: number | null;
};

/** @returns a function that shows the results for a question in every benchmark, or null if there are none */
export function createResultsSection(benchmarks: readonly PlacedBenchmark[]): (uid: string) => Html | null {
  const positions = benchmarks.map(({ stored }) => new Map(stored.questions.map(({ uid }, at) => [uid, at])));
  return (uid) => {
    const parts = benchmarks.flatMap(({ name, path, measure, evaluation }, benchmark) => {
      const at = positions[benchmark]?.get(uid);
      if (at === undefined) return [];
      const systems = evaluation.tables.flatMap((scores, run): SystemResult[] => {
        const [evaluated, value = null] = [scores.cases[at], valuesOf(scores, measure)[at]];
        const system = evaluation.document.runs[run]?.retriever ?? "";
        return evaluated === undefined ? [] : [{ name: system, evaluated, value }];
      });
      const summary = table(
        `${measure} and answer for each system`,
        ["System", measure, "Answer"],
        systems.map((system) => [
          system.name,
          system.value === null ? "–" : barCell(system.value, 1),
          answerOf(system.evaluated.prediction),
        ]),
      );
      return [html`<h3>${link(path, name)}</h3>\n${show(summary)}${systems.map(systemDetails)}`];
    });
    if (parts.length === 0) return null;
    return html`<h2 id="results">Triples retrieved and answers given by each system</h2>\n${parts}`;
  };
}

function answerOf({ status, answer, error }: Prediction): string {
  if (status === "failed") return `failed: ${error ?? "no reason recorded"}`;
  return answer ?? "no answer";
}

function systemDetails({ name, evaluated }: SystemResult): Html {
  const triples = alignTriples(evaluated);
  const hidden = triples.retrieved.length - shownTriples;
  const parts = tripleTables(triples, shownTriples).map(
    (content) => html`<div>${show({ ...content, caption: `${name}: ${content.caption}` })}</div>`,
  );
  return fold(
    html`<b>${name}</b> ${describeHits(triples)}`,
    html`<div class="parts">${parts}</div>
${hidden > 0 && html`<p class="note">${count(hidden, "more triple is", "more triples are")} not shown.</p>`}
${trace(evaluated.prediction)}`,
  );
}

function trace({ trail }: Prediction): Html | null {
  if (trail === undefined) return null;
  const { linked, followed, removed, filtered, ended } = trail;
  const steps: readonly HtmlPart[] = [
    linked !== undefined && `Began with ${linked.join(", ") || "nothing"}.`,
    ...followed.map(({ relation, forwards, from }) => {
      const direction = forwards === null ? "in both directions" : forwards ? "forwards" : "backwards";
      const rest = from.length > 8 ? ` and ${from.length - 8} more` : "";
      return `Followed ${relation ?? "all relations"} ${direction} from ${from.slice(0, 8).join(", ")}${rest}.`;
    }),
    removed > 0 && `Random sampling dropped ${count(removed, "candidate")}.`,
    filtered.length > 0 && `The filter removed ${count(filtered.length, "triple")} from the result.`,
    ended !== null && `Ended early: ${ended.by}.`,
  ];
  return html`<h4>Trace</h4><ol>${steps.map((step) => step !== false && html`<li>${step}</li>`)}</ol>`;
}

import {
  countCitations,
  countPapers,
  openEditor,
  openTaxonomy,
  readSurveyState,
  reportIterations,
  surveyFlow,
  surveyProgress,
} from "taxolink";

// %% [markdown]
// # The literature survey
//
// What each iteration of the bundled survey brought, how its papers went, and what the final list is made of.

// %% Iterations
const { workspace } = openTaxonomy({ cwd: process.cwd(), workspace: undefined });
const state = readSurveyState(openEditor(workspace, { author: "" }));
const progress = surveyProgress(state.survey, state);
display.table(
  reportIterations(progress).map(({ name, candidates, processed, included, newRelevantRate }) => ({
    list: name,
    candidates,
    processed,
    included,
    "new and relevant": newRelevantRate ?? "",
  })),
);

// %% Where the papers went
const flow = surveyFlow(state.survey, progress);
const steps = [
  ["identified", flow.identified],
  ["duplicates", flow.duplicates],
  ["screened", flow.screened],
  ["skimmed", flow.skimmed],
  ["included", flow.included],
  ["open", flow.open],
] as const;
display.plot(
  { kind: "bars", axis: "papers", bars: steps.map(([step, papers]) => ({ place: step, value: papers })) },
  "How many papers reached each step of the survey",
);

// %% The final list by year
const { byYear } = countPapers(state.final);
display.plot(
  { kind: "columns", axis: "year", points: Object.entries(byYear) },
  "Papers of the final list by year",
);

// %% Who is cited inside the final list
const citations = countCitations(
  state.survey,
  state.final.map(({ key }) => key),
);
display.table(citations.cited.map(({ key, others }) => ({ paper: key, "cited by": others.join(", ") })));

import { defineCommand } from "../../cli/command.ts";
import { reportIterations, surveyProgress } from "../../literature/index.ts";
import { count } from "../../text/count.ts";
import { openEditor, openWorkspace, readSurveyState } from "../../workspace/index.ts";

export const command = defineCommand({
  positionals: [],
  options: {},
  run: async (_invocation, context) => {
    const workspace = openWorkspace(context.cwd, context.workspace, context.warn);
    const state = readSurveyState(openEditor(workspace, { author: "" }));
    const iterations = reportIterations(surveyProgress(state.survey, state));
    const { stop } = state.survey;
    const lines = iterations.map(({ name, candidates, processed, included, newRelevantRate }) => {
      const rate =
        newRelevantRate === null
          ? ""
          : `, new and relevant ${newRelevantRate.toFixed(2)} (${included}/${processed})`;
      return `${name}: ${count(candidates, "candidate")}, ${processed} decided, ${included} included${rate}`;
    });
    return {
      text: [
        ...(lines.length === 0 ? ["No candidates yet."] : lines),
        `F: ${count(state.final.length, "paper")}`,
        ...(stop ? [`Stopped after L${stop.after}: ${stop.reason}`] : []),
      ].join("\n"),
      json: {
        iterations: iterations.map(({ newRelevantRate, ...rest }) => ({
          ...rest,
          new_relevant_rate: newRelevantRate,
        })),
        final: state.final.length,
        stop,
      },
    };
  },
});

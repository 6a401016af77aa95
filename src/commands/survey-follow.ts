import { OptionError } from "../errors.ts";
import { surveyProgress } from "../literature/index.ts";
import { readSurveyState } from "../workspace/index.ts";
import { defineCommand } from "./command.ts";
import { authorOption, openCommandEditor, reasonOption } from "./edit-workspace.ts";
import { describeSource, logSources, readCandidates, sourceToJson } from "./survey-source.ts";

export const command = defineCommand({
  summary:
    "Add the relevant references of an included paper, and the relevant papers that cite it, to the next list",
  positionals: [{ name: "KEY", summary: "Citation key of the paper", required: true }],
  options: {
    references: {
      kind: "text",
      value: "FILE",
      summary: "Its relevant references, judged by title; none for none",
    },
    citing: {
      kind: "text",
      value: "FILE",
      summary: "The relevant ones of the papers that cite it, judged by title and abstract; none for none",
    },
    inspected: {
      kind: "number",
      value: "N",
      summary: "How many citing papers were looked at (the first n)",
      whole: true,
      least: 0,
    },
    ...reasonOption,
    ...authorOption,
  },
  run: async ({ options, positionals: [key = ""] }, context) => {
    const editor = openCommandEditor(context, options.author);
    const state = readSurveyState(editor);
    const paper = surveyProgress(state.survey, state).find((item) => item.paper.key === key);
    if (!paper) {
      throw new OptionError(`no candidate ${key} in this survey`, {
        hint: "taxolink survey list shows the lists.",
      });
    }
    if (paper.status !== "included") throw new OptionError(`${key} is ${paper.status}, not included`);
    const { inspected } = options;
    const kinds = (["references", "citing"] as const).filter((kind) => options[kind] !== undefined);
    if (kinds.length === 0) throw new OptionError("say --references FILE, --citing FILE, or both");
    const sources = kinds.map((kind) => ({
      source: {
        kind,
        iteration: paper.iteration + 1,
        from: key,
        ...(kind === "citing" && inspected !== undefined ? { inspected } : {}),
      },
      papers: options[kind] === "none" ? [] : readCandidates(editor, context, options[kind]),
    }));
    const logged = logSources(
      editor,
      { kind: "follow", paper: key, ways: kinds },
      options.reason ?? "",
      sources,
    );
    return {
      text: logged
        .map((item, at) => describeSource(`${kinds[at]} of ${key} into L${paper.iteration + 1}`, item))
        .join("\n"),
      json: { sources: logged.map((item, at) => ({ kind: kinds[at], ...(sourceToJson(item) as object) })) },
    };
  },
});

import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import type { NewSource } from "../../literature/index.ts";
import { readSurveyState } from "../../workspace/index.ts";
import { authorOption, reasonOption } from "../shared/edit-options.ts";
import { openCommandEditor } from "../shared/edit-workspace.ts";
import { describeSource, logSources, readCandidates, sourceToJson } from "./survey-source.ts";

export const command = defineCommand({
  positionals: [{ name: "QUERY", summary: "The query as it was typed" }],
  options: {
    engine: { kind: "text", value: "NAME", summary: "Where it was searched" },
    date: { kind: "text", value: "YYYY-MM-DD", summary: "When it was searched" },
    hits: {
      kind: "number",
      value: "N",
      summary: "How many results the engine reported",
      whole: true,
      least: 0,
    },
    inspected: {
      kind: "number",
      value: "N",
      summary: "How many results were inspected",
      whole: true,
      least: 0,
    },
    add: { kind: "text", value: "FILE", summary: "The candidates, as .bib, .ris or .json" },
    known: { kind: "list", value: "KEYS", summary: "Results that are already on a list" },
    iteration: {
      kind: "number",
      value: "N",
      summary: "The list the candidates enter (default: 2, or 1 while the survey has none)",
      whole: true,
      least: 1,
    },
    note: { kind: "text", value: "TEXT", summary: "Notes" },
    ...reasonOption,
    ...authorOption,
  },
  run: async ({ options, positionals: [query] }, context) => {
    const editor = openCommandEditor(context, options.author);
    if (query === undefined) return listSearches(readSurveyState(editor).survey.sources);
    const { engine } = options;
    if (engine === undefined) throw new OptionError("a search needs its --engine");
    if (options.date !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(options.date)) {
      throw new OptionError("--date must look like 2026-01-31");
    }
    const { date, hits, inspected, note } = options;
    const iteration = options.iteration ?? Math.min(2, readSurveyState(editor).iterations.length + 1);
    const source: NewSource = {
      kind: "search",
      iteration,
      from: "",
      engine,
      query,
      ...(date === undefined ? {} : { date }),
      ...(hits === undefined ? {} : { hits }),
      ...(inspected === undefined ? {} : { inspected }),
      ...(note === undefined ? {} : { note }),
    };
    const papers = readCandidates(editor, context, options.add);
    const operation = { kind: "log-search", engine, query, iteration };
    const [logged] = logSources(editor, operation, options.reason ?? "", [
      { source, papers, known: options.known },
    ]);
    if (!logged) throw new Error("the search was not logged");
    return { text: describeSource(`${logged.id} ${engine}`, logged), json: { search: sourceToJson(logged) } };
  },
});

function listSearches(sources: readonly (NewSource & { id: string; known: string[]; added: string[] })[]): {
  text: string;
  json: unknown;
} {
  const searches = sources.filter(({ kind }) => kind === "search");
  const lines = searches.map(({ id, engine, query, date, hits, inspected, known, added }) => {
    const looked = inspected === undefined ? "" : `, ${inspected} looked at`;
    return `${id} ${engine} ${date ?? ""}: ${query}\n  ${hits ?? "?"} hits${looked}, ${known.length} known, ${added.length} added`;
  });
  return { text: lines.length === 0 ? "No searches logged." : lines.join("\n"), json: { searches } };
}

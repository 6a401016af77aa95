import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { type Paper, surveyProgress } from "../../literature/index.ts";
import { didYouMean } from "../../text/nearest.ts";
import { readSurveyState } from "../../workspace/index.ts";
import { authorOption, reasonOption } from "../shared/edit-options.ts";
import { openCommandEditor } from "../shared/edit-workspace.ts";
import { enterWays, followOnline, type OnlineWay } from "./follow-online.ts";
import { listCandidates, type Way } from "./list-candidates.ts";
import { onlineNotes, onlineOptions } from "./online-options.ts";
import { describeEntered, enteredToJson } from "./online-report.ts";
import { describeSource, logSources, readCandidates, sourceToJson } from "./survey-source.ts";

export const command = defineCommand({
  positionals: [{ name: "KEY", summary: "Citation key of the paper", required: true }],
  options: {
    references: {
      kind: "text",
      value: "FILE",
      summary: "The paper's references that are relevant by title, or none",
    },
    citing: {
      kind: "text",
      value: "FILE",
      summary: "Papers that cite the paper and are relevant by title and abstract, or none",
    },
    only: {
      kind: "list",
      value: "KEYS",
      summary: "The relevant papers if the candidates include irrelevant papers, or none (default: all)",
    },
    list: {
      kind: "flag",
      summary: "Show the papers in the files and mark new papers, without adding them to the survey",
    },
    online: { kind: "flag", summary: "Query public sources instead of reading files" },
    direction: {
      kind: "text",
      value: "WAY",
      summary: "Online: the paper's references, the papers that cite it, or both (default: both)",
      choices: ["back", "forward", "both"],
      beside: "online",
    },
    limit: {
      kind: "number",
      value: "N",
      summary: "Online: maximum number of citing papers (default: 100)",
      whole: true,
      least: 1,
      beside: "online",
    },
    source: { ...onlineOptions.source, beside: "online" },
    replay: { ...onlineOptions.replay, beside: "online" },
    inspected: {
      kind: "number",
      value: "N",
      summary: "Number of inspected citing papers (the first n)",
      whole: true,
      least: 0,
    },
    ...reasonOption,
    ...authorOption,
  },
  notes: onlineNotes,
  run: async ({ options, positionals: [key = ""] }, context) => {
    const editor = openCommandEditor(context, options.author);
    const state = readSurveyState(editor);
    const paper = surveyProgress(state.survey, state).find((item) => item.paper.key === key);
    if (!paper) {
      throw new OptionError(`the survey has no candidate ${key}`, {
        hint: "taxolink survey list shows the lists.",
      });
    }
    if (paper.status !== "included") throw new OptionError(`${key} is ${paper.status}, not included`);
    const { inspected } = options;
    const kinds = (["references", "citing"] as const).filter((kind) => options[kind] !== undefined);
    if (options.online) {
      if (kinds.length > 0 || inspected !== undefined) {
        throw new OptionError("--online replaces --references, --citing and --inspected");
      }
      const found = await followOnline(context, editor, paper, {
        directions: directionsOf(options.direction),
        ...{ limit: options.limit ?? usualLimit, source: options.source, replay: options.replay },
        keepWhenStopped: options.list,
      });
      const shown = found.map((way) => ({ kind: way.kind, file: "online", papers: papersIn(way) }));
      if (options.list) return listCandidates(readSurveyState(editor), key, shown, found);
      ticked(shown, options.only);
      const entered = enterWays(editor, key, found, options.only, options.reason ?? "");
      return {
        text: entered.map((way) => describeEntered(way, key, paper.iteration + 1)).join("\n"),
        json: { paper: key, iteration: paper.iteration + 1, sources: entered.map(enteredToJson) },
      };
    }
    if (kinds.length === 0) {
      throw new OptionError(
        "specify --references FILE, --citing FILE, or both; or --online to query public sources",
      );
    }
    const ways = kinds.map((kind): Way => {
      const file = options[kind] ?? "none";
      return { kind, file, papers: file === "none" ? [] : readCandidates(editor, context, file) };
    });
    if (options.list) return listCandidates(state, key, ways);
    const sources = ticked(ways, options.only).map(({ kind, papers }) => ({
      source: {
        kind,
        iteration: paper.iteration + 1,
        from: key,
        ...(kind === "citing" && inspected !== undefined ? { inspected } : {}),
      },
      papers,
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
      json: { sources: logged.map((item, at) => ({ kind: kinds[at], ...sourceToJson(item) })) },
    };
  },
});

/** The default limit, because people seldom read more citing papers. */
const usualLimit = 100;

function directionsOf(direction: string | undefined): readonly Way["kind"][] {
  if (direction === "back") return ["references"];
  return direction === "forward" ? ["citing"] : ["references", "citing"];
}

function papersIn({ found }: OnlineWay): readonly Paper[] {
  return found.map(({ paper }) => paper);
}

/** Keeps the selected papers. @throws OptionError for a key that no file contains */
function ticked(ways: readonly Way[], only: readonly string[]): readonly Way[] {
  if (only.length === 0) return ways;
  if (only.join() === "none") return ways.map((way) => ({ ...way, papers: [] }));
  const keys = ways.flatMap(({ papers }) => papers.map(({ key }) => key));
  const unknown = only.find((key) => !keys.includes(key));
  if (unknown !== undefined) {
    throw new OptionError(`--only: no file contains "${unknown}"`, {
      hint: didYouMean(unknown, keys) ?? "Add --list to see the papers in the files.",
    });
  }
  return ways.map((way) => ({ ...way, papers: way.papers.filter(({ key }) => only.includes(key)) }));
}

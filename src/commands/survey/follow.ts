import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { type Paper, surveyProgress } from "../../literature/index.ts";
import { didYouMean } from "../../text/nearest.ts";
import { readSurveyState } from "../../workspace/index.ts";
import { authorOption, reasonOption } from "../shared/edit-options.ts";
import { openCommandEditor } from "../shared/edit-workspace.ts";
import { enterDirections, followOnline, type OnlineDirection } from "./follow-online.ts";
import { type FollowedDirection, listCandidates } from "./list-candidates.ts";
import { onlineNotes, onlineOptions } from "./online-options.ts";
import { describeEntered, enteredToJson } from "./online-report.ts";
import { describeSource, logSources, readCandidates, sourceToJson } from "./survey-source.ts";

export const command = defineCommand({
  positionals: [{ name: "KEY", summary: "Citation key of the paper", required: true }],
  options: {
    references: {
      kind: "text",
      value: "FILE",
      summary: "File of the paper's references with relevant titles, or none",
    },
    citing: {
      kind: "text",
      value: "FILE",
      summary: "File of the citing papers with relevant titles and abstracts, or none",
    },
    only: {
      kind: "list",
      value: "KEYS",
      summary: "Keys of the relevant candidates, or none (default: all candidates)",
    },
    list: {
      kind: "flag",
      summary: "Show the papers in the files and mark new papers, without adding them to the survey",
    },
    online: { kind: "flag", summary: "Query public sources instead of reading files" },
    direction: {
      kind: "text",
      value: "WAY",
      summary:
        "Online: query the paper's references (back), the papers that cite it (forward), or both (default: both)",
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
      summary: "Number of citing papers that you inspected (the first N)",
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
    const paper = surveyProgress(state.survey, state).find(
      (paperProgress) => paperProgress.paper.key === key,
    );
    if (!paper) {
      throw new OptionError(`the survey has no candidate ${key}`, {
        hint: "To see the lists, run taxolink survey list.",
      });
    }
    if (paper.status !== "included") throw new OptionError(`${key} is ${paper.status}, not included`);
    const { inspected } = options;
    const kinds = (["references", "citing"] as const).filter((kind) => options[kind] !== undefined);
    if (options.online) {
      if (kinds.length > 0 || inspected !== undefined) {
        throw new OptionError("--online cannot be combined with --references, --citing or --inspected");
      }
      const directions = await followOnline(context, editor, paper, {
        directions: directionsOf(options.direction),
        ...{ limit: options.limit ?? usualLimit, source: options.source, replay: options.replay },
        keepWhenStopped: options.list,
      });
      const shown = directions.map((direction) => ({
        kind: direction.kind,
        file: "online",
        papers: papersIn(direction),
      }));
      if (options.list) return listCandidates(readSurveyState(editor), key, shown, directions);
      ticked(shown, options.only);
      const entered = enterDirections(editor, key, directions, options.only, options.reason ?? "");
      return {
        text: entered.map((direction) => describeEntered(direction, key, paper.iteration + 1)).join("\n"),
        json: { paper: key, iteration: paper.iteration + 1, sources: entered.map(enteredToJson) },
      };
    }
    if (kinds.length === 0) {
      throw new OptionError(
        "specify --references FILE, --citing FILE, or both; or --online to query public sources",
      );
    }
    const fileDirections = kinds.map((kind): FollowedDirection => {
      const file = options[kind] ?? "none";
      return { kind, file, papers: file === "none" ? [] : readCandidates(editor, context, file) };
    });
    if (options.list) return listCandidates(state, key, fileDirections);
    const sources = ticked(fileDirections, options.only).map(({ kind, papers }) => ({
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
        .map((entry, at) => describeSource(`${kinds[at]} of ${key} into L${paper.iteration + 1}`, entry))
        .join("\n"),
      json: { sources: logged.map((entry, at) => ({ kind: kinds[at], ...sourceToJson(entry) })) },
    };
  },
});

/** The default limit; people seldom read more citing papers than this. */
const usualLimit = 100;

function directionsOf(direction: string | undefined): readonly FollowedDirection["kind"][] {
  if (direction === "back") return ["references"];
  return direction === "forward" ? ["citing"] : ["references", "citing"];
}

function papersIn({ found }: OnlineDirection): readonly Paper[] {
  return found.map(({ paper }) => paper);
}

/** Returns the selected papers. @throws OptionError if a key is in none of the files */
function ticked(
  directions: readonly FollowedDirection[],
  only: readonly string[],
): readonly FollowedDirection[] {
  if (only.length === 0) return directions;
  if (only.join() === "none") return directions.map((direction) => ({ ...direction, papers: [] }));
  const keys = directions.flatMap(({ papers }) => papers.map(({ key }) => key));
  const unknown = only.find((key) => !keys.includes(key));
  if (unknown !== undefined) {
    throw new OptionError(`--only: no file contains "${unknown}"`, {
      hint: didYouMean(unknown, keys) ?? "Add --list to see the papers in the files.",
    });
  }
  return directions.map((direction) => ({
    ...direction,
    papers: direction.papers.filter(({ key }) => only.includes(key)),
  }));
}

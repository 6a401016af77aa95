import { option, requiredArgument } from "../../cli/arguments.ts";
import { type CommandContext, defineCommand, type OptionValues } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { type Paper, type PaperProgress, surveyProgress } from "../../literature/index.ts";
import { authorOption, reasonOption } from "../../operations/edit-options.ts";
import { didYouMean } from "../../text/nearest.ts";
import { type Editor, openCommandEditor, readSurveyState } from "../../workspace/index.ts";
import { enterDirections, followOnline, type OnlineDirection } from "./follow-online.ts";
import { onlineNotes, onlineOptions } from "./online-options.ts";
import { describeEntered, enteredToJson, type FollowedDirection, listCandidates } from "./online-report.ts";

import { describeSource, logSources, readCandidates, sourceToJson } from "./survey-source.ts";

const followOptions = {
  references: option.file("File with the paper's references whose titles are relevant, or the word none"),
  citing: option.file(
    "File with the citing papers whose titles and abstracts are relevant, or the word none",
  ),
  only: option.list("KEYS", "Keys of the relevant candidates, or none (default: all candidates)"),
  list: option.flag("Show the papers in the files and mark new papers, without adding them to the survey"),
  online: option.flag("Query public sources instead of reading files"),
  direction: option.text(
    "DIRECTION",
    "Online: look up the paper's references (back), the papers that cite it (forward), or both (default: both)",
    { choices: ["back", "forward", "both"], requires: "online" },
  ),
  limit: option.integer("Online: maximum number of citing papers (default: 100)", { requires: "online" }),
  source: { ...onlineOptions.source, requires: "online" },
  replay: { ...onlineOptions.replay, requires: "online" },
  inspected: option.integer("Number of citing papers that you inspected (the first N)", { minimum: 0 }),
  ...reasonOption,
  ...authorOption,
};

type FollowOptions = OptionValues<typeof followOptions>;

export const command = defineCommand({
  positionals: [requiredArgument("KEY", "Citation key of the paper")],
  options: followOptions,
  notes: onlineNotes,
  run: async ({ options, positionals: [key = ""] }, context) => {
    const editor = openCommandEditor(context, options.author);
    const paper = includedPaper(editor, key);
    if (options.online) return followSources(editor, paper, options, context);
    return followFiles(editor, paper, options, context);
  },
});

/** @throws OptionError if the paper is not a candidate, or was not included */
function includedPaper(editor: Editor, key: string): PaperProgress {
  const state = readSurveyState(editor);
  const paper = surveyProgress(state.survey, state).find((candidate) => candidate.paper.key === key);
  if (!paper) {
    throw new OptionError(`the survey has no candidate ${key}`, {
      hint: "To see the lists, run taxolink survey list.",
    });
  }
  if (paper.status !== "included") throw new OptionError(`${key} is ${paper.status}, not included`);
  return paper;
}

/** Follows a paper through the references and citing papers that public sources return. */
async function followSources(
  editor: Editor,
  paper: PaperProgress,
  options: FollowOptions,
  context: CommandContext,
) {
  const { key } = paper.paper;
  if (options.inspected !== undefined || kindsOf(options).length > 0) {
    throw new OptionError("--online cannot be combined with --references, --citing or --inspected");
  }
  const directions = await followOnline(context, editor, paper, {
    directions: directionsOf(options.direction),
    limit: options.limit ?? defaultLimit,
    source: options.source,
    replay: options.replay,
    keepWhenStopped: options.list,
  });
  const foundDirections = directions.map((direction) => ({
    kind: direction.kind,
    file: "online",
    papers: papersIn(direction),
  }));
  if (options.list) return listCandidates(readSurveyState(editor), key, foundDirections, directions);
  selectPapers(foundDirections, options.only);
  const entered = enterDirections(editor, key, directions, options.only, options.reason ?? "");
  return {
    text: entered.map((direction) => describeEntered(direction, key, paper.iteration + 1)),
    json: { paper: key, iteration: paper.iteration + 1, sources: entered.map(enteredToJson) },
  };
}

/** Follows a paper through files that contain its references or the papers that cite it. */
function followFiles(
  editor: Editor,
  { paper: { key }, iteration }: PaperProgress,
  options: FollowOptions,
  context: CommandContext,
) {
  const kinds = kindsOf(options);
  if (kinds.length === 0) {
    throw new OptionError(
      "specify --references FILE, --citing FILE or both, or use --online to query public sources",
    );
  }
  const directions = kinds.map((kind): FollowedDirection => {
    const file = options[kind] ?? "none";
    return { kind, file, papers: file === "none" ? [] : readCandidates(editor, context, file) };
  });
  if (options.list) return listCandidates(readSurveyState(editor), key, directions);
  const { inspected } = options;
  const sources = selectPapers(directions, options.only).map(({ kind, papers }) => ({
    source: {
      kind,
      iteration: iteration + 1,
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
    text: logged.map((entry, at) => describeSource(`${kinds[at]} of ${key} into L${iteration + 1}`, entry)),
    json: { sources: logged.map((entry, at) => ({ kind: kinds[at], ...sourceToJson(entry) })) },
  };
}

function kindsOf(options: FollowOptions): readonly FollowedDirection["kind"][] {
  return (["references", "citing"] as const).filter((kind) => options[kind] !== undefined);
}

/** The default limit; people seldom read more citing papers than this. */
const defaultLimit = 100;

function directionsOf(direction: string | undefined): readonly FollowedDirection["kind"][] {
  if (direction === "back") return ["references"];
  return direction === "forward" ? ["citing"] : ["references", "citing"];
}

function papersIn({ foundPapers }: OnlineDirection): readonly Paper[] {
  return foundPapers.map(({ paper }) => paper);
}

/** Returns the selected papers. @throws OptionError if a selected key belongs to no candidate */
function selectPapers(
  directions: readonly FollowedDirection[],
  selectedKeys: readonly string[],
): readonly FollowedDirection[] {
  if (selectedKeys.length === 0) return directions;
  if (selectedKeys.join() === "none") return directions.map((direction) => ({ ...direction, papers: [] }));
  const keys = directions.flatMap(({ papers }) => papers.map(({ key }) => key));
  const unknownKey = selectedKeys.find((key) => !keys.includes(key));
  if (unknownKey !== undefined) {
    throw new OptionError(`--only: no candidate has the key "${unknownKey}"`, {
      hint: didYouMean(unknownKey, keys) ?? "Add --list to see the candidates.",
    });
  }
  return directions.map((direction) => ({
    ...direction,
    papers: direction.papers.filter(({ key }) => selectedKeys.includes(key)),
  }));
}

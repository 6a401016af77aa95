/**
 * `taxolink survey follow`: adds the references and the citing papers of an included paper, which files contain or public
 * sources return.
 */

import { CancelledError, OptionError } from "../../../base/errors.ts";
import {
  allPapers,
  describeRanking,
  type FoundPaper,
  type FoundSource,
  type PaperProgress,
  rankCandidates,
  type SurveyState,
  surveyProgress,
} from "../../../literature/index.ts";
import {
  type Direction,
  type Followed,
  followWork,
  queryOf,
  type SourceOutcome,
  snowballSources,
} from "../../../literature/sources/index.ts";
import { option, requiredArgument } from "../../../operations/arguments.ts";
import { type CommandContext, defineCommand, type OptionValues } from "../../../operations/command.ts";
import { editOptions } from "../../../operations/edit-options.ts";
import type { Block } from "../../../pages/blocks.ts";
import { type Editor, openCommandEditor, readSurveyState } from "../../../workspace/index.ts";
import { chooseKnown, findKnown } from "../shared/require-known.ts";
import {
  candidatesToJson,
  describeCandidate,
  describeSource,
  enterSources,
  foundPapers,
  foundToJson,
  keyOfFound,
  loggedAnswer,
  type OnlineSession,
  onlineNotes,
  onlineOptions,
  readCandidates,
  runRound,
  type SourceEntry,
  sourceToJson,
} from "./entering.ts";

const followOptions = {
  references: option.file("File with the paper's references whose titles are relevant, or the word none"),
  citing: option.file(
    "File with the citing papers whose titles and abstracts are relevant, or the word none",
  ),
  only: option.list("KEYS", "Keys of the relevant candidates, or none (default: all candidates)"),
  list: option.flag("Show the papers in the files and mark new papers, without adding them to the survey"),
  online: option.flag("Query public sources instead of reading files", {
    excludes: ["references", "citing", "inspected"],
  }),
  direction: option.text(
    "DIRECTION",
    "Online: look up the paper's references (back), the papers that cite it (forward), or both (default: both)",
    { choices: ["back", "forward", "both"], requires: "online" },
  ),
  limit: option.integer("Online: maximum number of citing papers (default: 100)", { requires: "online" }),
  source: { ...onlineOptions.source, requires: "online" },
  replay: { ...onlineOptions.replay, requires: "online" },
  inspected: option.integer("Number of citing papers that you inspected (the first N)", { minimum: 0 }),
  ...editOptions,
};

type FollowOptions = OptionValues<typeof followOptions>;

/** The papers of one direction, before they are added to the survey. */
type FoundDirection = {
  readonly kind: Direction;
  /** The file with the papers, or `online` for papers from sources. */
  readonly file: string;
  readonly found: readonly FoundPaper[];
  readonly source: SourceEntry["source"];
  /** What the sources answered; absent for a file. */
  readonly followed?: Followed;
};

export const surveyFollow = defineCommand({
  example: "Auer2023 --references refs.bib --citing none",
  positionals: [requiredArgument("KEY", "Citation key of the paper")],
  options: followOptions,
  notes: onlineNotes,
  run: async ({ options, positionals: [key] }, context) => {
    const editor = openCommandEditor(context, options.author);
    const paper = includedPaper(editor, key);
    const directions = options.online
      ? await followOnline(editor, paper, options, context)
      : followFiles(editor, paper, options, context);
    if (options.list) return listCandidates(readSurveyState(editor), key, directions);
    const candidates = directions.flatMap(({ found }) => found);
    const chosen = chooseKnown(candidates, keyOfFound, options.only, "all", {
      problem: (unknown) => `--only: no candidate has the key "${unknown}"`,
      hint: "Add --list to see the candidates.",
    });
    const ways = directions.map(({ kind }) => kind);
    const operation = { kind: "follow", paper: key, ways, ...(options.online && { online: true }) };
    const entries = directions.map((direction) => ({
      ...direction,
      papers: direction.found.filter((candidate) => chosen.includes(candidate)),
      passed: direction.found.filter((candidate) => !chosen.includes(candidate)),
    }));
    const entered = enterSources(editor, operation, options.reason, entries);
    const iteration = paper.iteration + 1;
    return {
      text: entered.map(({ kind, followed, logged }) => [
        describeSource(
          `${kind === "citing" ? "papers that cite" : "references of"} ${key}`,
          logged,
          iteration,
        ),
        followed && describeFollowed(followed),
      ]),
      json: {
        paper: key,
        iteration,
        sources: entered.map(({ kind, found, followed, logged }) => ({
          kind,
          ...sourceToJson(logged),
          ...(followed && {
            coverage: followed.coverage,
            asked: followed.outcomes,
            found: foundToJson(found),
          }),
        })),
      },
    };
  },
});

/** @throws OptionError if the paper is not a candidate, or was not included */
function includedPaper(editor: Editor, key: string): PaperProgress {
  const state = readSurveyState(editor);
  const paper = findKnown(surveyProgress(state.survey, state), (item) => item.paper.key, key, {
    problem: () => `the survey has no candidate ${key}`,
    hint: "To see the lists, run taxolink survey list.",
  });
  if (paper.status !== "included") throw new OptionError(`${key} is ${paper.status}, not included`);
  return paper;
}

function followFiles(
  editor: Editor,
  { paper, iteration }: PaperProgress,
  options: FollowOptions,
  context: CommandContext,
): FoundDirection[] {
  const { inspected } = options;
  const kinds = (["references", "citing"] as const).filter((kind) => options[kind] !== undefined);
  if (kinds.length === 0)
    throw new OptionError(
      "specify --references FILE, --citing FILE or both, or use --online to query public sources",
    );
  return kinds.map((kind) => {
    const file = options[kind] ?? "none";
    const papers = file === "none" ? [] : readCandidates(editor, context, file);
    return {
      kind,
      file,
      found: papers.map((candidate) => ({ paper: candidate, by: [] })),
      source: {
        kind,
        iteration: iteration + 1,
        from: paper.key,
        ...(kind === "citing" && inspected !== undefined ? { inspected } : {}),
      },
    };
  });
}

const directionsNamed = {
  back: ["references"],
  forward: ["citing"],
  both: ["references", "citing"],
} as const;

/**
 * Queries the sources without changing the survey. If the user stops a listing, it contains the directions received so
 * far. @throws SourceError if no source responds; CancelledError if the user cancels
 */
async function followOnline(
  editor: Editor,
  { paper, iteration }: PaperProgress,
  options: FollowOptions,
  context: CommandContext,
): Promise<FoundDirection[]> {
  // People seldom read more citing papers than this.
  const { direction = "both", limit = 100, list: keepWhenStopped } = options;
  const kinds = directionsNamed[direction as keyof typeof directionsNamed];
  const defaultSources = [...new Set(kinds.flatMap((kind) => snowballSources[kind]))];
  const identity = ["follow", paper.key, kinds, limit];
  return runRound(context, editor.workspace, { ...options, defaultSources, identity }, async (session) => {
    const directions: FoundDirection[] = [];
    const existingKeys = allPapers(readSurveyState(editor)).map(({ key }) => key);
    for (const kind of kinds) {
      // Only the sources suited to a direction are queried, unless the user chose them.
      const sources = session.sources.filter(
        ({ name }) => options.source.length > 0 || snowballSources[kind].includes(name),
      );
      try {
        const watch = { ...context, keepWhenStopped };
        const followed = await followWork(sources, queryOf(paper), kind, limit, watch);
        const found = foundPapers(followed.works, existingKeys);
        existingKeys.push(...found.map(({ paper: { key } }) => key));
        const step = { kind, iteration: iteration + 1, from: paper.key, limit };
        const source = followedSource(session, followed, step);
        directions.push({ kind, file: "online", found, followed, source });
      } catch (error) {
        if (error instanceof CancelledError && keepWhenStopped && directions.length > 0) break;
        throw error;
      }
    }
    return directions;
  });
}

/**
 * Describes a snowballing direction for the survey log.
 * @param direction `from` is the key of the paper, and `limit` is the maximum number of citing papers to request
 */
export function followedSource(
  { settings }: OnlineSession,
  { outcomes, coverage }: Followed,
  { limit, ...direction }: Pick<FoundSource, "kind" | "iteration" | "from"> & { readonly limit: number },
): FoundSource {
  return {
    ...direction,
    date: new Date().toISOString().slice(0, 10),
    ...(direction.kind === "citing" ? { inspected: Math.min(limit, coverage.resolved) } : {}),
    online: {
      sources: outcomes.map(({ source, ...outcome }) => {
        const { baseUrl = "" } = settings.find(({ name }) => name === source) ?? {};
        return loggedAnswer(source, baseUrl, outcome);
      }),
      coverage,
    },
  };
}

/** Lists the candidates by rank, with new papers before those that are already on a list and need no decision. */
function listCandidates(state: SurveyState, from: string, directions: readonly FoundDirection[]) {
  const items = directions.flatMap(({ kind, found }) => found.map((item) => ({ kind, item })));
  const found = items.map(({ item }) => item);
  const matches = candidatesToJson(state, found);
  const papers = found.map(({ paper }) => paper);
  const ranking = rankCandidates(state, papers);
  const ranked = ranking.papers.flatMap(({ paper, why }) => {
    const at = papers.indexOf(paper);
    const [item, match] = [items[at], matches[at]];
    return item && match ? [{ kind: item.kind, ...match, because: why }] : [];
  });
  const isListed = ({ same_as }: (typeof ranked)[number]): number => Number(same_as !== null);
  const candidates = ranked.toSorted((left, right) => isListed(left) - isListed(right));
  const online = directions.flatMap(({ kind, followed }) => (followed ? [{ kind, ...followed }] : []));
  const asked = online.flatMap(({ kind, outcomes }) => outcomes.map((outcome) => ({ kind, ...outcome })));
  const coverage = online.map(({ kind, coverage: counts }) => ({ kind, ...counts }));
  return {
    text: [
      candidates.length !== 0 && `${describeRanking(ranking)}:`,
      candidates.map(describeCandidate),
      online.map(({ kind, coverage: { resolved, declared }, outcomes }) => [
        `${kind === "citing" ? "citing papers" : "references"}: ${resolved} of ${declared} declared`,
        outcomes.map(describeOutcome),
      ]),
      `Enter the relevant papers with --only KEY,KEY${online.length > 0 ? " --replay" : ""}.`,
    ],
    json: {
      paper: from,
      files: directions.map(({ kind, file }) => ({ kind, file })),
      ranked: { by: ranking.by, learnt_from: ranking.learntFrom },
      candidates,
      asked,
      coverage,
    },
    ...(asked.some(({ ended }) => ended === "stopped") ? { exitCode: 130 as const } : {}),
  };
}

function describeFollowed({ coverage: { resolved, declared }, outcomes, works }: Followed): Block {
  return [
    `  coverage: ${resolved} of ${declared} declared`,
    outcomes.map(describeOutcome),
    works.map(({ work }) => work.retracted && `  retracted: ${work.title}`),
  ];
}

function describeOutcome({ source, completeness, works, declared, why }: SourceOutcome): string {
  const counts = `${works}${declared === null ? "" : ` of ${declared}`}`;
  if (completeness === "complete") return `  ${source}: ${why ?? counts}`;
  if (completeness === "partial") return `  ${source}: ${counts}`;
  return `  ${source}: ${completeness === "unsupported query" ? "" : `${completeness}, `}${why ?? ""}`;
}

import { defineCommand } from "../../cli/command.ts";
import { errorText, SourceError } from "../../errors.ts";
import {
  allPapers,
  findDuplicates,
  isSameWay,
  type SurveySource,
  type SurveyState,
  surveyProgress,
} from "../../literature/index.ts";
import {
  followWork,
  isSourceName,
  type MergedWork,
  mergeWorks,
  papersOf,
  queryOf,
  type SourceName,
  searchSources,
  snowballSources,
  sourcesOf,
} from "../../sources/index.ts";
import { printable } from "../../text/printable.ts";
import { readSurveyState } from "../../workspace/index.ts";
import { authorOption } from "../shared/edit-options.ts";
import { openCommandEditor } from "../shared/edit-workspace.ts";
import { onlineNotes, onlineOptions } from "./online-options.ts";
import { type OnlineSession, runRound } from "./online-session.ts";

/** A logged way by which candidates came, gone again. */
type Look = {
  readonly way: string;
  readonly next: string;
  readonly run: (session: OnlineSession) => Promise<readonly MergedWork[]>;
};

export const command = defineCommand({
  positionals: [],
  options: {
    limit: {
      kind: "number",
      value: "N",
      summary: "Look at the first N hits of each search and citing papers of each paper",
      default: 100,
      whole: true,
      least: 1,
    },
    ...onlineOptions,
    ...authorOption,
  },
  notes: [
    "Runs the searches again that were logged with --source, and asks who cites the included papers. What no list has yet is " +
      "shown, with the command that enters it; nothing is entered.",
    ...onlineNotes,
  ],
  run: async ({ options }, context) => {
    const editor = openCommandEditor(context, options.author);
    const state = readSurveyState(editor);
    const looks = [...searchesOf(state, options.limit, context), ...citingOf(state, options.limit, context)];
    if (looks.length === 0) {
      return {
        text: "Nothing to watch yet: no search was made with --source, and no paper is included.",
        json: { new: [], failed: [] },
      };
    }
    const usual = [...new Set([...snowballSources.citing, ...state.survey.sources.flatMap(sourceOf)])];
    const failed: { way: string; why: string }[] = [];
    const fresh = await runRound(
      context,
      editor.workspace,
      options,
      usual,
      ["watch", options.limit],
      async (session) => {
        const all = allPapers(state);
        const found: Fresh[] = [];
        const stage = context.progress.stage("looks", looks.length);
        for (const look of looks) {
          const works = await look.run(session).catch((error: unknown) => {
            if (!(error instanceof SourceError)) throw error;
            failed.push({ way: look.way, why: errorText(error) });
            return [];
          });
          stage.advance();
          const keys = [...all.map(({ key }) => key), ...found.map(({ paper }) => paper.key)];
          const papers = papersOf(
            works.map(({ work }) => work),
            keys,
          );
          const { fresh: news } = findDuplicates([...all, ...found.map(({ paper }) => paper)], papers);
          for (const [at, paper] of papers.entries()) {
            const work = works[at];
            if (work && news.includes(paper)) found.push({ paper, work, look });
          }
        }
        stage.finish();
        return found;
      },
    );
    return report(fresh, failed);
  },
});

type Fresh = {
  readonly paper: ReturnType<typeof papersOf>[number];
  readonly work: MergedWork;
  readonly look: Look;
};

function sourceOf({ online, kind }: SurveySource): SourceName[] {
  return kind === "search"
    ? (online?.sources ?? []).flatMap(({ name }) => (isSourceName(name) ? [name] : []))
    : [];
}

/** The searches made at sources, each once. */
function searchesOf(
  { survey }: SurveyState,
  limit: number,
  watch: Parameters<typeof searchSources>[3],
): Look[] {
  const searches = survey.sources.filter((item) => item.kind === "search" && item.online !== undefined);
  const once = searches.filter((item, at) => searches.findIndex((other) => isSameWay(other, item)) === at);
  return once.flatMap((item): Look[] => {
    const [name] = sourceOf(item);
    if (name === undefined || item.query === undefined) return [];
    const { query } = item;
    const plan = { query, own: { [name]: query }, limit };
    return [
      {
        way: `${item.engine ?? name}: ${query}`,
        next: `taxolink survey search ${JSON.stringify(query)} --source ${name} --as ${JSON.stringify(`${name}=${query}`)}`,
        run: async ({ settings, session }) => {
          const chosen = settings.filter((setting) => setting.name === name);
          const answers = await searchSources(chosen, plan, session, watch);
          const members = answers.flatMap(({ works }) => works.map((work, at) => ({ work, rank: at + 1 })));
          return mergeWorks(members.filter(({ work }) => work.title !== "" && work.type !== "Person"));
        },
      },
    ];
  });
}

/** Who cites the included papers. */
function citingOf(state: SurveyState, limit: number, watch: Parameters<typeof followWork>[4]): Look[] {
  const included = surveyProgress(state.survey, state).filter(({ status }) => status === "included");
  return included.map(({ paper }) => ({
    way: `cites ${paper.key}`,
    next: `taxolink survey follow ${paper.key} --online --direction forward`,
    run: async ({ sources }) => {
      const asked = sources.filter(
        ({ name, cannot }) => snowballSources.citing.includes(name) && cannot.citing === undefined,
      );
      return (await followWork(asked, queryOf(paper), "citing", limit, watch)).works;
    },
  }));
}

function report(fresh: readonly Fresh[], failed: readonly { readonly way: string; readonly why: string }[]) {
  const groups = Map.groupBy(fresh, ({ look }) => look);
  const lines = [...groups].flatMap(([look, items]) => [
    printable(`${look.way}: ${items.length} new`),
    ...items.map(({ paper, work }) =>
      printable(`  ${paper.title} (${paper.year ?? "no year"}) [${sourcesOf(work).join(", ")}]`),
    ),
    printable(`  ${look.next}`),
  ]);
  return {
    text: [
      ...(lines.length > 0 ? lines : ["Nothing new since the last look."]),
      ...failed.map(({ way, why }) => printable(`${way}: ${why}`)),
    ].join("\n"),
    json: {
      new: fresh.map(({ paper, work, look }) => ({
        ...{ title: paper.title, year: paper.year, doi: paper.doi, venue: paper.venue },
        ...{ by: sourcesOf(work), way: look.way, next: look.next, retracted: work.work.retracted },
      })),
      failed,
    },
  };
}

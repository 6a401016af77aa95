/** `survey search QUERY --source …`: one query to several sources, its hits as candidates. */
import type { CommandContext } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import {
  allPapers,
  enterFound,
  type FoundPaper,
  type FoundSource,
  findDuplicates,
} from "../../literature/index.ts";
import {
  labelOf,
  type MergedWork,
  mergeWorks,
  papersOf,
  parseSourceName,
  queryFor,
  rankMembers,
  resolveSources,
  type SearchPlan,
  type SourceAnswer,
  type SourceName,
  searchSources,
  sourcesOf,
} from "../../sources/index.ts";
import { type Editor, readSurveyState, updateSurvey } from "../../workspace/index.ts";
import { type OnlineChoice, runRound } from "./online-session.ts";
import type { LoggedSource } from "./survey-source.ts";

/** Those that hold publications of all fields, and search their titles and abstracts. */
export const usualSearchSources: readonly SourceName[] = [
  "openalex",
  "crossref",
  "semantic-scholar",
  "dblp",
  "arxiv",
];

export type Candidate = FoundPaper & { readonly work: MergedWork };

export type OnlineSearch = {
  readonly answers: readonly SourceAnswer[];
  readonly candidates: readonly Candidate[];
};

/** Queries written by hand, each `NAME=QUERY`. @throws OptionError for one without a source or a query */
export function parseOwnQueries(items: readonly string[]): SearchPlan["own"] {
  return Object.fromEntries(
    items.map((item) => {
      const at = item.indexOf("=");
      const query = item.slice(at + 1).trim();
      if (at === -1 || query === "") {
        throw new OptionError(`--as needs a source and its query: ${item}`, {
          hint: "Write --as 'arxiv=ti:\"question answering\"'.",
        });
      }
      return [parseSourceName(item.slice(0, at)), query];
    }),
  );
}

/** Asks the sources; nothing is entered. Candidates come best first: by their ranks in all sources. */
export async function searchOnline(
  context: CommandContext,
  editor: Editor,
  plan: SearchPlan,
  choice: OnlineChoice,
): Promise<OnlineSearch> {
  const identity = ["search", plan.query, plan.own, plan.limit];
  return runRound(
    context,
    editor.workspace,
    choice,
    usualSearchSources,
    identity,
    async ({ settings, session }) => {
      const answers = await searchSources(settings, plan, session, context);
      return { answers, candidates: candidatesOf(editor, answers) };
    },
  );
}

function candidatesOf(editor: Editor, answers: readonly SourceAnswer[]): Candidate[] {
  const members = answers.flatMap(({ works }) => works.map((work, at) => ({ work, rank: at + 1 })));
  // A survey is of publications: people and organisations are none.
  const papers = members.filter(
    ({ work }) => work.title !== "" && work.type !== "Person" && work.type !== "Organization",
  );
  const ranked = rankMembers(mergeWorks(papers));
  const taken = allPapers(readSurveyState(editor)).map(({ key }) => key);
  const entries = papersOf(
    ranked.map(({ work }) => work),
    taken,
  );
  return ranked.flatMap((work, at) => {
    const paper = entries[at];
    return paper ? [{ work, paper, by: sourcesOf(work) }] : [];
  });
}

export type LoggedSearch = {
  readonly answer: SourceAnswer;
  readonly logged: LoggedSource | null;
  readonly known: readonly string[];
};

/** Enters the candidates and logs one search a source, as one edit. @param only the keys that enter; all where there is none */
export function enterSearch(
  editor: Editor,
  { answers, candidates }: OnlineSearch,
  { iteration, only, reason, note }: SearchEntry,
): LoggedSearch[] {
  const entered: LoggedSearch[] = [];
  const ticked = candidates.filter(({ paper }) => only.length === 0 || only.includes(paper.key));
  const answered = answers.filter(({ outcome }) => outcome === "answered");
  const operation = {
    kind: "search",
    sources: answered.map(({ source }) => source),
    iteration,
    online: true,
  };
  updateSurvey(editor, { operation, reason }, (state) => {
    entered.length = 0;
    return answered.reduce((next, answer) => {
      const own = ticked.flatMap(({ work, ...found }): FoundPaper[] => {
        const rank = work.members.find(({ work: { source } }) => source === answer.source)?.rank;
        return rank === undefined ? [] : [{ ...found, rank }];
      });
      const {
        state: after,
        source,
        suspects,
        known,
      } = enterFound(next, entryOf(answer, iteration, note), own);
      const logged = source && { id: source.id, added: source.added, known: source.known, suspects };
      entered.push({ answer, logged, known });
      return after;
    }, state);
  });
  return entered;
}

export type SearchEntry = {
  readonly iteration: number;
  readonly only: readonly string[];
  readonly reason: string;
  readonly note?: string | undefined;
};

/** How the survey logs the search of one source. */
export function entryOf(
  { source, address, asked, hits, works }: SourceAnswer,
  iteration: number,
  note?: string,
): FoundSource {
  return {
    kind: "search",
    iteration,
    from: "",
    engine: labelOf(source),
    query: asked.query,
    date: new Date().toISOString().slice(0, 10),
    ...(hits === null ? {} : { hits }),
    inspected: works.length,
    ...(note === undefined ? {} : { note }),
    online: {
      sources: [{ name: source, address, outcome: "answered", works: works.length, declared: hits }],
    },
  };
}

/** Which of the candidates a list has already. */
export function standings(editor: Editor, candidates: readonly Candidate[]) {
  const { duplicates, suspects } = findDuplicates(
    allPapers(readSurveyState(editor)),
    candidates.map(({ paper }) => paper),
  );
  return candidates.map(({ paper, by, work }) => ({
    key: paper.key,
    title: paper.title,
    year: paper.year,
    venue: paper.venue,
    doi: paper.doi,
    abstract: paper.abstract,
    by,
    ranks: Object.fromEntries(work.members.map(({ work: member, rank }) => [member.source, rank])),
    same_as: duplicates.find((item) => item.paper === paper)?.of.key ?? null,
    like: suspects.find((item) => item.paper === paper)?.like.title ?? null,
    retracted: work.work.retracted,
  }));
}

/** The translated queries, without asking anybody. */
export function translations(plan: SearchPlan, choice: OnlineChoice, env: CommandContext["env"]) {
  const names = resolveSources(choice.source.length > 0 ? choice.source : usualSearchSources, env);
  return names.map(({ name }) => ({ source: name, ...queryFor(plan, name) }));
}

/** `survey search QUERY --source …`: sends one query to multiple sources and converts the hits to candidates. */
import type { CommandContext } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import {
  allPapers,
  enterFound,
  type FoundPaper,
  type FoundSource,
  findDuplicates,
  withPassed,
} from "../../literature/index.ts";
import {
  isAnswered,
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

/** The default sources, which cover many fields and search in titles and abstracts. */
const defaultSearchSources: readonly SourceName[] = [
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

/** Parses handwritten queries in the form `NAME=QUERY`. @throws OptionError if an item has no source or no query */
export function parseOwnQueries(items: readonly string[]): SearchPlan["queryBySource"] {
  return Object.fromEntries(
    items.map((item) => {
      const at = item.indexOf("=");
      const query = item.slice(at + 1).trim();
      if (at === -1 || query === "") {
        throw new OptionError(`--as requires SOURCE=QUERY, not ${item}`, {
          hint: "Pass, for example, --as 'arxiv=ti:\"question answering\"'.",
        });
      }
      return [parseSourceName(item.slice(0, at)), query];
    }),
  );
}

/**
 * Queries the sources without changing the survey. Returns the candidates sorted by their combined rank in all sources,
 * best first.
 */
export async function searchOnline(
  context: CommandContext,
  editor: Editor,
  plan: SearchPlan,
  choice: OnlineChoice,
): Promise<OnlineSearch> {
  const identity = ["search", plan.query, plan.queryBySource, plan.limit];
  return runRound(
    context,
    editor.workspace,
    { ...choice, defaultSources: defaultSearchSources, identity },
    async ({ settings, session }) => {
      const answers = await searchSources(settings, plan, session, context);
      return { answers, candidates: candidatesOf(editor, answers) };
    },
  );
}

function candidatesOf(editor: Editor, answers: readonly SourceAnswer[]): Candidate[] {
  const members = answers.flatMap(({ works }) => works.map((work, at) => ({ work, rank: at + 1 })));
  // A survey contains publications, not people or organisations.
  const papers = members.filter(
    ({ work }) => work.title !== "" && work.type !== "Person" && work.type !== "Organization",
  );
  const ranked = rankMembers(mergeWorks(papers));
  const existingKeys = allPapers(readSurveyState(editor)).map(({ key }) => key);
  const entries = papersOf(
    ranked.map(({ work }) => work),
    existingKeys,
  );
  return ranked.flatMap((work, at) => {
    const paper = entries[at];
    return paper ? [{ work, paper, by: sourcesOf(work) }] : [];
  });
}

export type LoggedSearch = {
  readonly answer: SourceAnswer;
  readonly logged: LoggedSource | null;
  readonly existingKeys: readonly string[];
};

/**
 * Adds the candidates with the selected keys, or all candidates if no keys are selected, and logs one search per
 * source, all in one edit.
 */
export function enterSearch(
  editor: Editor,
  { answers, candidates }: OnlineSearch,
  { iteration, selectedKeys: only, reason, note }: SearchEntry,
): LoggedSearch[] {
  const entered: LoggedSearch[] = [];
  const isSelected = ({ paper }: Candidate): boolean => only.length === 0 || only.includes(paper.key);
  const selected = candidates.filter(isSelected);
  const unselected = candidates.filter((candidate) => !isSelected(candidate));
  const answered = answers.filter(isAnswered);
  const operation = {
    kind: "search",
    sources: answered.map(({ source }) => source),
    iteration,
    online: true,
  };
  updateSurvey(editor, { operation, reason }, (state) => {
    entered.length = 0;
    // A search that a source did not answer is part of the record.
    const unanswered = answers.filter((answer) => !isAnswered(answer) && answer.ended !== "stopped");
    const logged = unanswered.reduce(
      (next, answer) => enterFound(next, entryOf(answer, iteration, note), []).state,
      state,
    );
    return answered.reduce((next, answer) => {
      const answerPapers = selected.flatMap(({ work, ...origin }): FoundPaper[] => {
        const rank = work.members.find(({ work: { source } }) => source === answer.source)?.rank;
        return rank === undefined ? [] : [{ ...origin, rank }];
      });
      const {
        state: after,
        source,
        suspects,
        existingKeys,
      } = enterFound(
        next,
        withPassed(entryOf(answer, iteration, note), foundBy(unselected, answer.source)),
        answerPapers,
      );
      const logged = source && { id: source.id, added: source.added, existingKeys: source.known, suspects };
      entered.push({ answer, logged, existingKeys });
      return after;
    }, logged);
  });
  return entered;
}

function foundBy(candidates: readonly Candidate[], source: SourceName): readonly Candidate[] {
  return candidates.filter(({ by }) => by.includes(source));
}

export type SearchEntry = {
  readonly iteration: number;
  readonly selectedKeys: readonly string[];
  readonly reason: string;
  readonly note?: string | undefined;
};

/** Describes the search of a single source for the survey log. */
export function entryOf(
  { source, address, sentQuery, hits, works, completeness, why }: SourceAnswer,
  iteration: number,
  note?: string,
): FoundSource {
  return {
    kind: "search",
    iteration,
    from: "",
    engine: labelOf(source),
    query: sentQuery.query,
    ...(sentQuery.asked === sentQuery.query ? {} : { asked: sentQuery.asked }),
    date: new Date().toISOString().slice(0, 10),
    ...(hits === null ? {} : { hits }),
    inspected: works.length,
    note,
    online: {
      sources: [
        {
          name: source,
          address,
          works: works.length,
          declared: hits,
          completeness,
          ...(sentQuery.lost === "" ? {} : { lost: sentQuery.lost }),
          ...(why === undefined ? {} : { why }),
        },
      ],
    },
  };
}

/** Compares the candidates with the papers on all lists. */
export function matchCandidates(editor: Editor, candidates: readonly Candidate[]) {
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
    same_as: duplicates.find((duplicate) => duplicate.paper === paper)?.of.key ?? null,
    like: suspects.find((suspect) => suspect.paper === paper)?.like.title ?? null,
    retracted: work.work.retracted,
  }));
}

/** Translates the query for each source without sending it. */
export function translateQuery(plan: SearchPlan, choice: OnlineChoice, env: CommandContext["env"]) {
  const names = resolveSources(choice.source.length > 0 ? choice.source : defaultSearchSources, env);
  return names.map(({ name }) => ({ source: name, ...queryFor(plan, name) }));
}

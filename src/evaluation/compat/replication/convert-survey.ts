/**
 * Converts the log of the package's literature survey to the format of phase 2: the origins of candidates, decisions
 * and citations.
 *
 * The log identifies papers by title and does not record the stage in which a paper was excluded. It lists only
 * candidates that passed the title screening, so an exclusion counts as a decision on the full text.
 */

import { z } from "zod";
import { checkSchema } from "../../../base/io/index.ts";
import {
  allPapers,
  normalizeTitle,
  type Paper,
  type Survey,
  type SurveyLists,
  surveySchema,
  suspectSimilarity,
  titleSimilarity,
} from "../../../literature/index.ts";
import { annotator } from "./convert-application.ts";
import type { ArtifactNote } from "./find-artifacts.ts";

const titles = z.array(z.string()).default([]);

/** The log of the survey: its iterations, and the searches between them. */
export const surveyArtifact = z.array(
  z.union([
    z.object({
      iteration: z.number(),
      candidate_list: titles,
      processing: z
        .array(
          z.object({
            title: z.string(),
            added_to_final: z.boolean(),
            reason: z.string().default(""),
            references: titles,
            citations: titles,
          }),
        )
        .default([]),
    }),
    z.object({
      search_on: z.string(),
      looked_at: z.number().optional(),
      search_queries: z.array(
        z.object({
          search_query: z.string(),
          amount_of_results: z.number().optional(),
          extracted_candidates: titles,
          note: z.string().optional(),
        }),
      ),
    }),
  ]),
);

type Artifact = z.output<typeof surveyArtifact>;
type Source = Survey["sources"][number];
type SearchRound = Omit<Source, "id" | "known" | "added"> & { readonly titles: readonly string[] };

export type ConvertedSurvey = {
  readonly survey: Survey;
  /** The lists of candidates, completed from the log. */
  readonly iterations: SurveyLists["iterations"];
  readonly notes: readonly ArtifactNote[];
};

export function convertSurvey(artifact: Artifact, file: string, published: SurveyLists): ConvertedSurvey {
  const notes: ArtifactNote[] = [];
  const findPaper = createFinder(allPapers(published));
  const iterations = completeLists(artifact, file, published, findPaper, notes);
  const lists = { iterations, final: published.final };
  const keysOf = (listedTitles: readonly string[], place: string): string[] =>
    listedTitles.flatMap((title) => {
      const paper = findPaper(title);
      if (paper) return [paper.key];
      if (title.trim() !== "") notes.push({ file, problem: `${place}: no list contains "${title}"` });
      return [];
    });
  const rounds = artifact.flatMap((part) =>
    "search_on" in part ? searchRounds(part) : iterationRounds(part, findPaper),
  );
  const processed = artifact.flatMap((part) => ("search_on" in part ? [] : part.processing));
  const lastProcessed = artifact.findLast((part) => !("search_on" in part) && part.processing.length > 0);
  const survey = checkSchema(
    {
      sources: logSources(rounds, lists, keysOf),
      decisions: processed.flatMap(({ title, added_to_final: accepted, reason }) =>
        keysOf([title], "processing").flatMap((paper) => [
          { paper, stage: "screening", reviewer: annotator, verdict: "in", reason: "judged by its title" },
          {
            paper,
            stage: "skim",
            reviewer: annotator,
            verdict: accepted ? "in" : "out",
            reason: reason.trim(),
          },
        ]),
      ),
      citations: citationsWithin(lists.final, processed, findPaper),
      stop:
        lastProcessed && "iteration" in lastProcessed
          ? { after: lastProcessed.iteration, reason: "the survey log contains no later iteration" }
          : null,
    },
    surveySchema,
    file,
  );
  return { survey, iterations, notes };
}

/**
 * Completes the lists of candidates with papers that were processed in an iteration but are missing from its list. A
 * paper is a candidate only in the first list that contains it.
 */
function completeLists(
  artifact: Artifact,
  file: string,
  published: SurveyLists,
  findPaper: (title: string) => Paper | undefined,
  notes: ArtifactNote[],
): SurveyLists["iterations"] {
  const earlierKeys = new Set<string>();
  const iterations: Paper[][] = [];
  for (const [index, papers] of published.iterations.entries()) {
    const name = `L${index + 1}`;
    const log = artifact.find((part) => "iteration" in part && part.iteration === index + 1);
    const processed =
      log && "processing" in log ? log.processing.flatMap(({ title }) => findPaper(title) ?? []) : [];
    const list = new Map<string, Paper>();
    for (const paper of papers) {
      if (earlierKeys.has(paper.key))
        notes.push({ file, problem: `${name}: an earlier list contains ${paper.key}` });
      else list.set(paper.key, paper);
    }
    for (const paper of processed) {
      if (list.has(paper.key) || earlierKeys.has(paper.key)) continue;
      notes.push({
        file,
        problem: `${name}: ${paper.key} was processed, but no list of candidates contains it`,
      });
      list.set(paper.key, paper);
    }
    for (const key of list.keys()) earlierKeys.add(key);
    iterations.push([...list.values()]);
  }
  return iterations;
}

/**
 * Returns the sources of candidates: the seeds of the first iteration, and the papers that cite accepted papers or are
 * cited by them.
 */
function iterationRounds(
  { iteration, candidate_list: candidates, processing }: Extract<Artifact[number], { iteration: number }>,
  findPaper: (title: string) => Paper | undefined,
): SearchRound[] {
  const seeds: SearchRound[] =
    iteration === 1
      ? [{ kind: "import", iteration, from: "candidate_list_iteration_1.bib", titles: candidates }]
      : [];
  const citationRounds = processing
    .filter((paper) => paper.added_to_final)
    .flatMap(({ title, references, citations }): SearchRound[] => {
      const paper = findPaper(title);
      if (!paper) return [];
      const origin = { iteration: iteration + 1, from: paper.key };
      return [
        { kind: "references", ...origin, titles: references },
        { kind: "citing", ...origin, titles: citations },
      ];
    });
  return [...seeds, ...citationRounds];
}

function searchRounds(search: Extract<Artifact[number], { search_on: string }>): SearchRound[] {
  return search.search_queries.map((query) => ({
    kind: "search",
    iteration: 2,
    from: "",
    engine: search.search_on,
    query: query.search_query,
    hits: query.amount_of_results,
    inspected: search.looked_at,
    note: query.note,
    titles: query.extracted_candidates,
  }));
}

/**
 * Creates the log of sources. The first source that mentions a paper adds it to the list, and every later source
 * records it as a duplicate.
 */
function logSources(
  rounds: readonly SearchRound[],
  lists: SurveyLists,
  keysOf: (titles: readonly string[], place: string) => string[],
): Source[] {
  const iterationOfPaper = new Map(
    lists.iterations.flatMap((papers, index) => papers.map(({ key }) => [key, index + 1] as const)),
  );
  const addedKeys = new Set<string>();
  return rounds.map(({ titles: listedTitles, ...round }, at) => {
    const added: string[] = [];
    const earlier: string[] = [];
    const place =
      round.kind === "search" ? `the search ${round.query}` : `the ${round.kind} of ${round.from}`;
    for (const key of new Set(keysOf(listedTitles, place))) {
      const isNew = iterationOfPaper.get(key) === round.iteration && !addedKeys.has(key);
      (isNew ? added : earlier).push(key);
      addedKeys.add(key);
    }
    return { id: `S${at + 1}`, ...round, known: earlier, added };
  });
}

function citationsWithin(
  final: readonly Paper[],
  processed: readonly { title: string; references: readonly string[]; citations: readonly string[] }[],
  findPaper: (title: string) => Paper | undefined,
): Survey["citations"] {
  const finalKeys = new Set(final.map(({ key }) => key));
  const edges = processed.flatMap(({ title, references, citations }) => {
    const key = findPaper(title)?.key;
    return [
      ...references.map((other) => ({ from: key, to: findPaper(other)?.key })),
      ...citations.map((other) => ({ from: findPaper(other)?.key, to: key })),
    ];
  });
  const unique = new Map<string, { from: string; to: string }>();
  for (const { from, to } of edges) {
    if (from === undefined || to === undefined || from === to || !finalKeys.has(from) || !finalKeys.has(to))
      continue;
    unique.set(`${from} ${to}`, { from, to });
  }
  return [...unique.values()];
}

/** Matches papers by normalised title. If no title matches exactly, a single similar title counts. */
function createFinder(papers: readonly Paper[]): (title: string) => Paper | undefined {
  const exact = new Map(papers.map((paper) => [normalizeTitle(paper.title), paper]));
  const papersByTitle = new Map<string, Paper | undefined>();
  return (title) => {
    const normal = normalizeTitle(title);
    if (normal === "") return undefined;
    if (!papersByTitle.has(normal)) {
      const similarPapers = papers.filter(
        (paper) => titleSimilarity(paper.title, title) >= suspectSimilarity,
      );
      papersByTitle.set(
        normal,
        exact.get(normal) ?? (similarPapers.length === 1 ? similarPapers[0] : undefined),
      );
    }
    return papersByTitle.get(normal);
  };
}

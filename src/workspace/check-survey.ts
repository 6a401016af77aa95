/** Checks that every key in a survey refers to a paper, and that every criterion exists. */
import { allPapers, type Paper, type SurveyState } from "../literature/index.ts";

export type SurveyProblem = { readonly path: string; readonly problem: string };

/** Returns the problems, whose paths are JSON paths in `survey.json` or names of lists. */
export function checkSurvey({ survey, iterations, final }: SurveyState): SurveyProblem[] {
  const papers = new Set(allPapers({ iterations, final }).map(({ key }) => key));
  const criteria = new Set(survey.criteria.map(({ id }) => id));
  const problems: SurveyProblem[] = [];
  const needPaper = (key: string, path: string): void => {
    if (!papers.has(key)) problems.push({ path, problem: `no list contains the paper ${key}` });
  };
  const needCriterion = (id: string | undefined, path: string): void => {
    if (id !== undefined && !criteria.has(id))
      problems.push({ path, problem: `the criterion ${id} does not exist` });
  };
  for (const [at, source] of survey.sources.entries()) {
    for (const list of ["added", "known"] as const) {
      for (const [index, key] of source[list].entries()) needPaper(key, `$.sources[${at}].${list}[${index}]`);
    }
    if (source.kind === "references" || source.kind === "citing")
      needPaper(source.from, `$.sources[${at}].from`);
  }
  for (const list of ["decisions", "adjudications"] as const) {
    for (const [at, { paper, criterion }] of survey[list].entries()) {
      needPaper(paper, `$.${list}[${at}].paper`);
      needCriterion(criterion, `$.${list}[${at}].criterion`);
    }
  }
  for (const [at, { papers: pair }] of survey.suspects.entries()) {
    for (const [index, key] of pair.entries()) needPaper(key, `$.suspects[${at}].papers[${index}]`);
  }
  for (const [at, { paper }] of (survey.postponed ?? []).entries()) {
    needPaper(paper, `$.postponed[${at}].paper`);
  }
  for (const [at, { paper }] of (survey.remarks ?? []).entries()) {
    needPaper(paper, `$.remarks[${at}].paper`);
  }
  for (const [at, edge] of survey.citations.entries()) {
    needPaper(edge.from, `$.citations[${at}].from`);
    needPaper(edge.to, `$.citations[${at}].to`);
  }
  return [...problems, ...checkIterations(iterations)];
}

/** Reports every paper that is on more than one candidate list. */
function checkIterations(iterations: readonly (readonly Paper[])[]): SurveyProblem[] {
  const iterationByKey = new Map<string, number>();
  return iterations.flatMap((papers, index) =>
    papers.flatMap(({ key }) => {
      const earlier = iterationByKey.get(key);
      if (earlier === undefined) {
        iterationByKey.set(key, index + 1);
        return [];
      }
      return [{ path: `candidates-${index + 1}`, problem: `${key} already occurs in candidates-${earlier}` }];
    }),
  );
}

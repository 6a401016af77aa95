/** Checks that the package's survey log is consistent and agrees with the literature lists. */
import { z } from "zod";
import { normalizeTitle, type Paper } from "../../literature/index.ts";
import type { ArtifactNote } from "./find-artifacts.ts";

/** The iterations in the log, and any search without an iteration number. */
export const processArtifact = z.array(
  z.object({
    iteration: z.number().optional(),
    candidate_list: z.array(z.string()).default([]),
    final_list: z.array(z.string()).default([]),
    processing: z.array(z.object({ title: z.string(), added_to_final: z.boolean() })).default([]),
  }),
);

type BibliographyList = { readonly name: string; readonly papers: readonly Paper[] };

export function checkProcess(
  log: z.output<typeof processArtifact>,
  file: string,
  lists: readonly BibliographyList[],
): ArtifactNote[] {
  return log.flatMap(({ iteration, candidate_list: candidates, processing }) => {
    if (iteration === undefined) return [];
    const problems: string[] = [];
    const list = lists.find(({ name }) => name === `candidate_list_iteration_${iteration}`);
    if (list && list.papers.length !== candidates.length) {
      problems.push(
        `lists ${candidates.length} candidates, but ${list.name}.bib contains ${list.papers.length}`,
      );
    }
    if (processing.length > 0) {
      if (processing.length !== candidates.length) {
        problems.push(`lists ${candidates.length} candidates and ${processing.length} processed papers`);
      }
      const candidateTitles = new Set(candidates.map(normalizeTitle));
      const processedTitles = new Set(processing.map(({ title }) => normalizeTitle(title)));
      for (const title of candidates.filter((candidate) => !processedTitles.has(normalizeTitle(candidate)))) {
        problems.push(`the candidate "${title}" is not among the processed papers`);
      }
      for (const { title } of processing.filter(
        (processedPaper) => !candidateTitles.has(normalizeTitle(processedPaper.title)),
      )) {
        problems.push(`the processed paper "${title}" is not among the candidates`);
      }
    }
    return problems.map((problem) => ({ file, problem: `iteration ${iteration} ${problem}` }));
  });
}

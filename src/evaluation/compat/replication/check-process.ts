/** Checks that the package's survey log is consistent and agrees with the literature lists. */
import { z } from "zod";
import { normalizeTitle, type Paper } from "../../../literature/index.ts";
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
    const list = lists.find(({ name }) => name === `candidate_list_iteration_${iteration}`);
    const problems = [
      ...(list && list.papers.length !== candidates.length
        ? [
            `the log lists ${candidates.length} candidates, but ${list.name}.bib contains ${list.papers.length}`,
          ]
        : []),
      ...compareTitles(
        candidates,
        processing.map(({ title }) => title),
      ),
    ];
    return problems.map((problem) => ({ file, problem: `iteration ${iteration}: ${problem}` }));
  });
}

/** Lists the differences between the candidates and the processed papers, unless no paper was processed. */
function compareTitles(candidates: readonly string[], processed: readonly string[]): string[] {
  if (processed.length === 0) return [];
  const candidateTitles = new Set(candidates.map(normalizeTitle));
  const processedTitles = new Set(processed.map(normalizeTitle));
  return [
    ...(processed.length === candidates.length
      ? []
      : [`the log lists ${candidates.length} candidates and ${processed.length} processed papers`]),
    ...candidates
      .filter((title) => !processedTitles.has(normalizeTitle(title)))
      .map((title) => `the candidate "${title}" is not among the processed papers`),
    ...processed
      .filter((title) => !candidateTitles.has(normalizeTitle(title)))
      .map((title) => `the processed paper "${title}" is not among the candidates`),
  ];
}

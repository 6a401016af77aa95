/** Merges a second record of a paper into the first, and separates them again. */
import { WorkspaceError } from "../base/errors.ts";
import { recordOf } from "../base/io/index.ts";
import { formatBibtex, parseBibtex } from "./formats/bibtex.ts";
import { familyName } from "./names.ts";
import { createPaper, type Paper, venueFields } from "./paper.ts";
import type { Survey } from "./survey.ts";
import { changePapers } from "./survey-operations.ts";
import type { SurveyLists } from "./survey-progress.ts";
import { normalizeTitle } from "./titles.ts";

export type Merge = NonNullable<Survey["sources"][number]["merged"]>[number];

/**
 * Adds the fields that only the second record has, and its authors if it names more of them.
 * @returns the merged paper, and the earlier raw value of each changed field (an empty string for a new field)
 */
export function mergePapers(
  kept: Paper,
  other: Paper,
): { readonly paper: Paper; readonly filled: Merge["filled"] } {
  const isNew = ([name, value]: readonly [string, string]): boolean => {
    if (value === "" || (kept.fields[name] ?? "") !== "") return false;
    if (venueFields.includes(name)) return kept.venue === "";
    if (name === "date" || name === "month" || name === "day")
      return kept.year === null || kept.year === other.year;
    return true;
  };
  const added = Object.entries(other.fields).filter(isNew);
  const author = hasMoreAuthors(kept, other) ? [["author", other.fields.author ?? ""] as const] : [];
  const changes = [...added, ...author];
  if (changes.length === 0) return { paper: kept, filled: {} };
  return {
    paper: createPaper(kept.key, kept.type, { ...kept.fields, ...recordOf(changes) }),
    filled: recordOf(changes.map(([name]) => [name, kept.fields[name] ?? ""])),
  };
}

/** Whether the second record names all authors of the first, and others. */
function hasMoreAuthors(kept: Paper, other: Paper): boolean {
  const families = new Set(other.authors.map((person) => normalizeTitle(familyName(person))));
  return (
    other.authors.length > kept.authors.length &&
    kept.authors.every((person) => families.has(normalizeTitle(familyName(person))))
  );
}

/** Records a merge with the whole second record, so that it can be undone. */
export function describeMerge(
  kept: Paper,
  other: Paper,
  because: readonly string[],
  filled: Merge["filled"],
): Merge {
  return { paper: kept.key, entry: formatBibtex([other]), because: [...because], filled };
}

type Sources = Pick<Survey, "sources">;

function findMerge({ sources }: Sources, kept: string, other: string) {
  for (const source of sources)
    for (const merge of source.merged ?? []) {
      const [paper] = merge.paper === kept ? parseBibtex(merge.entry).papers : [];
      if (paper?.key === other) return { source, merge, paper };
    }
  return undefined;
}

/** Returns the paper that an import merged into another, or undefined if it merged none with this key. */
export function mergedPaper(survey: Sources, kept: string, other: string): Paper | undefined {
  return findMerge(survey, kept, other)?.paper;
}

/**
 * Undoes a merge: the second record becomes a paper on the list of its source, and the first paper gets back the fields
 * that the merge changed.
 * @throws WorkspaceError if another paper has the key of the second record by now
 */
export function separateMerged<State extends SurveyLists & { readonly survey: Survey }>(
  state: State,
  kept: string,
  other: string,
): State {
  const found = findMerge(state.survey, kept, other);
  if (found === undefined) return state;
  if ([...state.iterations.flat(), ...state.final].some(({ key }) => key === other))
    throw new WorkspaceError(`another paper already has the citation key ${other}`);
  const { source, merge, paper } = found;
  const { merged = [], ...others } = source;
  const rest = merged.filter((entry) => entry !== merge);
  const { iterations, final } = changePapers(state, (listed) =>
    listed.key === kept ? withoutFilled(listed, merge.filled) : listed,
  );
  const withSeparated = iterations.map((papers, at) =>
    at + 1 === source.iteration ? [...papers, paper] : papers,
  );
  const isStillKnown = rest.some((entry) => entry.paper === kept);
  const changed = {
    ...others,
    known: isStillKnown ? source.known : source.known.filter((key) => key !== kept),
    added: [...source.added, other],
    ...(rest.length === 0 ? {} : { merged: rest }),
  };
  const sources = state.survey.sources.map((entry) => (entry === source ? changed : entry));
  return { ...state, iterations: withSeparated, final, survey: { ...state.survey, sources } };
}

function withoutFilled(paper: Paper, filled: Merge["filled"]): Paper {
  const fields = Object.entries({ ...paper.fields, ...filled }).filter(([, value]) => value !== "");
  return createPaper(paper.key, paper.type, recordOf(fields));
}

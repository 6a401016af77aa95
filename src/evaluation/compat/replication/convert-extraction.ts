/** Converts the package's extraction to the format of phase 3, and matches its publications to papers. */
import { checkSchema } from "../../../base/io/index.ts";
import { normalizeDoi, normalizeTitle, type Paper } from "../../../literature/index.ts";
import { type Extraction, extractionSchema } from "../../../taxonomy/phases/index.ts";
import type { ExtractionArtifact } from "./artifact-schemas.ts";
import type { ArtifactNote } from "./find-artifacts.ts";

export type ConvertedExtraction = {
  readonly extraction: Extraction;
  /** Returns the id of an extracted class from its name and the title of its publication. */
  idOf(name: string, title: string): string | undefined;
  readonly notes: readonly ArtifactNote[];
};

/** @param papers the final list, whose citation keys become the paper ids */
export function convertExtraction(
  artifact: ExtractionArtifact,
  file: string,
  papers: readonly Paper[],
): ConvertedExtraction {
  const keys = new Map(papers.map((paper) => [normalizeTitle(paper.title), paper.key]));
  const dois = new Map(papers.filter(({ doi }) => doi !== "").map((paper) => [paper.doi, paper.key]));
  const notes: ArtifactNote[] = [];
  const ids = new Map<string, string>();
  const used = new Set<string>();
  const publications = artifact.map((publication) => {
    const paperKey = keys.get(normalizeTitle(publication.title)) ?? dois.get(normalizeDoi(publication.doi));
    if (paperKey === undefined && papers.length > 0) {
      notes.push({ file, problem: `"${publication.title}" is not in the final list` });
    }
    const id = unique(paperKey ?? inventKey(publication), used);
    const names = new Set<string>();
    return {
      id,
      ...(papers.find(({ key }) => key === id)?.title !== publication.title && { title: publication.title }),
      category: publication.category,
      domain: publication.domain,
      classes: publication.types.map(({ type, description }) => {
        const name = type.trim();
        if (names.has(name)) notes.push({ file, problem: `${id} has the class "${name}" twice` });
        names.add(name);
        const classId = unique(`${id}:${name}`, used);
        if (!ids.has(termKey(name, publication.title))) ids.set(termKey(name, publication.title), classId);
        return { id: classId, name, description };
      }),
    };
  });
  return {
    extraction: checkSchema({ publications }, extractionSchema, file),
    idOf: (name, title) => ids.get(termKey(name, title)),
    notes,
  };
}

function termKey(name: string, title: string): string {
  return `${name.trim()}\n${normalizeTitle(title)}`;
}

/** Formats a citation key such as `Author2023`. */
function inventKey(publication: ExtractionArtifact[number]): string {
  const words = (publication.authors ?? publication.title).match(/\p{L}+/gu) ?? ["paper"];
  return `${words[0]}${publication.year ?? ""}`;
}

function unique(key: string, used: Set<string>): string {
  let id = key;
  for (let count = 2; used.has(id); count += 1) id = `${key}-${count}`;
  used.add(id);
  return id;
}

/** Writes a workspace for measurements, as large as the workspace of a long project. */
import { join } from "node:path";
import { createRecordFormatter, writeText } from "../base/io/index.ts";
import { createRandom } from "../base/random.ts";
import { createPaper, formatBibliographyList, type Survey, surveySchema } from "../literature/index.ts";
import { createManifest, phaseSchemas, writeManifest } from "../workspace/index.ts";

export type LargeWorkspaceOptions = {
  readonly classes: number;
  readonly papers: number;
  readonly clusters: number;
  /** The number of classes that belong to no cluster. */
  readonly unclustered: number;
};

const words = [
  "answer",
  "question",
  "graph",
  "path",
  "entity",
  "relation",
  "count",
  "time",
  "place",
  "reason",
];

/** Writes the files of phases 3 and 4 to `folder`. */
export function writeLargeWorkspace(folder: string, options: LargeWorkspaceOptions): void {
  const random = createRandom(11);
  const phrase = (length: number): string =>
    Array.from({ length }, () => words[random.below(words.length)]).join(" ");
  writeManifest(folder, createManifest("Large"));
  // The files have the form in which an editor saves them, so that a first edit changes one line instead of the whole
  // file.
  const write = (file: string, phase: "extraction" | "clustering", content: object): void =>
    writeText(join(folder, "taxonomy", file), createRecordFormatter()(phaseSchemas[phase].parse(content)));
  const ids = Array.from({ length: options.classes }, (_, at) => `class-${at}`);
  const perPaper = Math.ceil(options.classes / options.papers);
  write("3-extraction.json", "extraction", {
    publications: Array.from({ length: options.papers }, (_, paper) => ({
      id: `Paper${paper}`,
      category: "dataset",
      domain: "scholarly",
      classes: ids
        .slice(paper * perPaper, (paper + 1) * perPaper)
        .map((id) => ({ id, name: `${phrase(2)} ${id}`, description: phrase(14) })),
    })),
  });
  const clustered = ids.slice(options.unclustered);
  const perCluster = Math.ceil(clustered.length / options.clusters);
  const clusters = Array.from({ length: options.clusters }, (_, at) => ({
    id: `cluster-${at}`,
    name: phrase(3),
    description: phrase(10),
    members: clustered.slice(at * perCluster, (at + 1) * perCluster),
  })).filter((cluster) => cluster.members.length > 0);
  write("4-clustering.json", "clustering", { clusters, categories: [] });
}

/** The number of different words in the large survey. */
const vocabulary = 10_000;
const syllables = ["ba", "de", "fi", "go", "ku", "la", "me", "ni", "po", "ru"];

/** Returns the word for a rank, counting from 0: the rank's four digits, each written as a syllable. */
function inventedWord(rank: number): string {
  return Array.from(String(rank).padStart(4, "0"), (digit) => syllables[Number(digit)]).join("");
}

/**
 * Writes a survey with unscreened papers, whose abstracts have 120 words. As in English, word frequencies fall with the
 * rank (Zipf's law).
 */
export function writeLargeSurvey(
  folder: string,
  papers: number,
  order?: NonNullable<Survey["screening"]>["order"],
): void {
  const random = createRandom(12);
  const phrase = (length: number): string =>
    Array.from({ length }, () => inventedWord(Math.floor(vocabulary ** random.next()) - 1)).join(" ");
  const candidates = Array.from({ length: papers }, (_, at) =>
    createPaper(`Paper${at}`, "article", {
      title: `${phrase(6)} ${at}`,
      year: String(1990 + (at % 30)),
      abstract: phrase(120),
    }),
  );
  const survey = surveySchema.parse({
    criteria: [
      { id: "I1", kind: "inclusion", text: "It asks questions of a graph." },
      { id: "E1", kind: "exclusion", text: "It asks nothing." },
    ],
    ...(order && { screening: { order } }),
  });
  writeText(join(folder, "literature/survey.json"), createRecordFormatter()(survey));
  writeText(join(folder, "literature/candidates-1.bib"), formatBibliographyList(candidates));
}

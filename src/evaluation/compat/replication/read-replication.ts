/**
 * Reads the taxonomy artifacts of the published replication package, from one folder per phase or from a single folder.
 *
 * The reader reports contradictions between the artifacts but does not correct them.
 */
import { z } from "zod";
import { checkSchema, readJson, readText } from "../../../base/io/index.ts";
import {
  normalizeTitle,
  type Paper,
  readBibliography,
  type Survey,
  type SurveyLists,
} from "../../../literature/index.ts";
import {
  deriveOperations,
  type GqmTable,
  type Increment,
  measureIncrement,
  type OrthogonalityMatrix,
  type TaxonomyDocuments,
  type TaxonomyState,
} from "../../../taxonomy/index.ts";
import {
  type Clustering,
  type Construction,
  constructionSchema,
  hashContent,
  planningSchema,
  relevanceSchema,
  validationSchema,
} from "../../../taxonomy/phases/index.ts";
import {
  applicationArtifact,
  clusterArtifact,
  extractionArtifact,
  type IncrementArtifact,
  incrementArtifact,
} from "./artifact-schemas.ts";
import { convertApplication } from "./convert-application.ts";
import { clusterId, convertClustering } from "./convert-clustering.ts";
import { convertExtraction } from "./convert-extraction.ts";
import { convertMatrix } from "./convert-matrix.ts";
import { convertPlanning } from "./convert-planning.ts";
import { convertRelevance } from "./convert-relevance.ts";
import { convertSurvey, surveyArtifact } from "./convert-survey.ts";
import { type ArtifactNote, type Artifacts, findArtifacts } from "./find-artifacts.ts";

// Checks that the package's survey log is consistent and agrees with the literature lists.

/** The iterations in the log, and any search without an iteration number. */
const processArtifact = z.array(
  z.object({
    iteration: z.number().optional(),
    candidate_list: z.array(z.string()).default([]),
    final_list: z.array(z.string()).default([]),
    processing: z.array(z.object({ title: z.string(), added_to_final: z.boolean() })).default([]),
  }),
);

type BibliographyList = { readonly name: string; readonly papers: readonly Paper[] };

function checkProcess(
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

export type Replication = {
  readonly documents: TaxonomyDocuments;
  readonly matrices: ReadonlyMap<string, OrthogonalityMatrix>;
  /** The accepted publications. */
  readonly papers: readonly Paper[];
  /** The candidates of each iteration. */
  readonly iterations: SurveyLists["iterations"];
  /** The content of the survey log, or undefined if the package has none. */
  readonly survey: Survey | undefined;
  /** The inconsistencies and unreadable passages in the artifacts. */
  readonly notes: readonly ArtifactNote[];
};

/** @throws InputError if an artifact is missing or invalid */
export function readReplication(folder: string): Replication {
  const artifacts = findArtifacts(folder);
  const { papers, lists, published, surveyed } = readLiterature(artifacts);
  const { documents, increments, matrices, notes } = readPhases(artifacts, papers);
  const processNotes = ifPresent(artifacts.process, (file) =>
    checkProcess(readJson(file, processArtifact), file, lists),
  );
  return {
    documents,
    matrices,
    papers,
    iterations: surveyed?.iterations ?? published.iterations,
    survey: surveyed?.survey,
    notes: [
      ...artifacts.notes,
      ...notes.planning,
      ...lists.flatMap(diagnosticNotes),
      ...(processNotes ?? []),
      ...(surveyed?.notes ?? []),
      ...notes.laterPhases,
      ...compareFigures(artifacts, { ...documents, increments, matrices }),
    ],
  };
}

/** Converts the plan and the artifacts of the phases after the survey. */
function readPhases(artifacts: Artifacts, papers: readonly Paper[]) {
  const extracted = convertExtraction(
    readJson(artifacts.extraction, extractionArtifact),
    artifacts.extraction,
    papers,
  );
  const clustered = convertClustering(
    readJson(artifacts.clusters, clusterArtifact),
    artifacts.clusters,
    extracted,
  );
  const assessed = ifPresent(artifacts.relevance, (file) =>
    convertRelevance(readText(file), file, clustered.clustering),
  );
  const constructed = convertConstruction(
    readJson(artifacts.increments, incrementArtifact),
    artifacts.increments,
    clustered.clustering,
  );
  const matrices = readMatrices(artifacts, constructed.increments);
  const applied = readApplications(artifacts, constructed.increments);
  const questions = [...(assessed?.questions ?? [])];
  const planned = ifPresent(artifacts.plan, (file) => convertPlanning(readText(file), file, questions));
  const documents: TaxonomyDocuments = {
    planning: planned?.planning ?? planningSchema.parse({ relevance: { rule: "all", questions } }),
    extraction: extracted.extraction,
    clustering: clustered.clustering,
    relevance: assessed?.relevance ?? relevanceSchema.parse({}),
    construction: constructed.construction,
    validation: validationSchema.parse({}),
    application: applied.application,
  };
  return {
    documents,
    increments: constructed.increments,
    matrices: new Map(matrices.map(({ name, matrix }) => [name, matrix])),
    notes: {
      planning: planned?.notes ?? [],
      laterPhases: [
        ...extracted.notes,
        ...clustered.notes,
        ...(assessed?.notes ?? []),
        ...constructed.notes,
        ...matrices.flatMap((matrix) => matrix.notes),
        ...applied.notes,
      ],
    },
  };
}

function readApplications({ applications }: Artifacts, increments: TaxonomyState["increments"]) {
  const schemes = applications.map(({ scheme, file }) => ({
    scheme,
    file,
    items: readJson(file, applicationArtifact),
  }));
  return convertApplication(schemes, increments.at(-1));
}

function ifPresent<T>(file: string | undefined, convert: (file: string) => T): T | undefined {
  return file === undefined ? undefined : convert(file);
}

type ReadList = ReturnType<typeof readBibliography> & { readonly name: string; readonly file: string };

function readLiterature(artifacts: Artifacts) {
  const papers = artifacts.finalList === undefined ? [] : readBibliography(artifacts.finalList, true).papers;
  const lists = artifacts.lists.map(
    ({ name, file }): ReadList => ({ name, file, ...readBibliography(file, true) }),
  );
  const published = arrangeLists(lists, papers);
  const surveyed = ifPresent(artifacts.process, (file) =>
    convertSurvey(readJson(file, surveyArtifact), file, published),
  );
  return { papers, lists, published, surveyed };
}

function diagnosticNotes({ file, diagnostics }: ReadList): ArtifactNote[] {
  return diagnostics.map(({ line, key, message }) => ({
    file: `${file}:${line}`,
    problem: `${key}: ${message}`,
  }));
}

function readMatrices(artifacts: Artifacts, increments: TaxonomyState["increments"]) {
  return artifacts.matrices.flatMap(({ iteration, file }) => {
    const increment = increments.find(({ name }) => name === `T${iteration}`);
    return increment ? [{ name: increment.name, ...convertMatrix(readText(file), file, increment) }] : [];
  });
}

/** Arranges the survey's lists by iteration: `candidate_list_iteration_1` is L1, and so on. */
function arrangeLists(
  lists: readonly { readonly name: string; readonly papers: readonly Paper[] }[],
  final: readonly Paper[],
): SurveyLists {
  const iterations: (readonly Paper[])[] = [];
  for (const { name, papers } of lists) {
    const iteration = /^candidate_list_iteration_(\d+)$/.exec(name)?.[1];
    if (iteration !== undefined) iterations[Number(iteration) - 1] = papers;
  }
  return { iterations: Array.from(iterations, (papers) => papers ?? []), final };
}

/** Lists the published figures that cannot be reproduced from the files. */
function compareFigures(artifacts: Artifacts, state: TaxonomyState): ArtifactNote[] {
  const tables = state.increments.map((increment) => measureIncrement(state, increment));
  const last = tables.at(-1);
  return [
    ...artifacts.results.flatMap(({ iteration, file }) => {
      const table = tables.find(({ increment }) => increment === `T${iteration}`);
      return table ? checkFigures(readText(file), file, table) : [];
    }),
    ...(artifacts.delta !== undefined && last
      ? checkFigures(readText(artifacts.delta), artifacts.delta, last)
      : []),
  ];
}

// Compares the published figures in the package with figures computed from its files.

/** @param text the published figures, in lines such as `name: 0.59 (135/227)` */
function checkFigures(text: string, file: string, table: GqmTable): ArtifactNote[] {
  return [...text.matchAll(/^([a-z ]+):\s*[\d.]+\s*\((\d+)\/(\d+)\)/gm)].flatMap(
    ([, name, numerator, denominator]) => {
      const ratio = table.rows.find((row) => row.name === name)?.ratio;
      if (!ratio || (ratio.numerator === Number(numerator) && ratio.denominator === Number(denominator)))
        return [];
      const computed = `${ratio.numerator}/${ratio.denominator}`;
      return [
        {
          file,
          problem: `${table.increment} ${name}: published ${numerator}/${denominator}, computed from the files ${computed}`,
        },
      ];
    },
  );
}

// Converts the package's increments to the format of phase 6: the first in full, and later ones as derived
// operations.

type ConvertedConstruction = {
  readonly construction: Construction;
  readonly increments: readonly Increment[];
  readonly notes: readonly ArtifactNote[];
};

function convertConstruction(
  artifact: IncrementArtifact,
  file: string,
  clustering: Clustering,
): ConvertedConstruction {
  const clusterIds = new Set(clustering.clusters.map(({ id }) => id));
  const notes: ArtifactNote[] = [];
  const increments = artifact.map(
    ({ iteration, taxonomy }): Increment => ({
      name: `T${iteration}`,
      categories: taxonomy.map((category) => ({
        name: category.name,
        description: category.description,
        classes: category.categories.map((taxonomyClass) => {
          const clusters = taxonomyClass.based_on_clusters.map(clusterId);
          for (const id of clusters.filter((cluster) => !clusterIds.has(cluster))) {
            notes.push({
              file,
              problem: `T${iteration}: "${taxonomyClass.name}" is based on cluster ${id.slice(1)}, which does not exist`,
            });
          }
          return {
            name: taxonomyClass.name,
            description: taxonomyClass.description,
            clusters: clusters.filter((id) => clusterIds.has(id)),
          };
        }),
      })),
    }),
  );
  const entries = increments.map((increment, at) => {
    const base = increments[at - 1];
    if (!base) return { name: increment.name, categories: increment.categories };
    const operations = deriveOperations(base, increment, `derived from ${base.name} and ${increment.name}`);
    return { name: increment.name, content: hashContent(increment), operations };
  });
  return { construction: checkSchema({ increments: entries }, constructionSchema, file), increments, notes };
}

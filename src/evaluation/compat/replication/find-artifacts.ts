/** Locates the artifacts of a replication package, in a single folder or in one folder per phase. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { InputError } from "../../../base/errors.ts";

export type ArtifactNote = { readonly file: string; readonly problem: string };

/** A file that belongs to an increment. Increments are numbered from 1. */
type IterationFile = { readonly iteration: number; readonly file: string };

export type Artifacts = {
  readonly extraction: string;
  readonly clusters: string;
  readonly increments: string;
  /** The file with the answers to the planning steps, in prose. */
  readonly plan?: string;
  readonly process?: string;
  readonly relevance?: string;
  readonly matrices: readonly IterationFile[];
  /** The files with the published figures of each iteration. */
  readonly results: readonly IterationFile[];
  /** The file with the published classification delta for the last increment. */
  readonly delta?: string;
  /** The literature lists, each with its file name without the extension. */
  readonly lists: readonly { readonly name: string; readonly file: string }[];
  /** The annotated objects: one file for the taxonomy, and one for each other scheme. */
  readonly applications: readonly { readonly scheme: string; readonly file: string }[];
  /** The list of accepted publications. */
  readonly finalList?: string;
  readonly notes: readonly ArtifactNote[];
};

/** The name that the package uses for annotations made with its own taxonomy. */
export const ownScheme = "main_taxonomy";

/** @throws InputError if the folder or one of the three required files is missing */
export function findArtifacts(folder: string): Artifacts {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new InputError({ file: folder }, "the path is not a folder", {
      hint: "Specify the folder of the artifacts.",
    });
  }
  const findFile = (phase: string, name: string): string | undefined =>
    [join(folder, name), join(folder, phase, name)].find((path) => existsSync(path));
  const requireArtifact = (phase: string, name: string): string => {
    const path = findFile(phase, name);
    if (path !== undefined) return path;
    throw new InputError({ file: folder }, `the folder contains neither ${name} nor ${phase}/${name}`, {
      hint: "Specify the folder that contains the artifacts of one taxonomy.",
    });
  };
  const process = findFile("literature_survey", "research_process.json");
  const relevance = findFile("relevance_assessment", "relevance_assessment.md");
  const lists = findFile("literature_survey", "research_lists");
  const finalList = lists === undefined ? undefined : lastFinalList(lists);
  const calculations = findFile("validation", "metric_calculations");
  const { matrices, results, notes } = findCalculations(calculations);
  const delta =
    findFile("application", join("application", "classification_delta.txt")) ??
    findFile("application", "classification_delta.txt");
  const plan = findFile("planning", "planning.md");
  return {
    extraction: requireArtifact("extraction", "extraction.json"),
    clusters: requireArtifact("clustering", "cluster_increments.json"),
    increments: requireArtifact("construction_and_refinement", "taxonomy_increments.json"),
    ...(process !== undefined && { process }),
    ...(relevance !== undefined && { relevance }),
    ...(delta !== undefined && { delta }),
    ...(finalList !== undefined && { finalList }),
    matrices,
    results,
    lists: lists === undefined ? [] : findLists(lists),
    applications: findApplications(
      [join(folder, "application", "taxonomy_applications"), join(folder, "taxonomy_applications")].find(
        existsSync,
      ),
    ),
    ...(plan !== undefined && { plan }),
    notes,
  };
}

/** Finds the final list with the highest number: `final_list_2.bib` takes precedence over `final_list_1.bib`. */
function lastFinalList(folder: string): string | undefined {
  const names = readdirSync(folder).filter((name) => /^final_list.*\.bib$/.test(name));
  const lastName = names.sort((left, right) => left.localeCompare(right, "en", { numeric: true })).at(-1);
  return lastName === undefined ? undefined : join(folder, lastName);
}

function findLists(folder: string): Artifacts["lists"] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".bib"))
    .sort()
    .map((name) => ({ name: name.slice(0, -".bib".length), file: join(folder, name) }));
}

function findCalculations(folder: string | undefined): Pick<Artifacts, "matrices" | "results" | "notes"> {
  const matrices: IterationFile[] = [];
  const results: IterationFile[] = [];
  const notes: ArtifactNote[] = [];
  for (const name of folder === undefined ? [] : readdirSync(folder).sort()) {
    const iteration = Number(/^(?:taxonomy_)?iteration_(\d+)$/.exec(name)?.[1] ?? Number.NaN);
    if (folder === undefined || Number.isNaN(iteration)) continue;
    for (const entry of readdirSync(join(folder, name)).sort()) {
      const file = join(folder, name, entry);
      if (entry === "orthogonality_matrix.csv") matrices.push({ iteration, file });
      if (entry === "results.txt" || entry === "innovation_and_adaption.txt")
        results.push({ iteration, file });
      if (entry.endsWith(".xlsx")) {
        notes.push({
          file,
          problem:
            "a spreadsheet, which Taxolink cannot read: save its matrix as orthogonality_matrix.csv in the same folder",
        });
      }
    }
  }
  return { matrices, results, notes };
}

function findApplications(folder: string | undefined): Artifacts["applications"] {
  if (folder === undefined) return [];
  const files = readdirSync(folder).flatMap((name) => {
    const scheme = /^(.+)_application\.json$/.exec(name)?.[1];
    return scheme === undefined ? [] : [{ scheme, file: join(folder, name) }];
  });
  // The taxonomy's own file defines the objects; the others are compared with it.
  return files.sort((left, right) => Number(right.scheme === ownScheme) - Number(left.scheme === ownScheme));
}

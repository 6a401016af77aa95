/** Reads the workspace data that a site shows. */
import { existsSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, dirname, join } from "node:path";
import type { CommandContext } from "../../cli/command.ts";
import { readQuestions } from "../../datasets/index.ts";
import { InputError } from "../../errors.ts";
import {
  createBootstrap,
  defaultBootstrap,
  defaultFootprint,
  estimateFootprint,
  labelRuns,
  readEvaluation,
  readStoredBenchmark,
  sumCost,
} from "../../evaluation/index.ts";
import { readText } from "../../io/index.ts";
import type {
  SiteArea,
  SiteBenchmark,
  SiteDataset,
  SiteNotebook,
  SiteSource,
  SiteTaxonomy,
} from "../../site/index.ts";
import {
  defaultFile,
  openEditor,
  openTaxonomy,
  publicationTitles,
  readSurveyState,
  type Workspace,
  workspaceFolder,
} from "../../workspace/index.ts";

export type SiteOptions = {
  readonly private: boolean;
  readonly runs: readonly string[];
  readonly notebooks: readonly string[];
  readonly creator: readonly string[];
  readonly licence: string | undefined;
  readonly url: string | undefined;
};

const maximumDepth = 3;

export async function readSiteSource(
  workspace: Workspace,
  areas: ReadonlySet<SiteArea>,
  options: SiteOptions,
  context: CommandContext,
): Promise<SiteSource> {
  const { manifest } = workspace;
  const survey = readSurveyState(openEditor(workspace, { author: "" }));
  return {
    name: manifest.name,
    description: manifest.description,
    credits: { creators: options.creator, licence: options.licence ?? "", url: options.url ?? "" },
    taxonomy: readTaxonomySource(workspace, context),
    survey: survey.iterations.length === 0 && survey.final.length === 0 ? null : survey,
    dataset: readDataset(workspace),
    benchmarks: areas.has("leaderboard") ? await readBenchmarks(workspace, options.runs, context) : [],
    notebooks: readNotebooks(options.notebooks.map((file) => context.resolve(file))),
    extra: { pages: [], files: [] },
    isPrivate: options.private,
  };
}

function readTaxonomySource(workspace: Workspace, context: CommandContext): SiteTaxonomy | null {
  const { state } = openTaxonomy(context);
  if (state.increments.length === 0) return null;
  const name = workspace.manifest.name
    .normalize("NFKD")
    .match(/[A-Za-z0-9]+/g)
    ?.join("-")
    .toLowerCase();
  return {
    state,
    titles: publicationTitles(workspace, state),
    base: `urn:taxonomy:${name ?? "taxonomy"}:`,
    columns: workspace.manifest.questionColumns,
  };
}

function readDataset(workspace: Workspace): SiteDataset | null {
  const file = defaultFile(workspace, "questions");
  if (file === undefined || !existsSync(file)) return null;
  return { file: basename(file), pairs: readQuestions(file).pairs };
}

function readNotebooks(files: readonly string[]): SiteNotebook[] {
  const names = distinctNames(files);
  return files.map((file, at) => {
    const text = readText(file);
    if (!/^<!doctype html>/i.test(text)) {
      throw new InputError({ file }, "the file is not a rendered notebook", {
        hint: "Render the notebook first: taxolink notebook FILE writes the page to publish.",
      });
    }
    return { name: (names[at] ?? "").replace(/\.html$/, ""), text };
  });
}

/** Returns the last segment of each path, preceded by its folder's name if two paths have the same last segment. */
function distinctNames(paths: readonly string[]): string[] {
  const lastSegments = paths.map((path) => basename(path));
  return paths.map((path, at) => {
    const lastSegment = lastSegments[at] ?? "";
    const isUnique = lastSegments.indexOf(lastSegment) === lastSegments.lastIndexOf(lastSegment);
    return isUnique ? lastSegment : `${basename(dirname(path))}/${lastSegment}`;
  });
}

async function readBenchmarks(
  workspace: Workspace,
  runs: readonly string[],
  context: CommandContext,
): Promise<readonly SiteBenchmark[]> {
  const folders =
    runs.length > 0
      ? runs.map((folder) => context.resolve(folder))
      : resultsFolders(workspaceFolder(workspace, "runs"), maximumDepth);
  const stage = context.progress.stage("results", folders.length);
  const benchmarks: SiteBenchmark[] = [];
  const names = distinctNames(folders);
  for (const [at, folder] of folders.entries()) {
    const stored = readStoredBenchmark(folder);
    const evaluated = await readEvaluation(folder, stored);
    const evaluation = { ...evaluated, document: labelRuns(evaluated.document) };
    const costs = stored.runs.map(({ run }) => sumCost(run.timings));
    const bootstrap = createBootstrap({ ...defaultBootstrap, seed: stored.index.seed });
    const constants = { ...defaultFootprint, logicalProcessors: availableParallelism() };
    const footprints = stored.runs.map(({ run }) => estimateFootprint(run.timings, constants, bootstrap));
    benchmarks.push({ name: names[at] ?? "", stored, evaluation, costs, footprints });
    stage.advance();
  }
  stage.finish();
  return benchmarks;
}

/**
 * Finds results folders, without searching inside them, because subfolders belong to other layouts of the same graph.
 */
function resultsFolders(folder: string, depth: number): string[] {
  if (!existsSync(folder)) return [];
  if (existsSync(join(folder, "run.json"))) return [folder];
  if (depth === 0) return [];
  const subfolders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return subfolders
    .map(({ name }) => name)
    .sort()
    .flatMap((name) => resultsFolders(join(folder, name), depth - 1));
}

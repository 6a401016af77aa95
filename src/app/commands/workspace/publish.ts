/** `taxolink publish`: exports the workspace as a folder of web pages. */

import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { InputError, OptionError } from "../../../base/errors.ts";
import { readText } from "../../../base/io/index.ts";
import { count } from "../../../base/text/count.ts";
import { readQuestions } from "../../../datasets/index.ts";
import { costsOf, labelRuns, readEvaluation, readStoredBenchmark } from "../../../evaluation/index.ts";
import { option } from "../../../operations/arguments.ts";
import { type CommandContext, defineCommand, type OptionValues } from "../../../operations/command.ts";
import type { Block } from "../../../pages/blocks.ts";
import {
  defaultFile,
  openEditor,
  openTaxonomy,
  publicationTitles,
  readSurveyState,
  type Workspace,
  workspaceFolder,
} from "../../../workspace/index.ts";
import {
  buildSite,
  openSiteFolder,
  type SiteArea,
  type SiteDataset,
  type SiteNotebook,
  type SiteSource,
  type SiteTaxonomy,
  writeSite,
} from "../../site/index.ts";
import { mapInTurn } from "../shared/in-turn.ts";
import { workspaceOf } from "../shared/workspace-of.ts";
import { defaultBase } from "../taxonomy/export.ts";

const areas = ["taxonomy", "survey", "data", "leaderboard"] as const satisfies readonly SiteArea[];

const publishOptions = {
  out: option.outputFolder("The output folder", { value: "SITE", default: "site" }),
  open: option.flag("Open the site in a browser"),
  only: option.list("AREAS", "Publish only these areas", { choices: areas }),
  private: option.flag("Omit abstracts, notes and reviewer names"),
  runs: option.list(
    "DIRS",
    "Results folders for the leaderboard (default: all results in the workspace's runs folder)",
  ),
  notebooks: option.list("FILES", "Rendered notebooks to publish, as written by taxolink notebook"),
  creator: option.list("NAMES", "The authors, for the citation; an organisation is in braces, as in BibTeX"),
  licence: option.text("ID", "The licence, such as cc-by-4.0"),
  url: option.text("URL", "The URL at which the site will be published"),
};

export const command = defineCommand({
  example: "--out site --open",
  options: publishOptions,
  notes: [
    "The site needs no server: upload its folder to any host, or open its index.html. Pages load no external resources.",
    "In this folder, manifest.json lists all files with their hashes. Publishing again updates only the files that changed.",
  ],
  run: async ({ options }, context) => {
    if (options.url !== undefined && !URL.canParse(options.url))
      throw new OptionError(`--url: "${options.url}" is not a URL`, {
        hint: "Specify the full URL, beginning with https://.",
      });
    const workspace = workspaceOf(context);
    const out = context.resolve(options.out);
    const earlier = openSiteFolder(out);
    const siteAreas = new Set<SiteArea>(
      areas.filter((area) => options.only.length === 0 || options.only.includes(area)),
    );
    const source = await readSiteSource(workspace, siteAreas, options, context);
    const today = new Date().toISOString().slice(0, 10);
    const { files, manifest } = buildSite(source, siteAreas, earlier?.publications ?? [], today);
    const { written, removed, unchanged } = writeSite(out, files, manifest, context);
    const page = join(out, "index.html");
    if (options.open) openInBrowser(page, context);
    return {
      text: [
        `${page}: ${count(files.length, "file")}, ${written.length} written, ${unchanged} unchanged, ${removed.length} removed.`,
        missingCredits(options.creator, options.licence),
      ],
      json: { folder: out, page, files: files.length, written, removed, unchanged },
    };
  },
});

function missingCredits(creators: readonly string[], licence: string | undefined): Block {
  const missing = [...(creators.length === 0 ? ["--creator"] : []), ...(licence ? [] : ["--licence"])];
  const problem = "Readers cannot properly cite or reuse the site yet";
  return missing.length > 0 && `${problem}: add ${missing.join(" and ")}.`;
}

/** Starts the program named in the `BROWSER` variable or, if it is not set, the system's default browser. */
function openInBrowser(page: string, context: CommandContext): void {
  const address = pathToFileURL(page).href;
  const [program, ...words] = browserCommand(context.env.BROWSER);
  const child = spawn(program, [...words, address], { detached: true, stdio: "ignore" });
  child.on("error", () => context.warn(`No browser could be started: open ${address} manually.`));
  child.unref();
}

function browserCommand(browser: string | undefined): readonly [string, ...string[]] {
  if (browser !== undefined && browser !== "") return [browser];
  if (process.platform === "darwin") return ["open"];
  return process.platform === "win32" ? ["cmd", "/c", "start", ""] : ["xdg-open"];
}

type SiteOptions = Omit<OptionValues<typeof publishOptions>, "out" | "open" | "only">;

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
  const { name, questionColumns: columns } = workspace.manifest;
  return { state, titles: publicationTitles(workspace, state), base: defaultBase(name), columns };
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
    if (!/^<!doctype html>/i.test(text))
      throw new InputError({ file }, "the file is not a rendered notebook", {
        hint: "Render the notebook first: taxolink notebook FILE writes the page to publish.",
      });
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

async function readBenchmarks(workspace: Workspace, runs: readonly string[], context: CommandContext) {
  const folders =
    runs.length > 0
      ? runs.map((folder) => context.resolve(folder))
      : resultsFolders(workspaceFolder(workspace, "runs"), maximumDepth);
  const names = distinctNames(folders);
  return mapInTurn("results", folders, context, async (folder, at) => {
    const stored = readStoredBenchmark(folder);
    const evaluated = await readEvaluation(folder, stored);
    const evaluation = { ...evaluated, document: labelRuns(evaluated.document) };
    const costs = costsOf(stored, { logicalProcessors: availableParallelism() });
    return { name: names[at] ?? "", stored, evaluation, ...costs };
  });
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

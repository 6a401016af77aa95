/** Reads the snapshot of the workspace that the screens show. */
import { type Dirent, existsSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { errorText, InputError } from "../../../base/errors.ts";
import { readQuestions, summariseReviews } from "../../../datasets/index.ts";
import { readRunIndex, readShownSummary } from "../../../evaluation/index.ts";
import { isGraphFileName } from "../../../graph/index.ts";
import {
  createQueueReader,
  createStepwiseWordReader,
  fullTextUrl,
  minutesPerDecision,
  openSuspects,
  type Paper,
  type QueueReader,
  type SurveyStage,
  surveyProgress,
} from "../../../literature/index.ts";
import {
  completeTaxonomy,
  type Increment,
  matrixFile,
  measureIncrement,
  proposeOverlaps,
  type TaxonomyDocuments,
  type TaxonomyFiles,
  type TaxonomyPhase,
  type TaxonomyState,
  taxonomyPhases,
} from "../../../taxonomy/index.ts";
import {
  createEditorMemory,
  type Editor,
  type EditorMemory,
  findWorkspace,
  gitIndexState,
  historyFile,
  listDisputes,
  listUnmerged,
  listUnmergedByGit,
  locateTaxonomy,
  type OpenDispute,
  openEditor,
  readNewestHistory,
  readPhaseStates,
  readSurveyState,
  type UnmergedFile,
  type Workspace,
  workspaceFolder,
} from "../../../workspace/index.ts";
import { createResultsReader } from "../screens/results/results-view.ts";
import { collectSearch } from "./finding/search.ts";
import { remember } from "./remember.ts";
import type { Readable } from "./session.ts";
import { indexTaxonomy } from "./taxonomy-index.ts";
import type { BenchmarkView, WorkspaceView } from "./workspace-view.ts";

/** The seed for the interval of the reviewers' agreement, as on the command line. */
const reviewSeed = 1;

/** Reads the workspace, and caches its files, because an edit changes only one of them. */
export type WorkspaceReader = () => Readable;

/**
 * @param folder the folder where the upward search for a workspace starts
 * @param explicit the value of `--workspace`, if it is set
 * @param authorOf returns the name of the person who makes the edits
 * @param memory the cache that the commands of the session share
 * @returns a reader that throws WorkspaceError if there is no workspace, and InputError if a file is invalid
 */
export function createWorkspaceReader(
  folder: string,
  explicit: string | undefined,
  authorOf: (workspace: Workspace) => string,
  memory: EditorMemory = createEditorMemory(),
): WorkspaceReader {
  let editor: Editor | undefined;
  const readUnmerged = createUnmergedReader();
  const readWords = createStepwiseWordReader();
  const readQueue = createQueueReader(readWords);
  const read = (): WorkspaceView => {
    const { workspace, files } = locateTaxonomy({ cwd: folder, workspace: explicit });
    // A changed manifest may specify other folders.
    if (!editor || !isDeepStrictEqual(editor.workspace, workspace)) {
      editor = openEditor(workspace, { author: authorOf(workspace), memory });
    }
    const view = viewOf(workspace, files, editor, readQueue, folder);
    // Extracting the words starts now, so that they are available as soon as relevance can be learnt.
    if (view.survey.survey.screening?.order === "relevance") readWords(view.papers.map(({ paper }) => paper));
    return view;
  };
  return () => {
    const root = explicit === undefined ? findWorkspace(folder) : resolve(folder, explicit);
    const unmergedFiles = root === undefined ? [] : readUnmerged(root);
    if (root !== undefined && unmergedFiles.length > 0) return unmergedView(root, unmergedFiles);
    try {
      return { kind: "ready", workspace: read() };
    } catch (error) {
      // A committed file may contain conflict markers. Only an unreadable workspace is searched for them.
      const filesWithMarkers = root === undefined || !existsSync(root) ? [] : sharedFiles(listUnmerged(root));
      if (root === undefined || filesWithMarkers.length === 0) throw error;
      return unmergedView(root, filesWithMarkers);
    }
  };
}

/** Queries git only after its index has changed, because a query takes longer than an edit. */
function createUnmergedReader(): (root: string) => readonly UnmergedFile[] {
  let last: { readonly state: string; readonly files: readonly UnmergedFile[] } | undefined;
  return (root) => {
    const state = gitIndexState(root);
    if (last?.state !== state || last.files.length > 0) {
      last = { state, files: state === "" ? [] : sharedFiles(listUnmergedByGit(root)) };
    }
    return last.files;
  };
}

function sharedFiles(files: readonly UnmergedFile[]): UnmergedFile[] {
  return files.filter(({ shared }) => shared);
}

function unmergedView(root: string, files: readonly UnmergedFile[]): Readable {
  const folders = [...new Set(["", ...files.map(({ file }) => dirname(file))])];
  return { kind: "unmerged", unmerged: { root, folders, files } };
}

function viewOf(
  workspace: Workspace,
  files: TaxonomyFiles,
  editor: Editor,
  readQueue: QueueReader,
  folder: string,
): WorkspaceView {
  const phases = Object.keys(taxonomyPhases) as TaxonomyPhase[];
  const documents = Object.fromEntries(phases.map((phase) => [phase, editor.read(phase)] as const));
  const state = completeTaxonomy(documents as TaxonomyDocuments, files);
  const { literature, taxonomy, graphs, questions } = workspace.manifest.paths;
  const matrices = relative(workspace.root, dirname(matrixFile(files, "T1")));
  const problems: string[] = [];
  const proposedOverlaps = perIncrement(state, (increment) => proposeOverlaps(state, increment));
  const history = historyFile(workspace);
  const survey = readSurveyState(editor);
  const papers = surveyProgress(survey.survey, survey);
  const textFolders = [workspace.root, workspaceFolder(workspace, "literature")];
  const readQuestionFile = createQuestionReader(workspace.root);
  const filesIn = (folder: "graphs" | "questions", matches: (name: string) => boolean): string[] =>
    filesNamed(workspaceFolder(workspace, folder), matches).map((file) => relative(workspace.root, file));
  const view: Omit<WorkspaceView, "search"> = {
    name: workspace.manifest.name,
    root: workspace.root,
    pathOf: (file) => shortPath(folder, join(workspace.root, file)),
    folders: ["", literature, taxonomy, matrices, graphs, questions],
    author: editor.author,
    phases: readPhaseStates(workspace, editor, survey),
    survey,
    papers,
    queue: remember((stage: SurveyStage) => readQueue(survey, papers, stage)),
    fullText: remember((paper: Paper) => fullTextUrl(paper, textFolders)),
    pace: remember((stage: SurveyStage) => paceOf(stage, editor.author, workspace)),
    suspects: once(() => openSuspects(survey)),
    taxonomy: state,
    index: indexTaxonomy(state, survey.final),
    measure: perIncrement(state, (increment) => measureIncrement(state, increment)),
    overlaps: (name) => proposedOverlaps(name) ?? [],
    graphFolder: graphs,
    questionFolder: questions,
    runFolder: relative(workspace.root, workspaceFolder(workspace, "runs")),
    bibliographies: bibliographiesIn(workspace.root),
    graphFiles: filesIn("graphs", isGraphFileName),
    questionFiles: filesIn("questions", (name) => name.endsWith(".csv")),
    questions: readQuestionFile,
    reviews: remember((file) => {
      try {
        return summariseReviews(readQuestionFile(file).pairs, reviewSeed);
      } catch (error) {
        return { problem: errorText(error) };
      }
    }),
    results: createResultsReader(workspace.root),
    benchmarks: readBenchmarks(workspace.root, workspaceFolder(workspace, "runs"), problems),
    disputes: once(() => readDisputes(editor, problems)),
    historySize: existsSync(history) ? statSync(history).size : 0,
    problems,
  };
  return { ...view, search: once(() => collectSearch(view)) };
}

/** Runs a computation on first use, and caches its result. */
function once<T>(compute: () => T): () => T {
  let computed: { readonly result: T } | undefined;
  return () => {
    computed ??= { result: compute() };
    return computed.result;
  };
}

/** Returns the number of minutes that the author spends on a decision in the stage. */
function paceOf(stage: SurveyStage, person: string, workspace: Workspace) {
  const decided = readNewestHistory(workspace).filter(
    ({ author, operation: { kind } }) => author === person && kind.split(" ").at(-1) === decisionWords[stage],
  );
  return minutesPerDecision(decided.map(({ time }) => new Date(time)));
}

/** Returns the path relative to the folder, or the absolute path of a file outside it. */
function shortPath(folder: string, path: string): string {
  const short = relative(folder, path);
  if (short === "") return ".";
  return isAbsolute(short) || short.split(sep)[0] === ".." ? path : short;
}

/** The last word of the edit that records a decision in each stage. */
const decisionWords: Readonly<Record<SurveyStage, string>> = { screening: "screen", skim: "skim" };

/**
 * Lists the bibliographies in the folder, but not in its subfolders, where they belong to the workspace or to another
 * project.
 */
function bibliographiesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(bib|ris)$/i.test(entry.name))
    .map(({ name }) => name)
    .sort();
}

/** Creates a function that computes a value for each increment once. */
function perIncrement<T>(
  { increments }: TaxonomyState,
  compute: (increment: Increment) => T,
): (name: string) => T | undefined {
  return remember((name: string) => {
    const increment = increments.find((candidate) => candidate.name === name);
    return increment && compute(increment);
  });
}

/** Reads the disputes. Reports and skips unreadable lists and question files. */
function readDisputes(editor: Editor, problems: string[]): readonly OpenDispute[] {
  try {
    return listDisputes(editor);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    problems.push(errorText(error));
    return [];
  }
}

/**
 * Creates a reader of question files that reports an invalid file as a problem, so that the other files remain
 * readable.
 */
function createQuestionReader(root: string): WorkspaceView["questions"] {
  return remember((file) => {
    try {
      return { pairs: readQuestions(join(root, file), { lenient: true }).pairs };
    } catch (error) {
      return { pairs: [], problem: errorText(error) };
    }
  });
}

/** Reads the benchmarks, newest first, and those without a summary yet. Reports and skips unreadable files. */
function readBenchmarks(root: string, runs: string, problems: string[]): BenchmarkView[] {
  const files = filesNamed(runs, (name) => name === "summary.json" || name === "run.json");
  const finished = new Set(files.filter((file) => basename(file) === "summary.json").map(dirname));
  const views = files.flatMap((file): BenchmarkView[] => {
    const isBegun = basename(file) === "run.json";
    if (isBegun && finished.has(dirname(file))) return [];
    try {
      const common = { folder: relative(root, dirname(file)), finished: statSync(file).mtime };
      if (!isBegun) {
        const { runs: shownRuns, comparisons } = readShownSummary(file);
        return [{ ...common, runs: shownRuns, comparisons }];
      }
      const { graph, questions, runs: planned } = readRunIndex(dirname(file));
      const interrupted = {
        graph: relative(root, graph),
        questions: relative(root, questions),
        retrievers: planned.map(({ label }) => label),
      };
      return [{ ...common, runs: [], comparisons: [], interrupted }];
    } catch (error) {
      problems.push(errorText(error));
      return [];
    }
  });
  return views.sort((left, right) => right.finished.getTime() - left.finished.getTime());
}

/** Lists matching files in the folder and its subfolders in a stable order, or none if the folder does not exist. */
function filesNamed(folder: string, matches: (name: string) => boolean): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry: Dirent) => entry.isFile() && matches(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

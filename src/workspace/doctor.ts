/**
 * Checks every file of a workspace against its schema and against other files. Repairs never change what the files say.
 * They remove leftovers of killed processes and a partial last line of the history, and rewrite hand-edited files of a
 * valid workspace in their stable format.
 */

import { join } from "node:path";
import {
  checkSchema,
  createRecordFormatter,
  isPresent,
  jsonPath,
  listFolder,
  parseJson,
  readText,
  removeFile,
  removeStaleLock,
  textIfPresent,
} from "../base/io/index.ts";
import { allPapers, emptyList, type Paper, parseBibtex, type SurveyState } from "../literature/index.ts";
import { mendEnd } from "./append-line.ts";
import { checkTaxonomyFiles } from "./check-taxonomy-files.ts";
import { type FileChange, openEditor } from "./editor.ts";
import { historyFile, readHistory } from "./history.ts";
import { lockFile } from "./lock.ts";
import { manifestFile } from "./manifest.ts";
import { checkQuestionRows } from "./merge/check-question-rows.ts";
import { listUnmerged, type UnmergedSide } from "./merge/unmerged.ts";
import { openWorkspace } from "./open-workspace.ts";
import { phaseSchemas } from "./phase-documents.ts";
import { type PhaseName, phases } from "./phases.ts";
import { localFolder, phaseFile, type Workspace, workspaceFolder } from "./places.ts";
import { type Problem, problemOf, type Repair, relativeTo } from "./problem.ts";
import { readSurveyState } from "./survey-files.ts";
import { listTornWorkspaceFiles } from "./torn-files.ts";

export type Examination = { readonly problems: readonly Problem[]; readonly repairs: readonly Repair[] };

/**
 * @param root the folder with the manifest
 * @throws LockedError if another writer holds the lock and the workspace needs repair
 */
export function examineWorkspace(root: string, author: string): Examination {
  let workspace: Workspace;
  try {
    workspace = openWorkspace(root, root);
  } catch (error) {
    // Without a readable manifest, the locations of the other files are unknown.
    const unmerged = checkUnmerged(root);
    const hidden = unmerged.some(({ file }) => file === manifestFile) ? [] : [problemOf(error, root)];
    return { problems: [...hidden, ...unmerged], repairs: [] };
  }
  const leftovers = findLeftovers(workspace);
  const unmerged = checkUnmerged(root);
  // Each file that git left unmerged is one problem. Its invalid lines are not listed individually.
  const isMerged = ({ file }: Problem): boolean => !unmerged.some((problem) => problem.file === file);
  const history = checkHistory(workspace);
  const files = phases.map(({ name }) => ({ name, problems: checkPhaseFile(workspace, name) }));
  const lists = checkLists(workspace);
  const readable = new Set(files.filter((file) => file.problems.length === 0).map(({ name }) => name));
  // Invalid files cannot be compared with other files.
  const problemsAcrossFiles = [
    ...(readable.has("survey") && lists.length === 0 ? checkSurveyFiles(workspace) : []),
    ...(readable.has("survey") && readable.has("extraction") && lists.length === 0
      ? checkPublications(workspace)
      : []),
    ...checkTaxonomyFiles(workspace, readable),
  ];
  const fileProblems = [
    ...history.problems,
    ...checkDefaults(workspace),
    ...checkQuestionRows(workspace),
    ...files.flatMap((file) => file.problems),
    ...lists,
    ...problemsAcrossFiles,
  ];
  const problems = [...leftovers.problems, ...unmerged, ...fileProblems.filter(isMerged)];
  const reformatted = problems.length === 0 ? reformatPhases(workspace, author) : [];
  return { problems, repairs: [...leftovers.repairs, ...history.repairs, ...reformatted] };
}

function findLeftovers(workspace: Workspace): { problems: Problem[]; repairs: Repair[] } {
  try {
    return clearLeftovers(workspace);
  } catch (error) {
    return { problems: [problemOf(error, workspace.root)], repairs: [] };
  }
}

/** Reports each file with conflict markers as one problem. */
function checkUnmerged(root: string): Problem[] {
  return listUnmerged(root).map(({ file, line, sides, shared }) => {
    const next = shared
      ? "taxolink merge resolve merges the file entry by entry"
      : "the file does not belong to the workspace: merge it manually, then run git add on it";
    const bothSides = `${sideText(sides.ours)} and ${sideText(sides.theirs)}`;
    const place = line === null ? "" : `line ${line}`;
    return { file, place, problem: `git left a conflict between ${bothSides}; ${next}` };
  });
}

function sideText({ name, by }: UnmergedSide): string {
  return `"${name}"${by === "" ? "" : ` (${by})`}`;
}

function checkDefaults(workspace: Workspace): Problem[] {
  const { defaultGraph, defaultQuestions } = workspace.manifest;
  const defaults = { default_graph: defaultGraph, default_questions: defaultQuestions };
  return Object.entries(defaults).flatMap(([name, file]) =>
    file === null || isPresent(join(workspace.root, file))
      ? []
      : [{ file: "taxolink.json", place: `$.${name}`, problem: `the file ${file} does not exist` }],
  );
}

function checkPhaseFile(workspace: Workspace, name: PhaseName): Problem[] {
  const file = phaseFile(workspace, name);
  if (!isPresent(file)) return [];
  try {
    const result = phaseSchemas[name].safeParse(parseJson(readText(file), file));
    return (result.error?.issues ?? []).map((issue) => ({
      file: relativeTo(workspace.root, file),
      place: jsonPath(issue.path),
      problem: issue.message,
    }));
  } catch (error) {
    return [problemOf(error, workspace.root)];
  }
}

function checkLists(workspace: Workspace): Problem[] {
  const folder = workspaceFolder(workspace, "literature");
  return listFolder(folder)
    .filter(({ name }) => name.endsWith(".bib"))
    .flatMap(({ name }) => {
      const file = join(folder, name);
      try {
        if (textIfPresent(file) === emptyList) return [];
        return parseBibtex(readText(file)).diagnostics.map(({ line, key, message }) => ({
          file: relativeTo(workspace.root, file),
          place: `line ${line}`,
          problem: key === "" ? message : `${key}: ${message}`,
        }));
      } catch (error) {
        return [problemOf(error, workspace.root)];
      }
    });
}

function checkSurveyFiles(workspace: Workspace): Problem[] {
  const state = readSurveyState(openEditor(workspace, { author: "" }));
  const survey = relativeTo(workspace.root, phaseFile(workspace, "survey"));
  return checkSurvey(state).map(({ path, problem }) =>
    path.startsWith("$")
      ? { file: survey, place: path, problem }
      : { file: `${workspace.manifest.paths.literature}/${path}.bib`, place: "", problem },
  );
}

/** Checks that publications are identified by citation keys if the workspace has lists of papers. */
function checkPublications(workspace: Workspace): Problem[] {
  const editor = openEditor(workspace, { author: "" });
  const keys = new Set(allPapers(readSurveyState(editor)).map(({ key }) => key));
  if (keys.size === 0) return [];
  const file = relativeTo(workspace.root, phaseFile(workspace, "extraction"));
  return editor
    .read("extraction")
    .publications.flatMap(({ id }, at) =>
      keys.has(id)
        ? []
        : [{ file, place: `$.publications[${at}].id`, problem: `no list contains the paper ${id}` }],
    );
}

function checkHistory(workspace: Workspace): { problems: Problem[]; repairs: Repair[] } {
  const path = historyFile(workspace);
  const file = relativeTo(workspace.root, path);
  const repairs: Repair[] = [];
  try {
    if (mendEnd(path) === "cut") {
      repairs.push({ file, repair: "removed an incomplete last line left by an interrupted write" });
    }
    readHistory(workspace);
    return { problems: [], repairs };
  } catch (error) {
    return { problems: [problemOf(error, workspace.root)], repairs };
  }
}

/** Writes every phase file in its stable format, as a single edit that can be undone. All files must be valid. */
function reformatPhases(workspace: Workspace, author: string): Repair[] {
  const changes = stablePhaseChanges(workspace);
  if (changes.length === 0) return [];
  const files = changes.map(({ file }) => relativeTo(workspace.root, file));
  openEditor(workspace, { author }).commit(
    "workspace",
    { operation: { kind: "settle-form", files } },
    changes,
  );
  return files.map((file) => ({ file, repair: "rewritten in its stable form, with the same content" }));
}

// Finds leftovers of killed processes: temporary files, a lock, or an edit that could not be reverted.

/** Removes leftovers that no process needs, and returns those that a person must check. */
export function clearLeftovers(workspace: Workspace): { problems: Problem[]; repairs: Repair[] } {
  const { root } = workspace;
  const problems: Problem[] = [];
  const repairs: Repair[] = [];
  const lock = removeStaleLock(lockFile(workspace));
  if (lock.kind === "ended" || lock.kind === "unreadable") {
    repairs.push({
      file: relativeTo(root, lockFile(workspace)),
      repair:
        lock.kind === "ended"
          ? `removed the lock of ${lock.holder.author}, whose process has ended`
          : "removed a lock that did not identify a process",
    });
  }
  for (const file of listTornWorkspaceFiles(workspace)) {
    removeFile(file);
    repairs.push({
      file: relativeTo(root, file),
      repair: "removed a temporary file left by an interrupted write",
    });
  }
  for (const { name } of listFolder(localFolder(workspace)).filter((entry) =>
    /^unfinished-.*\.json$/.test(entry.name),
  )) {
    problems.push({
      file: `.taxolink/${name}`,
      place: "$.patches",
      problem:
        "an interrupted edit was not reverted, because a file has since been changed outside Taxolink, or because the edit came with the workspace; compare the files listed under patches, repair them, then delete this file",
    });
  }
  return { problems, repairs };
}

// Checks that every key in a survey refers to a paper, and that every criterion exists.

type SurveyProblem = { readonly path: string; readonly problem: string };

/** Returns the problems, whose paths are JSON paths in `survey.json` or names of lists. */
function checkSurvey({ survey, iterations, final }: SurveyState): SurveyProblem[] {
  const papers = new Set(allPapers({ iterations, final }).map(({ key }) => key));
  const criteria = new Set(survey.criteria.map(({ id }) => id));
  const problems: SurveyProblem[] = [];
  const needPaper = (key: string, path: string): void => {
    if (!papers.has(key)) problems.push({ path, problem: `no list contains the paper ${key}` });
  };
  const needCriterion = (id: string | undefined, path: string): void => {
    if (id !== undefined && !criteria.has(id))
      problems.push({ path, problem: `the criterion ${id} does not exist` });
  };
  for (const [at, source] of survey.sources.entries()) {
    for (const list of ["added", "known"] as const) {
      for (const [index, key] of source[list].entries()) needPaper(key, `$.sources[${at}].${list}[${index}]`);
    }
    if (source.kind === "references" || source.kind === "citing")
      needPaper(source.from, `$.sources[${at}].from`);
  }
  for (const list of ["decisions", "adjudications"] as const) {
    for (const [at, { paper, criterion }] of survey[list].entries()) {
      needPaper(paper, `$.${list}[${at}].paper`);
      needCriterion(criterion, `$.${list}[${at}].criterion`);
    }
  }
  for (const [at, { papers: pair }] of survey.suspects.entries()) {
    for (const [index, key] of pair.entries()) needPaper(key, `$.suspects[${at}].papers[${index}]`);
  }
  for (const [at, { paper }] of (survey.postponed ?? []).entries()) {
    needPaper(paper, `$.postponed[${at}].paper`);
  }
  for (const [at, { paper }] of (survey.remarks ?? []).entries()) {
    needPaper(paper, `$.remarks[${at}].paper`);
  }
  for (const [at, edge] of survey.citations.entries()) {
    needPaper(edge.from, `$.citations[${at}].from`);
    needPaper(edge.to, `$.citations[${at}].to`);
  }
  return [...problems, ...checkIterations(iterations)];
}

/** Reports every paper that is on more than one candidate list. */
function checkIterations(iterations: readonly (readonly Paper[])[]): SurveyProblem[] {
  const iterationByKey = new Map<string, number>();
  return iterations.flatMap((papers, index) =>
    papers.flatMap(({ key }) => {
      const earlier = iterationByKey.get(key);
      if (earlier === undefined) {
        iterationByKey.set(key, index + 1);
        return [];
      }
      return [{ path: `candidates-${index + 1}`, problem: `${key} already occurs in candidates-${earlier}` }];
    }),
  );
}

// Formats the phases of a workspace as the editor writes them, with one entry per line.

/**
 * Returns the changes that convert the phase files to their stable format, without changing what they say.
 * @throws InputError if a file is invalid
 */
function stablePhaseChanges(workspace: Workspace): FileChange[] {
  return phases.flatMap(({ name }): FileChange[] => {
    const file = phaseFile(workspace, name);
    const before = textIfPresent(file);
    if (before === null) return [];
    const { last_edit, ...state } = checkSchema(parseJson(readText(file), file), phaseSchemas[name], file);
    const after = createRecordFormatter()({ ...state, last_edit });
    return before === after ? [] : [{ file, before, after }];
  });
}

/**
 * Makes the files of a workspace consistent after a merge. Git merges one file at a time, so one side may have removed
 * an item that the other side uses in another file.
 */
import { canonicalJson, hashValue, textIfPresent } from "../../base/io/index.ts";
import type { Dispute, LastEdit } from "../../base/io/shared-fields.ts";
import { allPapers, type SurveyState, withFinal } from "../../literature/index.ts";
import {
  classesOf,
  findBrokenReferences,
  formatOrthogonalityMatrix,
  hashContent,
  mapPhases,
  markOverlaps,
  matrixFile,
  readOrthogonalityMatrix,
  type TaxonomyDocuments,
  type TaxonomyFiles,
  type TaxonomyPhase,
  taxonomyPhases,
  tryReplay,
} from "../../taxonomy/index.ts";
import type { Editor, FileChange } from "../editor.ts";
import { historyFile } from "../history.ts";
import type { PhaseDocument } from "../phase-documents.ts";
import { phaseFile } from "../places.ts";
import { relativeTo } from "../problem.ts";
import { readSurveyState, surveyChanges } from "../survey-files.ts";
import { removedReference } from "./open-disputes.ts";
import { isEntry } from "./shapes.ts";

/**
 * Removes references without a target, records each as a dispute, and updates the final list.
 * @returns the changed files, or an empty list if all files are consistent
 */
export function reconcileWorkspace(editor: Editor): readonly string[] {
  return editor.exclusively(() => {
    const before = readSurveyState(editor);
    const survey = withFinal(withoutDuplicates(before));
    const changes = [...surveyChanges(editor, before, survey), ...taxonomyChanges(editor)];
    const edit = editor.commit("workspace", { operation: { kind: "reconcile-merge" } }, changes);
    if (!edit) return [];
    const changed = changes.filter(({ before: text, after }) => text !== after).map(({ file }) => file);
    return [...changed, historyFile(editor.workspace)];
  });
}

/** Keeps a paper only in its first list, if the sides added it to different lists. */
function withoutDuplicates(state: SurveyState): SurveyState {
  if (allPapers(state).length === state.iterations.flat().length) return state;
  const earlierKeys = new Set<string>();
  const iterations = state.iterations.map((papers) => {
    const first = papers.filter(({ key }) => !earlierKeys.has(key));
    for (const { key } of papers) earlierKeys.add(key);
    return first.length === papers.length ? papers : first;
  });
  return { ...state, iterations };
}

function taxonomyChanges(editor: Editor): FileChange[] {
  const names = Object.keys(taxonomyPhases) as TaxonomyPhase[];
  const files = mapPhases<TaxonomyFiles>((name) =>
    relativeTo(editor.workspace.root, phaseFile(editor.workspace, name)),
  );
  const read = mapPhases<TaxonomyDocuments>((name) => editor.read(name));
  let documents = read;
  // Removing an item can leave another item with a dangling reference.
  for (let round = 0; round < names.length; round += 1) {
    const replay = tryReplay(documents.construction, files.construction);
    const brokenReferences = findBrokenReferences(
      documents,
      replay.complete ? replay.increments : undefined,
      files,
    );
    if (brokenReferences.length === 0) break;
    const earlier = documents;
    documents = mapPhases<TaxonomyDocuments>((name) => {
      const paths = brokenReferences.filter(({ phase }) => phase === name).map(({ path }) => stepsOf(path));
      return paths.length === 0 ? earlier[name] : removeDangling(name, earlier[name], paths);
    });
  }
  const matrices = matrixChanges(editor, documents.construction);
  documents = { ...documents, validation: withDisputes(documents.validation, matrices.removed) };
  return [
    ...matrices.changes,
    ...names.flatMap((name) =>
      documents[name] === read[name]
        ? []
        : [editor.changeOf(name, documents[name] as PhaseDocument<typeof name>)],
    ),
  ];
}

/** Adapts the matrices to the classes of their increments, and returns the marks that belonged to removed classes. */
function matrixChanges(
  editor: Editor,
  construction: TaxonomyDocuments["construction"],
): { changes: FileChange[]; removed: Dispute[] } {
  const removed: Dispute[] = [];
  const changes = tryReplay(construction, "").increments.flatMap((increment): FileChange[] => {
    const file = matrixFile({ validation: phaseFile(editor.workspace, "validation") }, increment.name);
    const before = textIfPresent(file);
    if (before === null) return [];
    const matrix = readOrthogonalityMatrix(file);
    const labels = classesOf(increment).map(({ label }) => label);
    const classLabels = new Set(labels);
    if (matrix.labels.every((label) => classLabels.has(label))) return [];
    const next = markOverlaps(matrix, labels, [], true);
    for (const mark of matrix.overlaps.filter(
      ({ row, column }) => !classLabels.has(row) || !classLabels.has(column),
    )) {
      removed.push(
        createRemovalDispute("validation", `${increment.name} overlaps ${mark.row} / ${mark.column}`, mark),
      );
    }
    return [{ file, before, after: formatOrthogonalityMatrix(next) }];
  });
  return { changes, removed };
}

/** The author of a dispute that no person caused. */
const nobody: LastEdit = { by: "", time: "" };

function removeDangling(
  phase: TaxonomyPhase,
  document: TaxonomyDocuments[TaxonomyPhase],
  paths: Step[][],
): TaxonomyDocuments[TaxonomyPhase] {
  const removed: Dispute[] = [];
  let next: unknown = document;
  // The loop starts at the end, so that earlier positions stay valid.
  for (const path of paths.toReversed()) {
    const at = entryPath(path);
    const value = valueAt(next, at);
    if (value === undefined) continue;
    removed.push(
      createRemovalDispute(phase, `${path.join(".")} = ${canonicalJson(valueAt(next, path) ?? null)}`, value),
    );
    next = removeAt(next, at);
  }
  return withDisputes(restoreConsistency(phase, next) as TaxonomyDocuments["planning"], removed);
}

function createRemovalDispute(phase: TaxonomyPhase, place: string, value: unknown): Dispute {
  const id = hashValue([phase, place, value]).slice(0, 8);
  return { id, path: [removedReference, place], sides: [nobody, { ...nobody, value }] };
}

function withDisputes<D extends { readonly disputes?: Dispute[] | undefined }>(
  document: D,
  removed: readonly Dispute[],
): D {
  if (removed.length === 0) return document;
  const disputes = [...(document.disputes ?? []), ...removed].sort((left, right) =>
    left.id < right.id ? -1 : 1,
  );
  return { ...document, disputes };
}

type Step = string | number;

function stepsOf(path: string): Step[] {
  const answers = /^\$\.(\w+)\[(\d+)\]\.answers\.(.*)$/s.exec(path);
  if (answers) return [answers[1] ?? "", Number(answers[2]), "answers", answers[3] ?? ""];
  return [...path.matchAll(/\.(\w+)|\[(\d+)\]/g)].map(([, name, at]) => name ?? Number(at));
}

/**
 * Returns the path of the value to remove: a string in a list, an answer, a cause and an optional field are removed
 * alone, but any other reference together with its entry.
 */
function entryPath(path: Step[]): Step[] {
  const last = path.at(-1);
  const isSingleValue =
    typeof last === "number" || path.at(-2) === "answers" || path.at(-2) === "cause" || path.length === 1;
  const isOptionalField = last === "question" || (last === "object" && path[0] === "findings");
  return isSingleValue || isOptionalField ? path : path.slice(0, -1);
}

function valueAt(target: unknown, path: readonly Step[]): unknown {
  return path.reduce<unknown>((value, step) => {
    if (Array.isArray(value)) return value[Number(step)];
    return isEntry(value) ? value[String(step)] : undefined;
  }, target);
}

function removeAt(target: unknown, [step, ...rest]: readonly Step[]): unknown {
  if (step === undefined) return undefined;
  if (Array.isArray(target)) {
    if (rest.length === 0) return target.filter((_, at) => at !== step);
    return target.map((item, at) => (at === step ? removeAt(item, rest) : item));
  }
  if (!isEntry(target)) return target;
  const { [String(step)]: part, ...others } = target;
  return rest.length === 0 ? others : { ...target, [String(step)]: removeAt(part, rest) };
}

/** Removes empty clusters, and updates the hashes of closed increments. */
function restoreConsistency(phase: TaxonomyPhase, document: unknown): unknown {
  if (phase === "construction") return updateHashes(document as TaxonomyDocuments["construction"]);
  if (phase !== "clustering") return document;
  const state = document as TaxonomyDocuments["clustering"];
  const clusters = state.clusters
    .filter(({ members }) => members.length > 0)
    .map(({ representative, ...cluster }) =>
      representative !== undefined && cluster.members.includes(representative)
        ? { ...cluster, representative }
        : cluster,
    );
  const ids = new Set(clusters.map(({ id }) => id));
  const categories = state.categories.map((category) => ({
    ...category,
    clusters: category.clusters.filter((id) => ids.has(id)),
  }));
  const opinions = state.opinions?.filter(({ members }) => members.length > 0);
  return { ...state, clusters, categories, ...(opinions && { opinions }) };
}

function updateHashes(state: TaxonomyDocuments["construction"]): TaxonomyDocuments["construction"] {
  const { increments } = tryReplay(state, "");
  return {
    ...state,
    increments: state.increments.map((step, at) => {
      const increment = increments[at];
      return step.content === undefined || !increment ? step : { ...step, content: hashContent(increment) };
    }),
  };
}

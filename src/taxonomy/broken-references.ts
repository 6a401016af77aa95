/** Finds all references in the phases' files to items that do not exist. */
import { jsonPath } from "../base/io/index.ts";
import { gqmQuestions } from "./gqm-questions.ts";
import { classesOf, type Increment } from "./model.ts";
import { extractedClasses } from "./phases/3-extraction.ts";
import type { TaxonomyDocuments, TaxonomyFiles, TaxonomyPhase } from "./taxonomy-documents.ts";

export type BrokenReference = {
  /** The phase whose file contains the reference. */
  readonly phase: TaxonomyPhase;
  /** The JSON path of the reference in that file. */
  readonly path: string;
  readonly problem: string;
  /** Whether later phases depend on the missing item, in which case only `doctor` can run. */
  readonly blocks: boolean;
};

/** The documents that could be read. References into other documents are skipped. */
export type ReadableDocuments = { readonly [P in TaxonomyPhase]?: TaxonomyDocuments[P] | undefined };

type Report = (phase: TaxonomyPhase, path: readonly PropertyKey[], problem: string, blocks?: boolean) => void;

/** @param increments all increments in full, or undefined if some could not be replayed */
export function findBrokenReferences(
  documents: ReadableDocuments,
  increments: readonly Increment[] | undefined,
  files: TaxonomyFiles,
): BrokenReference[] {
  const references: BrokenReference[] = [];
  const report: Report = (phase, path, problem, blocks = false) => {
    references.push({ phase, path: jsonPath(path), problem, blocks });
  };
  checkClustering(documents, files, report);
  checkRelevance(documents, files, report);
  checkConstruction(documents, files, report);
  if (increments) {
    checkValidation(documents, increments, report);
    checkApplication(documents, increments, report);
  }
  return references;
}

function checkClustering(
  { clustering, extraction }: ReadableDocuments,
  files: TaxonomyFiles,
  report: Report,
): void {
  if (!clustering || !extraction) return;
  const classes = new Set(extractedClasses(extraction).map(({ id }) => id));
  const clusters = new Set(clustering.clusters.map(({ id }) => id));
  const checkClass = (id: string, path: PropertyKey[], blocks: boolean): void => {
    if (!classes.has(id)) report("clustering", path, `${id} is not a class of ${files.extraction}`, blocks);
  };
  for (const [at, { members }] of clustering.clusters.entries()) {
    for (const [index, id] of members.entries()) checkClass(id, ["clusters", at, "members", index], true);
  }
  for (const [at, { layer, members }] of (clustering.opinions ?? []).entries()) {
    for (const [index, id] of members.entries()) {
      const path = ["opinions", at, "members", index];
      if (layer === "clusters") checkClass(id, path, false);
      else if (!clusters.has(id)) report("clustering", path, `there is no cluster ${id}`);
    }
  }
  for (const [at, { layer, item }] of (clustering.settled ?? []).entries()) {
    const path = ["settled", at, "item"];
    if (layer === "clusters") checkClass(item, path, false);
    else if (!clusters.has(item)) report("clustering", path, `there is no cluster ${item}`);
  }
}

function checkRelevance(
  { relevance, clustering, planning }: ReadableDocuments,
  files: TaxonomyFiles,
  report: Report,
): void {
  if (!relevance) return;
  if (clustering) {
    const idsByKind = {
      category: new Set(clustering.categories.map(({ id }) => id)),
      cluster: new Set(clustering.clusters.map(({ id }) => id)),
    };
    const checkExists = (
      kind: "category" | "cluster",
      id: string,
      path: PropertyKey[],
      blocks = false,
    ): void => {
      if (!idsByKind[kind].has(id)) {
        report("relevance", path, `${id} is not a ${kind} of ${files.clustering}`, blocks);
      }
    };
    for (const [at, { id }] of relevance.clusters.entries())
      checkExists("cluster", id, ["clusters", at, "id"], true);
    for (const [at, { id }] of relevance.categories.entries())
      checkExists("category", id, ["categories", at, "id"]);
    for (const list of ["opinions", "settled"] as const) {
      for (const [at, { kind, id }] of (relevance[list] ?? []).entries())
        checkExists(kind, id, [list, at, "id"]);
    }
  }
  if (!planning) return;
  const questions = new Set(planning.relevance.questions.map(({ id }) => id));
  for (const list of ["categories", "clusters"] as const) {
    for (const [at, { answers = {} }] of relevance[list].entries()) {
      for (const id of Object.keys(answers)) {
        if (questions.has(id)) continue;
        const problem = `${id} is not a relevance question in ${files.planning}`;
        report("relevance", [list, at, "answers", id], problem);
      }
    }
  }
}

function checkConstruction(
  { construction, clustering, validation }: ReadableDocuments,
  files: TaxonomyFiles,
  report: Report,
): void {
  if (!construction) return;
  const clusters = clustering && new Set(clustering.clusters.map(({ id }) => id));
  const findings = validation && new Set(validation.findings.map(({ id }) => id));
  const checkCluster = (id: string, path: PropertyKey[], blocks: boolean): void => {
    if (clusters && !clusters.has(id)) {
      report("construction", path, `${id} is not a cluster of ${files.clustering}`, blocks);
    }
  };
  for (const [at, { categories = [], operations = [] }] of construction.increments.entries()) {
    for (const [row, { classes }] of categories.entries()) {
      for (const [index, item] of classes.entries()) {
        const path = ["increments", at, "categories", row, "classes", index, "clusters"];
        for (const [place, id] of item.clusters.entries()) checkCluster(id, [...path, place], true);
      }
    }
    for (const [index, operation] of operations.entries()) {
      const path = ["increments", at, "operations", index];
      if (operation.op === "ground-class") {
        for (const [place, id] of operation.clusters.entries()) {
          checkCluster(id, [...path, "clusters", place], false);
        }
      }
      const finding = operation.cause?.finding;
      if (finding !== undefined && findings && !findings.has(finding)) {
        report(
          "construction",
          [...path, "cause", "finding"],
          `${finding} is not a finding of ${files.validation}`,
        );
      }
    }
  }
}

function checkValidation(
  { validation, application }: ReadableDocuments,
  increments: readonly Increment[],
  report: Report,
): void {
  if (!validation) return;
  const labels = new Map(
    increments.map((increment) => [increment.name, new Set(classesOf(increment).map(({ label }) => label))]),
  );
  for (const list of ["findings", "verdicts", "decisions"] as const) {
    for (const [at, entry] of validation[list].entries()) {
      if (!labels.has(entry.increment)) {
        report("validation", [list, at, "increment"], `there is no increment ${entry.increment}`);
      }
      const question = "question" in entry ? entry.question : undefined;
      if (question !== undefined && !(question in gqmQuestions)) {
        report("validation", [list, at, "question"], `${question} is not a question of the validation plan`);
      }
    }
  }
  const objects = application && new Set(application.objects.map(({ id }) => id));
  for (const [at, { increment, classes, object }] of validation.findings.entries()) {
    if (object !== undefined && objects?.has(object) === false) {
      report("validation", ["findings", at, "object"], `there is no object ${object}`);
    }
    for (const [index, label] of classes.entries()) {
      if (labels.get(increment)?.has(label) === false) {
        report("validation", ["findings", at, "classes", index], `"${label}" is not a class of ${increment}`);
      }
    }
  }
}

function checkApplication(
  { application }: ReadableDocuments,
  increments: readonly Increment[],
  report: Report,
): void {
  if (!application) return;
  const objects = new Set(application.objects.map(({ id }) => id));
  const labels = new Map(
    increments.map((increment) => [increment.name, new Set(classesOf(increment).map(({ label }) => label))]),
  );
  for (const [at, { object, scheme, classes }] of application.classifications.entries()) {
    if (!objects.has(object)) {
      report("application", ["classifications", at, "object"], `there is no object ${object}`);
    }
    for (const [index, label] of classes.entries()) {
      if (labels.get(scheme)?.has(label) === false) {
        const problem = `"${label}" is not a class of ${scheme}`;
        report("application", ["classifications", at, "classes", index], problem);
      }
    }
  }
  const { gold } = application;
  if (gold !== null && !application.classifications.some(({ annotator }) => annotator === gold)) {
    report("application", ["gold"], `${gold} has not classified anything`);
  }
}

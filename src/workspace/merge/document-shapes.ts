/** Defines how entries of each JSON file are identified, and which fields change together. */
import type { PhaseName } from "../phases.ts";
import { type Entry, entries, fields, keyFrom, type Shape, set, textsOf, value } from "./shapes.ts";

/** Identifies two similar papers, in either order. */
const suspects: Shape = {
  kind: "entries",
  keyOf: ({ papers }: Entry) => keyFrom(textsOf(papers).toSorted()),
  entry: value,
};

const taxonomyClass = fields({ clusters: set, compared: fields() });
export const taxonomyCategories = entries(["name"], fields({ classes: entries(["name"], taxonomyClass) }));

const phaseShapes: Readonly<Record<PhaseName, Readonly<Record<string, Shape>>>> = {
  planning: {
    literature: fields({ topics: set, domains: set }),
    relevance: fields({ questions: entries(["id"], fields()) }),
  },
  survey: {
    criteria: entries(["id"], fields()),
    sources: entries(["id"], fields({ known: set, added: set })),
    decisions: entries(["paper", "stage", "reviewer"], value),
    adjudications: entries(["paper", "stage"], value),
    screening: fields({ include_words: set, exclude_words: set }),
    remarks: entries(["paper"], fields({ labels: set })),
    postponed: entries(["paper"], value),
    suspects,
    citations: entries(["from", "to"], value),
  },
  extraction: {
    publications: entries(["id"], fields({ classes: entries(["id"], fields()) })),
  },
  clustering: {
    clusters: entries(["id"], fields()),
    categories: entries(["id"], fields({ clusters: set })),
    settled: entries(["layer", "item"], value),
  },
  relevance: {
    categories: entries(["id"], fields({ answers: fields() })),
    clusters: entries(["id"], value),
    opinions: entries(["kind", "id", "judge"], value),
    settled: entries(["kind", "id"], value),
  },
  construction: {
    comparisons: entries(["name"], fields({ classes: set })),
  },
  validation: {
    findings: entries(["id"], fields({ classes: set })),
    verdicts: entries(["increment", "question"], value),
    decisions: entries(["increment"], value),
  },
  application: {
    objects: entries(["id"], fields({ strata: fields() })),
    classifications: entries(["object", "scheme", "annotator"], value),
    usability: entries(["annotator"], value),
  },
};

/** Open disputes merge like other entries, so a dispute that one side settled is removed. */
const openDisputes = entries(["id"], value);

export function phaseShape(phase: PhaseName): Extract<Shape, { kind: "fields" }> {
  return { kind: "fields", fields: { ...phaseShapes[phase], disputes: openDisputes } };
}

export const manifestShape: Extract<Shape, { kind: "fields" }> = {
  kind: "fields",
  fields: {
    paths: fields(),
    question_columns: entries(["column"], fields({ aliases: fields() })),
    disputes: openDisputes,
  },
};

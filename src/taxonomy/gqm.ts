/**
 * Computes the metrics of the GQM plan, which validates an increment with two goals and six questions.
 *
 * Source: thesis, table 5.1. M1.1.2 and M1.2.2 are numbered as in the text of the thesis, because its table misprints
 * both.
 */
import { splitAtColons } from "../base/dialects/index.ts";
import type { GqmQuestion } from "./gqm-questions.ts";
import {
  adaptation,
  type ComparedClass,
  classificationDelta,
  completeness,
  createCoverage,
  innovation,
  laconicity,
  lucidity,
  orthogonality,
  type Ratio,
  relevance,
  type SchemeClassification,
  type StudyObject,
  soundness,
} from "./metrics/index.ts";
import { classesOf, type Increment, type LabelledClass } from "./model.ts";
import { extractedClasses } from "./phases/3-extraction.ts";
import { effectiveRelevance } from "./phases/5-relevance.ts";
import type { Application } from "./phases/8-application.ts";
import type { TaxonomyState } from "./taxonomy-state.ts";

/** The default comparison: the classes extracted from the literature. */
const literature = "literature";

/**
 * A metric of the GQM plan: its question, its name, and its value or the reason why it is missing.
 *
 * @example
 * ```ts
 * import type { GqmRow } from "taxolink";
 *
 * const show = ({ name, ratio, why }: GqmRow): string => `${name}: ${ratio?.value ?? why}`;
 * const missing = { metric: "M1", name: "laconicity", ratio: null, why: "no classes have been extracted yet" };
 * console.log(show({ question: "Q1.1", ...missing })); // laconicity: no classes have been extracted yet
 * ```
 */
export type GqmRow = {
  readonly question: GqmQuestion;
  readonly metric: string;
  readonly name: string;
  /** The value, or `null` if it cannot be computed yet. `why` then describes the missing data. */
  readonly ratio: Ratio | null;
  readonly why: string | null;
  /** The numbers of judged items and of all items, if some have not been judged. */
  readonly evidence?: { readonly judged: number; readonly of: number };
};

export type GqmTable = {
  readonly increment: string;
  readonly categories: number;
  readonly classes: number;
  readonly rows: readonly GqmRow[];
};

/**
 * Computes every metric of the GQM plan for an increment. All extracted classes form one object under study, as in
 * section 5.2.7 of the thesis.
 *
 * @param publishedReading maps publication ids to titles. If set, terms have the format `name (title)`, mapping lines
 * are split at every colon as in the published script, and the result also contains the published relevance
 * @returns one row per metric, with its ratio or the reason why it cannot be computed yet
 *
 * @example
 * ```ts
 * import { measureIncrement, openTaxonomy } from "taxolink";
 *
 * const { state } = openTaxonomy({ cwd: process.cwd() });
 * for (const increment of state.increments.slice(0, 1)) {
 *   const { rows } = measureIncrement(state, increment);
 *   console.log(rows.every(({ ratio, why }) => (ratio === null) !== (why === null))); // true
 * }
 * ```
 */
export function measureIncrement(
  state: TaxonomyState,
  increment: Increment,
  publishedReading?: ReadonlyMap<string, string>,
): GqmTable {
  const classes = classesOf(increment);
  const terms = extractedTerms(state, classes);
  const coverage = createCoverage(
    classes.map(({ label }) => label),
    [publishedReading ? cutAtColons(state, terms, publishedReading) : terms],
    publishedReading ? "count" : "ignore",
  );
  const noTerms = coverage.objects[0]?.classesOf.size === 0 ? "no classes have been extracted yet" : null;
  const noClasses = classes.length === 0 ? withoutClasses : null;
  return {
    increment: increment.name,
    categories: increment.categories.length,
    classes: classes.length,
    rows: [
      { question: "Q1.1", metric: "M1.1.1", name: "laconicity", ...measured(laconicity(coverage), noTerms) },
      { question: "Q1.1", metric: "M1.1.2", name: "lucidity", ...measured(lucidity(coverage), noClasses) },
      {
        question: "Q1.2",
        metric: "M1.2.1",
        name: "completeness",
        ...measured(completeness(coverage), noTerms),
      },
      { question: "Q1.2", metric: "M1.2.2", name: "soundness", ...measured(soundness(coverage), noClasses) },
      {
        question: "Q1.3",
        metric: "M1.3.1",
        name: "orthogonality",
        ...measureOrthogonality(state, increment.name, classes),
      },
      ...measureRelevance(state, increment, publishedReading !== undefined),
      ...measureNovelty(classes),
      ...measureDelta(state, increment.name),
    ],
  };
}

const withoutClasses = "the increment has no classes";

/**
 * @param missing the reason why the value is missing, or `null` if the only possible reason is a denominator of zero
 */
function measured(ratio: Ratio, missing: string | null = null) {
  return ratio.value === null
    ? { ratio: null, why: missing ?? "the denominator is zero" }
    : { ratio, why: null };
}

function measureRelevance(state: TaxonomyState, increment: Increment, published: boolean): GqmRow[] {
  const classes = classesOf(increment);
  const relevant = judgeClasses(state, classes);
  const missing = classes.length === 0 ? withoutClasses : null;
  const row = { question: "Q2.1", metric: "M2.1.1" } as const;
  return [
    { ...row, name: "relevance of classes", ...measured(relevance(relevant), missing) },
    ...(published ? [publishedRelevance(classes)] : []),
    {
      ...row,
      name: "relevance of categories",
      ...measured(relevance(judgeCategories(increment, relevant)), missing),
    },
  ];
}

function measureNovelty(classes: readonly LabelledClass[]): GqmRow[] {
  const compared = compareClasses(classes);
  const missing = classes.length === 0 ? withoutClasses : null;
  return [
    { question: "Q2.2", metric: "M2.2.1", name: "innovation", ...measured(innovation(compared), missing) },
    { question: "Q2.2", metric: "M2.2.2", name: "adaptation", ...measured(adaptation(compared), missing) },
  ];
}

/** Represents the extracted classes as one object under study, mapped to classes through their clusters. */
function extractedTerms(state: TaxonomyState, classes: readonly LabelledClass[]): StudyObject {
  const members = new Map(state.clustering.clusters.map(({ id, members }) => [id, members]));
  return {
    name: literature,
    terms: extractedClasses(state.extraction).map(({ id }) => id),
    pairs: classes.flatMap((item) =>
      item.clusters.flatMap((id) => (members.get(id) ?? []).map((term) => ({ class: item.label, term }))),
    ),
  };
}

/** Represents terms as in the published text files, and the mapping as the published script reads it. */
function cutAtColons(
  state: TaxonomyState,
  study: StudyObject,
  titles: ReadonlyMap<string, string>,
): StudyObject {
  const texts = new Map(
    extractedClasses(state.extraction).map(({ id, name, publication }) => [
      id,
      `${name} (${titles.get(publication) ?? publication})`,
    ]),
  );
  const textOf = (term: string): string => texts.get(term) ?? term;
  return {
    name: study.name,
    terms: study.terms.map(textOf),
    pairs: study.pairs.map((pair) => {
      const [name = "", term = ""] = splitAtColons(`${pair.class} : ${textOf(pair.term)}`);
      return { class: name, term };
    }),
  };
}

function measureOrthogonality(
  state: TaxonomyState,
  increment: string,
  classes: readonly LabelledClass[],
): Pick<GqmRow, "ratio" | "why" | "evidence"> {
  const matrix = state.matrices.get(increment);
  if (!matrix) return { ratio: null, why: "there is no orthogonality matrix" };
  const labels = classes.map(({ label }) => label);
  const missingLabels = labels.filter((label) => !matrix.labels.includes(label));
  const unknownLabels = matrix.labels.filter((label) => !labels.includes(label));
  if (missingLabels.length > 0) return { ratio: null, why: `the matrix lacks ${missingLabels.join(", ")}` };
  if (unknownLabels.length > 0)
    return { ratio: null, why: `the matrix contains ${unknownLabels.join(", ")}, which ${increment} lacks` };
  const ratio = orthogonality(labels, matrix.overlaps);
  if (ratio.value === null)
    return { ratio: null, why: "the increment has only one class, so there are no pairs to judge" };
  const openCells = matrix.open?.length ?? 0;
  if (openCells === 0) return { ratio, why: null };
  const evidence = { judged: ratio.denominator - openCells, of: ratio.denominator };
  return evidence.judged === 0
    ? { ratio: null, why: `not judged yet (0 of ${evidence.of})`, evidence }
    : { ratio, why: null, evidence };
}

/** Judges each class by its own argument. A class without an argument is relevant if any of its clusters is. */
function judgeClasses(state: TaxonomyState, classes: readonly LabelledClass[]) {
  const { clusters } = effectiveRelevance(state.relevance, state.clustering, state.planning.relevance);
  return classes.map(({ label, category, relevance: classVerdict, clusters: ids }) => {
    const verdicts = ids.flatMap((id) => clusters.get(id) ?? []);
    const relevantVerdicts = verdicts.filter((verdict) => verdict.relevant);
    return {
      item: label,
      category,
      relevant: classVerdict ? classVerdict.relevant : relevantVerdicts.length > 0,
      reasons: classVerdict
        ? [classVerdict.reason]
        : (relevantVerdicts.length > 0 ? relevantVerdicts : verdicts).map(({ reason }) => reason),
    };
  });
}

/**
 * Computes the published figure, which the thesis justifies only in prose: every class of an increment counts as
 * relevant, with or without a recorded argument.
 */
function publishedRelevance(classes: readonly LabelledClass[]): GqmRow {
  const ratio = relevance(
    classes.map(({ label, category }) => ({ item: label, relevant: true, reasons: [category] })),
  );
  const why = ratio.value === null ? withoutClasses : null;
  const name = "relevance of classes (as published)";
  return { question: "Q2.1", metric: "M2.1.1", name, ratio: why === null ? ratio : null, why };
}

/** Judges each category, which counts as relevant if it has at least one relevant class. */
function judgeCategories(increment: Increment, classes: ReturnType<typeof judgeClasses>) {
  return increment.categories.map(({ name }) => {
    const relevant = classes.filter((item) => item.category === name && item.relevant);
    return { item: name, relevant: relevant.length > 0, reasons: relevant.map(({ item }) => item) };
  });
}

/**
 * Returns the relations of each class. A class with extracted classes counts as adapted from the literature unless
 * another relation was recorded.
 */
function compareClasses(classes: readonly LabelledClass[]): ComparedClass[] {
  return classes.map(({ label, clusters, compared }) => ({
    item: label,
    relations: { [literature]: clusters.length > 0 ? "adapted" : "new", ...compared },
  }));
}

function measureDelta(state: TaxonomyState, increment: string): GqmRow[] {
  const { objects } = state.application;
  const schemes = schemeClassifications(state.application);
  const ownScheme = schemes.find(({ scheme }) => scheme === increment);
  const row = (name: string, ratio: Ratio | null, why: string | null): GqmRow => ({
    question: "Q2.3",
    metric: "M2.3.1",
    name,
    ratio,
    why,
  });
  if (!ownScheme) return [row("classification delta", null, `no object is classified with ${increment}`)];
  const names = new Set(state.increments.map(({ name }) => name));
  const others = schemes.filter(({ scheme }) => !names.has(scheme));
  if (others.length === 0)
    return [row("classification delta", null, "no other scheme classifies the objects")];
  const delta = classificationDelta(
    objects.map(({ id }) => id),
    ownScheme,
    others,
  );
  const ratioOrNull = (ratio: Ratio): Ratio | null => (ratio.value === null ? null : ratio);
  return [
    row("classification delta", ratioOrNull(delta.formula), null),
    row("classification delta (by classifications)", ratioOrNull(delta.published), null),
  ];
}

// Groups the classifications of phase 8 by scheme, as input for the crosswalk and the classification delta.

/**
 * Returns the classifications of the objects for every scheme. If several people used a scheme, returns the gold
 * standard's classifications or, if there are none, those of the first person in the file.
 */
function schemeClassifications({ classifications, gold }: Application): SchemeClassification[] {
  return [...new Set(classifications.map(({ scheme }) => scheme))].map((scheme) => {
    const ofScheme = classifications.filter((classification) => classification.scheme === scheme);
    const annotator = ofScheme.some((classification) => classification.annotator === gold)
      ? gold
      : ofScheme[0]?.annotator;
    const ofAnnotator = ofScheme.filter((classification) => classification.annotator === annotator);
    return { scheme, labels: new Map(ofAnnotator.map(({ object, classes }) => [object, classes])) };
  });
}

/**
 * Counts, for each scheme, the objects that it classifies and their distinct classifications.
 *
 * @example
 * ```ts
 * import { classifiedWith, openTaxonomy } from "taxolink";
 *
 * const rows = classifiedWith(openTaxonomy({ cwd: process.cwd() }).state.application);
 * console.log(rows.every(({ objects, distinct }) => distinct <= objects)); // true
 * ```
 */
export function classifiedWith(
  application: Application,
): { readonly scheme: string; readonly objects: number; readonly distinct: number }[] {
  return schemeClassifications(application).map((entry) => {
    const objects = [...entry.labels.keys()];
    const { distinct } = classificationDelta(objects, entry, []);
    return { scheme: entry.scheme, objects: objects.length, distinct: distinct[entry.scheme] ?? 0 };
  });
}

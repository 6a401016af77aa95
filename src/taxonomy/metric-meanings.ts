/** Says what each metric of the GQM plan measures, and what a low value asks for (thesis, sections 2.7.3 and 5.2.7). */

type MetricMeaning = {
  readonly measures: string;
  readonly formula: string;
  /** What a low value means. */
  readonly low: string;
  /** What can raise the value, and what to consider first. */
  readonly remedy: string;
};

/** Maps the numbers of metrics to their meaning. */
export const metricMeanings: Readonly<Record<string, MetricMeaning>> = {
  "M1.1.1": {
    measures: "How many terms from the literature lead to at most one class.",
    formula: "terms with at most one class / terms",
    low: "Several classes claim the same term, so annotators will disagree about it.",
    remedy: "Merge classes that share their terms, or describe what separates them.",
  },
  "M1.1.2": {
    measures: "How many classes stand for at most one term.",
    formula: "classes with at most one term / classes",
    low: "Classes gather many terms. They may be too coarse, or well supported.",
    remedy: "Split a class whose terms differ in meaning; leave a class whose terms are synonyms.",
  },
  "M1.2.1": {
    measures: "How many terms have a class.",
    formula: "terms with a class / terms",
    low: "The taxonomy cannot express some classes of the literature.",
    remedy: "Add the missing classes, or record why their clusters are not relevant.",
  },
  "M1.2.2": {
    measures: "How many classes occur in the literature.",
    formula: "classes with a term / classes",
    low: "Some classes rest on no publication.",
    remedy: "Remove them, ground them in a cluster, or argue for them as new.",
  },
  "M1.3.1": {
    measures: "How rarely one class contains another.",
    formula: "1 - overlaps / (n * (n - 1)) for n classes",
    low: "Objects of one class also belong to another, so the second class adds nothing.",
    remedy: "Merge or redefine the overlapping classes, or move one below the other.",
  },
  "M2.1.1": {
    measures: "How much of the taxonomy its purpose requires.",
    formula: "relevant items / items",
    low: "Parts of the taxonomy serve no question of the plan.",
    remedy: "Remove them, or add the relevance question that they answer.",
  },
  "M2.2.1": {
    measures: "How many classes are in neither the literature nor a compared taxonomy.",
    formula: "new classes / classes",
    low: "Most classes are known. This is good if they are adapted, and bad if they are copied.",
    remedy: "Compare the classes with other taxonomies, and state what each of them adds.",
  },
  "M2.2.2": {
    measures: "How many classes were developed from a class of the literature or of a compared taxonomy.",
    formula: "adapted classes / classes",
    low: "Few classes build on known ones.",
    remedy: "Look for published classes with the same meaning before you keep a new one.",
  },
  "M2.3.1": {
    measures: "How many more objects the taxonomy distinguishes than the best compared scheme.",
    formula: "(distinct classifications - the most of a compared scheme) / objects",
    low: "Another scheme distinguishes as many of the objects.",
    remedy: "Add categories in which the objects differ, or accept the simpler scheme.",
  },
};

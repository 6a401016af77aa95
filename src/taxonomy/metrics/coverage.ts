/**
 * Maps the terms of the objects under study to classes, as the basis of laconicity, lucidity, completeness and
 * soundness. Source: thesis, section 2.7.3 (map(r) and its inverse).
 */

/**
 * An object under study (R), such as the literature or another taxonomy, with its terms and the pairs that map a term
 * to a class. Source: thesis, section 2.7.3.
 *
 * @example
 * ```ts
 * import type { StudyObject } from "taxolink";
 *
 * const study: StudyObject = {
 *   name: "Literature",
 *   terms: ["count", "how many"],
 *   pairs: [{ class: "Counting", term: "count" }],
 * };
 * console.log(study.terms.length); // 2
 * ```
 */
export type StudyObject = {
  readonly name: string;
  readonly terms: readonly string[];
  readonly pairs: readonly TermMapping[];
};

type TermMapping = { readonly class: string; readonly term: string };

export type Coverage = {
  /** The distinct classes of the tested taxonomy. */
  readonly classes: readonly string[];
  readonly objects: readonly {
    readonly name: string;
    /** Maps every term to its classes, which may be none. */
    readonly classesOf: ReadonlyMap<string, ReadonlySet<string>>;
    /** Maps every class to its terms. */
    readonly termsOf: ReadonlyMap<string, ReadonlySet<string>>;
  }[];
};

/**
 * Combines classes and objects under study as the input of laconicity, lucidity, completeness and soundness. Equal
 * strings represent the same class or term, and duplicate pairs count once. Pairs with an unknown class or term are
 * ignored, so callers should report them. Source: thesis, section 2.7.3.
 *
 * @param foreignTerms `count` adds a term to its class even if it is not one of the object's terms, as in the published
 * script
 *
 * @example
 * ```ts
 * import { completeness, createCoverage, formatRatio } from "taxolink";
 *
 * const pairs = [{ class: "Counting", term: "count" }];
 * const coverage = createCoverage(["Counting"], [{ name: "Literature", terms: ["count", "rank"], pairs }]);
 * console.log(formatRatio(completeness(coverage))); // 0.50 (1/2)
 * ```
 */
export function createCoverage(
  classes: readonly string[],
  objects: readonly StudyObject[],
  foreignTerms: "ignore" | "count" = "ignore",
): Coverage {
  return {
    classes: [...new Set(classes)],
    objects: objects.map((object) => {
      const classesOf = new Map(object.terms.map((term) => [term, new Set<string>()]));
      const termsOf = new Map(classes.map((name) => [name, new Set<string>()]));
      for (const pair of object.pairs) {
        const termClasses = classesOf.get(pair.term);
        const terms = termsOf.get(pair.class);
        if (!terms || (!termClasses && foreignTerms === "ignore")) continue;
        terms.add(pair.term);
        termClasses?.add(pair.class);
      }
      return { name: object.name, classesOf, termsOf };
    }),
  };
}

/** Judges every term of every object based on its classes. */
export function judgeTerms(coverage: Coverage, counts: (classes: number) => boolean) {
  const hasSeveralObjects = coverage.objects.length > 1;
  return coverage.objects.flatMap((object) =>
    [...object.classesOf].map(([item, termClasses]) => ({
      item,
      ...(hasSeveralObjects && { object: object.name }),
      counts: counts(termClasses.size),
      behind: [...termClasses],
    })),
  );
}

/**
 * Judges every class based on its terms in each object. `combine` states whether a class must pass in all objects or in
 * at least one of them, and `behind` lists the class's terms in all objects.
 */
export function judgeClasses(coverage: Coverage, passes: (terms: number) => boolean, combine: "all" | "any") {
  return coverage.classes.map((item) => {
    const perObject = coverage.objects.map((object) => [...(object.termsOf.get(item) ?? [])]);
    const verdicts = perObject.map((terms) => passes(terms.length));
    return {
      item,
      counts: combine === "all" ? verdicts.every(Boolean) : verdicts.some(Boolean),
      behind: perObject.flat(),
    };
  });
}

/** Defines the rows of phase 6 to which operations on the open increment apply. */
import type { Category, Increment, TaxonomyClass } from "../../../../taxonomy/index.ts";
import type { Offers } from "../screen.ts";

export type Subject = { readonly category: Category; readonly item: TaxonomyClass | undefined };

/** The marked rows of the increment, which can be merged. */
export type MarkedRows = {
  readonly classes: readonly { readonly category: string; readonly class: string }[];
  readonly categories: readonly string[];
};

/** @param finding the finding that the operations answer */
export function operationOffers(
  finding: string | undefined,
  increment: Increment,
  subject: Subject | undefined,
  { classes, categories }: MarkedRows,
): Offers {
  const cause = finding === undefined ? {} : { finding };
  const [firstClass] = classes;
  const [firstCategory] = categories;
  const suggested = subject?.category.name ?? increment.categories[0]?.name;
  return [
    subject?.item && classOffers(subject.category, subject.item, cause),
    subject && !subject.item && categoryOffers(subject.category, increment, cause),
    // If both classes and categories are marked, the user's intention is unclear.
    classes.length > 1 &&
      !firstCategory && {
        row: "several marked classes",
        given: { ...cause, from: classes.map((of) => `${of.category}/${of.class}`) },
        current: { into: firstClass?.class },
      },
    categories.length > 1 &&
      !firstClass && {
        row: "several marked categories",
        given: { ...cause, from: categories },
        current: { into: firstCategory },
      },
    { row: "an increment with categories", given: cause, current: { category: suggested } },
    { row: "the open increment", given: cause },
  ];
}

type Cause = { readonly finding?: string };

function categoryOffers(category: Category, { categories }: Increment, cause: Cause): Offers {
  const { name, description, guideline = "", exclusive = false, classes } = category;
  const given = { ...cause, category: name };
  return [
    { row: "a category to rename", given, current: { to: name } },
    {
      row: "a category of the open increment",
      given,
      current: { description, guideline, exclusive, place: categories.indexOf(category) + 1 },
      choices: { place: categories.map((_, at) => String(at + 1)) },
    },
    classes.length > 1 && {
      row: "a category with several classes",
      given,
      current: { one: name, oneDescription: description },
    },
  ];
}

function classOffers({ name: category }: Category, item: TaxonomyClass, cause: Cause): Offers {
  const { relevance, compared = {}, clusters, description, name } = item;
  const given = { ...cause, category, class: name };
  return [
    { row: "a class to rename", given, current: { to: name } },
    {
      row: "a class of the open increment",
      given,
      current: {
        description,
        clusters,
        as: name,
        relevant: relevance?.relevant ?? true,
        because: relevance?.reason,
        taxonomy: Object.keys(compared)[0],
      },
    },
    clusters.length > 1 && {
      row: "a class with several clusters",
      given,
      current: { one: name, oneDescription: description, clusters: clusters.slice(1) },
    },
  ];
}

/** Defines the actions of phase 6: operations on the open increment, with a preview of their effect. */

import { operationEdits, operationOf } from "../../../operations/construction.ts";
import type { EditLine } from "../../../operations/edit-line.ts";
import {
  type Category,
  type Increment,
  operationSchema,
  type TaxonomyClass,
} from "../../../taxonomy/index.ts";
import type { Answers } from "../../shell/outcomes.ts";
import { editActions, type KeyAddition } from "../edit-actions.ts";
import type { Action, ScreenInput } from "../screen.ts";
import { previewOperation } from "./operation-preview.ts";

export type Subject = { readonly category: Category; readonly item: TaxonomyClass | undefined };

/** The marked rows of the increment, which can be merged. */
export type MarkedRows = {
  readonly classes: readonly { readonly category: string; readonly class: string }[];
  readonly categories: readonly string[];
};

export function operationActions(
  input: ScreenInput,
  increment: Increment,
  subject: Subject | undefined,
  { classes, categories }: MarkedRows,
): Action[] {
  const preview = (_answers: Answers, { call }: EditLine): readonly string[] => [
    previewOperation(
      input.workspace.taxonomy,
      increment,
      operationOf(call.edit.name, call.values, call.reason || "–", increment, { operationSchema }),
    ),
  ];
  const edits = (
    row: string,
    given: Readonly<Record<string, unknown>>,
    current: Readonly<Record<string, unknown>>,
    additions: Readonly<Record<string, KeyAddition>> = {},
  ): Action[] => {
    const { finding } = input.settings;
    const withPreview = Object.fromEntries(
      operationEdits.map(({ name }) => [name, { ...additions[name], preview }]),
    );
    return editActions(
      input,
      operationEdits,
      {
        row,
        given: { ...given, ...(finding !== undefined && { finding }) },
        current,
        several: input.markedIds.length,
      },
      withPreview,
    );
  };
  const [firstClass] = classes;
  const [firstCategory] = categories;
  // If both classes and categories are marked, the user's intention is unclear.
  const merges =
    firstClass && classes.length > 1 && !firstCategory
      ? edits(
          "classes",
          { from: classes.map((of) => `${of.category}/${of.class}`) },
          { into: firstClass.class },
        )
      : firstCategory && categories.length > 1 && !firstClass
        ? edits("categories", { from: categories }, { into: firstCategory })
        : [];
  const suggested = subject?.category.name ?? increment.categories[0]?.name;
  return [
    ...(subject ? subjectActions(subject, increment, edits) : []),
    ...merges,
    ...edits("increment", {}, {}, { "taxonomy edit create-class": { current: { category: suggested } } }),
  ];
}

function subjectActions(
  { category, item }: Subject,
  { categories }: Increment,
  edits: (
    row: string,
    given: Readonly<Record<string, unknown>>,
    current: Readonly<Record<string, unknown>>,
    additions?: Readonly<Record<string, KeyAddition>>,
  ) => Action[],
): Action[] {
  if (!item) {
    const given = { category: category.name };
    const places = categories.map((_, at) => String(at + 1));
    const current = {
      ...category,
      guideline: category.guideline ?? "",
      exclusive: category.exclusive === true,
      place: categories.indexOf(category) + 1,
    };
    const parts = { one: category.name, oneDescription: category.description };
    return [
      ...edits("category", given, current, {
        "taxonomy edit rename-category": { current: { to: category.name } },
        "taxonomy edit move-category": {
          choices: { place: places },
          label: `move to a place of ${places.length}`,
        },
      }),
      ...(category.classes.length < 2 ? [] : edits("splittable category", given, parts)),
    ];
  }
  const given = { category: category.name, class: item.name };
  const [, ...otherClusters] = item.clusters;
  const { relevance, compared = {}, clusters, description, name } = item;
  return [
    ...edits(
      "class",
      given,
      {
        description,
        clusters,
        as: name,
        relevant: relevance?.relevant === false ? "no" : "yes",
        because: relevance?.reason,
        taxonomy: Object.keys(compared)[0],
      },
      { "taxonomy edit rename-class": { current: { to: name } } },
    ),
    ...(clusters.length < 2
      ? []
      : edits("splittable class", given, {
          one: name,
          oneDescription: description,
          clusters: otherClusters,
        })),
  ];
}

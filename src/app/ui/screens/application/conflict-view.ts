/**
 * Phase 8: shows objects that annotators classified differently, and copies a chosen classification into the gold
 * standard.
 */

import { count } from "../../../../base/text/count.ts";
import { annotationConflicts, annotationsOf } from "../../../../taxonomy/index.ts";
import { dim, section, span, title } from "../../drawing/lines.ts";
import type { Content, Offers, Row, ScreenInput, View } from "../screen.ts";
import { openIncrement } from "../taxonomy/open-increment.ts";

type Conflict = ReturnType<typeof annotationConflicts>[number];

export const conflictsView: View = {
  rows: conflictRows,
  empty: () =>
    "No conflicts are open: annotators agree on every shared object, or the gold standard has settled every conflict.",
  detail: conflictDetail,
};

/** Whether the user asked to see the opinions of other annotators. */
export function showsConflicts({ settings }: ScreenInput): boolean {
  return settings.view === "conflicts" && settings.inside === undefined;
}

/** Lists the objects with an open conflict, each with the number of categories in conflict. */
function conflictRows(input: ScreenInput): Row[] {
  const { objects } = input.workspace.taxonomy.application;
  return [...Map.groupBy(conflicts(input), ({ object }) => object)].map(([id, objectConflicts]): Row => {
    const text = objects.find((object) => object.id === id)?.text ?? id;
    return { id, label: text, mark: "!", tone: "warn", note: count(objectConflicts.length, "conflict") };
  });
}

function conflictDetail(input: ScreenInput, row: Row | undefined): Content {
  if (!row) return [];
  const { id } = row;
  const object = input.workspace.taxonomy.application.objects.find((candidate) => candidate.id === id);
  const objectConflicts = conflicts(input).filter((conflict) => conflict.object === id);
  const { gold } = input.workspace.taxonomy.application;
  return [
    title(object?.text ?? id),
    dim(
      gold === null
        ? "Press a number to copy a classification into a separate set, then M to make this set the gold standard."
        : `Press a number to settle the conflict for ${gold}.`,
    ),
    ...objectConflicts.flatMap(({ category, given: choices }) =>
      section(
        category,
        choices.map(({ annotator, classes }): Content => {
          const key = annotatorsOf(input, id).indexOf(annotator) + 1;
          return [span(`${key} ${annotator}: `, "dim"), span(classes.join(", ") || "no class")];
        }),
      ),
    ),
  ];
}

/** `1` to `9` copy an annotator's complete classification of the object into the gold standard. */
export function conflictActions(input: ScreenInput, id: string | undefined): Offers {
  const { gold, classifications } = input.workspace.taxonomy.application;
  const increment = openIncrement(input)?.name;
  if (id === undefined) return [];
  const numbered = annotatorsOf(input, id).map((annotator) => {
    const classification = classifications.find(
      (item) => item.object === id && item.annotator === annotator && item.scheme === increment,
    );
    const given = {
      object: id,
      classes: classification?.classes ?? [],
      none: classification?.none,
      ...(gold !== null && { annotator: gold }),
    };
    return { label: `as ${annotator}`, given };
  });
  return [
    {
      row: "an object with conflicts",
      numbered,
      current: { annotator: "gold" },
      ...(gold !== null && { asks: [] }),
    },
  ];
}

function annotatorsOf(input: ScreenInput, id: string): string[] {
  const objectConflicts = conflicts(input).filter(({ object }) => object === id);
  return [
    ...new Set(objectConflicts.flatMap(({ given: choices }) => choices.map(({ annotator }) => annotator))),
  ];
}

function conflicts(input: ScreenInput): readonly Conflict[] {
  const increment = openIncrement(input);
  if (!increment) return [];
  const { application } = input.workspace.taxonomy;
  const categories = increment.categories.map(({ name }) => name);
  return annotationConflicts(annotationsOf(application, increment), categories, application.gold);
}

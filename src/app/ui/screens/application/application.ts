/** Phase 8: classifies objects with the taxonomy, category by category. */

import { count } from "../../../../base/text/count.ts";
import { type Category, classLabel, openCategories } from "../../../../taxonomy/index.ts";
import { dim, section, span, title } from "../../drawing/lines.ts";
import type { Content, Row, Screen, ScreenInput } from "../screen.ts";
import { openIncrement } from "../taxonomy/open-increment.ts";
import { applicationActions } from "./application-actions.ts";
import {
  annotatorOf,
  chosenLabels,
  isAccepted,
  noneChosen,
  openCategory,
  openObject,
} from "./classified-object.ts";
import { conflictsView, showsConflicts } from "./conflict-view.ts";

export const applicationScreen: Screen = {
  id: "application",
  title: "8 application",
  listTitle: (input) => (openObject(input) ? "Categories" : "Objects"),
  view: (input) => (showsConflicts(input) ? conflictsView : undefined),
  rows: (input) => (openObject(input) ? categoryRows(input) : objectRows(input)),
  empty: (input) =>
    openIncrement(input)
      ? `There are no objects to classify yet.\n\nPress a to add an object, or P to draw a sample from a table.${gateText(input)}`
      : "There is no taxonomy to apply yet. Create the first increment in phase 6.",
  detail: (input, row) => {
    const object = openObject(input);
    if (object) {
      const category = openCategory(input, row);
      return [
        object.text,
        category && [
          "",
          categoryLines(category, chosenLabels(input, object.id), input.settings.short !== "yes"),
        ],
      ];
    }
    const selected = input.workspace.taxonomy.application.objects.find(({ id }) => id === row?.id);
    return selected ? objectDetail(input, selected.id, selected.text) : [];
  },
  strip: (input) => {
    const increment = openIncrement(input);
    const { objects } = input.workspace.taxonomy.application;
    if (!increment || objects.length === 0) return "";
    const done = objects.filter(
      ({ id }) => countSetCategories(input, id) === increment.categories.length,
    ).length;
    const labelSets = objects.map(({ id }) => chosenLabels(input, id)).filter((labels) => labels.length > 0);
    const distinct = new Set(labelSets.map((labels) => labels.toSorted().join("\n"))).size;
    const gate = isAccepted(input) ? "" : ` · ${increment.name} is not accepted yet (press g7, then A)`;
    // Names may be long, so the annotator comes last.
    return `${increment.name} · ${done}/${objects.length} classified · ${count(distinct, "distinct classification")}${gate} · by ${annotatorOf(input)}`;
  },
  actions: applicationActions,
};

/**
 * Explains that phase 8 begins only after the taxonomy has been accepted. Returns an empty string if it has been
 * accepted.
 */
function gateText(input: ScreenInput): string {
  if (isAccepted(input)) return "";
  const name = openIncrement(input)?.name ?? "the increment";
  return `\n\nThis phase applies an accepted taxonomy: press g7 and then A to accept ${name}. You can already classify objects, but the phase is complete only after you accept the taxonomy.`;
}

function objectRows(input: ScreenInput): Row[] {
  const all = openIncrement(input)?.categories.length ?? 0;
  return input.workspace.taxonomy.application.objects.map((object): Row => {
    const setCount = countSetCategories(input, object.id);
    const done = all > 0 && setCount === all;
    return {
      id: object.id,
      label: object.text,
      mark: done ? "✓" : setCount > 0 ? "●" : "○",
      tone: done ? "good" : "normal",
      note: `${setCount}/${all}`,
    };
  });
}

function categoryRows(input: ScreenInput): Row[] {
  const object = openObject(input)?.id ?? "";
  const labels = chosenLabels(input, object);
  const none = noneChosen(input, object);
  return (openIncrement(input)?.categories ?? []).map((category): Row => {
    const names = category.classes
      .map(({ name }) => name)
      .filter((name) => labels.includes(classLabel(category.name, name)));
    const noneApplies = none.includes(category.name);
    const isSet = names.length > 0 || noneApplies;
    return {
      id: category.name,
      label: isSet ? `${category.name}: ${noneApplies ? "none applies" : names.join(", ")}` : category.name,
      mark: isSet ? "✓" : "○",
      tone: isSet ? "good" : "normal",
    };
  });
}

function countSetCategories(input: ScreenInput, object: string): number {
  const increment = openIncrement(input);
  if (!increment) return 0;
  const classification = { classes: [...chosenLabels(input, object)], none: [...noneChosen(input, object)] };
  return increment.categories.length - openCategories(classification, increment).length;
}

function objectDetail(input: ScreenInput, id: string, text: string): Content {
  const labels = chosenLabels(input, id);
  return [
    title(id),
    "",
    text,
    section(
      `Classes by ${annotatorOf(input)}`,
      labels.map((label) => `- ${label}`),
    ),
  ];
}

/** Lists the classes to choose from, numbered if each of them has a key. */
function categoryLines(category: Category, labels: readonly string[], guided: boolean): Content {
  const isNumbered = category.classes.length <= 9;
  const number = (at: number): string => (isNumbered ? `${at + 1} ` : "");
  return [
    title(category.name),
    dim(
      `${category.exclusive ? "one class only" : "one or more classes"}${isNumbered ? "" : "; c lists them to choose from"}`,
    ),
    guided && category.guideline,
    ...category.classes.map((item, at): Content => {
      const isChosen = labels.includes(classLabel(category.name, item.name));
      return [
        [span(`${number(at)}${isChosen ? "●" : "○"} ${item.name}`, isChosen ? "good" : "title")],
        guided && item.description !== "" && dim(`  ${item.description}`),
      ];
    }),
  ];
}

/** Phase 8: classifies objects with the taxonomy, category by category. */
import { count } from "../../../../base/text/count.ts";
import { type Category, classLabel, openCategories } from "../../../../taxonomy/index.ts";
import { editLine } from "../../../cli/edit-line.ts";
import { dim, section, span, title } from "../../drawing/lines.ts";
import {
  type Action,
  type Content,
  type EditedRow,
  listOf,
  type Offers,
  type Row,
  type Screen,
  type ScreenInput,
  type View,
} from "../screen.ts";
import { setting, toggle } from "../setting-keys.ts";
import { openIncrement } from "../taxonomy/open-increment.ts";
import { incrementActions } from "../taxonomy/taxonomy.ts";
import {
  annotatorNames,
  annotatorOf,
  chosenLabels,
  classifyOptions,
  isAccepted,
  noneChosen,
  openObject,
} from "./classified-object.ts";
import { conflictsView, phaseActions, showsConflicts } from "./conflict-view.ts";

export const applicationScreen: Screen = {
  listTitle: () => "Objects",
  view: (input) => (showsConflicts(input) ? conflictsView : objectView(input)),
  ...listOf({
    items: ({ workspace }) => workspace.taxonomy.application.objects,
    row: ({ id, text }, input) => {
      const all = openIncrement(input)?.categories.length ?? 0;
      const setCount = countSetCategories(input, id);
      const done = all > 0 && setCount === all;
      return {
        id,
        label: text,
        mark: done ? "✓" : setCount > 0 ? "●" : "○",
        tone: done ? "good" : "normal",
        note: `${setCount}/${all}`,
      };
    },
    find: ({ workspace }, id) => workspace.taxonomy.application.objects.find((object) => object.id === id),
    about: ({ id, text }, input) => [
      title(id),
      "",
      text,
      section(
        `Classes by ${annotatorOf(input)}`,
        chosenLabels(input, id).map((label) => `- ${label}`),
      ),
    ],
    keys: ({ id }, input) => [
      { key: "enter", label: "classify", kind: "set", edit: "apply classify", settings: { inside: id } },
      // In an increment without classifications, those of the increment before save most of the work.
      isFresh(input) && carryOffer(input),
      otherScheme(input, id),
    ],
    others: (input, row) =>
      row ? [schemeActions(input), phaseActions(input)] : [phaseActions(input), schemeActions(input)],
  }),
  empty: (input) =>
    openIncrement(input)
      ? `There are no objects to classify yet.\n\nPress a to add an object, or P to draw a sample from a table.${gateText(input)}`
      : "There is no taxonomy to apply yet. Create the first increment in phase 6.",
  strip: (input) => {
    const increment = openIncrement(input);
    const { objects, classifications } = input.workspace.taxonomy.application;
    if (!increment || objects.length === 0) return "";
    const byOthers = new Set(
      classifications
        .filter((item) => item.scheme === increment.name && item.annotator !== annotatorOf(input))
        .filter((item) => openCategories(item, increment).length === 0)
        .map(({ object }) => object),
    ).size;
    const done = objects.filter(
      ({ id }) => countSetCategories(input, id) === increment.categories.length,
    ).length;
    const labelSets = objects.map(({ id }) => chosenLabels(input, id)).filter((labels) => labels.length > 0);
    const distinct = new Set(labelSets.map((labels) => labels.toSorted().join("\n"))).size;
    const gate = isAccepted(input) ? "" : ` · ${increment.name} is not accepted yet (press g7, then A)`;
    // Names may be long, so the annotator comes last.
    return `${increment.name} · ${done}/${objects.length} classified${byOthers > 0 ? ` (${byOthers} by others)` : ""} · ${count(distinct, "distinct classification")}${gate} · by ${annotatorOf(input)}`;
  },
};

/** Shows the categories by which the open object is classified. */
function objectView(input: ScreenInput): View | undefined {
  const object = openObject(input);
  if (!object) return undefined;
  return {
    listTitle: () => "Categories",
    ...listOf({
      items: (at) => openIncrement(at)?.categories ?? [],
      row: (category, at) => categoryRow(category, chosenLabels(at, object.id), noneChosen(at, object.id)),
      about: (category, at) => [
        object.text,
        "",
        categoryLines(category, chosenLabels(at, object.id), at.settings.short !== "yes"),
      ],
      keys: (category, at) => [
        classActions(at, object.id, category),
        nextAction(at, category),
        problemOffer(at, object.id, category),
      ],
      others: (at) => [
        toggle(at, "h", "short", "yes", ["names only", "guidelines"]),
        otherScheme(at, object.id),
        schemeActions(at),
        phaseActions(at),
      ],
    }),
  };
}

/**
 * Explains that phase 8 begins only after the taxonomy has been accepted. Returns an empty string if it has been
 * accepted.
 */
function gateText(input: ScreenInput): string {
  if (isAccepted(input)) return "";
  const name = openIncrement(input)?.name ?? "the increment";
  return `\n\nThis phase applies an accepted taxonomy: press g7 and then A to accept ${name}. You can already classify objects, but the phase is complete only after you accept the taxonomy.`;
}

function categoryRow({ name, classes }: Category, labels: readonly string[], none: readonly string[]): Row {
  const names = classes.map((item) => item.name).filter((item) => labels.includes(classLabel(name, item)));
  const value = none.includes(name) ? "none applies" : names.join(", ");
  const isSet = value !== "";
  return {
    id: name,
    label: isSet ? `${name}: ${value}` : name,
    mark: isSet ? "✓" : "○",
    tone: isSet ? "good" : "normal",
  };
}

function countSetCategories(input: ScreenInput, object: string): number {
  const increment = openIncrement(input);
  if (!increment) return 0;
  const classification = { classes: [...chosenLabels(input, object)], none: [...noneChosen(input, object)] };
  return increment.categories.length - openCategories(classification, increment).length;
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

/** Offers to record a gap or an ambiguity in the taxonomy as a finding for the next increment. */
function problemOffer(input: ScreenInput, object: string, category: Category): EditedRow {
  const labels = category.classes.map(({ name }) => classLabel(category.name, name));
  return {
    row: "a category of an object",
    given: { object, category: category.name, increment: classifyOptions(input).scheme },
    current: { classes: labels.slice(0, 1) },
    choices: { classes: labels },
  };
}

/**
 * `1` to `9` assign a class or remove it if the category has at most nine classes, and `0` records that no class
 * applies while none is chosen, so that no number removes another answer. `c` lists any number of classes to choose from.
 */
function classActions(input: ScreenInput, object: string, category: Category): Offers {
  const labels = chosenLabels(input, object);
  const otherNone = noneChosen(input, object).filter((name) => name !== category.name);
  const isNone = noneChosen(input, object).includes(category.name);
  const given = (classes: readonly string[], without: readonly string[]) => ({
    object,
    classes: [...classes],
    none: [...without],
    ...classifyOptions(input),
  });
  const isChosenClass = (label: string): boolean => inCategory(label, category);
  const classes = category.classes.map(({ name }) => ({ name, label: classLabel(category.name, name) }));
  const numbered = classes.map(({ name, label }) => {
    const isChosen = labels.includes(label);
    const remaining = labels.filter(
      (other) => other !== label && !(category.exclusive && isChosenClass(other)),
    );
    return {
      label: isChosen ? `not ${name}` : name,
      given: given(isChosen ? remaining : [...remaining, label], otherNone),
      // After a choice in an exclusive category, there is nothing more to choose.
      ...(category.exclusive && !isChosen && { next: true as const }),
    };
  });
  const choose: Action = {
    key: "c",
    label: "choose classes",
    edit: "apply classify",
    kind: "pick",
    items: classes.map(({ name, label }) => ({ id: label, label: name })),
    picked: labels.filter(isChosenClass),
    ...(category.exclusive && { single: true }),
    line: (picked) => {
      const others = labels.filter((label) => !isChosenClass(label));
      return editLine("apply classify", given([...others, ...picked], otherNone));
    },
    next: true,
  };
  return [
    { row: "a category to classify by", numbered: numbered.length <= 9 ? numbered : [] },
    choose,
    !labels.some(isChosenClass) && {
      row: "a category without classes",
      ...(isNone
        ? { label: "a class applies", given: given(labels, otherNone) }
        : { given: given(labels, [...otherNone, category.name]), next: true as const }),
    },
  ];
}

function inCategory(label: string, category: Category): boolean {
  return category.classes.some(({ name }) => classLabel(category.name, name) === label);
}

/** Enter moves to the next category or, after the last category, to the next object. */
function nextAction(input: ScreenInput, category: Category): Offers {
  const last = openIncrement(input)?.categories.at(-1)?.name === category.name;
  if (!last) return [{ key: "enter", label: "next category", kind: "next" }];
  const { objects } = input.workspace.taxonomy.application;
  const at = objects.findIndex(({ id }) => id === input.settings.inside);
  const following = objects[at + 1];
  if (!following) return [];
  return [setting("enter", "next object", { inside: following.id })];
}

/** Offers to classify the object with another scheme, whose classes the user types. */
function otherScheme(input: ScreenInput, object: string): EditedRow {
  const { increments, application } = input.workspace.taxonomy;
  const incrementNames = new Set(increments.map(({ name }) => name));
  const others = new Set(
    application.classifications.map(({ scheme: name }) => name).filter((name) => !incrementNames.has(name)),
  );
  const { annotator } = classifyOptions(input);
  return { row: "an object", given: { object, annotator }, choices: { scheme: [...others] } };
}

/** Whether the annotator has classified nothing with the open increment. */
function isFresh(input: ScreenInput): boolean {
  const { objects } = input.workspace.taxonomy.application;
  return objects.every(({ id }) => chosenLabels(input, id).length + noneChosen(input, id).length === 0);
}

function carryOffer(input: ScreenInput): EditedRow | false {
  const { increments } = input.workspace.taxonomy;
  const open = openIncrement(input)?.name;
  const newest = increments.at(-1)?.name ?? "";
  return (
    increments.length > 1 && {
      row: "several increments",
      label: `carry over to ${newest}`,
      short: "carry over",
      given: { from: open === newest ? undefined : open, annotator: classifyOptions(input).annotator },
      settings: { increment: "" },
    }
  );
}

/**
 * `K` sets the annotator, `[` and `]` choose the increment, and `V` transfers classifications to the newest increment.
 */
function schemeActions(input: ScreenInput): Offers {
  const annotator = annotatorOf(input);
  return [
    {
      key: "K",
      label: "who classifies",
      kind: "form",
      fields: [
        {
          name: "annotator",
          label: "Annotator",
          value: annotator,
          choices: annotatorNames(input),
          isSuggestion: true,
        },
      ],
      settingsOf: ({ annotator: name = "" }) => ({ annotator: name }),
    },
    incrementActions(input, "with"),
    !isFresh(input) && carryOffer(input),
  ];
}

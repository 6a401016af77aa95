/** Defines the actions of phase 8: the command line that each key runs. */

import { commandLine } from "../../../cli/command-line.ts";
import { splitList } from "../../../cli/list-value.ts";
import { type Category, classLabel } from "../../../taxonomy/index.ts";
import { nonEmptyAnswers } from "../../shell/command-line.ts";
import type { Action, Row, ScreenInput } from "../screen.ts";
import { openIncrement } from "../taxonomy/open-increment.ts";
import {
  annotatorNames,
  annotatorOf,
  chosenLabels,
  classifyOptions,
  noneChosen,
  openCategory,
  openObject,
} from "./classified-object.ts";
import { conflictActions } from "./conflict-view.ts";

export function applicationActions(input: ScreenInput, row: Row | undefined): readonly Action[] {
  if (showsConflicts(input)) {
    const back: Action = { key: "C", label: "the objects", kind: "set", settings: { view: "" } };
    return [...conflictActions(input, row?.id), back, ...phaseActions(input)];
  }
  const object = openObject(input);
  const category = object && openCategory(input, row);
  if (object && category) {
    return [
      ...classActions(input, object.id, category),
      ...nextAction(input, category),
      ...problemActions(input, object.id, category),
      guideAction(input),
      otherScheme(input, object.id),
      ...schemeActions(input),
      ...phaseActions(input),
    ];
  }
  const conflicts: Action = { key: "C", label: "conflicts", kind: "set", settings: { view: "conflicts" } };
  if (!row) return [...phaseActions(input), conflicts, ...schemeActions(input)];
  return [
    { key: "enter", label: "classify", kind: "set", settings: { inside: row.id } },
    otherScheme(input, row.id),
    conflicts,
    ...schemeActions(input),
    ...phaseActions(input),
  ];
}

/** Whether the user asked to see the opinions of other annotators. */
export function showsConflicts({ settings }: ScreenInput): boolean {
  return settings.view === "conflicts" && settings.inside === undefined;
}

function guideAction({ settings }: ScreenInput): Action {
  const short = settings.short === "yes";
  return {
    key: "h",
    label: short ? "guidelines" : "names only",
    kind: "set",
    settings: { short: short ? "" : "yes" },
  };
}

/** Offers to record a gap or an ambiguity in the taxonomy as a finding for the next increment. */
function problemActions(input: ScreenInput, object: string, category: Category): Action[] {
  const { scheme: increment } = classifyOptions(input);
  const options = increment === undefined ? {} : { increment };
  const labels = category.classes.map(({ name }) => name);
  return [
    {
      key: "B",
      label: "a class is missing",
      kind: "form",
      fields: [{ name: "text", label: "Description of the missing class" }],
      line: ({ text = "" }) =>
        commandLine("apply missing", [object, text], { category: category.name, ...options }),
    },
    {
      key: "X",
      label: "classes are unclear",
      kind: "form",
      fields: [
        { name: "text", label: "Description of the problem" },
        { name: "class", label: "Class", value: labels[0] ?? "", choices: labels },
        {
          name: "other",
          label: "Class that is easily confused with the first",
          optional: true,
          choices: labels,
        },
      ],
      line: ({ text = "", class: first = "", other: second = "" }) =>
        commandLine(
          "apply unclear",
          [
            object,
            text,
            ...[first, second].filter((name) => name !== "").map((name) => classLabel(category.name, name)),
          ],
          options,
        ),
    },
  ];
}

/** `1` to `9` assign a class or remove it, and `0` records that no class applies. */
function classActions(input: ScreenInput, object: string, category: Category): Action[] {
  const labels = chosenLabels(input, object);
  const otherNone = noneChosen(input, object).filter((name) => name !== category.name);
  const isNone = noneChosen(input, object).includes(category.name);
  const others = labels.filter((label) => !inCategory(label, category));
  const noneAction: Action = {
    key: "0",
    label: isNone ? "a class applies" : "none applies",
    kind: "command",
    line: commandLine("apply classify", [object, ...others], {
      none: isNone ? otherNone : [...otherNone, category.name],
      ...classifyOptions(input),
    }),
    ...(isNone ? {} : { next: true }),
  };
  const classes = category.classes.slice(0, 9).map(({ name }, at): Action => {
    const label = classLabel(category.name, name);
    const isChosen = labels.includes(label);
    const remaining = labels.filter(
      (other) => other !== label && !(category.exclusive && inCategory(other, category)),
    );
    const classes = isChosen ? remaining : [...remaining, label];
    return {
      key: String(at + 1),
      label: isChosen ? `not ${name}` : name,
      kind: "command",
      line: commandLine("apply classify", [object, ...classes], {
        none: otherNone,
        ...classifyOptions(input),
      }),
      // After a choice in an exclusive category, there is nothing more to choose.
      ...(category.exclusive && !isChosen ? { next: true } : {}),
    };
  });
  return [...classes, noneAction];
}

function inCategory(label: string, category: Category): boolean {
  return category.classes.some(({ name }) => classLabel(category.name, name) === label);
}

/** Enter moves to the next category or, after the last category, to the next object. */
function nextAction(input: ScreenInput, category: Category): Action[] {
  const last = openIncrement(input)?.categories.at(-1)?.name === category.name;
  if (!last) return [{ key: "enter", label: "next category", kind: "next" }];
  const { objects } = input.workspace.taxonomy.application;
  const at = objects.findIndex(({ id }) => id === input.settings.inside);
  const following = objects[at + 1];
  if (!following) return [];
  return [{ key: "enter", label: "next object", kind: "set", settings: { inside: following.id } }];
}

/** Offers to classify the object with another scheme, whose classes the user types. */
function otherScheme(input: ScreenInput, object: string): Action {
  const { increments, application } = input.workspace.taxonomy;
  const incrementNames = new Set(increments.map(({ name }) => name));
  const others = new Set(
    application.classifications.map(({ scheme: name }) => name).filter((name) => !incrementNames.has(name)),
  );
  return {
    key: "Y",
    label: "classify with another scheme",
    short: "scheme",
    kind: "form",
    fields: [
      { name: "scheme", label: "The other scheme", choices: [...others] },
      { name: "classes", label: "The object's classes in this scheme, separated by commas" },
    ],
    line: ({ scheme: name = "", classes = "" }) =>
      commandLine("apply classify", [object, ...splitList(classes)], {
        ...classifyOptions(input),
        scheme: name,
      }),
  };
}

/**
 * `K` sets the annotator, `[` and `]` choose the increment, and `V` transfers classifications to the newest increment.
 */
function schemeActions(input: ScreenInput): Action[] {
  const { increments } = input.workspace.taxonomy;
  const at = increments.findIndex(({ name }) => name === openIncrement(input)?.name);
  const step = (key: string, to: number): Action[] => {
    const name = increments[to]?.name;
    return name === undefined
      ? []
      : [{ key, label: `with ${name}`, kind: "set", settings: { increment: name } }];
  };
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
    ...step("[", at - 1),
    ...step("]", at + 1),
    ...(increments.length < 2
      ? []
      : [
          {
            key: "V",
            label: `carry over to ${increments.at(-1)?.name ?? ""}`,
            kind: "command",
            line: commandLine(
              "apply carry",
              at === increments.length - 1 ? [] : [increments[at]?.name ?? ""],
              {
                annotator: classifyOptions(input).annotator,
              },
            ),
            settings: { increment: "" },
          } as const,
        ]),
  ];
}

const phaseActions = (input: ScreenInput): readonly Action[] => [
  {
    key: "a",
    label: "add an object",
    kind: "form",
    fields: [
      { name: "text", label: "The object, e.g. a question" },
      { name: "source", label: "Source of the object", optional: true },
    ],
    line: ({ text = "", source = "" }) => commandLine("apply add", [text], nonEmptyAnswers({ source })),
  },
  {
    key: "P",
    label: "draw a sample",
    kind: "form",
    fields: [
      { name: "file", label: "CSV file with one candidate per row", path: true },
      { name: "text", label: "Column that contains the objects" },
      { name: "strata", label: "Columns that define the strata, separated by commas", optional: true },
      { name: "count", label: "Number of objects", value: "20", isSuggestion: true },
    ],
    line: ({ file = "", text = "", strata = "", count = "" }) =>
      commandLine("apply sample", [file], { text, strata: splitList(strata), count }),
  },
  { key: "A", label: "agreement", kind: "command", line: commandLine("agreement", []) },
  { key: "O", label: "overview", kind: "command", line: commandLine("apply", []) },
  {
    key: "M",
    label: "choose the gold standard",
    kind: "form",
    fields: [
      {
        name: "annotator",
        label: "Annotator whose classifications are the gold standard",
        choices: annotatorNames(input),
      },
    ],
    line: ({ annotator = "" }) => commandLine("apply gold", [annotator]),
  },
  {
    key: "W",
    label: "ease of use",
    kind: "form",
    fields: [
      {
        name: "annotator",
        label: "Person",
        value: annotatorOf(input),
        choices: annotatorNames(input),
        isSuggestion: true,
      },
      { name: "answers", label: "Ten answers from 1 to 5, separated by commas" },
    ],
    line: ({ annotator = "", answers = "" }) =>
      commandLine("apply usability", [annotator], { answers: splitList(answers) }),
  },
];

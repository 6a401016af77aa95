/**
 * Phase 8: shows objects that annotators classified differently, and copies a chosen classification into the gold
 * standard.
 */

import { count } from "../../../../base/text/count.ts";
import { splitList } from "../../../../operations/list-value.ts";
import { annotationConflicts, annotationsOf } from "../../../../taxonomy/index.ts";
import { commandLine } from "../../../cli/command-line.ts";
import { dim, section, span, title } from "../../drawing/lines.ts";
import { type Content, listOf, type Offers, type ScreenInput, type View } from "../screen.ts";
import { toggle } from "../setting-keys.ts";
import { openIncrement } from "../taxonomy/open-increment.ts";
import { annotatorNames, annotatorOf } from "./classified-object.ts";

type Conflict = ReturnType<typeof annotationConflicts>[number];

/** The conflicts on an object, at least one. */
type DisputedObject = { readonly id: string; readonly text: string; readonly conflicts: readonly Conflict[] };

/** `1` to `9` copy an annotator's complete classification of the object into the gold standard. */
export const conflictsView: View = {
  ...listOf({
    items: disputedObjects,
    row: ({ id, text, conflicts }) => ({
      id,
      label: text,
      mark: "!",
      tone: "warn",
      note: count(conflicts.length, "conflict"),
    }),
    about: ({ text, conflicts }, { workspace }) => {
      const { gold } = workspace.taxonomy.application;
      return [
        title(text),
        dim(
          gold === null
            ? "Press a number to copy a classification into a separate set, then M to make this set the gold standard."
            : `Press a number to settle the conflict for ${gold}.`,
        ),
        ...conflicts.flatMap(({ category, given }) =>
          section(
            category,
            given.map(({ annotator, classes }): Content => {
              const key = annotatorsOf(conflicts).indexOf(annotator) + 1;
              return [span(`${key} ${annotator}: `, "dim"), span(classes.join(", ") || "no class")];
            }),
          ),
        ),
      ];
    },
    keys: ({ id, conflicts }, input) => {
      const { gold, classifications } = input.workspace.taxonomy.application;
      const increment = openIncrement(input)?.name;
      const numbered = annotatorsOf(conflicts).map((annotator) => {
        const { classes = [], none } =
          classifications.find(
            (item) => item.object === id && item.annotator === annotator && item.scheme === increment,
          ) ?? {};
        const given = { object: id, classes, none, ...(gold !== null && { annotator: gold }) };
        return { label: `as ${annotator}`, given };
      });
      const asks = gold === null ? {} : { asks: [] };
      return [{ row: "an object with conflicts", numbered, current: { annotator: "gold" }, ...asks }];
    },
    others: phaseActions,
  }),
  empty: () =>
    "No conflicts are open: annotators agree on every shared object, or the gold standard has settled every conflict.",
};

/** Whether the user asked to see the opinions of other annotators. */
export function showsConflicts({ settings }: ScreenInput): boolean {
  return settings.view === "conflicts" && settings.inside === undefined;
}

function annotatorsOf(conflicts: readonly Conflict[]): readonly string[] {
  return [...new Set(conflicts.flatMap(({ given }) => given.map(({ annotator }) => annotator)))];
}

function disputedObjects(input: ScreenInput): readonly DisputedObject[] {
  const increment = openIncrement(input);
  if (!increment) return [];
  const { application } = input.workspace.taxonomy;
  const categories = increment.categories.map(({ name }) => name);
  const all = annotationConflicts(annotationsOf(application, increment), categories, application.gold);
  return [...Map.groupBy(all, ({ object }) => object)].map(([id, conflicts]) => ({
    id,
    text: application.objects.find((object) => object.id === id)?.text ?? id,
    conflicts,
  }));
}

/** The keys of phase 8 that need no object. */
export function phaseActions(input: ScreenInput): Offers {
  return [
    { row: "the objects" },
    input.settings.inside === undefined &&
      toggle(input, "C", "view", "conflicts", ["conflicts", "the objects"]),
    { row: "the annotators", choices: { annotator: annotatorNames(input) } },
    {
      row: "an annotator",
      choices: { annotator: annotatorNames(input) },
      current: { annotator: annotatorOf(input) },
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
  ];
}

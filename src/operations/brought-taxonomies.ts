/** The edits of phase 6 that read a taxonomy from a file: as an increment, or for comparison. */

import { count } from "../base/text/count.ts";
import { list } from "../pages/blocks.ts";
import type { Category, FoundTaxonomy, Increment, TaxonomyClass } from "../taxonomy/index.ts";
import { type EditContext, editsOf } from "./edits.ts";
import type { ValueKit } from "./values.ts";

const edit = editsOf("construction");

const fileOf = ({ name }: ValueKit) =>
  name(
    "A taxonomy: a CSV table (category, class, description), SKOS (Turtle, N-Triples, JSON-LD), Markdown, an indented text, or any file that taxolink export wrote",
    { value: "FILE", label: "File with a taxonomy" },
  );

type FoundCategory = FoundTaxonomy["categories"][number];

export const broughtEdits = [
  edit("taxonomy import", {
    summary: "Import an existing taxonomy from a file into the open increment",
    example: "taxonomy import more.csv --reason 'it was agreed on'",
    before: ["taxonomy refine --reason 'to see more'", "export T1 --out more.csv"],
    notes: [
      "Without an increment, the command creates the first increment. Otherwise, the open increment gets the categories and classes of the file, by operations that the history keeps: a class that the file lacks is removed, and a class with the same name keeps its clusters. Texts that the file does not state stay as they are.",
      "The new classes have no clusters. To link their evidence, run taxolink taxonomy edit ground-class, or press B in phase 6.",
      "The names of columns may differ, as in `Facet;Concept;Definition`. A SKOS scheme may have any depth: its top concepts become categories, and every concept below them becomes a class.",
    ],
    keys: (["a workspace without increments", "an open increment"] as const).map((row) => ({
      row,
      key: "O",
      label: "import a taxonomy from a file",
      short: "import",
      asks: ["file", "reason?"],
    })),
    takes: (kit) => ({ arguments: { file: fileOf(kit) } }),
    apply: ({ construction }, { file }, { taxonomyIn, reason, increment, state, taxonomy }) => {
      const found = taxonomyIn(file);
      const loose = found.categories.find(({ name }) => name === "")?.classes[0];
      if (loose)
        throw new taxonomy.OperationRefused(`the class "${loose.name}" of ${file} has no category`, {
          hint: "Add a column for the category, or indent the classes below their categories.",
        });
      if (construction.increments.length === 0) {
        const categories = () => found.categories.map((category) => categoryFrom(category, undefined));
        return { construction: taxonomy.startWith(construction, categories) };
      }
      const newest = increment();
      const { categories } = newest;
      const next: Increment = {
        name: newest.name,
        categories: found.categories.map((category) =>
          categoryFrom(
            category,
            categories.find(({ name }) => name === category.name),
          ),
        ),
      };
      const operations = taxonomy.deriveOperations(newest, next, reason || `imported from ${file}`);
      if (operations.length === 0)
        throw new taxonomy.OperationRefused(
          `${newest.name} already has the categories and classes of ${file}`,
        );
      const matrix = state().matrices.get(newest.name);
      return {
        construction: taxonomy.addOperations(construction, newest, operations),
        ...(matrix && {
          matrices: { [newest.name]: taxonomy.followOverlaps(matrix, newest, operations, next) },
        }),
      };
    },
    says: ({ file }, after, { state, before, taxonomyIn, taxonomy }) => {
      const { kind, deeper, unread } = taxonomyIn(file);
      const increment = state(after).increments.at(-1);
      const name = increment?.name ?? "";
      const classes = increment ? taxonomy.classesOf(increment) : [];
      const operationsOf = ({ construction }: typeof after) =>
        construction.increments.at(-1)?.operations?.length ?? 0;
      const operations = operationsOf(after) - operationsOf(before);
      const without = classes.filter(({ clusters }) => clusters.length === 0).length;
      const categories = increment?.categories.length ?? 0;
      return {
        text: [
          `${name} now has ${count(categories, "category", "categories")} and ${count(classes.length, "class", "classes")}, as in ${file} (${kind})${operations > 0 ? `: ${count(operations, "operation")}` : ""}.`,
          deeper > 0 &&
            `${count(deeper, "class stands", "classes stand")} below other classes in the file; a taxonomy has two levels.`,
          unread.length > 0 && `These columns were not read: ${unread.join(", ")}.`,
          without > 0 &&
            `${count(without, "class has", "classes have")} no clusters yet. Link the evidence with taxolink taxonomy edit ground-class, or with B in phase 6.`,
        ],
        json: { increment: name, kind, categories, classes: classes.length, operations, deeper, unread },
      };
    },
  }),
  edit("taxonomy compare", {
    summary: "Add another taxonomy for comparison, and show the class names that both taxonomies share",
    example: "taxonomy compare Other other.md",
    before: ["export T1 --out other.md"],
    notes: [
      "The file may also list one class per line, as `Class` or `Category - Class`.",
      "A class without a recorded relation counts as new compared with the other taxonomy. Record one with",
      "  taxolink taxonomy edit compare-class --category C --class X --taxonomy NAME --relation equal --reason TEXT",
    ],
    keys: [
      {
        row: "an open increment",
        key: "K",
        label: "compare with a taxonomy from a file",
        short: "compare",
        asks: ["taxonomy", "file"],
      },
    ],
    takes: (kit) => ({
      arguments: {
        taxonomy: kit.name("The name of the other taxonomy", { label: "Name of the other taxonomy" }),
        file: fileOf(kit),
      },
    }),
    apply: ({ construction }, { taxonomy: name, file }, { taxonomyIn, increment, taxonomy }) => {
      // Only an increment has classes to compare.
      increment();
      const classes = taxonomyIn(file).categories.flatMap((category) =>
        category.classes.map((item) =>
          category.name === "" ? item.name : taxonomy.classLabel(category.name, item.name),
        ),
      );
      const others = (construction.comparisons ?? []).filter((other) => other.name !== name);
      return { construction: { ...construction, comparisons: [...others, { name, classes }] } };
    },
    says: ({ taxonomy: name }, { construction }, context) => {
      const { classes = [] } = construction.comparisons?.find((set) => set.name === name) ?? {};
      const newest = context.increment();
      const matches = matchNames(newest, classes, context);
      return {
        text: [
          `${name}: ${count(classes.length, "class", "classes")}. ${count(matches.length, `class of ${newest.name} has`, `classes of ${newest.name} have`)} the same name as a class of ${name}${matches.length === 0 ? "." : ":"}`,
          list(matches.map((match) => `${match.category} - ${match.class}: ${match.theirs}`)),
        ],
        json: { taxonomy: name, classes, matches },
      };
    },
  }),
] as const;

/** Returns a category of a file with what the category of the same name has, and the file does not state. */
function categoryFrom(found: FoundCategory, own: Category | undefined): Category {
  const exclusive = found.exclusive ?? own?.exclusive;
  const guideline = found.guideline ?? own?.guideline;
  return {
    name: found.name,
    description: found.description ?? own?.description ?? "",
    ...(exclusive && { exclusive }),
    ...(guideline && { guideline }),
    classes: found.classes.map(({ name, description }): TaxonomyClass => {
      const kept = own?.classes.find((item) => item.name === name);
      return {
        ...kept,
        name,
        description: description ?? kept?.description ?? "",
        clusters: kept?.clusters ?? [],
      };
    }),
  };
}

/**
 * Lists the classes whose name (in lower case, without category) also occurs in the other taxonomy. Equal names
 * suggest, but do not prove, that two classes are the same. Source: thesis, section 2.7.3.
 */
function matchNames(increment: Increment, labels: readonly string[], { taxonomy }: EditContext) {
  const key = (label: string): string => (label.split(" - ").at(-1) ?? label).trim().toLowerCase();
  const labelByName = new Map(labels.map((label) => [key(label), label]));
  return taxonomy.classesOf(increment).flatMap(({ category, name }) => {
    const theirs = labelByName.get(key(name));
    return theirs === undefined ? [] : [{ category, class: name, theirs }];
  });
}

/** What can be done in phase 6: operations on the open increment, each shown with its effect before it is applied. */

import { type CommandLine, commandLine, type OptionsOf } from "../../../cli/command-line.ts";
import type { Category, Increment, Operation, TaxonomyClass } from "../../../taxonomy/index.ts";
import { answered } from "../../shell/command-line.ts";
import type { Answers } from "../../shell/outcomes.ts";
import type { Action, Field, ScreenInput } from "../screen.ts";
import { previewOperation } from "./operation-preview.ts";

export type Subject = { readonly category: Category; readonly item: TaxonomyClass | undefined };

type Edit = {
  readonly key: string;
  readonly label: string;
  readonly fields: readonly Field[];
  /** The operation that the typed values make. */
  operation(answers: Answers): Operation;
};

const why: Field = { name: "reason", label: "Why" };

/** @param merged the marked classes of the increment: what a merge takes, into the first one's category */
export function operationActions(
  input: ScreenInput,
  increment: Increment,
  subject: Subject | undefined,
  merged: readonly { readonly category: string; readonly class: string }[],
): Action[] {
  const categories = increment.categories.map(({ name }) => name);
  const edits = [
    ...(subject?.item ? classEdits(subject.category, subject.item, categories, merged) : []),
    ...(subject && !subject.item ? categoryEdits(subject.category) : []),
    createClass(subject?.category.name ?? categories[0] ?? "", categories),
    createCategory,
  ];
  const { finding } = input.settings;
  return edits.map((edit) => ({
    key: edit.key,
    label: edit.label,
    kind: "form",
    fields: edit.fields,
    line: (answers) => operationLine(edit.operation(answers), finding),
    preview: (answers) => previewOperation(input.workspace.taxonomy, increment, edit.operation(answers)),
  }));
}

function classEdits(
  category: Category,
  item: TaxonomyClass,
  categories: readonly string[],
  merged: readonly { readonly category: string; readonly class: string }[],
): Edit[] {
  const self = { category: category.name, class: item.name };
  const target: Field = { name: "to", label: "Category", choices: categories };
  return [
    {
      key: "e",
      label: "rename",
      fields: [{ name: "to", label: "New name", value: item.name }, why],
      operation: ({ to = "", reason = "" }) => ({ op: "rename-class", ...self, to, reason }),
    },
    {
      key: "D",
      label: "describe",
      fields: [{ name: "description", label: "Description", value: item.description }, why],
      operation: ({ description = "", reason = "" }) => ({
        op: "describe-class",
        ...self,
        description,
        reason,
      }),
    },
    {
      key: "v",
      label: "move",
      fields: [target, why],
      operation: ({ to = "", reason = "" }) => ({ op: "move-class", ...self, to, reason }),
    },
    {
      key: "Y",
      label: "copy",
      fields: [target, why],
      operation: ({ to = "", reason = "" }) => ({ op: "copy-class", ...self, to, reason }),
    },
    {
      key: "x",
      label: "remove",
      fields: [why],
      operation: ({ reason = "" }) => ({ op: "remove-class", ...self, reason }),
    },
    ...(item.clusters.length < 2 ? [] : [splitEdit(self, item)]),
    ...(merged.length < 2
      ? []
      : [
          {
            key: "m",
            label: `merge ${merged.length}`,
            fields: [{ name: "name", label: "Name of the merged class", value: merged[0]?.class ?? "" }, why],
            operation: ({ name = "", reason = "" }: Answers): Operation => ({
              op: "merge-classes",
              classes: [...merged],
              into: { category: merged[0]?.category ?? "", class: name },
              reason,
            }),
          },
        ]),
  ];
}

/** Two classes from one; every cluster behind it goes to one of them. */
function splitEdit(self: { readonly category: string; readonly class: string }, item: TaxonomyClass): Edit {
  const [first = "", ...rest] = item.clusters;
  return {
    key: "s",
    label: "split",
    fields: [
      { name: "one", label: "First class", value: item.name },
      { name: "oneDescription", label: "Its description", value: item.description },
      { name: "two", label: "Second class" },
      { name: "twoDescription", label: "Its description" },
      { name: "clusters", label: `Its clusters, of ${item.clusters.join(", ")}`, value: rest.join(",") },
      why,
    ],
    operation: ({
      one = "",
      oneDescription = "",
      two = "",
      twoDescription = "",
      clusters = "",
      reason = "",
    }) => {
      const taken = splitList(clusters);
      return {
        op: "split-class",
        ...self,
        into: [
          {
            class: one,
            description: oneDescription,
            clusters: [first, ...rest].filter((id) => !taken.includes(id)),
          },
          { class: two, description: twoDescription, clusters: taken },
        ],
        reason,
      };
    },
  };
}

function splitList(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function categoryEdits(category: Category): Edit[] {
  const self = { category: category.name };
  return [
    {
      key: "e",
      label: "rename",
      fields: [{ name: "to", label: "New name", value: category.name }, why],
      operation: ({ to = "", reason = "" }) => ({ op: "rename-category", ...self, to, reason }),
    },
    {
      key: "D",
      label: "describe",
      fields: [{ name: "description", label: "Description", value: category.description }, why],
      operation: ({ description = "", reason = "" }) => ({
        op: "describe-category",
        ...self,
        description,
        reason,
      }),
    },
    {
      key: "x",
      label: "remove",
      fields: [why],
      operation: ({ reason = "" }) => ({ op: "remove-category", ...self, reason }),
    },
  ];
}

function createClass(category: string, categories: readonly string[]): Edit {
  return {
    key: "c",
    label: "create a class",
    fields: [
      { name: "class", label: "Name" },
      { name: "category", label: "Category", value: category, choices: categories },
      { name: "description", label: "Description" },
      why,
    ],
    operation: ({ class: name = "", category: to = "", description = "", reason = "" }) => ({
      op: "create-class",
      category: to,
      class: name,
      description,
      reason,
    }),
  };
}

const createCategory: Edit = {
  key: "C",
  label: "create a category",
  fields: [{ name: "category", label: "Name" }, { name: "description", label: "Description" }, why],
  operation: ({ category = "", description = "", reason = "" }) => ({
    op: "create-category",
    category,
    description,
    reason,
  }),
};

/** The command line that applies an operation. */
function operationLine(operation: Operation, finding: string | undefined): CommandLine {
  const { op, reason, ...fields } = operation;
  const texts = Object.entries(fields).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return commandLine("taxonomy edit", [op], {
    ...answered(Object.fromEntries(texts)),
    ...(operation.op === "merge-classes" && mergeOptions(operation)),
    ...(operation.op === "split-class" && { operation: JSON.stringify({ into: operation.into }) }),
    reason,
    finding,
  });
}

/** A class is called CATEGORY/CLASS there, so that names with a slash have to be given as JSON. */
function mergeOptions({
  classes,
  into,
}: Extract<Operation, { readonly op: "merge-classes" }>): Pick<
  OptionsOf<"taxonomy edit">,
  "operation" | "from" | "into"
> {
  const parts = [...classes, into].map((part) => `${part.category}/${part.class}`);
  const plain = parts.every((part) => part.split("/").length === 2);
  if (!plain) return { operation: JSON.stringify({ classes, into }) };
  return { from: parts.slice(0, -1), into: parts.at(-1) };
}

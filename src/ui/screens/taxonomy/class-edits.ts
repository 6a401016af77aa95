/** Phase 6: provides a form for every operation on a class. */
import { splitList } from "../../../cli/list-value.ts";
import {
  type Category,
  type Increment,
  type Operation,
  relations,
  type TaxonomyClass,
} from "../../../taxonomy/index.ts";
import type { Answers } from "../../shell/outcomes.ts";
import type { Field } from "../screen.ts";
import { type OperationEdit, reasonField, yesOrNo } from "./operation-edit.ts";

type ClassName = { readonly category: string; readonly class: string };

export function classEdits(
  { categories }: Increment,
  category: Category,
  item: TaxonomyClass,
): OperationEdit[] {
  const self = { category: category.name, class: item.name };
  const target: Field = { name: "to", label: "Category", choices: categories.map(({ name }) => name) };
  return [
    {
      key: "e",
      label: "rename",
      fields: [{ name: "to", label: "New name", value: item.name, isSuggestion: true }, reasonField],
      operation: ({ to = "", reason = "" }) => ({ op: "rename-class", ...self, to, reason }),
    },
    {
      key: "D",
      label: "describe",
      fields: [
        { name: "description", label: "Description", value: item.description, optional: true },
        reasonField,
      ],
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
      fields: [target, reasonField],
      operation: ({ to = "", reason = "" }) => ({ op: "move-class", ...self, to, reason }),
    },
    copyEdit(self, target),
    {
      key: "x",
      label: "remove",
      fields: [reasonField],
      operation: ({ reason = "" }) => ({ op: "remove-class", ...self, reason }),
    },
    ...(item.clusters.length < 2 ? [] : [splitEdit(self, item)]),
    groundEdit(self, item),
    argueEdit(self, item),
    compareEdit(self, item),
  ];
}

function copyEdit(self: ClassName, target: Field): OperationEdit {
  return {
    key: "Y",
    label: "copy",
    fields: [
      target,
      { name: "as", label: "Name of the copy", value: self.class, isSuggestion: true },
      reasonField,
    ],
    operation: ({ to = "", as = "", reason = "" }) => ({
      op: "copy-class",
      ...self,
      to,
      ...(as === "" || as === self.class ? {} : { as }),
      reason,
    }),
  };
}

/** Merges several classes into one, in the category of the first. */
export function mergeClassesEdit(classes: readonly ClassName[]): OperationEdit {
  const [first] = classes;
  return {
    key: "m",
    label: `merge ${classes.length}`,
    fields: [
      { name: "name", label: "Name of the merged class", value: first?.class ?? "", isSuggestion: true },
      reasonField,
    ],
    operation: ({ name = "", reason = "" }: Answers): Operation => ({
      op: "merge-classes",
      classes: [...classes],
      into: { category: first?.category ?? "", class: name },
      reason,
    }),
  };
}

/** @param category the suggested category of the new class */
export function createClass(category: string, categories: readonly string[]): OperationEdit {
  return {
    key: "c",
    label: "create a class",
    fields: [
      { name: "class", label: "Name" },
      { name: "category", label: "Category", value: category, choices: categories },
      { name: "description", label: "Description" },
      reasonField,
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

/** Splits a class into two and assigns each of its clusters to one of the new classes. */
function splitEdit(self: ClassName, item: TaxonomyClass): OperationEdit {
  const [first = "", ...others] = item.clusters;
  return {
    key: "s",
    label: "split",
    fields: [
      { name: "one", label: "First class", value: item.name, isSuggestion: true },
      { name: "oneDescription", label: "Description of the first class", value: item.description },
      { name: "two", label: "Second class" },
      { name: "twoDescription", label: "Description of the second class" },
      {
        name: "clusters",
        label: `Clusters of the second class, from ${item.clusters.join(", ")}`,
        value: others.join(","),
      },
      reasonField,
    ],
    operation: ({
      one = "",
      oneDescription = "",
      two = "",
      twoDescription = "",
      clusters = "",
      reason = "",
    }) => {
      const secondClusters = splitList(clusters);
      const firstClusters = [first, ...others].filter((id) => !secondClusters.includes(id));
      return {
        op: "split-class",
        ...self,
        into: [
          { class: one, description: oneDescription, clusters: firstClusters },
          { class: two, description: twoDescription, clusters: secondClusters },
        ],
        reason,
      };
    },
  };
}

function groundEdit(self: ClassName, item: TaxonomyClass): OperationEdit {
  return {
    key: "B",
    label: "supporting clusters",
    fields: [
      {
        name: "clusters",
        label: "Cluster ids, separated by commas",
        value: item.clusters.join(","),
        optional: true,
      },
      reasonField,
    ],
    operation: ({ clusters = "", reason = "" }) => ({
      op: "ground-class",
      ...self,
      clusters: splitList(clusters),
      reason,
    }),
  };
}

function argueEdit(self: ClassName, item: TaxonomyClass): OperationEdit {
  const { relevance } = item;
  return {
    key: "L",
    label: "argue its relevance",
    fields: [
      {
        name: "relevant",
        label: "Relevance (none: withdraw the argument)",
        value: relevance?.relevant === false ? "no" : "yes",
        choices: [...yesOrNo, "none"],
        choicesOnly: true,
      },
      { name: "because", label: "The argument", value: relevance?.reason ?? "", optional: true },
      reasonField,
    ],
    operation: ({ relevant = "", because = "", reason = "" }) => ({
      op: "argue-class",
      ...self,
      relevance: relevant === "none" ? null : { relevant: relevant === "yes", reason: because },
      reason,
    }),
  };
}

function compareEdit(self: ClassName, item: TaxonomyClass): OperationEdit {
  const taxonomies = Object.keys(item.compared ?? {});
  return {
    key: "W",
    label: "compare with a taxonomy",
    fields: [
      { name: "taxonomy", label: "The other taxonomy", value: taxonomies[0] ?? "", choices: taxonomies },
      {
        name: "relation",
        label: "Relation to the class in the other taxonomy (none: remove the relation)",
        choices: [...relations, "none"],
        choicesOnly: true,
      },
      reasonField,
    ],
    operation: ({ taxonomy = "", relation = "", reason = "" }) => ({
      op: "compare-class",
      ...self,
      taxonomy,
      relation: relations.find((name) => name === relation) ?? null,
      reason,
    }),
  };
}

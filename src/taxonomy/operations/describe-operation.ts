/** Describes an operation on one line. */
import { classLabel } from "../model.ts";
import type { Operation } from "./operations.ts";

export function describeOperation(operation: Operation): string {
  switch (operation.op) {
    case "create-class":
      return `create ${classLabel(operation.category, operation.class)}`;
    case "rename-class":
      return `rename ${classLabel(operation.category, operation.class)} to ${operation.to}`;
    case "describe-class":
      return `describe ${classLabel(operation.category, operation.class)}`;
    case "move-class":
      return operation.to === operation.category
        ? `move ${classLabel(operation.category, operation.class)} to another position`
        : `move ${classLabel(operation.category, operation.class)} to ${operation.to}`;
    case "merge-classes": {
      const sources = operation.classes.map((ref) => classLabel(ref.category, ref.class)).join(", ");
      return `merge ${sources} into ${classLabel(operation.into.category, operation.into.class)}`;
    }
    case "split-class": {
      const parts = operation.into.map((part) => part.class).join(", ");
      return `split ${classLabel(operation.category, operation.class)} into ${parts}`;
    }
    case "copy-class":
      return `copy ${classLabel(operation.category, operation.class)} to ${classLabel(operation.to, operation.as ?? operation.class)}`;
    case "remove-class":
      return `remove ${classLabel(operation.category, operation.class)}`;
    case "ground-class":
      return `change the clusters that support ${classLabel(operation.category, operation.class)}`;
    case "compare-class":
      return operation.relation === null
        ? `withdraw the relation of ${classLabel(operation.category, operation.class)} to ${operation.taxonomy}`
        : `record the relation of ${classLabel(operation.category, operation.class)} to ${operation.taxonomy}: ${operation.relation}`;
    case "argue-class":
      return operation.relevance === null
        ? `withdraw the relevance argument of ${classLabel(operation.category, operation.class)}`
        : `record why ${classLabel(operation.category, operation.class)} is ${operation.relevance.relevant ? "" : "not "}relevant`;
    case "create-category":
      return `create the category ${operation.category}`;
    case "rename-category":
      return `rename the category ${operation.category} to ${operation.to}`;
    case "describe-category":
      return `describe the category ${operation.category}`;
    case "move-category":
      return `move the category ${operation.category} to another position`;
    case "merge-categories":
      return `merge the categories ${operation.categories.join(", ")} into ${operation.into}`;
    case "split-category":
      return `split the category ${operation.category} into ${operation.into.map((part) => part.category).join(", ")}`;
    case "copy-category":
      return `copy the category ${operation.category} as ${operation.as}${operation.without?.length ? `, without ${operation.without.join(", ")}` : ""}`;
    case "remove-category":
      return `remove the category ${operation.category}`;
  }
}

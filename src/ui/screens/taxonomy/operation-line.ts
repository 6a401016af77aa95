/** Builds the command line that applies an operation. */
import { type CommandLine, commandLine, type OptionsOf } from "../../../cli/command-line.ts";
import type { Operation } from "../../../taxonomy/index.ts";

type EditOptions = OptionsOf<"taxonomy edit">;

/** @param finding the finding that the operation addresses */
export function operationLine(operation: Operation, finding: string | undefined): CommandLine {
  const { op, reason, ...fields } = operation;
  const texts = Object.entries(fields).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return commandLine("taxonomy edit", [op], {
    ...Object.fromEntries(texts),
    ...otherOptions(operation),
    reason,
    finding,
  });
}

/** Returns the command-line options for the fields that are not strings. */
function otherOptions(operation: Operation): EditOptions {
  switch (operation.op) {
    case "merge-classes":
      return mergeOptions(operation);
    case "merge-categories":
      return { from: operation.categories };
    case "split-class":
    case "split-category":
      return { operation: JSON.stringify({ into: operation.into }) };
    case "ground-class":
      return { clusters: operation.clusters };
    case "compare-class":
      return operation.relation === null ? { relation: "none" } : {};
    case "argue-class":
      return operation.relevance === null
        ? { relevant: "none" }
        : { relevant: yesNo(operation.relevance.relevant), because: operation.relevance.reason };
    case "describe-category":
      return operation.exclusive === undefined ? {} : { exclusive: yesNo(operation.exclusive) };
    case "move-category":
      return { at: operation.at };
    case "copy-category":
      return { without: operation.without };
    default:
      return {};
  }
}

function yesNo(value: boolean): string {
  return value ? "yes" : "no";
}

/**
 * Returns the options of a merge. On the command line, a class has the form CATEGORY/CLASS, so names that contain a
 * slash are passed as JSON.
 */
function mergeOptions({ classes, into }: Extract<Operation, { readonly op: "merge-classes" }>): EditOptions {
  const parts = [...classes, into].map((part) => `${part.category}/${part.class}`);
  const plain = parts.every((part) => part.split("/").length === 2);
  if (!plain) return { operation: JSON.stringify({ classes, into }) };
  return { from: parts.slice(0, -1), into: parts.at(-1) };
}

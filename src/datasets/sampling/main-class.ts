import { GraphError } from "../../base/errors.ts";
import type { SampledClass, Schema } from "./fields.ts";

/**
 * Returns the class that most can be said of: publications, in a graph of publications.
 * @throws GraphError if nothing in the graph has a name and a property that questions can ask for
 */
export function mainClass({ classes }: Pick<Schema, "classes">): SampledClass {
  const weight = ({ members, fields }: SampledClass): number => members.length * fields.length;
  const [first] = classes
    .filter(({ isSayable, areRecords }) => isSayable && !areRecords)
    .toSorted((left, right) => weight(right) - weight(left));
  if (first === undefined)
    throw new GraphError("no class of the graph has things with names and properties that can be asked for", {
      hint: "Write wordings of the properties with questions lexicon, or try another --hub-type.",
    });
  return first;
}

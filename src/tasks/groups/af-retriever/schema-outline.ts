/** Formats the types and relations of a graph for prompts. */
import { cleanLine } from "../../model/fence.ts";

export type SchemaOutline = {
  /** The node types, most frequent first. */
  readonly nodeTypes: readonly string[];
  readonly relations: readonly {
    readonly label: string;
    /** The types of the relation's subjects or objects, most frequent first. */
    readonly from: readonly string[];
    readonly to: readonly string[];
  }[];
};

export function showTypes({ nodeTypes }: SchemaOutline): string {
  return nodeTypes.map((type) => `- ${cleanLine(type)}`).join("\n");
}

export function showRelations({ relations }: SchemaOutline): string {
  const ends = (types: readonly string[]): string => types.map(cleanLine).join(", ");
  return relations
    .map(({ label, from, to }) => `- ${cleanLine(label)} (${ends(from)} → ${ends(to)})`)
    .join("\n");
}

/** Describes, on one line, a hit from a source or a file. */
import { printable } from "../../text/printable.ts";

type ListMatch = { readonly same_as: string | null; readonly like: string | null };

function describeMatch({ same_as, like }: ListMatch): string {
  if (same_as !== null) return `is ${same_as}`;
  return like === null ? "new" : `looks like "${like}"`;
}

/** Formats a hit as one line of a list. */
export function describeCandidate(
  candidate: ListMatch & {
    readonly key: string;
    readonly title: string;
    readonly year: number | null;
    readonly by: readonly string[];
    readonly retracted: boolean;
  },
): string {
  const marks = `${candidate.retracted ? ", retracted" : ""}${candidate.by.length > 0 ? ` [${candidate.by.join(", ")}]` : ""}`;
  return printable(
    `${candidate.key}  ${candidate.title} (${candidate.year ?? "no year"}): ${describeMatch(candidate)}${marks}`,
  );
}

/** Formats the reference of a paper on one line. */
import { type Paper, shortReference } from "../../../literature/index.ts";

/** Formats the authors and year, the venue, and the DOI. */
export function paperReference(paper: Paper): string {
  return [shortReference(paper), paper.venue, paper.doi].filter((part) => part !== "").join(" · ");
}

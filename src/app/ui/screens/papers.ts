/** Offers keys that open a paper outside the app. */
import { type Paper, shortReference } from "../../../literature/index.ts";
import { section } from "../drawing/lines.ts";
import type { Content, Offers, ScreenInput } from "./screen.ts";

/**
 * `o` opens the web page of the paper. Another key opens its full text: a PDF on the computer, or the address in its
 * entry.
 * @param textKey the key that opens the full text
 */
export function paperLinks({ workspace }: ScreenInput, paper: Paper, textKey: string): Offers {
  const page = paper.doi === "" ? paper.url : `https://doi.org/${paper.doi}`;
  const text = workspace.fullText(paper);
  return [
    page !== "" && ({ key: "o", label: "open the link", kind: "link", url: page } as const),
    text !== undefined && ({ key: textKey, label: "open the full text", kind: "link", url: text } as const),
  ];
}

/** Returns the title of a paper, or else its key. */
export function titleOf({ title, key }: Pick<Paper, "title" | "key">): string {
  return title === "" ? key : title;
}

export function abstractLines({ abstract }: Paper): Content {
  return section("Abstract", abstract === "" ? "not in the file" : abstract);
}

/** Formats the authors and year, the venue, and the DOI. */
export function paperReference(paper: Paper): string {
  return [shortReference(paper), paper.venue, paper.doi].filter((part) => part !== "").join(" · ");
}

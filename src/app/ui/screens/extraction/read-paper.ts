/** Phase 3: shows the paper next to the classes that it proposes. */
import type { Paper } from "../../../../literature/index.ts";
import { dim, section, title } from "../../drawing/lines.ts";
import { paperLinks } from "../paper-links.ts";
import { paperReference } from "../paper-reference.ts";
import type { Content, Offers, ScreenInput } from "../screen.ts";

export function paperOf({ workspace }: ScreenInput, key: string): Paper | undefined {
  return (
    workspace.survey.final.find((paper) => paper.key === key) ??
    workspace.papers.find(({ paper }) => paper.key === key)?.paper
  );
}

/** Shows title, authors, abstract and the survey's notes, or nothing if no list contains the paper. */
export function paperLines(input: ScreenInput, key: string): Content {
  const paper = paperOf(input, key);
  return paper ? [title(paper.title), dim(paperReference(paper)), paperText(input, key)] : [];
}

/** Shows the abstract, and the notes made while screening and skimming the paper. */
export function paperText(input: ScreenInput, key: string): Content {
  const paper = paperOf(input, key);
  if (!paper) return [];
  const { decisions, remarks = [] } = input.workspace.survey.survey;
  const sections = decisions
    .filter((decision) => decision.paper === key)
    .flatMap((decision) => decision.sections ?? [])
    .map((part) => `- ${part.title}${part.note === "" ? "" : `: ${part.note}`}`);
  const note = remarks.find((remark) => remark.paper === key)?.note ?? "";
  return [
    section("Abstract", paper.abstract === "" ? "not in the file" : paper.abstract),
    section("Relevant sections", sections),
    section("Note", note),
  ];
}

/** `o` opens the web page of the paper, and `P` its full text. */
export function linkActions(input: ScreenInput, key: string): Offers {
  const paper = paperOf(input, key);
  return paper ? paperLinks(input, paper, "P") : [];
}

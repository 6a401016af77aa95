/** Defines the keys of phase 3. */

import type { ExtractedClass, ExtractedPublication } from "../../../../taxonomy/index.ts";
import { commandLine } from "../../../cli/command-line.ts";
import type { Offers, ScreenInput } from "../screen.ts";
import { setting } from "../setting-keys.ts";
import { linkActions, paperLines } from "./read-paper.ts";

/** @param nextOpen the next publication that has neither classes nor a reason for their absence */
export function publicationActions(
  input: ScreenInput,
  { id, category, domain, none }: ExtractedPublication,
  nextOpen: string | undefined,
): Offers {
  const row = { given: { publication: id, id }, explanation: paperLines(input, id) };
  return [
    setting("enter", "its classes", { inside: id }),
    { ...row, row: "a publication" },
    { ...row, row: "a publication in the list", current: { category, domain, reason: none } },
    linkActions(input, id),
    nextOpen !== undefined && {
      key: "N",
      label: "next without classes",
      kind: "open",
      screen: "extraction",
      select: nextOpen,
    },
    { key: "T", label: "table", kind: "command", line: commandLine("extract", []) },
  ];
}

export function classActions(
  input: ScreenInput,
  publication: string,
  item: ExtractedClass | undefined,
): Offers {
  const row = { given: { publication, id: item?.id }, explanation: paperLines(input, publication) };
  return [
    { ...row, row: "a publication" },
    item && { ...row, row: "an extracted class", current: item },
    linkActions(input, publication),
  ];
}

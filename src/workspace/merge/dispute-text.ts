/** Encodes disputes inside a field or cell, without characters that are special in BibTeX or CSV. */
import { z } from "zod";
import { checkJson } from "../../base/io/index.ts";
import { type Dispute, disputeSchema } from "../../base/io/shared-fields.ts";
import { createDisputes } from "./dispute-notes.ts";
import { mergeValues, type Versions } from "./merge-values.ts";
import { entries, entriesOf, value } from "./shapes.ts";

export function encodeDisputes(disputes: readonly Dispute[]): string {
  return disputes.length === 0 ? "" : Buffer.from(JSON.stringify(disputes)).toString("base64url");
}

/** @returns the disputes, or an empty list if the text contains no disputes */
export function decodeDisputes(text: string): Dispute[] {
  if (text.trim() === "") return [];
  try {
    const result = z
      .array(disputeSchema)
      .safeParse(JSON.parse(Buffer.from(text.trim(), "base64url").toString("utf8")));
    return result.success ? result.data : [];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [];
  }
}

/** Formats the location of a dispute, with all values that identify an entry. */
export function placeOfDispute({ path }: Pick<Dispute, "path">): string {
  return path.map(stepText).join(" / ");
}

function stepText(step: string): string {
  if (!step.startsWith("[")) return step;
  const checked = checkJson(step);
  return "value" in checked && Array.isArray(checked.value) ? checked.value.map(String).join(", ") : step;
}

/** Returns the open disputes after a merge, sorted by id: those that neither side settled, and new ones. */
export function joinDisputes(versions: Versions<readonly Dispute[]>, noted: readonly Dispute[]): Dispute[] {
  const nobody = { by: "", time: "" };
  const earlierDisputes = mergeValues(
    entries(["id"], value),
    versions,
    [],
    createDisputes(() => ({ ours: nobody, theirs: nobody })),
  );
  const openDisputes = new Map<string, Dispute>();
  for (const entry of entriesOf(earlierDisputes)) {
    const checked = disputeSchema.safeParse(entry);
    if (checked.success) openDisputes.set(checked.data.id, checked.data);
  }
  for (const dispute of noted) openDisputes.set(dispute.id, dispute);
  return [...openDisputes.values()].sort((left, right) => (left.id < right.id ? -1 : 1));
}

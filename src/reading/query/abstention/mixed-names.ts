/**
 * Finds names that the graph lacks although it contains each of their words, such as "Ada Byron" if the graph has "Ada
 * Lovelace" and "Tom Byron".
 */
import { functionWords } from "../../../text/function-words.ts";
import { overlap, type Span } from "../../../text/quotations.ts";
import { stem } from "../../../text/stem.ts";
import { wordsOf } from "../../../text/words.ts";
import type { SchemaIndex } from "../../schema/schema-index.ts";
import type { Anchor } from "../anchors.ts";
import type { Question } from "../question.ts";
import { shareBeginning } from "../word-knowledge.ts";

/** @param anchors the anchors that the question mentions by complete labels or by parts of labels */
export function findMixedName(
  question: Question,
  anchors: readonly Anchor[],
  schema: SchemaIndex,
): string | null {
  const part = anchors.find((anchor) => isQuotedOtherwise(anchor, question));
  const quotation = part === undefined ? undefined : quotationOf(part, question);
  if (quotation !== undefined) return question.text.slice(quotation.start, quotation.end);
  const abbreviated = anchors.flatMap((anchor) => abbreviatedName(anchor, question) ?? []);
  if (abbreviated[0] !== undefined) return abbreviated[0];
  const inOrder = [...anchors].sort((left, right) => left.from - right.from);
  for (const [at, right] of inOrder.entries()) {
    const left = inOrder[at - 1];
    if (left !== undefined && isOneName(left, right, question, schema))
      return question.text.slice(question.tokens[left.from]?.start, question.tokens[right.to - 1]?.end);
  }
  return null;
}

/**
 * Whether two adjacent capitalised anchors form a name that the graph lacks: one of them matches only part of a label,
 * and no label contains both.
 */
function isOneName(left: Anchor, right: Anchor, { tokens }: Question, { graph }: SchemaIndex): boolean {
  const ends = [tokens[left.to - 1], tokens[right.from]];
  if (left.to !== right.from || !ends.every((token) => token?.capital && !token.quoted)) return false;
  if (left.kind !== "part" && right.kind !== "part") return false;
  const words = tokens.slice(left.from, right.to).map((token) => token.stem);
  return [...left.nodes, ...right.nodes].every((node) => {
    const labelStems = new Set(wordsOf(graph.labels[node] ?? "").map(stem));
    return words.some((word) => !labelStems.has(word));
  });
}

/**
 * Returns a name in the question that consists of part of a label and an abbreviation that the label lacks, such as
 * "Polar AS" if the graph has "Polar Coastal", or else null.
 */
function abbreviatedName({ kind, from, to, label }: Anchor, { text, tokens }: Question): string | null {
  const next = tokens[to];
  if (kind !== "part" || next === undefined || !next.capital || !functionWords.has(next.text)) return null;
  const [start, abbreviation] = [tokens[from]?.start ?? 0, text.slice(next.start, next.end)];
  const isAbbreviation = abbreviation.length > 1 && abbreviation === abbreviation.toUpperCase();
  return isAbbreviation && !wordsOf(label).includes(next.text) ? text.slice(start, next.end) : null;
}

/** Whether a quotation contains a word that its partly matching label does not contain in any spelling. */
function isQuotedOtherwise(anchor: Anchor, question: Question): boolean {
  const quotation = quotationOf(anchor, question);
  if (anchor.kind !== "part" || quotation === undefined) return false;
  const labelStems = wordsOf(anchor.label).map(stem);
  return question.tokens.some(
    (token) =>
      overlap(token, quotation) &&
      !functionWords.has(token.text) &&
      labelStems.every((other) => other !== token.stem && !shareBeginning(other, token.stem)),
  );
}

function quotationOf({ from, to }: Anchor, { tokens, quotations }: Question): Span | undefined {
  const anchorTokens = tokens.slice(from, to);
  return quotations.find((quotation) => anchorTokens.some((token) => overlap(token, quotation)));
}

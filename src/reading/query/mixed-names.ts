/** Finds names that the graph lacks although it has each of their words in some name: "Ada Byron" beside "Ada Lovelace". */
import { functionWords } from "../../text/function-words.ts";
import { stem } from "../../text/stem.ts";
import { wordsOf } from "../../text/words.ts";
import type { SchemaIndex } from "../schema/schema-index.ts";
import type { Anchor } from "./anchors.ts";
import type { Question } from "./question.ts";
import { shareBeginning } from "./word-knowledge.ts";

/** @param anchors what the question names by whole labels and by parts of labels */
export function findMixedName(
  question: Question,
  anchors: readonly Anchor[],
  schema: SchemaIndex,
): string | null {
  const [part] = anchors.filter((anchor) => isQuotedOtherwise(anchor, question));
  if (part !== undefined) return textOf(question, part.from, part.to, true);
  const inOrder = [...anchors].sort((left, right) => left.from - right.from);
  for (const [at, right] of inOrder.entries()) {
    const left = inOrder[at - 1];
    if (left !== undefined && isOneName(left, right, question, schema))
      return textOf(question, left.from, right.to, false);
  }
  return null;
}

/** Whether two neighbours in capitals, at least one of them part of a label, are together in no label. */
function isOneName(left: Anchor, right: Anchor, { tokens }: Question, { graph }: SchemaIndex): boolean {
  const ends = [tokens[left.to - 1], tokens[right.from]];
  if (left.to !== right.from || !ends.every((token) => token?.capital && !token.quoted)) return false;
  if (left.kind !== "part" && right.kind !== "part") return false;
  const words = tokens.slice(left.from, right.to).map((token) => token.stem);
  return [...left.nodes, ...right.nodes].every((node) => {
    const own = new Set(wordsOf(graph.labels[node] ?? "").map(stem));
    return words.some((word) => !own.has(word));
  });
}

/** Whether a quotation has a word that the thing named by part of it has not, not even in another spelling. */
function isQuotedOtherwise({ kind, from, label }: Anchor, { tokens, quotations }: Question): boolean {
  const token = tokens[from];
  if (kind !== "part" || token?.quoted !== true) return false;
  const quotation = quotations.find(({ start, end }) => token.start >= start && token.end <= end);
  if (quotation === undefined) return false;
  const own = wordsOf(label).map(stem);
  return tokens.some(
    ({ start, end, text, stem: word }) =>
      start >= quotation.start &&
      end <= quotation.end &&
      !functionWords.has(text) &&
      own.every((other) => other !== word && !shareBeginning(other, word)),
  );
}

function textOf({ text, tokens, quotations }: Question, from: number, to: number, quoted: boolean): string {
  const [start = 0, end = 0] = [tokens[from]?.start, tokens[to - 1]?.end];
  const quotation = quotations.find((one) => quoted && start >= one.start && start < one.end);
  return quotation === undefined ? text.slice(start, end) : text.slice(quotation.start, quotation.end);
}

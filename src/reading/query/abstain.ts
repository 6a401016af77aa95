/** When a question has no reading worth an answer, and why. */
import { functionWords } from "../../text/function-words.ts";
import { overlap } from "../../text/quotations.ts";
import type { Anchor } from "./anchors.ts";
import { bitOf } from "./links.ts";
import type { Scored } from "./score.ts";
import type { ReadingContext } from "./walk.ts";

export type GraphAbstention = {
  readonly reason: AbstentionReason;
  /** The words of the question it is about; empty where it is about all. */
  readonly about: string;
};

export type AbstentionReason =
  /** The question names something that the graph does not have. */
  | "unmatched-name"
  /** It sets a number or a year that no value meets. */
  | "unmatched-value"
  /** What it names has no such field, or nothing has. */
  | "no-such-field"
  /** Nothing meets all that it demands. */
  | "nothing-meets-all"
  /** Too many of its words stay unexplained. */
  | "not-understood";

/** Below this share of explained words a reading is a guess. */
const leastCoverage = 0.42;
/** Capitals tell names only where nouns are written small: where so many words are English ones of form. */
const leastEnglish = 0.2;

/** A name or a value that the graph does not have: no reading can make up for it. */
export function findUnmatched(
  { question, links }: ReadingContext,
  anchors: readonly Anchor[],
  capitalsAreNames: boolean,
): GraphAbstention | null {
  const { tokens, quotations, text } = question;
  const named = anchors.map(({ from, to }) => ({
    start: tokens[from]?.start ?? 0,
    end: tokens[to - 1]?.end ?? 0,
  }));
  const lost = quotations.find((quotation) => !named.some((span) => overlap(span, quotation)));
  if (lost !== undefined) return { reason: "unmatched-name", about: text.slice(lost.start, lost.end) };
  if (!capitalsAreNames) return null;
  const forms = tokens.filter((token) => functionWords.has(token.text)).length;
  if (forms < leastEnglish * tokens.length) return null;
  const explained = new Set(
    [...links.predicates.values(), ...links.classes.values()].flatMap(({ words }) =>
      words.flat().map(({ token }) => token),
    ),
  );
  const unknown = tokens.filter(
    (token, at) =>
      token.capital &&
      !token.quoted &&
      token.weight === 1 &&
      !explained.has(at) &&
      !named.some((span) => overlap(span, token)),
  );
  const [first] = unknown;
  if (first === undefined) return null;
  return {
    reason: "unmatched-name",
    about: unknown.map(({ start, end }) => text.slice(start, end)).join(" "),
  };
}

/** Whether the best reading leaves too much of the question unexplained. */
export function findDoubts(reading: Scored, { question }: ReadingContext): GraphAbstention | null {
  const { tree, coverage } = reading;
  const explains =
    tree.links.some(({ words }) => words !== 0) ||
    tree.variables.filter(({ named }) => named !== 0).length > 1 ||
    tree.anchors.some(({ kind }) => kind !== "class");
  if (!explains) return { reason: "not-understood", about: "" };
  const anchored = tree.anchors
    .filter(({ kind }) => kind !== "class" && kind !== "truth")
    .flatMap(({ from, to }) => question.tokens.slice(from, to))
    .reduce((mask, { bit }) => mask | bit, 0);
  let [content, explained] = [0, 0];
  for (const { bit, weight } of question.tokens) {
    if (bit === 0 || (bit & anchored) !== 0) continue;
    content += weight;
    if (((tree.taken | tree.echoed) & bit) !== 0) explained += weight;
  }
  if (content >= 1 && explained < leastExplained * content && !reading.fits) {
    const left = question.tokens.filter(
      ({ bit, weight }) => weight === 1 && (bit & ~tree.taken & ~anchored) !== 0,
    );
    return { reason: "no-such-field", about: left.map(({ text }) => text).join(" ") };
  }
  if (coverage < leastCoverage) return { reason: "not-understood", about: "" };
  const focus = question.focus.reduce((mask, token) => mask | bitOf(question, token), 0);
  const loose = tree.links.some(({ far, words }) => far === reading.output && words === 0);
  if (
    focus !== 0 &&
    loose &&
    ((tree.taken | tree.echoed) & focus) === 0 &&
    question.wants === "any" &&
    !reading.fits
  ) {
    return {
      reason: "no-such-field",
      about: question.focus.map((token) => question.tokens[token]?.text).join(" "),
    };
  }
  return null;
}

/** The share of the words around the names that a reading must explain. */
const leastExplained = 0.3;

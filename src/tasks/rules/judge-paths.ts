/**
 * Judges the paths of a hub as evidence for a question, by the words that their labels share with it. The rules know no
 * synonyms, and nothing about the graph beyond these paths.
 */

import { contentWords } from "../../base/text/content-words.ts";
import { isDenial, isNegation, isTruthValue } from "../../base/text/function-words.ts";
import { findQuotations } from "../../base/text/quotations.ts";
import { foldLabel, wordsOf } from "../../base/text/words.ts";
import type { Triple } from "../../graph/index.ts";

export type Path = readonly Triple[];

/** A triple that contains a name from the question or a value that it asks for. */
export type Evidence = {
  readonly triple: Triple;
  /** The path from the root of the hub to the triple. */
  readonly path: Path;
};

/** The least share of a field's words that the question must contain. A value must occur with all its words. */
const leastShareOfField = 0.5;

/**
 * Returns the evidence in paths that start at the same root: values that the question names, then the values nearest to
 * the fields that it names.
 */
export function judgePaths(question: string, paths: readonly Path[]): readonly Evidence[] {
  const asked = readWords(question, paths[0]?.[0]?.subject.label ?? "");
  if (asked === null) return [];
  const mentions = paths.flatMap((path) =>
    isContrary(path, asked.isNegated) ? [] : mentionsOn(path, asked.words),
  );
  const nearest = new Map<string, number>();
  for (const { key, distance } of mentions)
    nearest.set(key, Math.min(distance, nearest.get(key) ?? distance));
  const isBest = (mention: Mention): boolean =>
    mention.distance === nearest.get(mention.key) &&
    !mentions.some(
      (other) =>
        other.words.length > mention.words.length &&
        mention.words.every((word) => other.words.includes(word)),
    );
  const best = mentions.filter(isBest);
  if (best.length === 0 && asked.isNamed) return factsOf(paths, asked.isAmount);
  const named = best.filter(({ isValue }) => isValue);
  // A field next to a value that the question names only describes the value.
  const described = new Set(named.map(({ kind }) => kind));
  const fields = best.filter(({ isValue, kind }) => !isValue && !described.has(kind));
  return [...new Map([...named, ...fields].map((mention) => [mention.triple, mention])).values()];
}

/** Returns the ends of all paths, for a question that names the hub but none of its fields; numbers for an amount. */
function factsOf(paths: readonly Path[], isAmount: boolean): readonly Evidence[] {
  const facts = paths.flatMap((path) => {
    const triple = path.at(-1);
    return triple === undefined ? [] : [{ triple, path }];
  });
  const amounts = facts.filter(({ triple }) => /\d/.test(triple.object.label));
  return isAmount && amounts.length > 0 ? amounts : facts;
}

type Asked = {
  /** The words beside the names that the question quotes and the name of the hub. */
  readonly words: ReadonlySet<string>;
  readonly isNegated: boolean;
  /** Whether the question names the hub. */
  readonly isNamed: boolean;
  /** Whether the question asks for a time or an amount. */
  readonly isAmount: boolean;
};

/**
 * Returns the words with which the question can name a field or a value of the hub, or null if it quotes names but not
 * that of the hub.
 */
function readWords(question: string, root: string): Asked | null {
  let rest = question;
  const quoted = findQuotations(question).map(({ start, end }) => question.slice(start, end));
  for (const name of quoted) rest = rest.replace(name, " ");
  const name = foldLabel(root);
  const isQuoted = quoted.some((quotation) => foldLabel(quotation) === name);
  if (quoted.length > 0 && !isQuoted) return null;
  const text = ` ${foldLabel(rest)} `;
  const others = name === "" ? text : text.replace(` ${name} `, " ");
  const words = wordsOf(rest);
  return {
    words: contentWords(others),
    isNegated: words.some((word, at) => isNegation(word, words[at + 1])),
    isNamed: isQuoted || others !== text,
    isAmount: /^(?:when|how (?:many|much|long|old))\b/.test(text.trim()),
  };
}

type Mention = Evidence & {
  readonly words: readonly string[];
  readonly key: string;
  /** The predicates of the path. Paths of one kind state the same type of fact. */
  readonly kind: string;
  readonly isValue: boolean;
  /** The number of steps between a field and the end of its path. */
  readonly distance: number;
};

function mentionsOn(path: Path, question: ReadonlySet<string>): Mention[] {
  const kind = path.map(({ predicate }) => predicate.label).join("\n");
  const last = path.length - 1;
  return path.flatMap((triple, step) => {
    const field = mentioned(triple.predicate.label, question, leastShareOfField);
    const value = mentioned(triple.object.label, question, 1);
    const mention = (words: readonly string[], isValue: boolean): Mention[] => {
      const end = isValue ? step : last;
      if (words.length === 0) return [];
      const key = words.join(" ");
      const evidence = { triple: path[end] as Triple, path: path.slice(0, end + 1) };
      return [{ ...evidence, words, key, kind, isValue, distance: end - step }];
    };
    // The list of a thing's authors is no name that the question states, but the field that it asks for.
    const isField = value.every((word) => field.includes(word));
    return [...mention(field, false), ...(isField ? [] : mention(value, true))];
  });
}

function mentioned(label: string, question: ReadonlySet<string>, leastShare: number): readonly string[] {
  const words = [...contentWords(label.replaceAll("_", " "))];
  const shared = words.filter((word) => question.has(word));
  return shared.length >= leastShare * words.length ? shared.sort() : [];
}

/** Whether the path ends at a yes although the question asks for a no, or the other way round. */
function isContrary(path: Path, isNegated: boolean): boolean {
  const end = foldLabel(path.at(-1)?.object.label ?? "");
  return isTruthValue(end) && isDenial(end) !== isNegated;
}

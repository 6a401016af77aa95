/** Finds the values that a question states: numbers, dates and times, and texts to look for within names. */
import { stem } from "../../base/text/stem.ts";
import { findSpokenValues, type SpokenValue } from "../../english/index.ts";
import { type Context, explain, feature, featureIf, makeItem } from "./context.ts";
import type { Comparison, Item, PatternItem, ValueItem } from "./items.ts";
import { patternOf } from "./question.ts";

/** Returns an item for each value and each way to read it, and marks its tokens as costly to leave out. */
export function findValues(context: Context): ValueItem[] {
  const { question, graph } = context;
  const hasKind = (kind: string): boolean => graph.links.some((link) => link.kind === kind);
  const fits = ({ kind }: SpokenValue): boolean =>
    kind === "number" || (kind === "time" ? hasKind("time") : hasKind("date"));
  const isNumeral = (value: SpokenValue): boolean =>
    /\d/.test(question.words[value.from] ?? "") ||
    !context.lexicon.names.has(question.words[value.from] ?? "");
  const spoken = findSpokenValues(question.tokens, (at) => (question.known[at] ?? 0) >= 0.9);
  return spoken.filter((value) => fits(value) && isNumeral(value)).map((value) => valueItem(context, value));
}

/** A comparison with equal values that the question states. */
export function plainComparison(
  kind: Comparison["kind"],
  intervals: Comparison["intervals"],
  unit = "",
): Comparison {
  return {
    kind,
    intervals,
    is: "=",
    unit,
    isOperated: false,
    isNot: false,
    quality: undefined,
    hint: undefined,
    source: undefined,
    isAverage: false,
    isEvery: false,
  };
}

function valueItem(context: Context, value: SpokenValue): ValueItem {
  const { from, to, kind, low, high, unit, doubt } = value;
  for (let at = from; at < to; at += 1) context.question.costs[at] = doubt ? [] : feature(context, "u:num");
  const own = featureIf(context, doubt !== undefined, `V:${doubt}`);
  const item = makeItem(context, "value", value, own, [], `${low}${unit && ` ${unit}`}`, {
    compare: plainComparison(kind, [[low, high]], unit),
    hash: (low * 31 + high * 7 + kind.length) | 0,
  });
  return explain(item, from, to);
}

/**
 * Returns the texts that names or values have to contain.
 * @param names the names in the question, of which no single word is a topic
 */
export function findPatterns(context: Context, names: readonly Item[]): PatternItem[] {
  const { question } = context;
  const isPart = (at: number): boolean =>
    names.some(({ from, to }) => to - from > 1 && from <= at && at < to);
  return question.words.flatMap((word, at) => {
    const stated = patternOf(word, question);
    const pattern =
      stated ??
      (isTopic(context, at) && !isPart(at) ? ({ at: "stem", pattern: stem(word) } as const) : undefined);
    if (pattern === undefined) return [];
    if (stated !== undefined) question.costs[at] = feature(context, "u:ent");
    const span = { from: at, to: at + 1 };
    const item = makeItem(context, "pattern", span, [], [], pattern.pattern, {
      ...pattern,
      hash: at + 1,
    });
    return [explain(item, at, at + 1)];
  });
}

/** The match from which a word belongs to a label, and names no topic. */
const wholeMatch = 0.8;

/** Whether a word says what something is about: a noun behind such a word, or behind a noun that does. */
function isTopic(context: Context, at: number): boolean {
  const { question, lexicon, matcher } = context;
  const word = question.words[at] ?? "";
  const before = question.words[at - 1] ?? "";
  if (!question.content[at] || (question.schema[at] ?? 0) >= wholeMatch || lexicon.names.has(word))
    return false;
  const parts = matcher.words.partsOfSpeech(word);
  if (parts.length > 0 && parts.every(({ part }) => part !== "noun")) return false;
  return (
    /^in (?:(?:an?|the|its|their) )?(?:name|title)s?\b/.test(
      question.words.slice(at + 1, at + 4).join(" "),
    ) ||
    /^(?:about|on|of|regarding)$/.test(before) ||
    matcher.lemmas(before).some((lemma) => /^(?:concern|mention|discuss|address|cover)$/.test(lemma)) ||
    (before === "with" && matcher.lemmas(question.words[at - 2] ?? "").includes("deal")) ||
    isTopic(context, at - 1)
  );
}

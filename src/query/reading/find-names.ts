/** Finds the names of the graph in a question: whole names, parts of names, and names with a slip. */
import { isFunctionWord, isOneSlip, isRelationWord, isSupportVerb } from "../../english/index.ts";
import { nodeSetOf } from "../node-sets.ts";
import { type Context, explain, feature, featureIf, makeSet, type Span } from "./context.ts";
import type { SetItem } from "./items.ts";
import { keyOf } from "./question.ts";

/** How a name was found: exactly, as another name, in the plural, by a part, or with a slip. */
type Finding = "exact" | "other" | "plural" | "part" | "slip";

/** Returns a set for each class of the nodes that a name of the question may mean. */
export function findNames(context: Context): SetItem[] {
  const whole: Span[] = [];
  const isName = context.question.words.map(() => false);
  const items = [
    ...wholeNames(context, whole, isName),
    ...partialNames(context, whole, isName),
    ...misspeltNames(context, whole, isName),
  ];
  isName.forEach((holds, at) => {
    if (holds && !isFunctionWord(context.question.words[at] ?? ""))
      context.question.costs[at] = feature(context, "u:ent");
  });
  return items;
}

/** The match from which a word belongs to a label of the graph, and is no name. */
const wholeMatch = 0.8;

function wholeNames(context: Context, whole: Span[], isName: boolean[]): SetItem[] {
  const { question, lexicon, matcher } = context;
  const { tokens, words, schema } = question;
  const items: SetItem[] = [];
  for (let size = Math.min(tokens.length, lexicon.longestName); size >= 1; size -= 1)
    for (let from = 0; from + size <= tokens.length; from += 1) {
      const span = { from, to: from + size };
      const key = keyOf(tokens, span.from, span.to);
      const isLight = words.slice(span.from, span.to).every(isFunctionWord);
      if (isLight && (size === 1 || whole.some((other) => contains(other, span)))) continue;
      const found = entriesOf(key, context) ?? writtenName(key, from, context);
      if (found === undefined) continue;
      items.push(...nameItems(context, span, found.nodes, found.finding, whole));
      whole.push(span);
      for (let at = span.from; at < span.to; at += 1)
        if (size > 1 || tokens[at]?.isQuoted || !matcher.words.knows(key) || (schema[at] ?? 0) < wholeMatch)
          isName[at] = true;
    }
  return items;
}

/** Whether a name takes the verb of another name behind it: "use case" where papers use case studies. */
function takesVerb(context: Context, { from, to }: Span): boolean {
  const { question, lexicon, matcher } = context;
  const [first = ""] = question.words.slice(from, to);
  if (to - from < 2 || question.tokens[from]?.isQuoted || !matcher.lemmas(first).some(isSupportVerb))
    return false;
  const longest = Math.min(question.tokens.length, from + 1 + lexicon.longestName);
  for (let end = to + 1; end <= longest; end += 1)
    if (entriesOf(keyOf(question.tokens, from + 1, end), context) !== undefined) return true;
  return false;
}

/** Returns the nodes of a name, as it is written or in the other number; undefined if there is none. */
export function entriesOf(key: string, { lexicon: { names }, matcher }: Context) {
  const entries = names.get(key);
  if (entries !== undefined) {
    const exact = entries.filter(({ isOther }) => !isOther);
    return exact.length > 0
      ? { nodes: exact.map(({ node }) => node), finding: "exact" as const }
      : { nodes: entries.map(({ node }) => node), finding: "other" as const };
  }
  const at = key.lastIndexOf(" ") + 1;
  const [start, last] = [key.slice(0, at), key.slice(at)];
  const isLong = last.length > 3 && !isFunctionWord(last);
  const others = [
    ...(last.endsWith("s") ? [last.slice(0, -1), ...matcher.lemmas(last)] : []),
    ...(isLong ? [`${last}s`] : []),
  ];
  const plural = others.map((word) => names.get(start + word)).find((found) => found !== undefined);
  return plural && { nodes: plural.map(({ node }) => node), finding: "plural" as const };
}

/** Finds a shorter name that is a word of English, such as "Canary", if it is written like a name. */
function writtenName(key: string, from: number, { question, lexicon }: Context) {
  const nodes = question.isName[from] ? lexicon.wordNames.get(key) : undefined;
  return nodes && { nodes, finding: "other" as const };
}

function contains(outer: Span, inner: Span): boolean {
  return outer.from <= inner.from && outer.to >= inner.to;
}

function partialNames(context: Context, whole: readonly Span[], isName: boolean[]): SetItem[] {
  const { question, lexicon } = context;
  const nodesOf = (word: string): readonly number[] | undefined =>
    lexicon.partialNames.get(word) ??
    (word.endsWith("s") ? lexicon.partialNames.get(word.slice(0, -1)) : undefined);
  return question.words.flatMap((word, from) => {
    if (
      isFunctionWord(word) ||
      isRelationWord(word) ||
      word.length < 4 ||
      (question.schema[from] ?? 0) >= 0.8
    )
      return [];
    if (whole.some((span) => span.to - span.from > 1 && contains(span, { from, to: from + 1 }))) return [];
    const nodes = nodesOf(word)?.filter((node) => isCalledBy(context, word, node));
    if (nodes === undefined || nodes.length === 0) return [];
    let to = from + 1;
    while (
      to < question.words.length &&
      nodesOf(question.words[to] ?? "")?.some((node) => nodes.includes(node))
    )
      to += 1;
    isName[from] = true;
    return nameItems(context, { from, to }, nodes, "part", whole);
  });
}

/** The most words of a name that a common word of English can stand for. */
const longestForCommonWord = 5;

/** Whether a word is enough to name something: a rare word always, a common one only a short name, and a verb nothing. */
function isCalledBy({ graph, matcher }: Context, word: string, node: number): boolean {
  if (!matcher.words.knows(word)) return true;
  if (matcher.words.partsOfSpeech(word)[0]?.part === "verb") return false;
  return graph.label(node).split(/\s+/, longestForCommonWord + 1).length <= longestForCommonWord;
}

/** The longest span, in tokens, and the shortest name, in letters, in which slips are looked for. */
const longestSlip = 3;
const shortestSlip = 5;

function misspeltNames(context: Context, whole: readonly Span[], isName: boolean[]): SetItem[] {
  const { question, lexicon, matcher } = context;
  const { tokens, words } = question;
  const items: SetItem[] = [];
  for (let size = 1; size <= longestSlip; size += 1)
    for (let from = 0; from + size <= tokens.length; from += 1) {
      const span = { from, to: from + size };
      const spoken = words.slice(from, span.to);
      const key = spoken.join(" ");
      const letters = key.replaceAll(" ", "");
      if (letters.length < shortestSlip || /\d/.test(letters) || lexicon.names.has(key)) continue;
      if (size === 1 ? matcher.words.knows(key) : spoken.every(isFunctionWord)) continue;
      for (const name of lexicon.namesByStart.get(letters.slice(0, 2)) ?? []) {
        if (!isSlipOf(letters, name, size) || isOtherWords(spoken, name)) continue;
        const nodes = lexicon.names.get(name)?.map(({ node }) => node) ?? [];
        items.push(...nameItems(context, span, nodes, "slip", whole));
        for (let at = from; at < span.to; at += 1) if (!isFunctionWord(words[at] ?? "")) isName[at] = true;
      }
    }
  return items;
}

/** Whether a word of the question, such as an article, stands between the words of a name: nobody writes it by a slip. */
function isOtherWords(spoken: readonly string[], name: string): boolean {
  const plain = name.replaceAll(" ", "");
  return spoken.some((_, at) => spoken.toSpliced(at, 1).join("") === plain);
}

function isSlipOf(letters: string, name: string, size: number): boolean {
  const plain = name.replaceAll(" ", "");
  if (name.split(" ").length > size + 1) return false;
  if (plain === letters) return true;
  return (
    plain.length > 4 && isOneSlip(plain, letters) && plain.replace(/s$/, "") !== letters.replace(/s$/, "")
  );
}

function nameItems(
  context: Context,
  span: Span,
  nodes: readonly number[],
  finding: Finding,
  whole: readonly Span[],
): SetItem[] {
  const { graph, question } = context;
  const byClass = new Map<number, number[]>();
  for (const node of nodes) {
    question.mentioned.add(node);
    for (const cls of graph.classesOf(node)) byClass.set(cls, [...(byClass.get(cls) ?? []), node]);
  }
  const size = span.to - span.from;
  const isInside = whole.some((other) => contains(other, span) && other.to - other.from > size);
  const own = [
    ...feature(context, `E:t:${finding}`),
    ...featureIf(context, takesVerb(context, span), "E:verb"),
  ];
  return [...byClass].flatMap(([cls, members]) => {
    const set = nodeSetOf(members);
    const text = `${graph.label(members[0] ?? 0)}:${graph.classes[cls]?.label ?? ""}`;
    const denoted = context.relations.listed(cls, set);
    const item = makeSet(context, span, own, [], text, denoted, { isNamed: true, isEntity: true });
    const typed = size > 1 || !isInside ? typedSpan(context, span, cls) : undefined;
    if (typed === undefined) return [explain(item, span.from, span.to)];
    const typedItem = makeSet(
      context,
      typed,
      [...own, ...feature(context, "E:typed")],
      [],
      `${text}!`,
      denoted,
      {
        isNamed: true,
        isEntity: true,
      },
    );
    return [explain(item, span.from, span.to), explain(typedItem, typed.from, typed.to)];
  });
}

/** Extends a name by the words of its kind next to it: "the property robustness". */
function typedSpan(context: Context, { from, to }: Span, cls: number) {
  const { graph, lexicon, question, matcher } = context;
  const role = graph.classes[cls]?.role;
  const kindWords = role === undefined ? [] : (lexicon.links[role.id]?.content ?? []);
  const used = new Set<string>();
  const take = (at: number, least: number): boolean => {
    const word = question.words[at];
    const found =
      word &&
      kindWords.find((each) => !used.has(each) && (matcher.match(word, each)?.strength ?? 0) >= least);
    if (!found) return false;
    used.add(found);
    return true;
  };
  let start = from;
  while (start > 0 && from - start < 3 && take(start - 1, 0.85)) start -= 1;
  let end = to;
  // Behind a name, only a noun says what it is: "X starred" states something.
  const isNoun = role !== undefined && lexicon.links[role.id]?.form === "noun";
  if (start === from && isNoun) while (end - to < 3 && take(end, 0.95)) end += 1;
  if (used.size === 0) return undefined;
  return { from: start, to: end };
}

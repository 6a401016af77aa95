/** Turns the items of a chart into readings of the whole question, best first. */
import { degreeOf, isGeneralNoun, isNegationWord, isSupportVerb, qualityOf } from "../../english/index.ts";
import { type Column, type Expression, isThings } from "../expression.ts";
import { hashOf } from "../node-sets.ts";
import type { Chart } from "./chart.ts";
import { type Context, explains, feature, featureIf, leadsToNodes, makeItem } from "./context.ts";
import type { FeatureList } from "./features.ts";
import { isSuperlative, saysWhen } from "./find-markers.ts";
import { keysOf, rowsOfGroups, tableOf } from "./grouping.ts";
import type { Item, ItemOf, SetItem } from "./items.ts";
import { isVerbal, nameKey } from "./lexicon.ts";
import { isJointWord, isOtherScript, patternOf } from "./question.ts";
import { type Link, textsOf, unnamedKinds } from "./reading-graph.ts";
import { measureOf } from "./relations.ts";
import { formatFigure } from "./rules/columns.ts";
import { contestOf } from "./rules/contest.ts";

type RootCategory = "set" | "values" | "number" | "rows" | "truth";
type Root = ItemOf<RootCategory>;

/** One reading of a question. */
export type Reading = {
  /** What the question asks, to be executed. */
  readonly expression: Expression;
  /** The answers, as labels and values. */
  readonly answers: () => readonly string[];
  /** The number of answers, which are not written to be counted. */
  readonly count: () => number;
  /** The rows of an answer of two columns. */
  readonly rows: (() => readonly (readonly string[])[]) | undefined;
  readonly score: number;
  /** The features by number, each once. */
  readonly features: ReadonlyMap<number, number>;
  /** Readings with the same key have the same answer. */
  readonly key: string;
  /** The reading in the words of its rules, for traces. */
  readonly text: string;
  /** The words with content that nothing in the reading uses. */
  readonly unexplained: readonly UnexplainedWord[];
  /** The number of words with content in the question. */
  readonly contentWords: number;
};

/**
 * A word that nothing in a reading uses. A name, such as a word with a capital letter, a number or a word of no dictionary,
 * weighs more than other words, and a general noun such as "number" says nothing.
 */
export type UnexplainedWord = {
  readonly word: string;
  readonly kind: "name" | "noun" | "adjective" | "verb" | "negation" | "other" | "general";
};

/** The most readings, and the most with one answer. */
const mostReadings = 400;
const mostAlike = 3;

/** Returns the readings of a question, best first. */
export function rankReadings(context: Context, chart: Chart): readonly Reading[] {
  const focus = focusOf(context);
  const roots = [...chart.cells.values()]
    .flat()
    .flatMap((item) => (isRoot(item, context) ? asked(context, item) : []));
  const fitting = roots.filter((item) => mayAnswer(context, item, focus.asked));
  // What nothing answers is said of the word that asks for it.
  const unanswered: readonly UnexplainedWord[] =
    fitting.length === 0 ? [{ word: focus.asked === "howadj" ? "how" : focus.asked, kind: "name" }] : [];
  const scored = (fitting.length === 0 ? roots : fitting).map((item) => {
    const own = [...rootFeatures(context, item, focus), ...missedFeatures(context, item)];
    return { item, own, score: item.score + context.space.score(own) };
  });
  scored.sort((left, right) => right.score - left.score);
  const counts = new Map<string, number>();
  const readings: Reading[] = [];
  for (const { item, own, score } of scored.slice(0, mostReadings * 4)) {
    const answers = (): readonly string[] => answersOf(context, item);
    const key = answerKey(item, answers);
    const alike = counts.get(key) ?? 0;
    if (alike >= mostAlike) continue;
    counts.set(key, alike + 1);
    readings.push({
      expression: expressionOf(context, item),
      answers,
      count: () => (item.cat === "set" ? item.set.length : answers().length),
      rows: item.cat === "rows" ? item.pairs : rowsOfGroups(context, item),
      score,
      features: featuresOf(item, own),
      key,
      text: item.text,
      unexplained: [...unanswered, ...unexplainedWords(context, item)],
      contentWords: countContentWords(context.question),
    });
    if (readings.length >= mostReadings) break;
  }
  return readings;
}

/** Characters of scripts without spaces are no words, so they are neither counted nor found unexplained. */
function countContentWords({ words, content, rest }: Context["question"]): number {
  return words.filter((word, at) => content[at] && !isOtherScript(word)).length + rest.length;
}

/** The most things that are compared by their names. */
const mostCompared = 20;

/** Readings with equal keys answer alike. The same things in groups answer alike whether they are counted or listed. */
function answerKey(item: Root, answers: () => readonly string[]): string {
  const groups = keysOf(item).map(({ id }) => id);
  if (groups.length > 0) {
    const isCount = item.cat === "number" && !item.isAggregate && item.of !== undefined;
    return `groups ${isCount ? item.of?.hash : item.hash} ${groups.join()}`;
  }
  // Few things that are called alike, such as a type and a text, are one answer.
  const isLong = item.cat === "set" && (item.set.length === 0 || item.set.length > mostCompared);
  return isLong ? `set ${hashOf(item.set, 0)}` : [...answers()].sort().join("|");
}

function isRoot(item: Item, { question }: Context): item is Root {
  if (item.cat === "truth") return question.isYesNo;
  if (item.cat === "set") return !item.isNegated && (item.set.length > 0 || item.isEmptyAllowed === true);
  return item.cat === "values" || item.cat === "number" || item.cat === "rows";
}

/**
 * Whether an item is of the kind that a question word asks for: things of a class that is no time do not say when, things
 * that are neither persons nor groups do not say who where the graph has persons, and only a number says how old or large
 * something is if nothing else in the reading does.
 */
function mayAnswer(context: Context, item: Root, asked: string): boolean {
  const { graph, lexicon, question } = context;
  if (asked === "howadj")
    return (
      (explains(item, question.words.indexOf("how") + 1) && !asksAtTime(question.words)) ||
      !/^(?:date|time|ent|person|loc)$/.test(answerKind(context, item, asked))
    );
  if (item.cat !== "set" || graph.classes[item.cls]?.role?.kind === "text") return true;
  const words = lexicon.classes[item.cls];
  if (asked === "when") return words?.isTime === true;
  const isKnown = graph.classes[item.cls]?.label !== "" && lexicon.classes.some(({ isPerson }) => isPerson);
  // A group that the question names is not who is asked for.
  const isSomebody = words?.isPerson === true || (words?.isGroup === true && !item.isEntity);
  return asked !== "who" || !isKnown || isSomebody;
}

/** What a question may ask of an item. Two sets whose sizes are compared are not asked for themselves. */
function asked(context: Context, item: Root): readonly Root[] {
  const isCompared = item.cat === "set" && item.members?.[0]?.comparedAs !== undefined;
  const contests = contestOf(context, item);
  return isCompared ? contests : [item, ...whether(context, item), ...contests];
}

/** What is asked with yes or no is whether there is anything in the set that was read. */
function whether(context: Context, item: Root): readonly Root[] {
  // That there is what a name means is never asked.
  const isName = item.cat === "set" && item.isEntity && item.parts.length === 0;
  if (!context.question.isYesNo || item.cat !== "set" || item.keys.length > 0 || isName) return [];
  const { expression, set, hash, text } = item;
  const own = feature(context, "Y:set");
  const value = set.length > 0;
  return [
    makeItem(context, "truth", item, own, [item], `${text}?`, {
      expression: { op: "exists", of: expression },
      value,
      head: item.head,
      hash: hash + (value ? 1 : 2),
    }),
  ];
}

/**
 * Returns the words with content that nothing in a derivation uses. A verb such as "use" is used by every step over a link,
 * and a word of a link's label by the link, whichever words of the question named it.
 */
function unexplainedWords(context: Context, root: Item): readonly UnexplainedWord[] {
  const { question, matcher, lexicon } = context;
  const links = new Set<Link>();
  let related = 0;
  const visit = (item: Item): void => {
    for (const link of linksOf(item)) links.add(link);
    if (item.parts.length === 0 && /^(?:set|link|pattern)$/.test(item.cat)) related += 1;
    item.parts.forEach(visit);
  };
  visit(root);
  const steps = stepsOf(context, links);
  const labels = [...links, ...steps].flatMap(({ id }) => lexicon.links[id]?.phrases.flat() ?? []);
  const ends = new Set([...links].flatMap(({ domains, ranges }) => [...domains, ...ranges]));
  const kinds = [...ends].flatMap((cls) => lexicon.classes[cls]?.content ?? []);
  const names = new Set(steps.map(({ label }) => nameKey(label)));
  const used = usedFeatures(context, root);
  const isForAll = question.asksForAll && meansAll(used);
  // The verb of "when was A built" is what names the date.
  const isGuess = used.has("P:when");
  const isUsed = (word: string, at: number): boolean =>
    explains(root, at) ||
    isOtherScript(word) ||
    // A label of several words that is a name too is one token.
    names.has(nameKey(word)) ||
    (/^(?:kind|type|sort)s?$/.test(word) && question.words[at + 1] === "of") ||
    (isForAll && isJointWord(word, question.words[at - 1])) ||
    ((links.size > 0 || related > 1 || endsQuestion(question, at)) &&
      matcher.lemmas(word).some(isSupportVerb)) ||
    isSaidBy(context, word, labels, kinds);
  const read = question.words.flatMap((word, at) =>
    (question.content[at] || isNegationWord(word) || question.limits.has(at)) &&
    !isUsed(word, at) &&
    patternOf(word, question) === undefined
      ? [{ word, kind: kindOfWord(context, word, at, isGuess) }]
      : [],
  );
  return [...read, ...question.rest.map((word) => ({ word, kind: "noun" as const }))];
}

/** The match from which a noun names a kind of thing, or a verb what things of a kind are made by or for. */
const sameKind = 0.5;

/** Whether the links of a reading say a word, or the kinds of things that they lead between: "published" of papers. */
function isSaidBy(
  { matcher: { match, words, lemmas } }: Context,
  word: string,
  labels: readonly string[],
  kinds: readonly string[],
): boolean {
  const matches = (said: string, names: readonly string[], least: number): boolean =>
    names.some((name) => (match(said, name)?.strength ?? 0) >= least);
  if (matches(word, labels, sameWord) || matches(word, kinds, sameKind)) return true;
  return lemmas(word).some((lemma) =>
    words.neighbours(lemma, "derivation").some((noun) => matches(noun.word, kinds, sameKind)),
  );
}

/** The links of one step along which links lead, as far as they are links themselves. */
function stepsOf({ graph }: Context, links: ReadonlySet<Link>): readonly Link[] {
  const steps = new Set([...links].flatMap(({ path }) => path.map(({ property }) => property)));
  return graph.links.filter(({ path: [first, ...more] }) => more.length === 0 && steps.has(first.property));
}

/** Whether nothing follows a word: a verb at the end, as in "which methods are used", relates what is asked for to nothing. */
function endsQuestion({ content }: Context["question"], at: number): boolean {
  return !content.slice(at + 1).some(Boolean);
}

/** Whether a clause says when something was so: "how old was A when she died". */
function asksAtTime(words: readonly string[]): boolean {
  return words.includes("when", 1);
}

function kindOfWord(
  { question, matcher: { words, lemmas }, graph }: Context,
  word: string,
  at: number,
  isGuess: boolean,
): UnexplainedWord["kind"] {
  // Words that turn the meaning of what is read without them.
  const isBound = [...question.bounds].some(([from, to]) => at >= from && at < to);
  // "How old was A when she died" asks for no date of birth.
  const isAtTime = at > question.words.indexOf("when", 1) && asksAtTime(question.words);
  if (isNegationWord(word) || isJointWord(word, question.words[at - 1]) || question.limits.has(at))
    return "negation";
  if (isBound || isAtTime) return "negation";
  if (question.isName[at] || !words.knows(word)) return "name";
  const part = words.partsOfSpeech(word)[0]?.part;
  if (lemmas(word).some(isGeneralNoun)) return "general";
  if (isGuess && part === "verb") return "noun";
  if (part !== "noun") return part === "verb" || part === "adjective" ? part : "other";
  // Where a class has no name, any noun may mean its members.
  return unnamedKinds(graph).length > 0 ? "other" : "noun";
}

/** The match from which a word of the question says what a label says: "wrote" of "author". */
const sameWord = 0.7;

/** The links that an item follows or compares. */
function linksOf(item: Item): readonly Link[] {
  switch (item.cat) {
    case "set":
      return [
        item.via?.link,
        item.projection?.link,
        item.compared,
        item.mode?.link,
        item.flag,
        ...item.keys,
      ].filter((link) => link !== undefined);
    case "rank":
      return [item.ranking.link];
    case "number":
      return [...(item.link === undefined ? [] : [item.link]), ...item.keys];
    case "values":
    case "link":
    case "figure":
      return [item.link];
    default:
      return [];
  }
}

function featuresOf(item: Item, own: FeatureList): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  const add = (list: FeatureList): void => {
    for (let at = 0; at < list.length; at += 2) {
      const [name, value] = [list[at] as number, list[at + 1] as number];
      sums.set(name, (sums.get(name) ?? 0) + value);
    }
  };
  const visit = (part: Item): void => {
    add(part.own);
    part.parts.forEach(visit);
  };
  visit(item);
  add(own);
  return sums;
}

// What the question asks for

/** The noun that the question asks for. */
type Focus = {
  /** The first noun after the question word, the noun after it, and the last noun of the phrase; −1 if there is none. */
  readonly first: number;
  readonly second: number;
  readonly last: number;
  readonly isPlural: boolean;
  readonly asked: string;
};

function focusOf({ question, matcher }: Context): Focus {
  const { words, content, schema } = question;
  const begin = lastSentence(question);
  const asked = askedFor(question, begin);
  const isNoun = (at: number): boolean =>
    content[at] === true && !isMeasureWord(words, at, matcher) && (schema[at] ?? 0) > 0.3;
  // A question word behind the verb is itself what is asked for: "… were directed by who".
  const isLast = /^(?:who|whom|what|when|where)$/.test(words.at(-1) ?? "") && words.length > 2;
  const wh = isLast
    ? words.length - 1
    : words.findIndex((word, at) => at >= begin && /^(?:what|which|whats)$/.test(word));
  const start = wh >= 0 ? wh + 1 : question.asksHowMany ? Math.max(words.indexOf("how") + 2, begin) : begin;
  // "When did the boats leave" asks for no boats.
  const asksForNoun = wh >= 0 || !/^(?:when|where)$/.test(asked);
  const first = asksForNoun ? words.findIndex((_, at) => at >= start && isNoun(at)) : -1;
  const second =
    first < 0 ? -1 : ([first + 1, first + 2].find((at) => at < words.length && isNoun(at)) ?? -1);
  let last = first;
  if (first >= 0)
    while (
      isNoun(last + 1) &&
      question.tokens[last]?.comma !== true &&
      !isVerbal(words[last + 1] ?? "", matcher)
    )
      last += 1;
  return {
    first,
    second,
    last,
    isPlural: first >= 0 && /[^s]s$/.test(words[first] ?? ""),
    asked,
  };
}

/** Whether a word ranks or counts what follows instead of naming it. */
function isMeasureWord(
  words: readonly string[],
  at: number,
  { words: english }: Context["matcher"],
): boolean {
  const word = words[at] ?? "";
  if (qualityOf(word) !== undefined || degreeOf(word) !== undefined || /^\d/.test(word)) return true;
  if (
    /^(?:most|least|fewest|maximum|minimum|max|min|top|average|mean|median|total|sum|number|same|count|amount|kind|type|sort|two|three|four|five)$/.test(
      word,
    )
  )
    return true;
  return /^(?:most|least)$/.test(words[at - 1] ?? "") && english.partsOfSpeech(word)[0]?.part === "adjective";
}

/** Where what is asked begins: the last sentence of "Which towns have a lake? List their populations", not of "… names". */
function lastSentence({ tokens, content }: Context["question"]): number {
  const last = tokens.findIndex(({ sentence }) => sentence === tokens.at(-1)?.sentence);
  const asksMore = tokens.some(
    ({ text }, at) => at >= last && content[at] && !/^(?:names?|titles?)$/.test(text),
  );
  return asksMore ? last : 0;
}

function askedFor({ words, content, isYesNo, asksHowMany }: Context["question"], begin: number): string {
  if (isYesNo) return "yesno";
  const afterHow = words[words.indexOf("how") + 1] ?? "";
  if (words.includes("how") && /^(?:often|frequently)$/.test(afterHow)) return "often";
  if (asksHowMany) return "howmany";
  if (words.includes("how") && qualityOf(afterHow) !== undefined) return "howadj";
  const at = words.findIndex(
    (word, place) => place >= begin && /^(?:what|which|whats|who|whom|whos|when|where)$/.test(word),
  );
  const first = words[at] ?? "";
  // A "who" or "when" after a noun only begins a clause, unless it is the last word.
  const isClause = at < words.length - 1 && content.slice(begin, at).some(Boolean);
  if (/^(?:who|when|where)/.test(first) && !isClause) return first.startsWith("who") ? "who" : first;
  // "The average number of" asks for an average, and "the largest number of" for what has it.
  const before = words[words.indexOf("number") - 1] ?? "";
  return words.includes("number") && !/^(?:average|mean|median|total)$/.test(before) && !isSuperlative(before)
    ? "number"
    : "what";
}

/** The kind of answer that an item gives. */
function answerKind({ lexicon }: Context, item: Root, asked: string): string {
  if (item.cat === "truth") return "yes";
  if (item.cat === "rows") return "list";
  if (item.cat === "number") return item.isAggregate ? "agg" : "N";
  if (item.cat === "values") return asked === "when" && saysWhen(item.link) ? "date" : item.kind;
  const words = lexicon.classes[item.cls];
  if (words?.isPerson) return "person";
  if (words?.isTime) return "date";
  return words?.isPlace ? "loc" : "ent";
}

function rootFeatures(context: Context, item: Root, focus: Focus): FeatureList {
  const { question } = context;
  const outside = question.costs.flatMap((cost, at) =>
    (at < item.from || at >= item.to) && !explains(item, at) ? cost : [],
  );
  const isFirst = item.from === 0 || !question.content.slice(0, item.from).some(Boolean);
  return [
    ...outside,
    ...feature(context, `wh:${focus.asked}:${answerKind(context, item, focus.asked)}`),
    ...featureIf(context, keysOf(item).length > 0, "ans:keys"),
    ...(item.cat === "set" ? setFeatures(context, item, focus) : figureFeatures(context, item)),
    ...focusFeatures(context, item, focus),
    ...featureIf(context, isFirst, "root:left"),
  ];
}

function setFeatures(context: Context, item: SetItem, focus: Focus): FeatureList {
  const { graph, question } = context;
  const size = item.set.length;
  const cls = graph.classes[item.cls];
  const isMentioned = !item.isEntity && size <= 50 && item.set.some((node) => question.mentioned.has(node));
  const band = size === 1 ? "1" : size <= 5 ? "2-5" : size <= 20 ? "6-20" : ">20";
  return [
    ...featureIf(context, size === cls?.members.length, "ans:all"),
    ...feature(context, `size:${band}`),
    ...featureIf(context, item.isEntity, "ans:ent"),
    ...featureIf(context, isMentioned, "ans:mention"),
    ...featureIf(context, cls?.isRecord === true, "ans:record"),
    ...featureIf(context, focus.isPlural && size === 1, "plural:1"),
    ...featureIf(context, !focus.isPlural && focus.first >= 0 && size > 1, "sing:many"),
  ];
}

function figureFeatures(context: Context, item: Exclude<Root, SetItem>): FeatureList {
  const size = item.cat === "values" ? item.values.length : 1;
  return feature(context, `ans:${item.cat}${size > 1 ? "many" : "1"}`);
}

/** Whether a noun names a link that leads away from what it names: the papers of "which authors" are no authors. */
function leadsAway(item: Item, noun: number): boolean {
  const own = item.cat === "set" && item.via?.inverse === false ? item.via.link : undefined;
  return item.parts.some(
    (part) =>
      (part.cat === "link" && part.link === own && part.form === "noun" && explains(part, noun)) ||
      leadsAway(part, noun),
  );
}

function focusFeatures(context: Context, item: Root, { first, second, last, asked }: Focus): FeatureList {
  if (first < 0) return [];
  const { head } = item;
  const isAway = /^(?:what|who)$/.test(asked) && head !== first && leadsAway(item, first);
  const { isClassWord } = context.question;
  const unread = isClassWord.filter(
    (isClass, at) => !isClass && head >= first && at > head && at <= last && !explains(item, at),
  );
  const place =
    head === first ? "head" : second >= 0 && head === second ? "second" : head >= 0 ? "other" : "none";
  return [
    ...feature(context, `focus:${place}`),
    ...(last > first ? feature(context, head === last ? "np:head" : "np:other") : []),
    // The last noun of a phrase is its head: "status description of the document" asks for no document.
    ...featureIf(context, unread.length > 0, "np:unread", unread.length),
    ...featureIf(context, isAway, "focus:away"),
  ];
}

/** Words that change the meaning of the whole question and that no step of the reading used. */
function missedFeatures(context: Context, item: Item): FeatureList {
  const { words, asksForAll, isYesNo, bounds } = context.question;
  // "At least two" are not two.
  const unbound = [...bounds].filter(([at, number]) => explains(item, number) && !explains(item, at)).length;
  const inexact = featureIf(context, unbound > 0, "root:nobound", unbound);
  const asksVersus = words.includes("versus");
  const asksThan = isYesNo && words.includes("than");
  const asksEach = words.includes("each") && /^(?:howmany|often)$/.test(askedFor(context.question, 0));
  if (!asksForAll && !asksVersus && !asksThan && !asksEach) return inexact;
  const used = usedFeatures(context, item);
  return [
    ...inexact,
    ...featureIf(context, asksThan && ![...used].some((name) => comparison.test(name)), "root:nothan"),
    ...featureIf(context, asksForAll && !meansAll(used), "root:noboth"),
    // One number says nothing of each.
    ...featureIf(context, asksEach && item.cat === "number" && item.keys.length === 0, "root:noeach"),
    // One number compares nothing, whatever was counted.
    ...featureIf(
      context,
      asksVersus &&
        (item.cat === "number" ||
          !["union:versus", "V:list", "W:than", "K:parts"].some((name) => used.has(name))),
      "root:noversus",
    ),
  ];
}

/** Features of steps that compare. */
const comparison = /^(?:O:|W:|contest:than$)/;

function meansAll(used: ReadonlySet<string>): boolean {
  return used.has("J:both") || used.has("J:together");
}

function usedFeatures({ space }: Context, item: Item): ReadonlySet<string> {
  return new Set([...featuresOf(item, []).keys()].map((number) => space.names[number] ?? ""));
}

// What the reading answers

function answersOf({ graph }: Context, item: Root): readonly string[] {
  switch (item.cat) {
    case "set":
      return Array.from(item.set, (node) => graph.label(node));
    case "values":
      return textsOf(item.values);
    case "number":
      return [formatFigure(item.value)];
    case "rows":
      return item.answers;
    default:
      return [item.value ? "Yes" : "No"];
  }
}

/** The expression of a reading: a group becomes a table, and a clause about the order sorts the things. */
function expressionOf(context: Context, item: Root): Expression {
  const grouped = tableOf(context, item);
  if (grouped !== undefined) return grouped;
  if (item.cat === "set" && item.table !== undefined) return item.table;
  const { order } = context.question;
  if (order?.link === undefined || item.cat !== "set" || !isThings(item.expression)) return item.expression;
  if (leadsToNodes(order.link) || order.link.kind === "flag") return item.expression;
  const columns: readonly [Column] = [{ of: "self" }];
  const direction = order.isDescending ? "descending" : "ascending";
  return { op: "rows", things: item.expression, columns, order: { by: measureOf(order.link), direction } };
}

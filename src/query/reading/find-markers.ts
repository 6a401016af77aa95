/** Finds the words of a question that compare, rank, count, sum, negate or ask, whatever the graph. */
import {
  cardinalOf,
  degreeOf,
  isAge,
  isFunctionWord,
  isMeasuringVerb,
  isNegationWord,
  ordinalOf,
  qualityOf,
} from "../../english/index.ts";
import type { Aggregate } from "../expression.ts";
import { type Context, explain, feature, leadsToNodes, makeItem, type Span } from "./context.ts";
import type { FeatureList } from "./features.ts";
import type { Category, Item, ItemOf, OperatorItem } from "./items.ts";
import { qualityFit } from "./lexicon.ts";
import { quantifier } from "./question.ts";
import type { Link } from "./reading-graph.ts";

type Operator = OperatorItem["is"];

/** Returns the items of all markers, and sets what their tokens cost unexplained. */
export function findMarkers(context: Context): Item[] {
  const markers = createMarkers(context);
  for (let at = 0; at < context.question.words.length; at += 1) {
    at += operatorsAt(markers, at);
    superlativesAt(markers, at);
    countsAt(markers, at);
    aggregatesAt(markers, at);
    namesAt(markers, at);
    negationsAt(markers, at);
    timesAt(markers, at);
    quantifiersAt(markers, at);
    questionWordsAt(markers, at);
  }
  return markers.items;
}

function createMarkers(context: Context) {
  const items: Item[] = [];
  const { question } = context;
  /** Adds an item, and the cost of its tokens unexplained if `cost` is given; it explains the token `also` too. */
  const add = <C extends Category>(
    cat: C,
    from: number,
    to: number,
    own: readonly string[],
    fields: Parameters<typeof makeItem<C>>[6],
    cost?: string,
    also?: number,
  ): void => {
    const span: Span = { from, to };
    const features: FeatureList = own.flatMap((name) => [...feature(context, name)]);
    const text = question.words.slice(from, to).join(" ");
    const item = makeItem(context, cat, span, features, [], text, fields) as ItemOf<C> & Item;
    items.push(
      also === undefined ? explain(item, from, to) : explain(explain(item, from, to), also, also + 1),
    );
    if (cost === undefined) return;
    for (let at = from; at < to; at += 1)
      if (!isFunctionWord(question.words[at] ?? "") || cat === "superlative")
        question.costs[at] = feature(context, cost);
  };
  const word = (at: number): string => question.words[at] ?? "";
  return { context, items, add, word };
}

type Markers = ReturnType<typeof createMarkers>;

// Operators

const opposite: Readonly<Record<string, Operator>> = { ">": "<=", "<": ">=", ">=": "<", "<=": ">" };
const inclusive: Readonly<Record<string, Operator>> = { ">": ">=", "<": "<=" };

export type Comparative = { readonly is: ">" | "<"; readonly quality: string };

/** How a word compares, and the quality in which it does. */
export function comparativeOf(word: string): Comparative | undefined {
  if (/^(?:more|greater|above|over|exceeding|exceeds|beyond|exceed)$/.test(word))
    return { is: ">", quality: "" };
  if (/^(?:after|past)$/.test(word)) return { is: ">", quality: "late" };
  if (/^(?:less|fewer|lesser|under|below)$/.test(word)) return { is: "<", quality: "" };
  if (/^(?:before|prior)$/.test(word)) return { is: "<", quality: "early" };
  const degree = degreeOf(word);
  if (degree?.degree !== "comparative") return undefined;
  return { is: qualityOf(degree.base)?.direction === 1 ? ">" : "<", quality: degree.base };
}

const equality = /^(?:on|at|in|equal|same|equals|during)$/;

type AddOperator = (
  to: number,
  is: Operator,
  quality: string,
  name: string,
  more?: { readonly isAfter?: boolean; readonly isSame?: boolean },
  cost?: string | undefined,
) => void;

function operatorAdder({ word, add, context }: Markers, at: number): AddOperator {
  return (to, is, quality, name, { isAfter = false, isSame = false } = {}, cost = "u:op") => {
    if (/^\d/.test(word(to)) || cardinalOf(word(to)) !== null) context.question.bounds.set(at, to);
    const hash = hashText(`${is}${quality}${isAfter || ""}${isSame || ""}`);
    const fields = { is, quality, isAfter, isSame, link: undefined, hash };
    add("operator", at, to, name === "" ? [] : [`O:${name}`], fields, cost === "" ? undefined : cost);
  };
}

/** Adds the operators that start at a token. Returns how many tokens after it belong to the operator alone. */
function operatorsAt(markers: Markers, at: number): number {
  const { word } = markers;
  const operator = operatorAdder(markers, at);
  const first = word(at);
  if (limitAt(markers, at, operator) || negatedComparativeAt(markers, at, operator)) return 1;
  const own = comparativeOf(first);
  if (own !== undefined) comparativesAt(markers, at, own, operator);
  inclusivesAt(markers, at, operator);
  if (/^(?:only|solely|exclusively)$/.test(first)) markers.add("only", at, at + 1, [], {}, "u:op");
  if (/^(?:exactly|precisely)$/.test(first)) operator(at + 1, "=", "", "exact");
  if (/^(?:since|starting)$/.test(first)) operator(at + 1, ">=", "late", "");
  if (/^(?:until|till)$/.test(first)) operator(at + 1, "<=", "early", "");
  samenessAt(markers, at, operator);
  return 0;
}

/** "at least", "at most", "up to", and "a minimum of", which is a figure too. Whether nothing else begins here. */
function limitAt({ word }: Markers, at: number, operator: AddOperator): boolean {
  const [first, next] = [word(at), word(at + 1)];
  const isLower = first === "at" && /^(?:least|minimum)$/.test(next);
  const isUpper = first === "at" && /^(?:most|maximum|max)$/.test(next);
  if (isLower) operator(at + 2, ">=", "", "atleast");
  if (isUpper) operator(at + 2, "<=", "", "atmost");
  const isUpTo = first === "up" && next === "to";
  if (isUpTo) operator(at + 2, "<=", "", "");
  const limit = at + (next === "of" ? 2 : 1);
  if (/^(?:minimum|min)$/.test(first)) operator(limit, ">=", "", "min", {}, "");
  if (/^(?:maximum|max)$/.test(first)) operator(limit, "<=", "", "min", {}, "");
  return isLower || isUpper || isUpTo;
}

/** "no more than", "or later". Whether the next word compares nothing itself. */
function negatedComparativeAt({ word }: Markers, at: number, operator: AddOperator): boolean {
  const [first, next, third] = [word(at), word(at + 1), word(at + 2)];
  const after = comparativeOf(next);
  if (after === undefined) return false;
  const isThan = third === "than";
  if (/^(?:or|and)$/.test(first) && !isThan)
    operator(at + 2, inclusive[after.is] ?? "=", after.quality, "post", { isAfter: true });
  if (!/^(?:no|not|nor|isnt|arent|wasnt|doesnt|cant)$/.test(first)) return false;
  operator(at + (isThan ? 3 : 2), opposite[after.is] ?? "=", after.quality, "nocomp");
  // "No narrower concept" compares nothing.
  return isThan;
}

function samenessAt({ word }: Markers, at: number, operator: AddOperator): void {
  const [first, next, third] = [word(at), word(at + 1), word(at + 2)];
  const isNoun = /^shares?$/.test(first) && next === "of";
  if (/^(?:same|equal|similar|identical|equals|share|shares|sharing|shared)$/.test(first) && !isNoun)
    operator(at + 1, "=", "", "same", { isSame: true });
  if (first === "as" && qualityOf(next) !== undefined && third === "as")
    operator(at + 3, "=", next, "", { isSame: true });
}

function comparativesAt({ word }: Markers, at: number, own: Comparative, operator: AddOperator): void {
  const [first, next, third] = [word(at), word(at + 1), word(at + 2)];
  const orEqual = inclusive[own.is] ?? "=";
  if (next === "or" && equality.test(third))
    operator(at + (/^(?:to|than|as)$/.test(word(at + 3)) ? 4 : 3), orEqual, own.quality, "inclor");
  if (next === "than" && third === "or") {
    const equal = /^(?:equal|same)$/.test(word(at + 3)) ? 1 : 0;
    operator(at + 3 + equal + (/^(?:to|as)$/.test(word(at + 4)) ? 1 : 0), orEqual, own.quality, "inclor");
  }
  if (/^(?:over|past)$/.test(first)) operator(at + 1, ">", "", "over", {}, "");
  else operator(at + (next === "than" ? 2 : 1), own.is, own.quality, "comp");
}

/** "equal to or more than", "on or after". */
function inclusivesAt({ word }: Markers, at: number, operator: AddOperator): void {
  const isEqualTo = /^(?:same|equal)$/.test(word(at)) && word(at + 1) === "to";
  const start = isEqualTo ? at + 2 : at + 1;
  const other = word(start) === "or" ? comparativeOf(word(start + 1)) : undefined;
  if (other === undefined || !(isEqualTo || equality.test(word(at)))) return;
  operator(
    start + 2 + (word(start + 2) === "than" ? 1 : 0),
    inclusive[other.is] ?? "=",
    other.quality,
    "inclor",
  );
}

/** Returns a number for a text. */
export function hashText(text: string): number {
  let hash = 7;
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash;
}

// Superlatives

const plainSuperlative = /^(?:most|least|fewest|top|maximum|minimum|max|min|maximal|minimal|bottom|mostly)$/;
const lowSuperlative = /^(?:least|fewest|minimum|min|minimal|bottom)$/;
const countSuperlative = /^(?:most|least|fewest|mostly)$/;
/** Words that say how often something is so. */
const frequencyWord =
  /^(?:common|commonly|frequent|frequently|popular|often|prevalent|widely|usual|used|typical)$/;

/** Whether a word is a superlative, so that "number of" after it ranks by how many there are, and counts nothing. */
export function isSuperlative(word: string): boolean {
  return countSuperlative.test(word) || degreeOf(word)?.degree === "superlative";
}

function superlativesAt(markers: Markers, at: number): void {
  const { word } = markers;
  const [first, next] = [word(at), word(at + 1)];
  const asked = markers.context.question.askedNumber;
  const superlative = (
    to: number,
    fields: {
      most: boolean;
      quality: string;
      isCount?: boolean;
      isMode?: boolean;
      verb?: number | undefined;
    },
  ) => {
    const { most, quality, isCount = false, isMode = false, verb } = fields;
    // "The second largest" is one superlative.
    const nth = ordinalOf(word(at - 1));
    const add = (own: readonly string[], count: number, number?: number): void =>
      markers.add(
        "superlative",
        nth === null ? at : at - 1,
        to,
        own,
        {
          most,
          quality,
          isCount,
          isMode,
          isNumber: false,
          count,
          isNth: nth !== null,
          hash: hashText(`${most}${quality}${isCount}${isMode}${count > 1 ? count : ""}`),
        },
        "u:sup",
        number,
      );
    add([], nth ?? 1, verb);
    if (nth !== null) return;
    // "Which four papers were published most recently?"
    if (asked !== undefined && asked.at < at) add(["X:n"], asked.count, asked.at);
  };
  const degree = degreeOf(first);
  if (degree?.degree === "superlative" && !isNoSuperlative(markers, at)) {
    const verb = verbOf(markers, at);
    // What lives longest is not what is longest.
    if (verb !== undefined) markers.context.question.bounds.set(verb.at, at);
    superlative(at + 1, {
      most: qualityOf(degree.base)?.direction === 1,
      quality: verb === undefined ? degree.base : `${degree.base} ${verb.lemma}`,
      isCount: degree.base === "few",
      verb: verb?.at,
    });
  }
  // Of two, what has more has most: "which paper has more authors, A or B?".
  if (markers.context.question.offersChoice && word(1) !== "there") {
    if (quantifier.test(first))
      superlative(at + 1, { most: first === "more", quality: "many", isCount: true });
    else if (degree?.degree === "comparative")
      superlative(at + 1, { most: qualityOf(degree.base)?.direction === 1, quality: degree.base });
  }
  if (!plainSuperlative.test(first) || (word(at - 1) === "at" && /most|least/.test(first))) return;
  const most = !lowSuperlative.test(first);
  if (degree === undefined)
    superlative(at + 1, {
      most,
      quality: /^(?:max|min)/.test(first) ? "" : "many",
      isCount: countSuperlative.test(first),
    });
  // "The top ten authors" are those that occur most often.
  if (first === "top") superlative(at + 1, { most, quality: "many", isCount: true, isMode: true });
  if (!/^(?:most|least)$/.test(first) || next === "" || isFunctionWord(next)) return;
  if (frequencyWord.test(next)) {
    const isUsed = /^(?:widely|commonly|frequently|often)$/.test(next) && word(at + 2) === "used";
    superlative(at + (isUsed ? 3 : 2), { most, quality: "many", isCount: true, isMode: true });
  }
  const adjective = next.replace(/ly$/, "");
  const quality = qualityOf(adjective);
  if (quality !== undefined)
    superlative(at + 2, { most: most === (quality.direction === 1), quality: adjective });
}

/** The verb whose adverb a word is, which says what is measured: "lasted longest", "took the longest". */
function verbOf(
  { word, context }: Markers,
  at: number,
): { readonly at: number; readonly lemma: string } | undefined {
  const place = word(at - 1) === "the" ? at - 2 : at - 1;
  // "The longest run" is no way to run.
  if (context.question.content[at + 1] === true) return undefined;
  const lemma = context.matcher.lemmas(word(place)).find(isMeasuringVerb);
  return lemma === undefined ? undefined : { at: place, lemma };
}

/** "First name" is no superlative, nor is the verb "last". */
function isNoSuperlative({ word }: Markers, at: number): boolean {
  const [before, first, next, third] = [word(at - 1), word(at), word(at + 1), word(at + 2)];
  if (first !== "first" && first !== "last") return false;
  if (/^names?$/.test(next) || (next === "and" && /^(?:first|last)$/.test(third))) return true;
  if (first === "first") return false;
  if (next === "" && word(0) === "how") return true;
  return (
    /^(?:that|which|who|to|can|will|not|dont|doesnt|must|should)$/.test(before) ||
    /^(?:for|longer|more|less|over|at|between|under|no|exactly|shorter|\d+)$/.test(next)
  );
}

// Counts and aggregates

function countsAt(markers: Markers, at: number): void {
  const { word, add, context } = markers;
  const [first, next] = [word(at), word(at + 1)];
  const costs = context.question.costs;
  if (first === "how" && next === "many") {
    add("count", at, at + 2, ["C:howmany"], { form: "many" });
    costs[at] = feature(context, "u:count");
  }
  if (first === "how" && /^(?:often|frequently)$/.test(next)) {
    add("count", at, at + 2, ["C:often"], { form: "often" });
    costs[at] = feature(context, "u:count");
  }
  if (first === "frequency") {
    const to = at + (next === "of" || next === "with" ? 2 : 1);
    add("count", at, to + (word(at + 2) === "which" ? 1 : 0), ["C:freq"], { form: "often" }, "u:count");
  }
  if (/^(?:number|count|amount|quantity)$/.test(first))
    add(
      "count",
      at,
      at + (next === "of" ? 2 : 1),
      ["C:number", ...(next === "of" ? [] : ["C:number:noof"])],
      { form: "number" },
      "u:count",
    );
  if (isSpreadWord(first)) add("spread", at, at + 1, [], { keys: [], isTime: false });
  if (/^(?:share|proportion|percentage|percent|fraction|ratio|portion)$/.test(first))
    add("share", at, at + (next === "of" ? 2 : 1), [], { whole: undefined }, "u:agg");
}

/** Whether a word asks how things are spread over groups. */
export function isSpreadWord(word: string): boolean {
  return /^(?:distributed|distribution|spread|grouped|broken)$/.test(word);
}

const changeWord =
  /^(?:evolv(?:e|es|ed|ing)|chang(?:e|es|ed|ing)|develop(?:s|ed|ing)?|grow(?:s|n|ing)?|grew|var(?:y|ies|ied)|progress(?:es|ed)?|shift(?:s|ed)?|trend(?:s|ed)?|distributed)$/;
const throughWord = /^(?:over|across|through|throughout|with|by|per|each|every|during)$/;
const yearWord = /^(?:times?|years?|decades?|annum)$/;

/** "over time", "per year", "evolved over the years", "the trend of". */
function timesAt({ word, add, context }: Markers, at: number): void {
  const spread = (to: number): void =>
    add("spread", at, to, [], { keys: [], isTime: true, hash: 1 }, "u:agg");
  let to = at;
  if (changeWord.test(word(to))) to += 1;
  const start = to;
  if (throughWord.test(word(to))) {
    to += 1;
    while (/^(?:the|all|past|last|recent)$/.test(word(to))) to += 1;
    if (yearWord.test(word(to))) spread(to + 1);
  }
  // "How has the use of experiments developed?" asks for a series without a word for time.
  const asksHow = word(0) === "how" && isFunctionWord(word(1)) && !context.question.asksHowMany;
  if (asksHow && at > 1 && start > at && to === start) spread(start);
  if (/^(?:annually|yearly)$/.test(word(at))) spread(at + 1);
  if (/^(?:trends?|evolution|development|history)$/.test(word(at)) && /^(?:of|in|for)$/.test(word(at + 1)))
    spread(at + 2);
}

/** "is there", "are there any", and "do all" at the start of a question that is answered with yes or no. */
function quantifiersAt({ word, add, context }: Markers, at: number): void {
  if (!context.question.isYesNo || at > 0) return;
  const [first, next] = [word(0), word(1)];
  const quantifier = (to: number, form: "exists" | "every"): void =>
    add("quantifier", 0, to, [`Y:${form}`], { form, of: undefined, hash: form.length });
  if (/^(?:is|are|was|were)$/.test(first) && next === "there")
    quantifier(/^(?:any|some)$/.test(word(2)) ? 3 : 2, "exists");
  if (/^(?:all|every|each)$/.test(next)) quantifier(2, "every");
  if (/^(?:any|some)$/.test(next)) quantifier(2, "exists");
}

const highest = /^(?:maximum|max|highest|largest|greatest|biggest|maximal)$/;
const lowest = /^(?:minimum|min|lowest|smallest|least|minimal)$/;

function aggregatesAt(markers: Markers, at: number): void {
  const { word, add } = markers;
  const [first, next] = [word(at), word(at + 1)];
  const aggregate = (to: number, value: Aggregate, cost?: string): void =>
    add("aggregate", at, to, [], { aggregates: [value], isOfCount: false, hash: hashText(value) }, cost);
  if (highest.test(first)) aggregate(at + 1, "largest");
  if (lowest.test(first)) aggregate(at + 1, "smallest");
  if (/^(?:average|mean|avg)$/.test(first)) aggregate(at + 1, "average", "u:agg");
  if (first === "median") aggregate(at + 1, "median", "u:agg");
  if (/^(?:total|sum|altogether|combined|cumulative|aggregate)$/.test(first))
    aggregate(at + (next === "of" ? 2 : 1), "sum", "u:agg");
}

/** "name", "title", and "first and last name", which are the label. */
function namesAt(markers: Markers, at: number): void {
  const { word, add, context } = markers;
  const { question } = context;
  const first = word(at);
  if (/^(?:first|full|last|complete)$/.test(first)) {
    let to = at;
    while (/^(?:first|last|middle|full|complete|and|names?)$/.test(word(to))) to += 1;
    while (to > at && word(to - 1) === "and") to -= 1;
    const spoken = question.words.slice(at, to);
    const isWhole =
      /^(?:full|complete)$/.test(first) || (spoken.includes("first") && spoken.includes("last"));
    if (isWhole && spoken.some((each) => /^names?$/.test(each))) add("name", at, to, ["I:full"], {});
  }
  if (!/^(?:names?|titles?|named)$/.test(first)) return;
  add("name", at, at + 1, ["I"], {});
  const isListed =
    word(at + 1) === "and" ||
    word(at - 1) === "and" ||
    question.tokens[at]?.comma ||
    question.tokens[at - 1]?.comma;
  if (isListed && first !== "named") question.costs[at] = feature(context, "u:listname");
}

function negationsAt({ word, add, context }: Markers, at: number): void {
  // "Neither A nor B" denies once.
  if (word(at) === "nor" && context.question.words.includes("neither")) return;
  const isOther = word(at) === "other" && word(at + 1) === "than";
  if (!isOther && !isNegationWord(word(at))) return;
  add("negation", at, at + (isOther ? 2 : 1), [], {}, "u:neg");
  context.question.costs[at] = feature(context, "u:neg");
}

// Question words that stand for a property

/** Whether a link leads to times, by their kind or, where they are texts or numbers, by its label. */
export function saysWhen({ kind, label }: Link): boolean {
  const names = /\b(?:date|day|time|year)\b/i.test(label) && !/\bper\b/i.test(label);
  return kind === "date" || kind === "time" || (kind !== "thing" && names);
}

/** Whether more of a quality is less of the numbers of a link, or the reverse: the oldest has the highest age. */
export function isTurned(quality: string, link: Link): boolean {
  return isAge(quality) && link.kind === "number" && !saysWhen(link);
}

/** Whether a word says that there are more of something, or how often it is so: "used more often than". */
export function comparesSizes(word: string): boolean {
  return quantifier.test(word) || frequencyWord.test(word);
}

/** What says where something can be found on the web. */
const webWord = /^(?:url|uri|website|homepage|webpage|link)$/;

const placeWord = /^(?:locate|location|place|address|city|area|region|venue|neighborhood|neighbourhood)$/;

/** The verb at the end of "how long did A take", which says what is measured. */
function lastVerb({
  question,
  matcher,
}: Context): { readonly at: number; readonly lemma: string } | undefined {
  const at = question.content.lastIndexOf(true);
  const asks = question.words.some((word) => /^(?:do|does|did|will|can)$/.test(word));
  const lemma = asks ? matcher.lemmas(question.words[at] ?? "").find(isMeasuringVerb) : undefined;
  return lemma === undefined ? undefined : { at, lemma };
}

function questionWordsAt({ word, context, items }: Markers, at: number): void {
  const { graph, lexicon, matcher, question } = context;
  const [first, next] = [word(at), word(at + 1)];
  const addLink = (
    to: number,
    name: string,
    fit: number,
    id: number,
    quality?: string,
    verb?: number,
  ): void => {
    const link = graph.links[id];
    if (link === undefined) return;
    const own = [
      ...feature(context, name, quality === undefined ? fit : 1),
      ...(quality === undefined ? [] : feature(context, "XQ:hit", fit)),
    ];
    const item = makeItem(context, "link", { from: at, to }, own, [], link.label, {
      link,
      strength: fit,
      form: "noun",
      isNegated: false,
      quality,
      hash: link.id,
    });
    items.push(explain(verb === undefined ? item : explain(item, verb, verb + 1), at, to));
  };
  if (first === "how" && qualityOf(next) !== undefined) {
    const verb = lastVerb(context);
    for (const link of graph.links) {
      if (link.kind !== "number" && link.kind !== "date" && link.kind !== "time") continue;
      const words = lexicon.links[link.id];
      const quality = verb === undefined ? next : `${next} ${verb.lemma}`;
      const fit = words === undefined ? 0 : qualityFit(quality, link, words, matcher);
      if (fit > 0) addLink(at + 2, "P:how", fit, link.id, quality, verb?.at);
    }
    question.costs[at + 1] = feature(context, "u:count");
  }
  const isOnline = question.words.some((each) => /^(?:download|access|obtain|online|find)$/.test(each));
  for (const link of graph.links) {
    if (first === "when" && saysWhen(link)) addLink(at + 1, "P:when", 0.5, link.id);
    if (first !== "where" || !leadsToNodes(link)) continue;
    const isNamed = lexicon.links[link.id]?.content.some((each) =>
      matcher.lemmas(each).some((base) => placeWord.test(base)),
    );
    const isAddress = isOnline && lexicon.links[link.id]?.content.some((each) => webWord.test(each));
    const fit = isNamed ? 1 : isAddress || link.ranges.some((cls) => lexicon.classes[cls]?.isPlace) ? 0.5 : 0;
    if (fit > 0) addLink(at + 1, "P:where", fit, link.id);
  }
}

/**
 * Answers questions that require two hubs: reads the hub that the question mentions, and replaces its name with its
 * facts.
 */

import type { Mention } from "../../language/index.ts";
import type { LabelReader } from "../../reading/index.ts";
import { locateWords, type Word } from "../../text/words.ts";
import type { HubIndex, IndexedHub } from "../hublink/index.ts";
import type { IndexWords } from "./index-words.ts";

/**
 * Words before the field that other hubs share with the mentioned hub, as in "the same cook as X" and "share a cook
 * with X".
 */
const likening: ReadonlySet<string> = new Set("same share shares shared sharing".split(" "));

/**
 * The maximum number of words between a word such as "same" and a field before it, as in "built by the same yard as X".
 */
const likeReach = 4;

/** The hubs of an index, with functions that read labels and hubs. */
type Place = {
  readonly hubs: HubIndex["hubs"];
  readonly reader: LabelReader;
  readonly view: IndexWords["view"];
};

/** The maximum number of hubs to read if multiple hubs have the same name. */
const mostHubs = 30;

/**
 * Returns the mentions after replacing the mentioned hub with the values of the compared field, or adding the hubs to
 * which it leads.
 */
export function followHubs(
  question: string,
  mentions: readonly Mention[],
  index: HubIndex,
  words: IndexWords,
): readonly Mention[] {
  const place: Place = { hubs: index.hubs, reader: words.reader(index), view: words.view };
  const named = mentions.filter(({ values }) => values.some(({ hub, fields }) => hub && fields.length === 0));
  const [start] = named;
  if (start === undefined || named.length > 1) return mentions;
  const hubs = hubsNamed(start, place);
  if (hubs.length === 0) return mentions;
  const compared = comparedFields(question, mentions, start, place);
  return compared.length > 0
    ? compareWith(question, mentions, start, hubs, compared, place)
    : leadOn(question, mentions, start, hubs, place);
}

/**
 * Returns the fields by which other hubs are compared with the mentioned hub, most likely first: fields between "same"
 * and the hub's name, the field nearest to "also", or else an adjacent field that the question repeats ("cooked by the
 * cook of X").
 */
function comparedFields(
  question: string,
  mentions: readonly Mention[],
  start: Mention,
  place: Place,
): readonly Mention[] {
  const words = locateWords(question);
  const naming = mentions.filter(({ values }) => values.length === 0);
  const like = words.find(({ text, end }) => likening.has(text) && end <= start.start);
  if (like !== undefined) {
    const stretch = { start: like.end, end: start.start };
    const between = naming.filter((mention) => mention.start >= stretch.start && mention.end <= stretch.end);
    if (between.length > 0) return between;
    const related = place.reader.fieldsWithin(question, stretch);
    if (related.length > 0) return related;
    const [from] = words.filter(({ end }) => end <= like.start).slice(-likeReach);
    return naming.filter(
      (mention) => from !== undefined && mention.start >= from.start && mention.end <= like.start,
    );
  }
  if (words.some(({ text }) => text === "also")) {
    return naming.toSorted((left, right) => distance(left, start) - distance(right, start));
  }
  const near = stretchesBeside(words, start).flatMap((stretch) => [
    ...naming.filter((mention) => mention.start >= stretch.start && mention.end <= stretch.end),
    ...place.reader.fieldsWithin(question, stretch),
  ]);
  return near.filter((mention) =>
    naming.some((earlier) => earlier.end <= mention.start && sharesField(earlier, mention)),
  );
}

/** Returns the words directly before a mention and the word after it, as in "the cook of X" and "the X cook". */
function stretchesBeside(words: readonly Word[], { start, end }: Mention): Pick<Mention, "start" | "end">[] {
  const before = words.filter((word) => word.end <= start).slice(-3);
  const after = words.filter((word) => word.start >= end).slice(0, 1);
  return [before, after].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ start: first.start, end: others.at(-1)?.end ?? first.end }],
  );
}

/**
 * Handles questions such as "the same cook as X": X is replaced by the cooks of X, and the question asks for other hubs
 * with one of these cooks.
 */
function compareWith(
  question: string,
  mentions: readonly Mention[],
  start: Mention,
  hubs: readonly IndexedHub[],
  fields: readonly Mention[],
  place: Place,
): readonly Mention[] {
  for (const compared of fields) {
    const labels = new Set(
      answerTriples(question, [start, compared], hubs, place).map(({ object }) => object.label),
    );
    if (labels.size === 0) continue;
    const names = compared.fields.map(({ label }) => label);
    const values = [...labels].map((label) => ({ label, fields: names, hub: false }));
    const others = mentions.filter(
      (mention) =>
        mention !== start &&
        mention.start !== compared.start &&
        (mention.values.length > 0 || !sharesField(mention, compared)),
    );
    const joined = [...others, { ...start, values, fields: compared.fields }];
    return place.reader.withAskedFields(question, joined);
  }
  return mentions;
}

/**
 * Handles questions such as "the town of the cook of X" if the cook is also a hub. Both hubs then contribute their
 * facts.
 */
function leadOn(
  question: string,
  mentions: readonly Mention[],
  start: Mention,
  hubs: readonly IndexedHub[],
  place: Place,
): readonly Mention[] {
  const fields = mentions.filter(({ values }) => values.length === 0);
  const fieldTriples = fields.map((field) => answerTriples(question, [start, field], hubs, place));
  const isOpen = fieldTriples.some((triples) => triples.length === 0);
  const roots = fieldTriples.flat().filter(({ object }) => place.hubs.has(object.id));
  if (!isOpen || roots.length === 0) return mentions;
  const further = [...new Set(roots.map(({ object }) => object.label))];
  const values = [...start.values, ...further.map((label) => ({ label, fields: [], hub: true }))];
  return mentions.map((mention) => (mention === start ? { ...start, values } : mention));
}

/** Returns the hubs' answers to a question that consists only of these mentions. */
function answerTriples(
  question: string,
  mentions: readonly Mention[],
  hubs: readonly IndexedHub[],
  { reader, view }: Place,
) {
  const reading = reader.read(question, mentions);
  return hubs.flatMap((hub) =>
    reading
      .evidence(view(hub))
      .relevant.filter(({ role }) => role === "asked")
      .map(({ triple }) => triple),
  );
}

function hubsNamed({ values }: Mention, { reader, hubs }: Place): IndexedHub[] {
  const ids = new Set(values.flatMap(({ label }) => reader.hubsCalled(label)));
  return [...ids].slice(0, mostHubs).flatMap((id) => hubs.get(id) ?? []);
}

function distance(left: Mention, right: Mention): number {
  return Math.max(left.start - right.end, right.start - left.end);
}

function sharesField(left: Mention, right: Mention): boolean {
  return left.fields.some(({ label }) => right.fields.some((field) => field.label === label));
}

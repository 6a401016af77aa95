/**
 * Prepares questions that require two hubs: reads the hub that the question mentions, and replaces its name with facts
 * about it.
 */

import type { Mention } from "../../language/index.ts";
import type { LabelReader } from "../../reading/index.ts";
import { locateWords, type Word } from "../../text/words.ts";
import { type HubIndex, type IndexedHub, rootsWithoutHub } from "../hublink/index.ts";
import type { IndexWords } from "./index-words.ts";

/** Words before a field that other hubs share with the mentioned hub, as in "share a cook with X". */
const sharingWords: ReadonlySet<string> = new Set("same share shares shared sharing".split(" "));

/** The maximum number of words between such a word and a field before it, as in "built by the same yard as X". */
const wordsBeforeSharing = 4;

/** The maximum number of hubs to read if multiple hubs have the same name. */
const maximumHubs = 30;

/** A question that mentions a hub, with the functions that read the index. */
type HubQuestion = {
  readonly question: string;
  readonly mentions: readonly Mention[];
  /** The mention of the hub. */
  readonly hubMention: Mention;
  /** The hubs with this name. */
  readonly hubs: readonly IndexedHub[];
  readonly index: HubIndex;
  readonly reader: LabelReader;
  readonly view: IndexWords["view"];
};

/**
 * Returns the mentions after replacing the mentioned hub with the values of the compared field, or adding the hubs to
 * which it leads.
 */
export async function followHubs(
  question: string,
  mentions: readonly Mention[],
  index: HubIndex,
  words: IndexWords,
): Promise<readonly Mention[]> {
  const hubMentions = mentions.filter(({ values }) =>
    values.some(({ hub, fields }) => hub && fields.length === 0),
  );
  const [hubMention] = hubMentions;
  if (hubMention === undefined || hubMentions.length > 1) return mentions;
  const reader = words.reader(index);
  const hubs = await findNamedHubs(hubMention, index, reader);
  if (hubs.length === 0) return mentions;
  const hubQuestion = { question, mentions, hubMention, hubs, index, reader, view: words.view };
  const compared = comparedFields(hubQuestion);
  return compared.length > 0 ? replaceHub(hubQuestion, compared) : addLinkedHubs(hubQuestion);
}

/**
 * Returns the fields by which other hubs are compared with the mentioned hub, most likely first: fields between "same"
 * and the hub's name, the field nearest to "also", or else an adjacent field that the question repeats ("cooked by the
 * cook of X").
 */
function comparedFields({ question, mentions, hubMention, reader }: HubQuestion): readonly Mention[] {
  const words = locateWords(question);
  const fieldMentions = mentions.filter(({ values }) => values.length === 0);
  const sharing = words.find(({ text, end }) => sharingWords.has(text) && end <= hubMention.start);
  if (sharing !== undefined) {
    const span = { start: sharing.end, end: hubMention.start };
    const between = fieldMentions.filter((mention) => isWithin(mention, span));
    if (between.length > 0) return between;
    const related = reader.fieldsWithin(question, span);
    if (related.length > 0) return related;
    const [first] = words.filter(({ end }) => end <= sharing.start).slice(-wordsBeforeSharing);
    if (first === undefined) return [];
    return fieldMentions.filter((mention) => isWithin(mention, { start: first.start, end: sharing.start }));
  }
  if (words.some(({ text }) => text === "also")) {
    return fieldMentions.toSorted((left, right) => distance(left, hubMention) - distance(right, hubMention));
  }
  const adjacent = spansBeside(words, hubMention).flatMap((span) => [
    ...fieldMentions.filter((mention) => isWithin(mention, span)),
    ...reader.fieldsWithin(question, span),
  ]);
  return adjacent.filter((mention) =>
    fieldMentions.some((earlier) => earlier.end <= mention.start && sharesField(earlier, mention)),
  );
}

type Span = Pick<Mention, "start" | "end">;

function isWithin({ start, end }: Mention, span: Span): boolean {
  return start >= span.start && end <= span.end;
}

/** Returns the words directly before a mention and the word after it, as in "the cook of X" and "the X cook". */
function spansBeside(words: readonly Word[], { start, end }: Mention): Span[] {
  const before = words.filter((word) => word.end <= start).slice(-3);
  const after = words.filter((word) => word.start >= end).slice(0, 1);
  return [before, after].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ start: first.start, end: others.at(-1)?.end ?? first.end }],
  );
}

/**
 * Handles questions such as "the same cook as X": replaces X with the cooks of X, so that the question asks for other
 * hubs with one of these cooks.
 */
function replaceHub(hubQuestion: HubQuestion, fields: readonly Mention[]): readonly Mention[] {
  const { question, mentions, hubMention, reader } = hubQuestion;
  for (const compared of fields) {
    const labels = new Set(
      answerTriples(hubQuestion, [hubMention, compared]).map(({ object }) => object.label),
    );
    if (labels.size === 0) continue;
    const names = compared.fields.map(({ label }) => label);
    const values = [...labels].map((label) => ({ label, fields: names, hub: false }));
    const others = mentions.filter(
      (mention) =>
        mention !== hubMention &&
        mention.start !== compared.start &&
        (mention.values.length > 0 || !sharesField(mention, compared)),
    );
    return reader.withAskedFields(question, [...others, { ...hubMention, values, fields: compared.fields }]);
  }
  return mentions;
}

/**
 * Handles questions such as "the town of the cook of X" if the cook is also a hub. Both hubs then contribute their
 * facts.
 */
async function addLinkedHubs(hubQuestion: HubQuestion): Promise<readonly Mention[]> {
  const { mentions, hubMention, index } = hubQuestion;
  const fields = mentions.filter(({ values }) => values.length === 0);
  const fieldTriples = fields.map((field) => answerTriples(hubQuestion, [hubMention, field]));
  const lacksField = fieldTriples.some((triples) => triples.length === 0);
  const objects = fieldTriples.flat().map(({ object }) => object);
  const others = new Set(await rootsWithoutHub(index, objects));
  const linkedHubs = objects.filter((object) => !others.has(object));
  if (!lacksField || linkedHubs.length === 0) return mentions;
  const labels = [...new Set(linkedHubs.map(({ label }) => label))];
  const values = [...hubMention.values, ...labels.map((label) => ({ label, fields: [], hub: true }))];
  return mentions.map((mention) => (mention === hubMention ? { ...hubMention, values } : mention));
}

/** Returns the hubs' answers to a question that consists only of these mentions. */
function answerTriples({ question, hubs, reader, view }: HubQuestion, mentions: readonly Mention[]) {
  const reading = reader.read(question, mentions);
  return hubs.flatMap((hub) =>
    reading
      .evidence(view(hub))
      .relevant.filter(({ role }) => role === "asked")
      .map(({ triple }) => triple),
  );
}

function findNamedHubs(
  { values }: Mention,
  index: HubIndex,
  reader: LabelReader,
): Promise<readonly IndexedHub[]> {
  const ids = new Set(values.flatMap(({ label }) => reader.hubsCalled(label)));
  return index.hubs([...ids].slice(0, maximumHubs));
}

function distance(left: Mention, right: Mention): number {
  return Math.max(left.start - right.end, right.start - left.end);
}

function sharesField(left: Mention, right: Mention): boolean {
  return left.fields.some(({ label }) => right.fields.some((field) => field.label === label));
}

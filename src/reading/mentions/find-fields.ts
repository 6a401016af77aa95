/** Finds fields of a graph in a question by the head word of the field's name, by a related word, or by "when". */
import type { Mention } from "../../language/index.ts";
import { functionWords } from "../../text/function-words.ts";
import { sharedPrefix } from "../../text/shared-prefix.ts";
import { stem } from "../../text/stem.ts";
import type { Word } from "../../text/words.ts";
import type { FieldEntry } from "../lexicon/lexicon.ts";
import { measuresOf } from "../lexicon/measures.ts";
import { requestedKind } from "../lexicon/value-kinds.ts";
import { isFormWord, type QuestionWords, takeMention } from "./question-words.ts";

/** The minimum share of a field's words that must be near its head word. */
const leastFieldCoverage = 1 / 3;
/** If multiple fields match a word, only fields with at least this share of the best coverage are kept. */
const nearBestField = 0.6;
/** The maximum distance in words between the head of a field and its other words. */
const fieldReach = 4;

/**
 * Finds fields by their head words. The best-covered field is chosen first, so that part of its name does not match
 * another field.
 */
export function findFields(reader: QuestionWords): Mention[] {
  const mentions: Mention[] = [];
  for (;;) {
    const mentionStarts = new Set(mentions.map(({ start }) => start));
    // "Steel" in "steel bridge" is not a separate field if "bridge" is a field.
    const isModifier = (at: number): boolean => mentionStarts.has(reader.words[at + 1]?.start ?? -1);
    const candidates = reader.stems
      .flatMap((_, at) => fieldsAt(reader, at) ?? [])
      .filter(({ at, coverage }) => coverage === 1 || !isModifier(at));
    const [best] = candidates.sort(
      (left, right) => right.coverage - left.coverage || right.words - left.words || left.reach - right.reach,
    );
    if (best === undefined) return mentions;
    const [from, to] = extendAround(reader, best.at, best.places);
    mentions.push(takeMention(reader, from, to, [], best.fields));
  }
}

type FieldCandidate = {
  readonly at: number;
  readonly fields: readonly FieldEntry[];
  /** The share and the number of the best field's words that the question contains. */
  readonly coverage: number;
  readonly words: number;
  /**
   * The distance from the first to the last word of the field. Short distances are better, because names are
   * contiguous.
   */
  readonly reach: number;
  readonly places: ReadonlySet<number>;
};

/** Returns the fields whose head is the word at this position. */
function fieldsAt(reader: QuestionWords, at: number): FieldCandidate | null {
  const { stems, words, isMentioned, lexicon } = reader;
  const head = stems[at] as string;
  if (isMentioned[at]) return null;
  const isForm = isFormWord(words[at] as Word);
  const scored = (lexicon.fieldsByWord.get(head) ?? [])
    .filter((field) => field.heads.has(head))
    .map((field) => ({ field, ...coverageNear(reader, field, at) }))
    .filter(({ coverage }) => coverage >= leastFieldCoverage && !refersToHubs(reader, at, coverage))
    // "Number" asks for a count, unless it is part of a complete name such as "house number".
    .filter(({ field, coverage }) => !isForm || (coverage === 1 && field.words.length > 1))
    // A node counts as a field only if the question contains its complete name, but not the complete name of a predicate.
    .filter(({ field, coverage }) => field.kind === "predicate" || coverage === 1);
  // Names that also explain the words before their head are preferred: a "rear brake" is not just a brake.
  const longest = Math.max(0, ...scored.map(({ places }) => wordsBefore(at, places)));
  const longestMatches = scored.filter(({ places }) => wordsBefore(at, places) === longest);
  const predicates = longestMatches.filter(({ field }) => field.kind === "predicate");
  const hasCompleteName = predicates.some(({ coverage }) => coverage === 1);
  const nodes = longestMatches.filter(({ field }) => field.kind === "node");
  const chosen = hasCompleteName || nodes.length === 0 ? predicates : nodes;
  const coverage = Math.max(0, ...chosen.map((item) => item.coverage));
  const nearBest = chosen.filter((item) => item.coverage >= nearBestField * coverage);
  if (nearBest.length === 0) return null;
  return {
    at,
    fields: nearBest.map(({ field }) => field),
    coverage,
    words: Math.max(
      ...nearBest.filter((item) => item.coverage === coverage).map(({ field }) => field.words.length),
    ),
    reach: Math.min(...nearBest.map(({ places }) => Math.max(...places) - Math.min(...places) + 1)),
    places: new Set(nearBest.flatMap(({ places }) => places)),
  };
}

/** Returns the number of consecutive positions before `at` that are in the list. */
function wordsBefore(at: number, places: readonly number[]): number {
  let count = 0;
  while (places.includes(at - count - 1)) count += 1;
  return count;
}

/** Returns the words around `at` that belong to the field's name, with the function words between them. */
function extendAround(reader: QuestionWords, at: number, fieldPlaces: ReadonlySet<number>): [number, number] {
  const nextPlace = (from: number, step: 1 | -1): number => {
    for (
      let spot = from + step;
      reader.words[spot] !== undefined && !reader.isMentioned[spot];
      spot += step
    ) {
      if (fieldPlaces.has(spot)) return spot;
      if (!functionWords.has(reader.words[spot]?.text ?? "")) break;
    }
    return from;
  };
  let first = at;
  while (nextPlace(first, -1) !== first) first = nextPlace(first, -1);
  let last = at;
  while (nextPlace(last, 1) !== last) last = nextPlace(last, 1);
  return [first, last + 1];
}

/**
 * Finds fields by a word other than the head, by a related word ("painter", "painted by"), or by a measure word
 * ("tallest", "height").
 */
export function findRelatedFields(reader: QuestionWords): Mention[] {
  const asksName = requestedKind(reader.words.map(({ text }) => text)) === "name";
  const related = findOnlyField(reader, [...reader.words.keys()], (at, part, field) => {
    if (asksName && (field.temporal || field.numeric)) return false;
    return field.words.length <= 2 && areRelated(reader.stems[at] as string, part);
  });
  return related.length > 0 ? related : findMeasured(reader, [...reader.words.keys()]);
}

/** Returns the field that a phrase such as "how tall" or "how heavy" asks for. */
export function findMeasuredFields(reader: QuestionWords): Mention[] {
  const how = reader.words.findIndex(({ text }) => text === "how");
  return how < 0 ? [] : findMeasured(reader, [how + 1]);
}

function findMeasured(reader: QuestionWords, places: readonly number[]): Mention[] {
  return findOnlyField(reader, places, (at, part) =>
    measuresOf(reader.words[at]?.text ?? "").some((noun) => stem(noun) === part),
  );
}

/** Finds words that match a word of a single field. A word that multiple fields share does not identify a field. */
function findOnlyField(
  reader: QuestionWords,
  places: readonly number[],
  matches: (at: number, part: string, field: FieldEntry) => boolean,
): Mention[] {
  const { stems, words, isMentioned, lexicon } = reader;
  return places.flatMap((at) => {
    const word = words[at];
    if (
      word === undefined ||
      isMentioned[at] ||
      isFormWord(word) ||
      lexicon.hubWords.has(stems[at] as string)
    )
      return [];
    const fields = new Set(
      [...lexicon.fieldsByWord].flatMap(([part, entries]) =>
        entries.filter((field) => field.kind === "predicate" && matches(at, part, field)),
      ),
    );
    return fields.size === 1 ? [takeMention(reader, at, at + 1, [], [...fields])] : [];
  });
}

/**
 * Whether two stems have a common prefix of at least four letters and two thirds of the longer stem. A stem of at least
 * five letters may also be a prefix of the other stem ("birth", "birthplace").
 */
export function areRelated(left: string, right: string): boolean {
  const shared = sharedPrefix(left, right);
  if (shared >= 5 && shared === Math.min(left.length, right.length)) return true;
  return shared >= 4 && shared >= (2 / 3) * Math.max(left.length, right.length);
}

/** The words that ask for a time, or an order by time. */
const timeWords: ReadonlySet<string> = new Set(
  "when newest latest oldest earliest recent recently chronological chronologically".split(" "),
);

/**
 * Finds the fields with times if the question asks for a time, as with "when" and "latest", but mentions no such field.
 */
export function findTimes(reader: QuestionWords, mentions: readonly Mention[]): Mention[] {
  const { temporalFields } = reader.lexicon;
  const labels = new Set(temporalFields.map(({ label }) => label));
  const at = reader.words.findIndex((word, spot) => timeWords.has(word.text) && !reader.isMentioned[spot]);
  if (at < 0 || temporalFields.length === 0) return [];
  if (mentions.some(({ fields }) => fields.some(({ label }) => labels.has(label)))) return [];
  return [takeMention(reader, at, at + 1, [], temporalFields)];
}

/**
 * Whether a word refers to the hubs instead of a field: it occurs in the name of the hubs' type, and the question does
 * not contain the field's complete name.
 */
function refersToHubs(reader: QuestionWords, at: number, coverage: number): boolean {
  return coverage < 1 && reader.lexicon.hubWords.has(reader.stems[at] as string);
}

/** Returns the share of a field's words that occur around `at`, and the positions of these words. */
function coverageNear(
  reader: QuestionWords,
  field: FieldEntry,
  at: number,
): { coverage: number; places: number[] } {
  const { stems, isMentioned } = reader;
  const places: number[] = [];
  for (const word of new Set(field.words)) {
    for (let distance = 0; distance <= fieldReach; distance += 1) {
      const place = [at - distance, at + distance].find((spot) => stems[spot] === word && !isMentioned[spot]);
      if (place === undefined) continue;
      places.push(place);
      break;
    }
  }
  return { coverage: places.length / new Set(field.words).size, places };
}

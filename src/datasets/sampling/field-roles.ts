/** States what fields can do in a question. */
import type { Path, PathWords } from "../../query/index.ts";
import type { Field } from "./fields.ts";

/** Whether a field can be used in a place. */
export type Fit = (field: Field) => boolean;

export const isBack = ({ path }: { readonly path: Path }): boolean => path.length === 1 && path[0].inverse;

const isEndKind = (kind: PathWords["kind"]): boolean => kind === "thing" || kind === "text";

/** Whether a field leads to names. */
export const isEnd: Fit = (field) => isEndKind(field.kind) && !isBack(field) && field.isSayable;

/** Whether what a field leads to belongs to the thing, not to one of its several records. */
const isOwn: Fit = ({ records }) => records === undefined;

/** Whether a field tells where something happened once; whatever happened did so somewhere. */
const isHappening: Fit = ({ words: { frame, isPast } }) =>
  isPast && (frame.kind === "verb" ? /\b(?:in|at|on|from)$/.test(frame.after) : frame.kind === "state");

/** Whether a question can ask which things have an end of a field, whatever it is. */
export const isStated: Fit = (field) =>
  isOwn(field) &&
  field.kind !== "flag" &&
  // Whatever has no weight has one that nobody knows.
  field.kind !== "number" &&
  // Whatever has no date happened at one, too.
  field.kind !== "time" &&
  !field.words.noun.startsWith("number of ") &&
  !isHappening(field) &&
  !field.hasTwin &&
  field.none.size === 0 &&
  // That something "was inspected by a person" says little.
  ((field.words.frame.kind === "noun" && field.words.noun !== "") ||
    (field.words.frame.kind === "verb" && field.type !== undefined && !isBack(field)));

/** Whether a field can be a condition: its ends can be named. */
export const isConditional: Fit = (field) =>
  !isBack(field) &&
  // What a record states is not said of those who took part.
  !field.isOfRecord &&
  field.kind !== "number" &&
  field.kind !== "time" &&
  field.isPure &&
  field.isSayable &&
  field.isWordy;

/** Of fewer things or values, it says little which of them comes first. */
const leastCompared = 4;

/** Whether things can be ordered by a field. */
export const isOrdered: Fit = (field) =>
  field.ordered !== undefined && isOwn(field) && field.isPure && field.ends.length >= leastCompared;

export const isFigure: Fit = (field) => field.kind === "number" && isOrdered(field);

/** Whether a thing can be asked for its end: not if all of several things have the same. */
export const isAsked: Fit = (field) =>
  field.kind !== "flag" &&
  (isOwn(field) || isEndKind(field.kind)) &&
  // A figure of one of several records says nothing without its record.
  (isEndKind(field.kind) || field.path.length === 1 || field.ordered !== undefined) &&
  (field.ends.length > 1 || field.holders.length === 1) &&
  !isBack(field) &&
  field.isPure &&
  field.isSayable &&
  field.none.size < field.ends.length;

/** Whether what one thing has of a field can be counted. */
export const isMany: Fit = (field) =>
  isEndKind(field.kind) &&
  !field.words.isSingle &&
  field.isWordy &&
  field.words.via === "" &&
  (field.words.noun !== "" || field.type !== undefined);

/** Of fewer different ends, people would not count which things have most. */
const leastCounted = 8;

/** Whether more of a field's ends mean more: none of them means that there is none, and things differ in how many they have. */
export const isCounted: Fit = (field) =>
  isMany(field) &&
  isOwn(field) &&
  field.isSpread &&
  field.ends.length >= leastCounted &&
  // "A child of the most people" counts nothing that has a noun.
  (field.words.frame.kind !== "state" || field.words.noun !== "") &&
  field.none.size === 0 &&
  !field.hasTwin &&
  field.holders.length >= leastCompared;

/** Whether a question can say how many ends a thing has without what links them to it. */
export const isHad: Fit = (field) => isCounted(field) && !(isBack(field) && field.isOneOfSeveral);

/** Whether things fall into groups by a field that a person would look at. */
export const isKey: Fit = (field) =>
  isEnd(field) &&
  isOwn(field) &&
  !field.isOneOfSeveral &&
  field.isPure &&
  field.words.noun !== "" &&
  field.ends.length >= 3 &&
  field.holders.length >= 2 * field.ends.length;

export const isYearly: Fit = (field) =>
  field.kind === "time" &&
  field.ordered !== undefined &&
  field.isPure &&
  field.ends.length >= 4 &&
  field.words.isSingle;

/** Whether two things can be compared by whether they have the same end. */
export const isShared: Fit = (field) =>
  isOwn(field) &&
  field.isPure &&
  (isEnd(field) || (field.kind === "time" && field.ordered !== undefined)) &&
  field.none.size === 0 &&
  field.ends.length > 1 &&
  field.ends.length < field.holders.length &&
  field.words.via === "" &&
  field.words.noun !== "";

/** Whether things differ in what they have. */
export const isVaried: Fit = ({ ends, kind }) => ends.length > 1 || kind === "flag";

export const both =
  (...all: readonly Fit[]): Fit =>
  (field) =>
    all.every((fits) => fits(field));

export const either =
  (...any: readonly Fit[]): Fit =>
  (field) =>
    any.some((fits) => fits(field));

export const isSingle: Fit = ({ words }) => words.isSingle;
export const isDirect: Fit = ({ words }) => words.via === "";

/** Whether a field has at most so many ends. */
export const upTo =
  (most: number): Fit =>
  ({ ends }) =>
    ends.length <= most;

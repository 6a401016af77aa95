/**
 * Finds what questions about a graph can name: for each class of things with names, the ways through records to what
 * can be said of them. What can not be asked is listed with the reason.
 */

import { foldLabel, spellingKey } from "../../base/text/words.ts";
import { openWords, type Words } from "../../english/words/index.ts";
import { compareIds, lastSegment, type Value } from "../../graph/index.ts";
import {
  flagOf,
  type GraphIndex,
  type Item,
  isOfAnything,
  isOrdinal,
  isParticiple,
  isState,
  isTechnicalProperty,
  isUnit,
  type OrderedKind,
  orderOfValues,
  type Path,
  type PathWords,
  type Profile,
  type Step,
  type Vocabulary,
} from "../../query/index.ts";
import { createNaming, createRecordCheck, isUnlabelled, type Naming } from "./naming.ts";
import { createRecordsOn, follow, haveSeveral, ownedRecords, owningProperties } from "./record-ways.ts";
import { isTechnicalText, longestName, saysTruth } from "./technical-values.ts";
import { findTwins } from "./twins.ts";
import { createWaysBetween } from "./ways-between.ts";

export type Field = {
  readonly key: string;
  readonly cls: string;
  readonly path: Path;
  readonly kind: PathWords["kind"];
  /** The kind by which values are ordered, for numbers and for times that the names of the things do not tell. */
  readonly ordered: OrderedKind | undefined;
  readonly words: PathWords;
  /** The things that have an end, by id, and the ends of each. */
  readonly holders: readonly number[];
  readonly endsOf: ReadonlyMap<number, readonly number[]>;
  /** The distinct ends, in an order that the file does not decide, and the number of holders of each. */
  readonly ends: readonly number[];
  readonly holdersOf: ReadonlyMap<number, number>;
  /** Whether every end is of the field's kind. */
  readonly isPure: boolean;
  /** Whether the ends can be said: they are no links, codes, formulas, long texts or things without names. */
  readonly isSayable: boolean;
  /** Whether the ends are words, so that a question can have one as a condition: no telephone numbers, no times of day. */
  readonly isWordy: boolean;
  /** Whether people would count ends: things differ much in how many they have, and none has two of one name. */
  readonly isSpread: boolean;
  /** Ends that state that there is none. */
  readonly none: ReadonlySet<number>;
  /** The records on the way, if things have several of them: what is compared or counted then belongs to the records. */
  readonly records: string | undefined;
  /** Whether such records, which point to the thing, are events or works that people speak of: visits, but not memberships. */
  readonly isOfRecord: boolean;
  /** Whether only its verb tells it from other ways between the two classes: keepers are born on islands and work on them. */
  readonly isOneOfSeveral: boolean;
  /** The class of most ends. */
  readonly type: string | undefined;
  /** Whether another property fits its noun as well, so that people would count the ends of both. */
  readonly hasTwin: boolean;
};

export type SampledClass = {
  readonly id: string;
  /** Whether the class has a noun and names for its things, so that questions can speak of several. */
  readonly isSayable: boolean;
  /** Whether the things are records, of which questions ask for figures, but not which ones they are. */
  readonly areRecords: boolean;
  readonly fields: readonly Field[];
  /** The things that have names, in the order of their ids. */
  readonly members: readonly number[];
  readonly size: number;
};

/** A property that no question asks for, and why. */
export type LeftOut = { readonly property: string; readonly label: string; readonly reason: string };

export type Schema = Naming & {
  readonly classes: readonly SampledClass[];
  readonly leftOut: readonly LeftOut[];
  /** The properties that questions may ask for, by id. */
  readonly properties: ReadonlySet<string>;
  /** Whether an end of a path means that there is none. */
  isNone(path: Path, item: Item): boolean;
};

const longestPath = 7;
/** Stands for the records without a class. */
const blank = "_:";
/** The share of ends of one kind from which a field is of the kind. */
const pureShare = 0.98;

export function readSchema(
  profile: Profile,
  index: GraphIndex,
  vocabulary: Vocabulary,
  onlyClass?: string,
): Schema {
  const { isNamed, nameOf } = createNaming(index, vocabulary);
  const reasons = new Map<string, string>();
  const records = ownedRecords(profile, index);
  const finder = createFinder(profile, index, vocabulary, records, reasons, isNamed, nameOf);
  const classes = profile.classes.flatMap((cls): SampledClass[] => {
    if (records.has(cls.id) || (onlyClass !== undefined && cls.id !== onlyClass)) return [];
    const members = [...index.instances(cls.id)].filter(isNamed).sort(byId(index));
    const isSayable =
      members.length >= Math.max(2, cls.count / 4) &&
      (onlyClass !== undefined || !isOfAnything(vocabulary.classNoun(cls.id).singular));
    if (members.length === 0) return [];
    const fields = finder(cls.id, isSayable);
    return fields.length === 0
      ? []
      : [{ id: cls.id, isSayable, areRecords: false, fields, members, size: cls.count }];
  });
  if (classes.length === 0 && onlyClass === undefined) {
    const members = untypedSubjects(index).filter(isNamed);
    const fields = finder("", true);
    if (fields.length > 0)
      classes.push({ id: "", isSayable: true, areRecords: false, fields, members, size: members.length });
  }
  const ownRecords = new Set(classes.flatMap(({ fields }) => fields.flatMap(({ records }) => records ?? [])));
  for (const id of ownRecords) {
    const members = [...index.instances(id)].sort(byId(index));
    const fields = finder(id, false);
    // Nobody counts memberships: what has no figures only relates things, which are asked instead.
    const haveFigures = fields.some(({ kind }) => kind === "number");
    if (onlyClass === undefined && haveFigures)
      classes.push({ id, isSayable: true, areRecords: true, fields, members, size: members.length });
  }
  const different = withoutCopies(classes.toSorted((left, right) => compareIds(left.id, right.id)));
  const isOneOfSeveral = createWaysBetween(different);
  const kept = different.map((cls) => ({
    ...cls,
    fields: cls.fields.map((field) => ({ ...field, isOneOfSeveral: isOneOfSeveral(field) })),
  }));
  const properties = new Set(
    kept.flatMap(({ fields }) => fields.flatMap(({ path }) => path.map(({ property }) => property))),
  );
  const leftOut = profile.properties.flatMap(({ id, label }): LeftOut[] =>
    properties.has(id)
      ? []
      : [{ property: id, label, reason: reasons.get(id) ?? "nothing that has a name has it" }],
  );
  const noneOf = new Map(
    profile.properties.map(({ id, noneValues }) => [id, new Set(noneValues.map(foldLabel))]),
  );
  const isNoneItem: Schema["isNone"] = (path, item) =>
    isNone(labelOfItem(item, index), noneOf.get(path.at(-1)?.property ?? "") ?? new Set());
  return { classes: kept, leftOut, properties, isNamed, nameOf, isNone: isNoneItem };
}

function labelOfItem(item: Item, index: GraphIndex): string {
  if ("thing" in item) return index.label(index.thing(item.thing) ?? -1);
  return "value" in item && item.value.kind === "text" ? item.value.text : "";
}

/** Returns the things without a class that something is said of, by id: in a graph without classes, all of them. */
function untypedSubjects(index: GraphIndex): readonly number[] {
  const starts = index.properties.flatMap((property) => [
    ...index.adjacency({ property, inverse: false }).starts,
  ]);
  return [...new Set(starts)].filter((start) => index.types(start).length === 0).sort(byId(index));
}

/** Keeps one of several classes with the same members, whose questions would be the same. */
function withoutCopies(classes: readonly SampledClass[]): SampledClass[] {
  const seen = new Set<string>();
  return classes.filter(({ members }) => {
    const key = members.join(" ");
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

export function byId(index: GraphIndex): (left: number, right: number) => number {
  return (left, right) => {
    const [one, other] = [index.value(left), index.value(right)];
    if (one !== null && other !== null) return orderOfValues(one, other);
    return compareIds(index.id(left), index.id(right));
  };
}

/** A step on from classes, with the records that it leads to, and the numbers of triples to others and to records. */
type Way = { readonly step: Step; readonly records: Set<string>; others: number; inRecords: number };
type Found = { readonly path: Path; readonly at: ReadonlySet<string> };

function createFinder(
  profile: Profile,
  index: GraphIndex,
  vocabulary: Vocabulary,
  records: ReadonlySet<string>,
  reasons: Map<string, string>,
  isNamed: (node: number) => boolean,
  nameOf: (node: number) => string,
): (cls: string, withInverse: boolean) => Field[] {
  const owned = new Set(profile.links.flatMap(({ to }) => (to !== null && records.has(to) ? [to] : [])));
  const owning = owningProperties(profile, index, records);
  const properties = new Map(profile.properties.map((property) => [property.id, property]));
  let untypedThings: readonly number[] | undefined;
  const untyped = (): readonly number[] => {
    untypedThings ??= untypedSubjects(index);
    return untypedThings;
  };
  const leadsToBlank = createRecordCheck(index);
  const recordsOn = createRecordsOn(index, vocabulary, isNamed, (id) => records.has(id) && isSaid(id));
  const dictionary = openWords();
  const usable = (id: string): boolean => {
    const property = properties.get(id);
    if (property === undefined || property.technical || isTechnicalProperty(id, property.label)) {
      reasons.set(id, "it is for programs");
      return false;
    }
    return true;
  };
  /** The ways on from a set of classes, and the share of each that leads to records. */
  const stepsFrom = (at: ReadonlySet<string>, isFirst: boolean): Map<string, Way> => {
    const steps = new Map<string, Way>();
    const isAt = (cls: string): boolean => at.has(cls) || (cls === "" && at.has(blank));
    const add = (step: Step, to: string | null, triples: number): void => {
      const key = `${step.inverse ? "^" : ""}${step.property}`;
      const known = steps.get(key) ?? { step, records: new Set<string>(), others: 0, inRecords: 0 };
      if (to !== null && (records.has(to) || to === blank)) {
        known.records.add(to);
        known.inRecords += triples;
      } else known.others += triples;
      steps.set(key, known);
    };
    for (const { property, from, to, triples } of profile.links) {
      if (isAt(from) && usable(property)) {
        const isBlank = to === "" && leadsToBlank(property, from);
        add({ property, inverse: false }, isBlank ? blank : to, triples);
      }
      // A record that nothing points to belongs to the things of which each has the fewest of it.
      const isOwning = records.has(from) && !owned.has(from) && owning.has(`${from} ${property}`);
      if (isFirst && to !== null && at.has(to) && isOwning && usable(property))
        add({ property, inverse: true }, from, triples);
    }
    return steps;
  };
  /** A node that restates the property that leads to it is a statement; its other properties tell of the statement. */
  const ofStatement = (last: Step | undefined, steps: ReturnType<typeof stepsFrom>): typeof steps => {
    if (last === undefined) return steps;
    const isRestated = ({ step }: Way): boolean =>
      !step.inverse && lastSegment(step.property) === lastSegment(last.property);
    const value = [...steps].filter(([, way]) => isRestated(way));
    if (value.length === 0) return steps;
    for (const way of steps.values())
      if (!isRestated(way)) reasons.set(way.step.property, "it tells of a statement, not of a thing");
    return new Map(value);
  };
  return (cls, withInverse) => {
    const fields: Field[] = [];
    const waysFrom = (at: ReadonlySet<string>, path: readonly Step[]): Iterable<Way> => {
      const steps = stepsFrom(at, path.length === 0);
      return (at.has(blank) ? ofStatement(path.at(-1), steps) : steps).values();
    };
    const visit = (
      { path, at }: { path: readonly Step[]; at: ReadonlySet<string> },
      passed: ReadonlySet<string>,
    ): void => {
      for (const { step, records: into, others, inRecords } of waysFrom(at, path)) {
        const whole = [...path, step] as unknown as Path;
        const isBack = path.at(-1)?.property === step.property && path.at(-1)?.inverse !== step.inverse;
        if (isBack) continue;
        if (inRecords > others) {
          const next = new Set([...into].filter((id) => !passed.has(id)));
          if (next.size > 0 && whole.length < longestPath)
            visit({ path: whole, at: next } satisfies Found, new Set([...passed, ...next]));
          continue;
        }
        const field = fieldOf(cls, whole, step);
        if (field !== undefined) fields.push(field);
      }
    };
    visit({ path: [], at: new Set([cls]) }, new Set([cls]));
    if (withInverse) fields.push(...inverseFields(cls));
    const different = withoutUnits(fields);
    const twins = findTwins(cls, different, profile, index);
    return withOwnNouns(different.map((field) => ({ ...field, hasTwin: twins.has(field) }))).sort(
      (left, right) => compareIds(left.key, right.key),
    );
  };

  /** Numbers of different units are not more or less than each other. */
  function withoutUnits(fields: readonly Field[]): Field[] {
    const units = new Set(profile.properties.filter(({ label }) => isUnit(label)).map(({ id }) => id));
    const mixed = new Set<string>();
    for (const property of units) {
      const owners = profile.links.filter((link) => link.property === property);
      if ((properties.get(property)?.objects ?? 0) > 1) for (const { from } of owners) mixed.add(from);
    }
    return fields.map((field) => {
      const before = field.path.slice(0, -1);
      const record = before.length === 0 ? undefined : vocabulary.classOfEnds(before as unknown as Path);
      return record !== undefined && mixed.has(record) && field.kind === "number"
        ? { ...field, ordered: undefined }
        : field;
    });
  }

  /**
   * Whether two fields that are called alike say different things of the same thing or record: the zoo of a move is that
   * from which or that to which an animal was moved.
   */
  function areDifferent(one: Path, other: Path): boolean {
    const before = (path: Path): string =>
      path.length === 1 ? "" : (vocabulary.classOfEnds(path.slice(0, -1) as unknown as Path) ?? "");
    const labels = [one, other].map((path) => properties.get((path.at(-1) as Step).property)?.label);
    return one.length === other.length && before(one) === before(other) && labels[0] !== labels[1];
  }

  /** Of several fields that are called alike, keeps the one that most things have if it says what the others say. */
  function withOwnNouns(fields: readonly Field[]): Field[] {
    const called = Map.groupBy(fields, ({ key, kind, path, words: { noun, via, frame } }) => {
      if (kind === "flag") return `${via} ${JSON.stringify(frame)}`;
      if (noun === "" || (path[0].inverse && path.length === 1)) return key;
      return path[0].inverse ? `back to ${noun}` : noun;
    });
    return [...called.values()].flatMap((some) => {
      const [kept, ...others] = some.toSorted(
        (left, right) =>
          right.holders.length - left.holders.length ||
          left.path.length - right.path.length ||
          compareIds(left.key, right.key),
      );
      const isAsked = kept !== undefined && !others.some(({ path }) => areDifferent(kept.path, path));
      for (const { path } of isAsked ? others : some) {
        const { property } = path.at(-1) as Step;
        if (!reasons.has(property)) reasons.set(property, "another property is called alike");
      }
      return isAsked ? [kept] : [];
    });
  }

  /** The ways back from a class to what points to it, if they can be said: "papers of the venue". */
  function inverseFields(cls: string): Field[] {
    const found = new Map<string, Field>();
    const ofRecords = new Set(
      profile.links.flatMap(({ property, from }) => (records.has(from) ? [property] : [])),
    );
    for (const { property, from, to } of profile.links) {
      if (to !== cls || ofRecords.has(property) || !usable(property) || found.has(property)) continue;
      if (from === cls && vocabulary.path([{ property, inverse: true }]).noun === "") continue;
      const step = { property, inverse: true };
      const field = fieldOf(cls, [step], step);
      if (field !== undefined) found.set(property, field);
    }
    return [...found.values()];
  }

  /** Whether a class has a noun. */
  function isSaid(type: string | undefined): boolean {
    return type !== undefined && !isOfAnything(vocabulary.classNoun(type).singular);
  }

  /** Whether people speak of the records of a class, on a way to what a noun says; what may be over is a state. */
  function isSpokenOf(record: string, noun: string): boolean {
    return (
      !noun.startsWith("past or present ") && !isState(vocabulary.classNoun(record).singular, dictionary)
    );
  }

  /** Whether the ends are what their things are called. */
  function isName(ends: ReadonlyMap<number, readonly number[]>): boolean {
    return [...ends].every(([thing, [end = -1]]) => {
      const value = index.value(end);
      return value?.kind === "text" && foldLabel(value.text) === foldLabel(index.label(thing));
    });
  }

  function fieldOf(cls: string, path: Path, { property, inverse }: Step): Field | undefined {
    const [first] = path;
    // The away team of a match is none of its home team, though both are teams.
    const isOther = first.inverse && path.length > 1 && property !== first.property;
    if (isOther && cls !== "" && vocabulary.classOfEnds(path) === cls) return undefined;
    const words = vocabulary.path(path);
    const leave = (reason: string): undefined => {
      if (!inverse && !reasons.has(property)) reasons.set(property, reason);
      return undefined;
    };
    const unsaid =
      path.length > 1 && path[0].inverse && words.frame.kind !== "noun"
        ? "its label says what a record does; a lexicon entry needs singular"
        : (whyUnsaid(words, inverse, isSaid(vocabulary.classOfEnds(path)), dictionary) ??
          (path.length === 1 && inverse && words.noun === ""
            ? whyUnsaid(vocabulary.path([{ property, inverse: false }]), false, true, dictionary)
            : undefined));
    if (unsaid !== undefined) return leave(unsaid);
    const endsByThing = new Map<number, readonly number[]>();
    const holdersOf = new Map<number, number>();
    for (const thing of cls === "" ? untyped() : index.instances(cls)) {
      const ends = follow(index, path, thing);
      if (ends.length === 0) continue;
      endsByThing.set(thing, ends);
      for (const end of ends) holdersOf.set(end, (holdersOf.get(end) ?? 0) + 1);
    }
    if (endsByThing.size === 0) return leave("nothing has it");
    if (isName(endsByThing)) return leave("it is the name of things");
    if ([...endsByThing].every(([thing, [end, ...others]]) => end === thing && others.length === 0))
      return leave("it leads from each thing to itself");
    const ends = [...holdersOf.keys()].sort(byId(index));
    const rank = new Map(ends.map((end, at) => [end, at]));
    const inOrder = (some: readonly number[]): readonly number[] =>
      some.toSorted((left, right) => (rank.get(left) ?? 0) - (rank.get(right) ?? 0));
    const fits = (end: number): boolean => {
      const value = index.value(end);
      return words.kind === "thing"
        ? value === null
        : words.kind === "flag"
          ? flagOf(value) !== undefined
          : value !== null;
    };
    const isTechnical = (end: number): boolean => {
      const value = index.value(end);
      if (value === null) return isUnlabelled(index, end);
      return value.kind === "text" && isTechnicalText(value.text);
    };
    const share = (test: (end: number) => boolean): number => ends.filter(test).length / ends.length;
    const isPure = share(fits) >= pureShare;
    if (share(fits) < 0.5) return leave("its values are of several kinds");
    if (words.kind === "thing" && isUnit(properties.get(property)?.label ?? ""))
      return leave("it is the unit of a figure");
    const isSayable =
      share(isTechnical) <= 0.3 &&
      share((end) => saysTruth(nameOf(end))) <= 0.3 &&
      (words.kind !== "thing" || share((end) => nameOf(end).length <= longestName) >= 0.5) &&
      (words.kind !== "text" || share((end) => lengthOf(index.value(end)) > longestName / 2) <= 0.3);
    const holders = [...endsByThing.keys()]
      .filter((thing) => records.has(cls) || isNamed(thing))
      .sort(byId(index));
    if (holders.length === 0) return leave("only things without names have it");
    const noneLabels = new Set((properties.get(property)?.noneValues ?? []).map(foldLabel));
    const onWay = recordsOn(path);
    const labelOf = (end: number): string => {
      const value = index.value(end);
      return value?.kind === "text" ? value.text : index.label(end);
    };
    return {
      key: JSON.stringify([cls, path.map((step) => `${step.inverse ? "^" : ""}${step.property}`)]),
      cls,
      path,
      kind: words.kind,
      ordered:
        // Of the goals of each season, the most are not the most goals.
        path.length > 1 && haveSeveral([...endsByThing.values()])
          ? undefined
          : (words.kind === "number" && !isOrdinal(words.noun)) ||
              (words.kind === "time" && !areDated(holders.map(nameOf)))
            ? orderedKind(ends, index)
            : undefined,
      words,
      holders,
      endsOf: new Map([...endsByThing].map(([thing, some]) => [thing, inOrder(some)])),
      ends,
      holdersOf,
      isPure,
      isSayable,
      isWordy: words.kind !== "text" || share((end) => /\p{L}{2}/u.test(labelOf(end))) >= 0.7,
      isSpread:
        areSpread([...endsByThing.values()].map((some) => some.length)) &&
        [...endsByThing.values()].every(
          (some) =>
            new Set(some.map((end) => (index.isThing(end) ? spellingKey(nameOf(end)) : end))).size ===
            some.length,
        ),
      none:
        words.kind === "flag" ? new Set() : new Set(ends.filter((end) => isNone(labelOf(end), noneLabels))),
      records: onWay,
      isOfRecord: onWay !== undefined && path[0].inverse && isSpokenOf(onWay, words.noun),
      isOneOfSeveral: false,
      type: vocabulary.classOfEnds(path),
      hasTwin: false,
    };
  }
}

/** Whether most names tell the year of their things. */
function areDated(names: readonly string[]): boolean {
  return names.filter((name) => /(?<!\d)[12]\d{3}(?!\d)/.test(name)).length * 2 > names.length;
}

/** Numbers of ends are worth counting if so many differ, or if one is so large. */
const leastNumbers = 4;
const leastLarge = 8;

function areSpread(numbers: readonly number[]): boolean {
  const different = new Set(numbers);
  return different.size >= leastNumbers || Math.max(...different) >= leastLarge;
}

function isNone(label: string, known: ReadonlySet<string>): boolean {
  return known.has(foldLabel(label)) || /^(?:no|none|non|not|n\/a|unknown|false)\b/i.test(label.trim());
}

function lengthOf(value: Value | null): number {
  return value?.kind === "text" ? value.text.length : 0;
}

function orderedKind(ends: readonly number[], index: GraphIndex): OrderedKind | undefined {
  const kinds = new Set(ends.map((end) => index.value(end)?.kind));
  const [kind] = kinds;
  if (kinds.size === 1 && (kind === "year" || kind === "date" || kind === "dateTime" || kind === "yearMonth"))
    return kind;
  return [...kinds].every((one) => one === "number" || one === "double") ? "number" : undefined;
}

/** Why a path can not be put into words, or undefined if it can. */
function whyUnsaid(
  { frame, noun, via, kind }: PathWords,
  inverse: boolean,
  /** Whether the class of the ends has a noun. */
  isTyped: boolean,
  words: Words,
): string | undefined {
  const said = frame.kind === "noun" ? frame.noun : noun;
  // A unit may have a slash: "speed in km/h".
  if (/[:_/\\<>{}|^~]|\d{3,}/.test(said.replace(/ in \p{L}+\/\p{L}+$/u, "")))
    return "its label is a code; a lexicon entry needs singular or verb";
  if (frame.kind === "noun" && isParticiple(said, words))
    return "its label is a verb whose object has no noun; a lexicon entry needs singular";
  const isEmpty =
    frame.kind === "state" ? /^(?:an?|the)$/.test(frame.text) : frame.kind === "noun" && said === "";
  if (isEmpty && !(inverse && isTyped))
    return "its label names nothing; a lexicon entry needs singular or verb";
  if (
    (frame.kind === "verb" || frame.kind === "state") &&
    (kind === "number" || kind === "flag") &&
    noun === "" &&
    !inverse
  )
    return "its label is a verb whose object has no noun; a lexicon entry needs singular";
  if (via !== "" && kind !== "flag" && frame.kind === "verb" && frame.noun !== "")
    return "a lexicon entry needs a noun";
  return undefined;
}

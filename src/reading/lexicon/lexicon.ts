/**
 * What can be named in a graph: the labels on the hubs' paths, each with the predicates it is reached by, and the
 * predicates with the values found under them. Built from paths alone, whatever their schema.
 */
import type { Triple } from "../../graph/index.ts";
import { functionWords } from "../../text/function-words.ts";
import { stem } from "../../text/stem.ts";
import { wordsOf } from "../../text/words.ts";
import { collectLists } from "./collect-lists.ts";
import { collectThings } from "./collect-things.ts";
import { isNumber, isTime } from "./value-kinds.ts";

export type Lexicon = {
  /** Stemmed label → the labels written that way. */
  readonly values: ReadonlyMap<string, readonly ValueEntry[]>;
  /** Stemmed word → keys of `values` that contain it. */
  readonly keysByWord: ReadonlyMap<string, readonly string[]>;
  /** Stemmed word → predicates that contain it. */
  readonly fieldsByWord: ReadonlyMap<string, readonly FieldEntry[]>;
  /** Words in the longest value key. */
  readonly longest: number;
  /** The ids of the hubs, by label. */
  readonly hubs: ReadonlyMap<string, readonly string[]>;
  /** Stemmed words of the hubs' type names: they name the hubs, not a field. */
  readonly hubWords: ReadonlySet<string>;
  /** Predicates that lead to things of their own. */
  readonly relations: readonly string[];
  /** Fields whose values are years or dates: what "when" asks for. */
  readonly temporalFields: readonly FieldEntry[];
  /** Fields whose values are numbers, years among them. */
  readonly numericFields: readonly FieldEntry[];
};

export type ValueEntry = {
  readonly label: string;
  readonly fields: readonly string[];
  /** A hub has this label. */
  readonly hub: boolean;
  /** It is one of the few values of a field. */
  readonly closed: boolean;
};

export type FieldEntry = {
  readonly label: string;
  /** Stemmed content words in order. */
  readonly words: readonly string[];
  /** The words that carry the name: the last one, and the last one before a preposition. */
  readonly heads: ReadonlySet<string>;
  /** Distinct values where they are few; empty where they are many. */
  readonly values: readonly string[];
  /** Of an entry of a list of yes and no: the predicates that lead to such lists, and their nodes; else empty. */
  readonly lists: readonly string[];
  /** It leads to things of their own: see {@link collectThings}. */
  readonly relation: boolean;
  /** Its values are years or dates; some may be of another form, such as years of three digits. */
  readonly temporal: boolean;
  /** Its values are numbers. */
  readonly numeric: boolean;
  /** A predicate, or a node between root and end that only gives structure. */
  readonly kind: "predicate" | "node";
};

/** A field's values are of a kind when at least this share of those looked at is. */
const kindShare = 0.9;
/** Beyond so many different values a field is open, and its values are not listed. */
const fewValues = 12;
/** Labels of more words, or of more characters, are text and not names; they are found by search, not by name. */
const mostWords = 40;
const mostCharacters = 1000;
/** A node between root and end that this share of the hubs has gives structure. */
const structuralShare = 0.5;

type ValueDraft = {
  label: string;
  fields: Set<string>;
  hub: boolean;
  hubs: number;
  lastHub: string;
  ends: boolean;
};

/** @param paths chains of triples, each from a hub's root, those of one hub in a row */
export function createLexicon(paths: Iterable<readonly Triple[]>): Lexicon {
  const seen = createLabels();
  const lists = collectLists();
  const things = collectThings();
  for (const path of paths) {
    if (path.length === 0) continue;
    addLabels(seen, path);
    lists.add(path);
    things.add(path);
  }
  const { drafts, fieldValues, hubs, roots } = seen;
  const structural = (draft: ValueDraft): boolean =>
    !draft.ends &&
    !draft.hub &&
    !things.isShared(draft.label) &&
    draft.hubs > 1 &&
    draft.hubs >= structuralShare * roots.size;
  const all = [...drafts.values()].filter((draft) => draft.label.trim() !== "");
  const nodes = all.filter(structural).map(({ label }) => fieldEntry(label, "node", lists.valuesOf(label)));
  const names = new Set([...fieldValues.keys(), ...nodes.map(({ label }) => label)]);
  const predicates = [...fieldValues].map(([label, values]) => {
    const own = lists.of(label).filter((list) => names.has(list));
    return fieldEntry(label, "predicate", values, own, things.isRelation(label));
  });
  const few = [...fieldValues.values()].filter((values) => values.size > 1 && values.size <= fewValues);
  const closed = new Set(few.flatMap((values) => [...values]));
  const values = all.filter((draft) => !structural(draft));
  return {
    ...indexValues(values, closed),
    ...indexFields([...predicates, ...nodes]),
    hubs,
    hubWords: seen.hubWords,
    relations: predicates.filter(({ relation }) => relation).map(({ label }) => label),
  };
}

/** What the paths looked at so far hold. */
type Labels = {
  readonly drafts: Map<string, ValueDraft>;
  /** By predicate: the ends of the paths it is on, up to one more than are few. */
  readonly fieldValues: Map<string, Set<string>>;
  /** The ids of the hubs, and the same by label. */
  readonly roots: Set<string>;
  readonly hubs: Map<string, string[]>;
  readonly hubWords: Set<string>;
};

function createLabels(): Labels {
  return {
    drafts: new Map(),
    fieldValues: new Map(),
    roots: new Set(),
    hubs: new Map(),
    hubWords: new Set(),
  };
}

function addLabels({ drafts, fieldValues, roots, hubs, hubWords }: Labels, path: readonly Triple[]): void {
  const root = (path[0] as Triple).subject;
  if (!roots.has(root.id)) {
    roots.add(root.id);
    append(hubs, root.label, root.id);
    draftFor(drafts, root.label).hub = true;
    for (const type of root.types) for (const word of wordsOf(type)) hubWords.add(stem(word));
  }
  const fields: string[] = [];
  const end = path.at(-1)?.object.label ?? "";
  path.forEach((triple, at) => {
    fields.push(triple.predicate.label);
    addValue(fieldValues, triple.predicate.label, end);
    const draft = draftFor(drafts, triple.object.label);
    if (draft.lastHub !== root.id) {
      draft.lastHub = root.id;
      draft.hubs += 1;
    }
    if (at === path.length - 1) draft.ends = true;
    for (const field of fields) draft.fields.add(field);
  });
}

function draftFor(drafts: Map<string, ValueDraft>, label: string): ValueDraft {
  let draft = drafts.get(label);
  if (draft === undefined) {
    draft = { label, fields: new Set(), hub: false, hubs: 0, lastHub: "", ends: false };
    drafts.set(label, draft);
  }
  return draft;
}

function addValue(values: Map<string, Set<string>>, field: string, value: string): void {
  const known = values.get(field) ?? new Set();
  values.set(field, known);
  if (known.size <= fewValues) known.add(value);
}

function indexValues(
  drafts: readonly ValueDraft[],
  closed: ReadonlySet<string>,
): Pick<Lexicon, "values" | "keysByWord" | "longest"> {
  const values = new Map<string, ValueEntry[]>();
  const keysByWord = new Map<string, string[]>();
  let longest = 1;
  for (const { label, fields, hub } of drafts) {
    const entry: ValueEntry = { label, fields: [...fields], hub, closed: closed.has(label) };
    if (label.length > mostCharacters) continue;
    for (const alias of namesIn(label)) {
      const words = wordsOf(alias).map(stem);
      if (words.length === 0 || words.length > mostWords) continue;
      longest = Math.max(longest, words.length);
      const key = words.join(" ");
      const entries = values.get(key);
      if (entries === undefined) {
        values.set(key, [entry]);
        for (const word of new Set(words)) append(keysByWord, word, key);
      } else entries.push(entry);
    }
  }
  return { values, keysByWord, longest };
}

/** A label, and the long and the short form where it ends in an abbreviation: `Long Name (LN)`. */
function namesIn(label: string): string[] {
  const match = /^(.{4,}?)\s*\(([\p{L}\p{N}&.-]{2,12})\)$/u.exec(label);
  return match === null ? [label] : [label, match[1] as string, match[2] as string];
}

function fieldEntry(
  label: string,
  kind: FieldEntry["kind"],
  values: ReadonlySet<string>,
  lists: readonly string[] = [],
  relation = false,
): FieldEntry {
  const raw = wordsOf(label.replaceAll("_", " ")).filter((word) => !/^\d+$/.test(word));
  const content = raw.filter((word) => !functionWords.has(word));
  const named = content.length > 0 ? content : raw;
  const beforePreposition = raw.findIndex((word, at) => at > 0 && functionWords.has(word));
  const heads = new Set(
    [named.at(-1), raw[beforePreposition - 1]].filter((word) => word !== undefined).map(stem),
  );
  return {
    label,
    words: named.map(stem),
    heads,
    values: values.size > fewValues ? [] : [...values],
    lists,
    relation,
    temporal: isMostly(values, isTime),
    numeric: isMostly(values, isNumber),
    kind,
  };
}

function isMostly(values: ReadonlySet<string>, fits: (value: string) => boolean): boolean {
  const matching = [...values].filter(fits);
  return values.size > 0 && matching.length >= kindShare * values.size;
}

function indexFields(
  entries: readonly FieldEntry[],
): Pick<Lexicon, "fieldsByWord" | "temporalFields" | "numericFields"> {
  const fieldsByWord = new Map<string, FieldEntry[]>();
  for (const entry of entries) {
    for (const word of new Set(entry.words)) append(fieldsByWord, word, entry);
  }
  return {
    fieldsByWord,
    temporalFields: entries.filter(({ temporal }) => temporal),
    numericFields: entries.filter(({ numeric }) => numeric),
  };
}

function append<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

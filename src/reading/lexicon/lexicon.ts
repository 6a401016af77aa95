/**
 * Collects the possible names in a graph: the labels on the hubs' paths with their incoming predicates, and the
 * predicates with their values. The lexicon needs only paths and works for any schema.
 */
import type { Triple } from "../../graph/index.ts";
import { functionWords } from "../../text/function-words.ts";
import { stem } from "../../text/stem.ts";
import { wordsOf } from "../../text/words.ts";
import { collectLists } from "./collect-lists.ts";
import { collectThings } from "./collect-things.ts";
import { isNumber, isTime } from "./value-kinds.ts";

export type Lexicon = {
  /** Maps a stemmed label to the original labels. */
  readonly values: ReadonlyMap<string, readonly ValueEntry[]>;
  /** Maps a stemmed word to the keys of `values` that contain it. */
  readonly keysByWord: ReadonlyMap<string, readonly string[]>;
  /** Maps a stemmed word to the predicates whose labels contain it. */
  readonly fieldsByWord: ReadonlyMap<string, readonly FieldEntry[]>;
  /** The maximum number of words in a key of `values`. */
  readonly longest: number;
  /** The ids of the hubs, by label. */
  readonly hubs: ReadonlyMap<string, readonly string[]>;
  /**
   * The stemmed words in the names of the hubs' types. In a question, these words refer to the hubs and not to a field.
   */
  readonly hubWords: ReadonlySet<string>;
  /** The predicates whose objects are entities. */
  readonly relations: readonly string[];
  /** The fields whose values are years or dates. The word "when" asks for them. */
  readonly temporalFields: readonly FieldEntry[];
  /** The fields whose values are numbers, including years. */
  readonly numericFields: readonly FieldEntry[];
};

export type ValueEntry = {
  readonly label: string;
  readonly fields: readonly string[];
  /** Whether a hub has this label. */
  readonly hub: boolean;
  /** Whether the label is a value of a field that has few values. */
  readonly closed: boolean;
};

export type FieldEntry = {
  readonly label: string;
  /** The stemmed content words of the name, in order. */
  readonly words: readonly string[];
  /** The head words of the name: the last word, and the last word before a preposition. */
  readonly heads: ReadonlySet<string>;
  /** The distinct values; empty if the field has too many values. */
  readonly values: readonly string[];
  /** For an entry of a yes/no list, the predicates that lead to such lists, and the nodes of the lists. */
  readonly lists: readonly string[];
  /** Whether the field leads to entities: see {@link collectThings}. */
  readonly relation: boolean;
  /**
   * Whether the field's values are years or dates. Some values may have a different form, such as years with three
   * digits.
   */
  readonly temporal: boolean;
  /** Whether the field's values are numbers. */
  readonly numeric: boolean;
  /** A predicate, or a structural node between root and end. */
  readonly kind: "predicate" | "node";
};

/** A field has a type if at least this share of its sampled values has that type. */
const kindShare = 0.9;
/** A field's values are listed if there are at most this many distinct ones. */
const fewValues = 12;
/** Labels with more words or characters than this count as text rather than names. The search finds them instead. */
const mostWords = 40;
const mostCharacters = 1000;
/** A node between root and end is structural if at least this share of the hubs contains it. */
const structuralShare = 0.5;

type ValueDraft = {
  label: string;
  fields: Set<string>;
  hub: boolean;
  hubs: number;
  lastHub: string;
  ends: boolean;
};

/** @param paths chains of triples that start at a hub's root; the chains of a hub are adjacent */
export function createLexicon(paths: Iterable<readonly Triple[]>): Lexicon {
  const labels = createLabels();
  const lists = collectLists();
  const things = collectThings();
  for (const path of paths) {
    if (path.length === 0) continue;
    addLabels(labels, path);
    lists.add(path);
    things.add(path);
  }
  const { drafts, fieldValues, hubs, roots } = labels;
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
    const namedLists = lists.of(label).filter((list) => names.has(list));
    return fieldEntry(label, "predicate", values, namedLists, things.isRelation(label));
  });
  const shortLists = [...fieldValues.values()].filter(
    (values) => values.size > 1 && values.size <= fewValues,
  );
  const closed = new Set(shortLists.flatMap((values) => [...values]));
  const values = all.filter((draft) => !structural(draft));
  return {
    ...indexValues(values, closed),
    ...indexFields([...predicates, ...nodes]),
    hubs,
    hubWords: labels.hubWords,
    relations: predicates.filter(({ relation }) => relation).map(({ label }) => label),
  };
}

/** The names on the paths read so far. */
type Labels = {
  readonly drafts: Map<string, ValueDraft>;
  /** Maps a predicate to the end nodes of its paths, up to one more than the limit. */
  readonly fieldValues: Map<string, Set<string>>;
  /** The ids of the hubs, and the ids by label. */
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
  const fieldValues = values.get(field) ?? new Set();
  values.set(field, fieldValues);
  if (fieldValues.size <= fewValues) fieldValues.add(value);
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

/** Returns the label, followed by both its forms if it ends with an abbreviation, as in `Long Name (LN)`. */
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
  const nameWords = content.length > 0 ? content : raw;
  const beforePreposition = raw.findIndex((word, at) => at > 0 && functionWords.has(word));
  const heads = new Set(
    [nameWords.at(-1), raw[beforePreposition - 1]].filter((word) => word !== undefined).map(stem),
  );
  return {
    label,
    words: nameWords.map(stem),
    heads,
    values: values.size > fewValues ? [] : [...values],
    lists,
    relation,
    temporal: isMostly(values, isTime),
    numeric: isMostly(values, isNumber),
    kind,
  };
}

function isMostly(values: ReadonlySet<string>, test: (value: string) => boolean): boolean {
  const matching = [...values].filter(test);
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

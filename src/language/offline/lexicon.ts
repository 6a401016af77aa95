/**
 * What can be named in a graph: the labels on the hubs' paths, each with the predicates it is reached by, and the
 * predicates with the values found under them. Built from paths alone, whatever their schema.
 */
import { stemmer } from "stemmer";
import type { Triple } from "../../graph/index.ts";
import { collectLists } from "./collect-lists.ts";
import { functionWords } from "./function-words.ts";
import { wordsOf } from "./words.ts";

export type Lexicon = {
  /** Stemmed label → the labels written that way. */
  readonly values: ReadonlyMap<string, readonly ValueEntry[]>;
  /** Stemmed word → keys of `values` that contain it. */
  readonly keysByWord: ReadonlyMap<string, readonly string[]>;
  /** Stemmed word → predicates that contain it. */
  readonly fieldsByWord: ReadonlyMap<string, readonly FieldEntry[]>;
  /** Words in the longest value key. */
  readonly longest: number;
  /** Stemmed words of the hubs' type names: they name the hubs, not a field. */
  readonly hubWords: ReadonlySet<string>;
  /** Fields whose values are years or dates: what "when" asks for. */
  readonly temporalFields: readonly FieldEntry[];
};

export type ValueEntry = {
  readonly label: string;
  readonly fields: readonly string[];
  /** A hub has this label. */
  readonly hub: boolean;
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
  /** Its values are years or dates. */
  readonly temporal: boolean;
  /** A predicate, or a node between root and end that only gives structure. */
  readonly kind: "predicate" | "node";
};

/** A year, a month or a day, as data writes them. */
const timePattern = /^[12]\d{3}(?:-\d{2}(?:-\d{2}.*)?)?$/;
/** Beyond so many different values a field is open, and its values are not listed. */
const fewValues = 12;
/** Labels of more words, or more characters, are text and not names; they are found by search, not by name. */
const longestName = 40;
const longestLabel = 1000;
/** A node between root and end that this share of the hubs has gives structure. */
const structuralShare = 0.5;

export function stem(word: string): string {
  const regular = irregularForms.get(word) ?? word;
  return /^[a-z]{4,}$/.test(regular) ? stemmer(regular) : regular;
}

/** Forms that no rule of spelling leads back to the word they belong to. */
const irregularForms: ReadonlyMap<string, string> = new Map(
  `began:begin begun:begin born:bear bought:buy brought:bring built:build chose:choose chosen:choose drew:draw
   drawn:draw drove:drive driven:drive fell:fall felt:feel fought:fight found:find gave:give given:give grew:grow
   grown:grow held:hold kept:keep knew:know known:know led:lead left:leave made:make meant:mean met:meet paid:pay
   ran:run said:say sang:sing sung:sing saw:see seen:see sent:send showed:show shown:show sold:sell sought:seek
   spoke:speak spoken:speak spent:spend stood:stand taught:teach thought:think threw:throw thrown:throw took:take
   taken:take told:tell won:win wore:wear worn:wear wrote:write written:write people:person children:child`
    .split(/\s+/)
    .map((pair) => pair.split(":") as [string, string]),
);

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
  const drafts = new Map<string, ValueDraft>();
  const fieldValues = new Map<string, Set<string>>();
  const lists = collectLists();
  const hubs = new Set<string>();
  const hubWords = new Set<string>();
  for (const path of paths) {
    const root = path[0]?.subject;
    if (root === undefined) continue;
    if (!hubs.has(root.id)) {
      hubs.add(root.id);
      draftFor(drafts, root.label).hub = true;
      for (const type of root.types) for (const word of wordsOf(type)) hubWords.add(stem(word));
    }
    const fields: string[] = [];
    const end = path.at(-1)?.object.label ?? "";
    lists.add(path);
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
  const structural = (draft: ValueDraft): boolean =>
    !draft.ends && !draft.hub && draft.hubs > 1 && draft.hubs >= structuralShare * hubs.size;
  const all = [...drafts.values()].filter((draft) => draft.label.trim() !== "");
  const nodes = all.filter(structural).map(({ label }) => fieldEntry(label, "node", lists.valuesOf(label)));
  const names = new Set([...fieldValues.keys(), ...nodes.map(({ label }) => label)]);
  const predicates = [...fieldValues].map(([label, values]) =>
    fieldEntry(
      label,
      "predicate",
      values,
      lists.of(label).filter((list) => names.has(list)),
    ),
  );
  return {
    ...indexValues(all.filter((draft) => !structural(draft))),
    ...indexFields([...predicates, ...nodes]),
    hubWords,
  };
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

function indexValues(drafts: readonly ValueDraft[]): Pick<Lexicon, "values" | "keysByWord" | "longest"> {
  const values = new Map<string, ValueEntry[]>();
  const keysByWord = new Map<string, string[]>();
  let longest = 1;
  for (const { label, fields, hub } of drafts) {
    const entry: ValueEntry = { label, fields: [...fields], hub };
    if (label.length > longestLabel) continue;
    for (const alias of namesIn(label)) {
      const words = wordsOf(alias).map(stem);
      if (words.length === 0 || words.length > longestName) continue;
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
    temporal: values.size > 0 && [...values].every((value) => timePattern.test(value)),
    kind,
  };
}

function indexFields(entries: readonly FieldEntry[]): Pick<Lexicon, "fieldsByWord" | "temporalFields"> {
  const fieldsByWord = new Map<string, FieldEntry[]>();
  for (const entry of entries) {
    for (const word of new Set(entry.words)) append(fieldsByWord, word, entry);
  }
  return { fieldsByWord, temporalFields: entries.filter(({ temporal }) => temporal) };
}

function append<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/**
 * Locates the entities and relations of a form in its question: entities by their labels, and relations by the words in
 * their names.
 */
import type { Mention } from "../answer-set.ts";
import { valueKey } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { askedFields, constraintsOf, keyField, type QueryForm } from "./form.ts";

/**
 * Finds the mentions in a question, whatever the origin of its wording. If two labels overlap in the question, the
 * longer one gets the words that they share.
 */
export function findMentions(store: FactStore, form: QueryForm, question: string): Mention[] {
  const candidates = [...entitiesOf(store, form), ...predicatesOf(store, form)];
  const mentions: Mention[] = [];
  for (const { kind, label, ids } of candidates.sort(
    (left, right) => right.label.length - left.label.length,
  )) {
    const spans = kind === "entity" ? exactSpans(question, label) : wordSpans(question, label);
    const free = spans.find(([start, end]) =>
      mentions.every((other) => end <= other.start || start >= other.end),
    );
    if (free === undefined) continue;
    const [start, end] = free;
    mentions.push({ kind, text: question.slice(start, end), start, end, label, ids });
  }
  return mentions.sort((left, right) => left.start - right.start);
}

type MentionCandidate = Pick<Mention, "kind" | "label" | "ids">;

function entitiesOf(store: FactStore, form: QueryForm): MentionCandidate[] {
  return constraintsOf(form).flatMap((constraint): MentionCandidate[] => {
    if ("title" in constraint) {
      return [{ kind: "entity", label: constraint.title, ids: [...store.hubsTitled(constraint.title)] }];
    }
    if ("between" in constraint) {
      return constraint.between.map((bound) => ({ kind: "entity", label: String(bound), ids: [] }));
    }
    const values = "in" in constraint ? constraint.in : "not" in constraint ? constraint.not : [];
    return values.map((value) => ({
      kind: "entity",
      label: value,
      ids: nodesOf(store, constraint.field, value),
    }));
  });
}

/**
 * Returns the node of a value if all hubs share it, or an empty list if they have separate nodes for the value.
 */
function nodesOf(store: FactStore, field: string, value: string): string[] {
  const name = store.field(field)?.name ?? field;
  const nodes = store
    .hubsWith(name, valueKey(value))
    .flatMap((hub) => store.facts(hub, name).filter(({ key }) => key === valueKey(value)))
    .map(({ triple }) => triple.object.id);
  const [first, ...others] = [...new Set(nodes)];
  return first === undefined || others.length > 0 || first.startsWith('"') ? [] : [first];
}

function predicatesOf(store: FactStore, form: QueryForm): MentionCandidate[] {
  const named = constraintsOf(form).flatMap((one) => ("title" in one ? [] : [one.field]));
  const names = [...named, ...askedFields(form), keyField(form) ?? []].flat();
  return [...new Set(names)].map((name) => {
    const field = store.field(name);
    return { kind: "predicate", label: field?.label ?? name, ids: [...(field?.path.slice(-1) ?? [])] };
  });
}

function exactSpans(text: string, label: string): [number, number][] {
  const [within, target] = [text.toLowerCase(), label.trim().toLowerCase()];
  const spans: [number, number][] = [];
  for (let at = within.indexOf(target); at !== -1 && target !== ""; at = within.indexOf(target, at + 1)) {
    const end = at + target.length;
    if (!isWordPart(within.charAt(at - 1)) && !isWordPart(within.charAt(end))) spans.push([at, end]);
  }
  return spans;
}

function isWordPart(char: string): boolean {
  return /[\p{L}\p{N}]/u.test(char);
}

/**
 * Finds sequences of words whose stems match those of the label's words, in order. This also finds plurals and
 * inflections.
 */
function wordSpans(text: string, label: string): [number, number][] {
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({
    word: match[0].toLowerCase(),
    at: match.index,
  }));
  const stems = (label.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stemOf);
  return words.flatMap((first, start): [number, number][] => {
    const isHere =
      stems.length > 0 && stems.every((stem, at) => words[start + at]?.word.startsWith(stem) === true);
    const last = words[start + stems.length - 1];
    return isHere && last ? [[first.at, last.at + last.word.length]] : [];
  });
}

/** Removes the inflection of a word: both "properties" and "property" become "propert". */
function stemOf(word: string): string {
  return word.length <= 4 ? word : word.slice(0, Math.max(4, word.length - 2));
}

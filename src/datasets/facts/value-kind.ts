/** Determines the kind of a field's values from the values themselves and the field's name. */
import { readLabel, wordsOf } from "../wording/label-words.ts";
import type { ValueKind } from "./fact.ts";
import { timeOf } from "./order-of-values.ts";

/**
 * The proportion of values that must satisfy a rule for the rule to apply. It is less than 1, because real graphs
 * contain mistakes.
 */
const requiredShare = 0.9;
const longestName = 160;

/** Words in a field's label that mark its values as times. */
const timeWords =
  /(?:^| )(?:year|date|dated|since|until|born|died|founded|established|century|season)(?: |$)/;
/** Words at the end of a field's label that mark its values as codes. */
const codeWords = /(?:^| )(?:id|ids|identifier|code|isbn|issn|doi|key|handle|number|no|nr)$/;
/** Matches the labels of measures: "number of pages" is a measure, but "catalogue number" is an identifier. */
const measureWords = /(?:^| )(?:number|count|amount) of(?: |$)/;
const code = /^(?=.*\d)[\p{L}\d]+(?:[-/. ][\p{L}\d]+){0,3}$/u;

/**
 * @param values all values, including those that state the absence of a value
 * @param name the field's name, which decides in ambiguous cases
 * @param ids the ids of the values, which state the data types of literals
 */
export function profileValueKind(
  values: readonly string[],
  name: string,
  ids: readonly string[] = [],
): ValueKind {
  if (ids.length > 0 && ids.every((id) => /\^\^<http:\/\/www\.w3\.org\/2001\/XMLSchema#gYear>$/.test(id)))
    return "year";
  const words = wordsOf(name).toLowerCase();
  const distinct = new Set(values.map((value) => value.trim().toLowerCase()));
  const share = (test: (value: string) => boolean): number =>
    values.filter((value) => test(value.trim())).length / values.length;
  if (share((value) => /^(?:true|false|yes|no)$/i.test(value)) === 1) return "flag";
  const present = values.filter((value) => !isAbsentLabel(value, "name"));
  if (present.length > 0) {
    const kind = kindOfForms(present, words);
    if (kind) return kind;
    const long = present.filter((value) => value.length > longestName).length;
    if (long / present.length >= 0.25) return "text";
  }
  // "Studied under" and "stored at" refer to another entity; a state is complete without one.
  const isState = readLabel(name).verb !== null && !/ (?:at|by|for|from|in|of|on|to|under|with)$/.test(words);
  if (isState && distinct.size <= 6 && share((value) => /\s/.test(value)) >= requiredShare) return "status";
  return "name";
}

/** Determines the kind of most values from the way they are written, or returns `undefined` for plain words. */
function kindOfForms(values: readonly string[], words: string): ValueKind | undefined {
  const mostly = (test: (value: string) => boolean): boolean =>
    values.filter((value) => test(value.trim())).length / values.length >= requiredShare;
  const namesCodes = codeWords.test(words) && !measureWords.test(words);
  if (mostly((value) => /^(?:1[5-9]|20)\d\d$/.test(value))) return "year";
  if (timeWords.test(words) && mostly((value) => /^[-+]?\d{1,4}$/.test(value))) return "year";
  if (mostly((value) => timeOf(value) !== null) && !mostly((value) => /^\d+$/.test(value))) return "date";
  if (mostly((value) => /^[-+]?\d+(?:\.\d+)?$/.test(value))) {
    return namesCodes || mostly((value) => /^0\d/.test(value)) ? "identifier" : "number";
  }
  if (namesCodes && mostly((value) => code.test(value))) return "identifier";
  if (mostly((value) => /^10\.\d{4,}\/\S+$/.test(value))) return "identifier";
  return mostly((value) => /^(?:https?:\/\/\S+|10\.\d{4,}\/\S+)$/i.test(value)) ? "url" : undefined;
}

/**
 * Whether a label states that there is no value. The word "no" has this meaning only in fields whose values are flags
 * or states, because names may also begin with "no".
 */
export function isAbsentLabel(label: string, kind: ValueKind): boolean {
  const text = label.trim();
  if (/^(?:false|none|null|n\/a|-|not (?:applicable|available|given|reported|specified|stated))$/i.test(text))
    return true;
  if (kind === "flag") return /^no$/i.test(text);
  return kind === "status" && /^no\s/i.test(text);
}

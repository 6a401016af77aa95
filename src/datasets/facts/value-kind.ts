/** What kind of values a field has, read off its values and its name. */
import type { ValueKind } from "./fact.ts";

/** A rule must hold for this share of the values: real graphs have slips. */
const most = 0.9;
const longestName = 160;

/**
 * @param values all values, absent ones included
 * @param verbal whether the field's name says what the hub does ("uses …", "provides …")
 */
export function profileValueKind(values: readonly string[], verbal: boolean): ValueKind {
  const distinct = new Set(values.map((value) => value.trim().toLowerCase()));
  const share = (test: (value: string) => boolean): number =>
    values.filter((value) => test(value.trim())).length / values.length;
  if (share((value) => /^(?:true|false|yes|no)$/i.test(value)) === 1) return "flag";
  const present = values.filter((value) => !isAbsentLabel(value, "name"));
  const shareOfPresent = (test: (value: string) => boolean): number =>
    present.length === 0 ? 0 : present.filter((value) => test(value.trim())).length / present.length;
  if (shareOfPresent((value) => /^(?:1[5-9]|20)\d\d$/.test(value)) >= most) return "year";
  if (shareOfPresent((value) => /^[-+]?\d+(?:\.\d+)?$/.test(value)) >= most) return "number";
  if (shareOfPresent((value) => /^(?:https?:\/\/\S+|10\.\d{4,}\/\S+)$/i.test(value)) >= most) return "url";
  if (shareOfPresent((value) => value.length > longestName) >= 0.25) return "text";
  if (verbal && distinct.size <= 6 && share((value) => /\s/.test(value)) >= most) return "status";
  return "name";
}

/** Labels that say that there is no value. Only states may begin with a plain "no": a name may as well. */
export function isAbsentLabel(label: string, kind: ValueKind): boolean {
  const text = label.trim();
  if (/^(?:false|none|null|n\/a|-|not (?:applicable|available|given|reported|specified|stated))$/i.test(text))
    return true;
  if (kind === "flag") return /^no$/i.test(text);
  return kind === "status" && /^no\s/i.test(text);
}

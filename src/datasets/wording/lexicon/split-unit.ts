/** Separates the text of a label from its unit, and removes the words that only introduce the value. */
import { headOf } from "../../../words/index.ts";
import { wordsOf } from "../label-words.ts";
import { spellOut, unitOf } from "../words/nouns.ts";
import type { PredicateUse } from "./predicate.ts";
import { lastPreposition, prepositions } from "./verb-phrase.ts";

type LabelText = { readonly text: string; readonly unit: string };

/**
 * Returns the words in a label or, if it is an IRI, in its last segment. A hyphen between a verb and its preposition
 * becomes a space.
 */
function labelText(label: string): string {
  const segment = /^[a-z][a-z\d+.-]*:\/\//i.test(label) ? (label.split(/[/#]/).at(-1) ?? "") : label;
  const decoded = segment.replace(/^(?:[a-z][a-z\d.-]*:)+(?=\p{L})/iu, "");
  const words = wordsOf(decoded);
  const parts = words.split("-");
  const isHyphenatedVerb =
    parts.length > 1 &&
    (lastPreposition(parts.join(" ")) !== null || /^(?:is|has|was)$/.test(parts[0] ?? ""));
  return (isHyphenatedVerb ? parts.join(" ") : words).split(" ").map(spellOut).join(" ");
}

/** Separates the unit from the rest of labels such as "weight in kg", "molar mass (g/mol)" and "length m". */
export function splitUnit(use: PredicateUse): LabelText {
  const { label, valueKind } = use;
  const [, quantity = "", quotient = ""] =
    /^([^/]*?[^/\s])\s+(?:in\s+)?([^\s/()]+\/[^\s/()]+)$/.exec(label) ?? [];
  if (quantity !== "" && quotient.split("/").every(isSymbol))
    return { text: labelText(quantity), unit: quotient };
  const [, measuredText = "", bracketed = ""] = /^(.*\S)\s*\(([^()]+)\)$/.exec(label) ?? [];
  const parts = bracketed.split(/[\s/·*]+/);
  if (measuredText !== "" && parts.every((part) => isSymbol(part))) {
    return { text: labelText(measuredText), unit: bracketed === "%" ? "percent" : bracketed };
  }
  const text = labelText(label);
  return (valueKind === "number" ? splitAmount(text) : null) ?? splitWrittenUnit(withoutOf(text, use));
}

/** Whether a part of a bracketed unit is a known unit, with or without a power, as in "kg/m³" and "s-1". */
function isSymbol(part: string): boolean {
  return bracketUnits.has(part) || unitOf(part.replace(/(?:\^?-?\d|[²³⁻¹]+)$/u, "")) !== undefined;
}

/** Symbols that are units only in brackets, because elsewhere they are words or names, or are too short. */
const bracketUnits = new Set(
  "% ‰ ° °C °F K N J V A W Pa mol mmol bar atm eV keV MeV s ms min h d pc ly AU".split(" "),
);

const multiples = new Set(["thousand", "million", "billion"]);

function splitWrittenUnit(text: string): LabelText {
  const [, rest = "", unitAfterIn, last] = /^(.+?)(?: in ([^()]+)| (\S+))$/.exec(text) ?? [];
  const unit = unitAfterIn ?? last ?? "";
  const timeUnit = /(?:^| )(?:duration|time|runtime|length)$/.test(rest)
    ? /^(?:min|mins|sec|secs|hrs)$/.exec(unit)
    : null;
  if (timeUnit !== null) return { text: rest, unit: timeUnit[0] };
  const [, quantity = "", power = ""] = /^(.+) (square|cubic)$/.exec(rest) ?? [];
  if (quantity !== "" && unitOf(unit) !== undefined) return { text: quantity, unit: `${power} ${unit}` };
  const unitWords =
    unit === "" ? [] : unit.split(" ").flatMap((word) => (multiples.has(word) ? word : (unitOf(word) ?? [])));
  // "Has logged hours" counts hours.
  const isCount = unitAfterIn === undefined && /^(?:has|have) \p{L}+(?:ed|wn)$/u.test(rest);
  const isMeasure = unit !== "" && !isCount && unitWords.length === unit.split(" ").length;
  return isMeasure
    ? { text: rest, unit: unitWords.join(" ") }
    : { text: text.replace(/ \([^()]*\)$/, ""), unit: "" };
}

/**
 * Reads labels of numbers that introduce an amount: "has a height in m of" names a height in metres, "has a number of
 * rooms of" counts rooms, and "lasted for a number of days of" states a duration. Returns `null` for other labels.
 */
function splitAmount(text: string): LabelText | null {
  const [, quantity = ""] = /^(?:has|have|had) (?:an?|the) (.+) of$/.exec(text) ?? [];
  if (quantity !== "") return splitWrittenUnit(quantity);
  const [, verbText = "", unitNoun = ""] = /^(.+) (?:an?|the) number of (\p{L}+) of$/u.exec(text) ?? [];
  const unit = unitOf(unitNoun);
  return unit === undefined ? null : { text: verbText, unit };
}

/**
 * Removes the "of" that introduces the value: "was born in the town of" reads as "was born in the town", and "ended
 * with a score of" names a score.
 */
function withoutOf(text: string, { objectNouns }: PredicateUse): string {
  const [, phrase = "", preposition = "", noun = ""] =
    /^(.+ (\p{L}+) (?:an?|the) (\p{L}+)) of$/u.exec(text) ?? [];
  if (!prepositions.has(preposition)) return text;
  // "Serves on the board of" a company says more than that the value is a company.
  if (objectNouns.some((type) => headOf(type) === noun)) return phrase;
  return preposition === "with" && objectNouns.length === 0 ? noun : text;
}

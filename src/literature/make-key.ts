/** Creates citation keys for papers that have none: `Auer2023`, then `Auer2023b`, `Auer2023c` … */
import { functionWords } from "../base/text/function-words.ts";
import { parseDate } from "./dates.ts";
import { familyName, type Person } from "./names.ts";
import type { Paper } from "./paper.ts";
import { spellLetters } from "./titles.ts";

/** The properties from which a key is made, or the key that a paper already has. */
export type KeySource =
  | { readonly key: string }
  | Partial<Pick<Paper, "authors" | "editors" | "date" | "title">>;

/** Returns an unused key. */
export type KeyMaker = (source: KeySource) => string;

/**
 * @param usedKeys the keys of other papers
 * @param asciiOnly whether to write the names without accents, and names in other scripts as the first word of the title
 */
export function createKeyMaker(usedKeys: Iterable<string> = [], asciiOnly = false): KeyMaker {
  const used = new Set(usedKeys);
  return (source) => {
    const base = "key" in source ? source.key : baseOf(source, asciiOnly);
    let key = base;
    for (let count = 1; used.has(key); count += 1) {
      // The suffixes are b … z, then numbers.
      key = count < 26 ? `${base}${String.fromCharCode(97 + count)}` : `${base}-${count}`;
    }
    used.add(key);
    return key;
  };
}

/** Joins the first author's name, or the first word of the title, and the year. */
function baseOf(
  { authors = [], editors = [], date = "", title = "" }: Exclude<KeySource, { key: string }>,
  asciiOnly: boolean,
): string {
  const clean = (text: string): string =>
    (asciiOnly ? toAscii(text) : text.normalize("NFC")).replace(/[^\p{L}\p{N}\p{M}]/gu, "");
  const [first = editors[0]] = authors;
  const [word = ""] = contentWords(title)
    .map(clean)
    .filter((candidate) => /\p{L}/u.test(candidate));
  const name = first === undefined ? "" : clean(shortName(first));
  return `${name || word || "Anonymous"}${parseDate(date).year ?? ""}`.replace(/^(?=\P{L})/u, "P");
}

/** The family name with its particle, or the first three content words of an organisation's name. */
function shortName(person: Person): string {
  if (person.given !== "" || !person.family.includes(" ")) return familyName(person);
  return contentWords(person.family).slice(0, 3).join("");
}

function contentWords(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  // In a text with small letters, a word in capitals is an acronym, such as WHO or IT.
  const isAcronym = (word: string): boolean => /^\p{Lu}{2,}$/u.test(word) && /\p{Ll}/u.test(text);
  const content = words.filter((word) => isAcronym(word) || !functionWords.has(word.toLowerCase()));
  return content.length > 0 ? content : words;
}

function toAscii(text: string): string {
  return spellLetters(text)
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9]/g, "");
}

/** Gives a new citation key to every paper whose key is already in use. */
export function renameTaken(
  papers: readonly Paper[],
  usedKeys: Iterable<string>,
  asciiOnly = false,
): Paper[] {
  const used = new Set(usedKeys);
  const makeKey = createKeyMaker([...used, ...papers.map(({ key }) => key)], asciiOnly);
  const isForeign = (key: string): boolean => used.has(key) || (asciiOnly && /[^ -~]/.test(key));
  // A key with other letters is made anew, because its letters cannot be spelled one by one.
  const sourceOf = ({ key, authors, editors, date, title }: Paper): KeySource =>
    asciiOnly ? { authors, editors, date, title } : { key };
  return papers.map((paper) => (isForeign(paper.key) ? { ...paper, key: makeKey(sourceOf(paper)) } : paper));
}

/** Whether a string is a valid citation key in every format. */
export function isCitationKey(text: string): boolean {
  return /^[\p{L}][\p{L}\p{N}\p{M}_:.+-]*$/u.test(text);
}

/** Parses and formats the names of persons and organisations. */

import { cutEnd } from "../base/text/cut.ts";
import { decodeLatex, encodeLatex, findClosing } from "./latex.ts";
import { foldSpaces, plainText } from "./plain-text.ts";

/**
 * The name of a person. A name without given name and suffix is one literal, such as an organisation: its whole text is
 * `family`.
 */
export type Person = {
  readonly family: string;
  readonly given: string;
  /** The lower-case words before the family name, such as `van der`. */
  readonly particle?: string;
  /** An addition such as `Jr.` or `III`. */
  readonly suffix?: string;
};

/** Returns the family name with its particle. */
export function familyName({ particle, family }: Person): string {
  return particle === undefined ? family : `${particle} ${family}`;
}

/** Returns a name as text: given name first, or `Family, Given, Suffix` if it is inverted. */
export function formatName(person: Person, inverted = false): string {
  const { given, suffix = "" } = person;
  const parts = inverted ? [familyName(person), given, suffix] : [given, familyName(person), suffix];
  if (!inverted) return parts.filter((part) => part !== "").join(" ");
  return parts.slice(0, suffix !== "" ? 3 : given !== "" ? 2 : 1).join(", ");
}

const suffixWord = /^(?:[js]r\.?|i{2,3}|iv)$/i;

/** Removes what belongs to the page and not to the name: markup, raised signs, and the marks of footnotes. */
export function cleanName(name: string): string {
  if (!/[<&*†‡§¶]/.test(name)) return name;
  return cutEnd(plainText(name.replace(/<sup\b[^<>]*>[^<]*<\/sup>/gi, "")), /[\s*†‡§¶]/);
}

/**
 * Creates a name from its parts. Lower-case words at the start of a family name become the particle, and `Jr.` at its
 * end the suffix.
 */
export function personOf(family: string, given = "", suffix = ""): Person {
  const words = family.trim().split(/\s+/);
  if (given.trim() === "" && suffix.trim() === "") return { family: words.join(" "), given: "" };
  if (suffix === "" && words.length > 1 && suffixWord.test(words.at(-1) ?? ""))
    return personOf(words.slice(0, -1).join(" "), given, words.at(-1));
  const start = Math.max(
    0,
    words.findIndex((word, at) => at === words.length - 1 || !/^\p{Ll}/u.test(word)),
  );
  return {
    family: words.slice(start).join(" "),
    given: given.trim().replace(/\s+/g, " "),
    ...(start === 0 ? {} : { particle: words.slice(0, start).join(" ") }),
    ...(suffix.trim() === "" ? {} : { suffix: suffix.trim() }),
  };
}

/** Parses a name whose parts are separated by commas, or which has the given name first. */
export function parseName(name: string): Person {
  const [family = "", given, suffix = ""] = splitCommas(withoutNumber(foldSpaces(name)));
  if (given === undefined) return fromWords(family.split(/\s+/));
  return isSuffixOnly([family, given])
    ? fromWords([...family.split(" "), given])
    : personOf(family, given, suffix);
}

/** DBLP adds numbers to the names of people who share a name. */
function withoutNumber(name: string): string {
  return name.replace(/ \d{4}$/, "");
}

/** Whether `Ann Roe, Jr.` has the given name first. */
function isSuffixOnly([family = "", suffix = "", ...more]: readonly string[]): boolean {
  return more.length === 0 && family.includes(" ") && suffixWord.test(suffix);
}

/** Parses the words of a name, given name first. */
function fromWords(nameWords: readonly string[]): Person {
  const last = nameWords.at(-1) ?? "";
  const hasSuffix = nameWords.length > 2 && suffixWord.test(last);
  const words = hasSuffix ? nameWords.slice(0, -1) : nameWords;
  // The family name starts with a lower-case particle (van, de la); without one it is the last word.
  const particle = words.findIndex((word, at) => at < words.length - 1 && /^\p{Ll}/u.test(word));
  const start = particle === -1 ? words.length - 1 : particle;
  return personOf(words.slice(start).join(" "), words.slice(0, start).join(" "), hasSuffix ? last : "");
}

/** The order in which a record writes its names without a comma: `Roe R.`, `Ann Roe`, or unknown. */
export type NameOrder = "initials last" | "given first" | "";

/**
 * Finds the order of the names in a record. If no name has a comma, its program does not invert names. If others have
 * one, a name without a comma was left whole on purpose.
 */
export function nameOrderOf(names: readonly string[]): NameOrder {
  const bare = names.filter((name) => !name.includes(","));
  const persons = bare.filter((name) => !organisationSign.test(name));
  if (persons.length > 0 && persons.every((name) => initialsAtEnd.test(name.trim()))) return "initials last";
  return bare.length === names.length ? "given first" : "";
}

/**
 * Parses the name on one line of a tagged format: `Family, Given, Suffix`. Without a comma, it is the name of an
 * organisation, except for `R. Roe` and for the form of a person in the order of the record.
 */
export function parseTaggedName(name: string, order: NameOrder = ""): Person {
  const parts = splitCommas(name);
  const [family = "", given = "", ...suffixes] = parts;
  if (suffixes.length > 1 && !suffixes.every((suffix) => degree.test(suffix)))
    return { family: cutEnd(name.trim(), /,/), given: "" };
  const initials = order === "initials last" ? initialsAtEnd.exec(name.trim()) : null;
  if (initials !== null && !organisationSign.test(name))
    return personOf(initials[1] ?? "", initials[2], initials[3]);
  if (order === "given first" && isGivenFirst(name.trim())) return parseName(name);
  if (isSuffixOnly(parts) || initialsAtStart.test(name.trim())) return parseName(name);
  if (parts.length === 2 && isOrganisation(parts)) return { family: name.trim(), given: "" };
  return personOf(family, given, suffixes.join(", "));
}

/** A degree such as MD, Ph.D. or MSc. */
const degree = /^(?:\p{Lu}\p{Ll}?\.?){2,5}$/u;
/** A name as IEEE Xplore writes it: `R. van Roe`, unlike `U.S. Geological Survey`. */
const initialsAtStart =
  /^(?!U\. ?[SK]\.)(?:\p{Lu}\.[\s-]?)+(?:\p{Ll}[\p{L}'’]*\s){0,3}\p{L}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+)?$/u;

/**
 * Splits the names on one line, as some programs write them: at semicolons, at `and` or `&` between inverted names, or
 * at commas between names with initials. The name of an organisation may contain all of these.
 */
export function splitTaggedNames(line: string): string[] {
  if (line.endsWith(wholeLiteral)) return [line];
  const separated = cleanName(line)
    .split(";")
    .map((name) => cleanName(name.trim()));
  const names = separated.flatMap((name) => {
    const inverted = name.split(/,? (?:and|&) /i);
    const isList = inverted.every((part) => part.includes(",") && !isOrganisation(splitCommas(part)));
    return isList ? inverted : [name];
  });
  return names
    .flatMap((name) => splitList(splitCommas(name)) ?? [name])
    .map((name) => (etAl.test(name) ? cutEnd(name.replace(etAl, ""), /[\s,]/) : name))
    .filter((name) => !/^[\s,]*$/.test(name));
}

/** The end of a literal that would otherwise look like one or more persons. */
const wholeLiteral = ",,,";
const etAl = /(?:^|[\s,])(?:et\.? ?al\b\.?|and others|others)\W*$/i;
const initialsOnly = /^(?:\p{Lu}\.?[\s-]?){1,4}$/u;

/**
 * Finds the names in a list that separates them by commas: `Gat, G., Mor, P.`, `Gat G, Mor P`, `G. Gat, P. Mor` or, from
 * three names on, `Gil Gat, Pia Mor, Noa Ron`. Returns undefined for the parts of a single name.
 */
function splitList(parts: readonly string[], isLoose = false): readonly string[] | undefined {
  const isPairs =
    parts.length > 3 &&
    parts.length % 2 === 0 &&
    parts.every((part, at) =>
      at % 2 === 0
        ? part !== "" && !isOrganisation([part])
        : (isLoose && part !== "") || initialsOnly.test(part),
    );
  if (isPairs) return parts.flatMap((part, at) => (at % 2 === 0 ? [`${part}, ${parts[at + 1]}`] : []));
  const isWhole = (part: string): boolean => parts.length > 2 && wholeName.test(part);
  const areNames = [initialsAtEnd, initialsAtStart].some((form) => parts.every((part) => form.test(part)));
  return parts.length > 1 && (areNames || parts.every(isWhole)) ? parts : undefined;
}

const initialsAtEnd =
  /^((?:\p{Ll}[\p{L}'’]*\s){0,3}(?:\p{Ll}['’])?\p{Lu}[\p{L}'’-]+(?:\s\p{L}[\p{L}'’-]*){0,2})\s((?:\p{Lu}\.?[\s-]?){1,4})(?<!\s)(?:\s([JS]r\.?|2nd|3rd|4th|III?|IV))?$/u;

/**
 * Formats a name for a tagged format, from which `parseTaggedName` restores the name in any order. As in EndNote, a comma
 * after the name of an organisation says that it is whole.
 */
export function formatTaggedName(person: Person): string {
  const text = formatName(person, true);
  if (person.given !== "" || person.suffix !== undefined) return text;
  const isRestored = (written: string): boolean =>
    (["initials last", "given first"] as const).every((order) => {
      const [read, ...others] = splitTaggedNames(written).map((name) => parseTaggedName(name, order));
      return others.length === 0 && read?.family === person.family && read.given === "";
    });
  return text + (["", ","].find((end) => isRestored(text + end)) ?? wholeLiteral);
}

/** Whether the text before a comma is no family name: an organisation has a longer name, with a sign of one. */
function isOrganisation([family = ""]: readonly string[]): boolean {
  return organisationSign.test(family) && /\s.*\s/.test(family);
}

function splitCommas(name: string): string[] {
  return name.split(",").map((part) => part.trim());
}

/**
 * Parses a BibTeX `author` or `editor` field: names separated by ` and `, with each part in the order of BibTeX or, as
 * in biblatex, with its name (`family=…, given=…`). A final `others` is left out. The warning states what the parser had
 * to guess, or is empty.
 */
export function parseBibtexNames(field: string): {
  readonly persons: readonly Person[];
  readonly warning: string;
} {
  // White space is reduced to single spaces first, because searching for a separator at each character of a long run
  // takes quadratic time.
  if (field === "") return { persons: [], warning: "" };
  const text = ` ${cleanName(field).replace(/\s+/g, " ").trim()} `;
  const joined = splitOutsideBraces(text, separators.and);
  const names = joined.flatMap((name) => splitOutsideBraces(name, separators.semicolon));
  let warning = names.length > joined.length ? 'the names are separated by ";" instead of "and"' : "";
  const persons = names
    .map((name) => name.trim())
    .map((name) => (name.includes("{") ? name : withoutNumber(cleanName(name).replace(etAl, ""))))
    .filter((name) => !/^[\s,]*(?:others\W*)?$/i.test(name))
    .flatMap((name) => {
      const read = splitAmpersands(name).flatMap(parseBibtexName);
      if (read.length > 1) warning = `the names are separated by "," or "&" instead of "and"`;
      else if (read.some(({ given }) => given.includes(",")))
        warning = "a name has too many commas; a name with commas belongs in braces";
      return read;
    });
  return { persons, warning };
}

/** Splits `Ann Roe & Bo Poe`, unlike `Barnes & Noble`. */
function splitAmpersands(name: string): string[] {
  const parts = splitOutsideBraces(name, separators.ampersand);
  return parts.every((part) => / /.test(part.trim())) ? parts.map((part) => part.trim()) : [name];
}

function parseBibtexName(name: string): Person[] {
  if (isBraced(name) || name.length > longestName) return [{ family: decodeLatex(name), given: "" }];
  const parts = splitOutsideBraces(name, separators.comma).map((part) => decodeLatex(part).trim());
  if (/^\s*(?:family|given|prefix|suffix)\s*=/.test(name)) return [fromNamedParts(parts)];
  // The comma in `Ann Roe, Bo Poe, and Cy Doe` ends a list.
  const isListed = parts.length > 2 && parts.at(-1) === "";
  while (parts.length > 1 && parts.at(-1) === "") parts.pop();
  const list = isListed && parts.every((part) => wholeName.test(part)) ? parts : splitList(parts, true);
  if (list)
    return list.map((part) =>
      initialsAtEnd.test(part) ? parseTaggedName(part, "initials last") : parseName(part),
    );
  if (parts.length === 1 || isSuffixOnly(parts)) {
    const words = splitOutsideBraces(cutEnd(foldSpaces(name), /,/), separators.space).map(decodeLatex);
    return [fromWords(words.filter((word) => word !== ""))];
  }
  const [family = "", suffix, ...given] = parts;
  return [given.length === 0 ? personOf(family, suffix) : personOf(family, given.join(", "), suffix)];
}

/** The starts of words in the names of organisations, in several languages, that hardly occur in names of persons. */
const organisationStems =
  "academ|acadé|agenc|akadem|allian|associa|author|centr|colleg|collab|comité|commis|committ|compan|consor|contribut|corpora|council|depart|develop|divisi|dépar|editor|europ|federa|fondat|fondaz|founda|fundac|govern|hospita|initia|institu|internat|investi|konsor|laborat|librar|minist|museum|nation|networ|organi|parliam|partner|program|project|resear|scien|servic|societ|soci[eé]t|survey|system|techno|univer|uniwer|zentr";
const organisationWords =
  "and|of|for|und|für|bank|board|bureau|center|clinical|club|force|fund|global|group|groups|health|inc|ltd|llc|gmbh|corp|lab|labs|league|medical|members|nhs|office|panel|public|royal|sans|school|staff|state|study|task|team|teams|trial|trials|union|united|working|world";
const organisationSign = new RegExp(
  `(?<!\\p{L})(?:(?:${organisationStems})\\p{L}*|${organisationWords})(?!\\p{L})|^the |&`,
  "iu",
);

/** Whether a name without a comma has the form of a given name and a family name, and no sign of an organisation. */
function isGivenFirst(name: string): boolean {
  // In a name with small letters, a word in capitals is an acronym.
  const hasAcronym = /\p{Ll}/u.test(name) && /(?<!\p{L})\p{Lu}{3,}(?!\p{L})/u.test(name);
  return wholeName.test(name) && !hasAcronym && !/\d/.test(name) && !organisationSign.test(name);
}

/** A longer text, in characters, is no name, and its words would take much memory. */
const longestName = 100_000;
/** A name with a given name before the family name. */
const wholeName = /^\p{Lu}\S*(?: \S+){0,3} \p{Lu}\S+$/u;

/** Whether a pair of braces encloses the whole name, so that it must not be split. */
function isBraced(name: string): boolean {
  return /^\{(?!\\)/.test(name) && findClosing(name, 1, "}") === name.length - 1;
}

/** Reads `family=Rosen, given=Anna, prefix=van`. */
function fromNamedParts(parts: readonly string[]): Person {
  const values = new Map(
    parts.map((part) => {
      const [, name = "", text = ""] = /^(\w+)\s*=(.*)$/.exec(part) ?? [];
      return [name, text.trim().replace(/^"(.*)"$/, "$1")];
    }),
  );
  const value = (name: string): string => values.get(name) ?? "";
  return personOf(`${value("prefix")} ${value("family")}`, value("given"), value("suffix"));
}

/** Formats names as a BibTeX field. Braces keep a literal together, and protect commas and the word `and`. */
export function formatBibtexNames(persons: readonly Person[]): string {
  const protect = (part: string): string => {
    const encoded = encodeLatex(part);
    return /,|(?:^| )and(?: |$)/i.test(part) ? `{${encoded}}` : encoded;
  };
  return persons
    .map((person) => {
      const { given, suffix = "", family } = person;
      if (given === "" && suffix === "") return `{${encodeLatex(family)}}`;
      const parts = suffix === "" ? [given] : [suffix, given];
      return [
        person.particle === undefined ? "" : `${encodeLatex(person.particle)} `,
        [family, ...parts].map(protect).join(", "),
      ].join("");
    })
    .join(" and ");
}

/** Each of these finds escaped characters, braces and, as its group, a separator. */
export const separators = {
  and: /\\[\s\S]|[{}]|( and(?= ))/gi,
  ampersand: /\\[\s\S]|[{}]|(,? \\?& )/g,
  comma: /\\[\s\S]|[{}]|(,)/g,
  semicolon: /\\[\s\S]|[{}]|(;)/g,
  space: /\\[\s\S]|[{}]|(,? )/g,
};

export function splitOutsideBraces(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: sign, 1: found, index } of text.matchAll(separator)) {
    if (sign === "{") depth += 1;
    else if (sign === "}") depth -= 1;
    else if (found !== undefined && depth === 0) {
      parts.push(text.slice(start, index));
      start = index + found.length;
    }
  }
  return [...parts, text.slice(start)];
}

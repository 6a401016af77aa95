/** Reads and writes CSL-JSON. Tools differ in how they write it, so a field that cannot be read is listed, not fatal. */
import { elementLines, parseJson, parseJsonLines, recordOf } from "../../base/io/index.ts";
import { isStandardDate, parseDate } from "../dates.ts";
import { isBalanced } from "../latex.ts";
import { createKeyMaker, type KeyMaker } from "../make-key.ts";
import { cleanName, formatName, type Person, parseName, personOf, splitTaggedNames } from "../names.ts";
import { encodeField, joinKeywords, type Paper } from "../paper.ts";
import { plainText } from "../plain-text.ts";
import type { Bibliography, BibtexDiagnostic } from "./bibtex.ts";
import { readType, textFields, writtenFields, writtenType } from "./format-tables.ts";
import { paperOfRoles } from "./paper-of-roles.ts";

type Item = Readonly<Record<string, unknown>>;

function isItem(value: unknown): value is Item {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Parses CSL-JSON: a list of items, a single item as doi.org returns it, one item per line, or an object with items, such
 * as a reply of Crossref.
 * @throws InputError for text that is not JSON
 */
export function parseCsl(text: string, file: string, onEntry = () => {}): Bibliography {
  const makeKey = createKeyMaker();
  const papers: Paper[] = [];
  const diagnostics: BibtexDiagnostic[] = [];
  const lines = /^\s*\{[^\n]*\}[^\S\n]*\n\s*\{/.test(text) ? parseJsonLines(text, file) : undefined;
  const document = lines?.map(({ value }) => value) ?? parseJson(text, file);
  let places = lines?.map(({ line }) => line);
  for (const [at, item] of itemsIn(document).entries()) {
    const report = (severity: "error" | "warning", message: string): void => {
      places ??= Array.isArray(document) ? elementLines(text) : [];
      diagnostics.push({ severity, line: places[at] ?? 0, key: "", message: `$[${at}]${message}` });
    };
    onEntry();
    if (!isItem(item)) report("error", ": the item is not an object");
    else {
      const warn = (name: string): void => report("warning", `.${name}: the value is not read`);
      const paper = textIn(item.title) === "" ? undefined : paperOfItem(item, makeKey, warn);
      if (paper === undefined) report("error", ".title: the item has no title");
      else papers.push(paper);
    }
  }
  return { papers, diagnostics };
}

/** Finds the items in a document: those of its list, or those inside the properties of an object that is no item. */
function itemsIn(document: unknown, isInner = false): unknown[] {
  if (Array.isArray(document)) return document;
  if (!isItem(document)) return isInner ? [] : [document];
  if (["title", "type", "DOI", "author"].some((name) => name in document)) return [document];
  return Object.values(document).flatMap((value) => itemsIn(value, true));
}

/** Returns a string, a number, or the first of several; other values count as empty. */
function textIn(value: unknown): string {
  if (Array.isArray(value)) return textIn(value[0]);
  return typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";
}

/** Variables of CSL and Crossref that are read separately, or that mean nothing in a bibliography. */
const handled = new Set(
  "type author editor issued published published-print published-online year keyword subject categories custom citation-key source".split(
    " ",
  ),
);

/** The roles of variables: those of `textFields`, and those that CSL writes in another form than a text. */
const roles: ReadonlyMap<string, string> = new Map([
  ...textFields.map(([bibtex, , csl]) => [csl, bibtex.replace("*", "")] as const),
  ["container-title-short", "abbreviation"],
  ["id", "id"],
  ["subtitle", "subtitle"],
  ["accessed", "urldate"],
  ["translator", "translator"],
  ["container-author", "bookauthor"],
  ["event-title", "eventtitle"],
  ["event", "eventtitle"],
  ["institution", "institution"],
]);

/** Variables that have several forms of one value, of which the first counts. */
const severalForms = new Set(["title", "container-title", "container-title-short"]);

/** @param report called with the name of each variable that is not read */
function paperOfItem(item: Item, makeKey: KeyMaker, report: (name: string) => void): Paper | undefined {
  const raw = new Map(
    Object.entries(isItem(item.custom) ? item.custom : {}).map(([name, value]) => {
      const text = textIn(value);
      return [name, isBalanced(text) ? text : encodeField(name, text)];
    }),
  );
  const type = raw.get("entrytype") ?? readType("csl", textIn(item.type)) ?? "misc";
  raw.delete("entrytype");
  const values = new Map<string, readonly string[]>();
  for (const [name, value] of Object.entries({ ...item, id: textIn(item["citation-key"]) || item.id })) {
    if (handled.has(name) || isEmpty(value)) continue;
    const plain = severalForms.has(name) ? textIn(value) : plainValue(value);
    if (plain === "") report(name);
    else values.set(roles.get(name) ?? `csl-${name.toLowerCase()}`, [plain]);
  }
  const dates = ["issued", "published-print", "published", "published-online", "year"].filter(
    (name) => !isEmpty(item[name]),
  );
  const date = dates.map((name) => dateIn(item[name])).find((found) => found !== "") ?? "";
  if (date === "") for (const name of dates) if (!hasNoDate(item[name])) report(name);
  const words = item.keyword ?? item.subject ?? item.categories;
  const keywords = (Array.isArray(words) ? words.map(textIn) : splitWords(textIn(words))).filter(
    (word) => word !== "",
  );
  const [authors, editors] = [cslNames(item.author), cslNames(item.editor)];
  return paperOfRoles({ type, authors, editors, date, keywords, values, raw }, makeKey);
}

/** Returns the text of any value: a text, a date, or a list of texts or names. */
function plainValue(value: unknown): string {
  if (isItem(value)) return textIn(value.name) || dateIn(value);
  if (!Array.isArray(value)) return textIn(value);
  const texts = value.map((part) =>
    isItem(part)
      ? cslNames([part])
          .map((name) => formatName(name))
          .join("")
      : textIn(part),
  );
  return texts.includes("") ? "" : texts.join(value.some(isItem) ? " and " : ", ");
}

function isEmpty(value: unknown): boolean {
  return (
    value === "" ||
    value === undefined ||
    (typeof value === "object" && Object.keys(value ?? {}).length === 0)
  );
}

function splitWords(words: string): string[] {
  return words.split(words.includes(";") ? ";" : ",").map((word) => word.trim());
}

/** Reads names as in CSL-JSON: a list of names or one, each in parts, literal or as text. */
export function cslNames(value: unknown): Person[] {
  return [value]
    .flat()
    .flatMap((name) =>
      typeof name === "string" ? splitTaggedNames(name).map(parseName) : isItem(name) ? nameIn(name) : [],
    )
    .filter(({ family }) => family !== "");
}

function nameIn(name: Item): Person {
  const part = (key: string): string => cleanName(textIn(name[key]));
  const literal = textIn(name.literal) || textIn(name.name);
  if (literal !== "") return { family: plainText(literal), given: "" };
  const family = [part("non-dropping-particle"), part("family")].filter((word) => word !== "").join(" ");
  if (family === "") return { family: part("given"), given: "" };
  // A particle that is dropped when names are sorted stands with the given name.
  const given = [part("given"), part("dropping-particle")].filter((word) => word !== "").join(" ");
  return personOf(family, given, part("suffix"));
}

/** Whether a date states that it is unknown: `{"date-parts": [[null]]}`. */
function hasNoDate(value: unknown): boolean {
  return isItem(value) && [value["date-parts"]].flat(2).every((part) => part === null || part === undefined);
}

/** Reads a date: parts, a season, raw or literal text, or a string in the Extended Date/Time Format. */
function dateIn(value: unknown): string {
  const [source] = [value].flat();
  if (!isItem(source)) return parseDate(textIn(source)).date;
  const { year: ownYear, month, day, "date-parts": listed = [ownYear, month, day] } = source;
  const dates: unknown[] = Array.isArray(listed) ? (listed.some(Array.isArray) ? listed : [listed]) : [];
  const parts = dates
    .map((date) =>
      [date]
        .flat()
        .map(textIn)
        .filter((part) => part !== "" && Number(part) !== 0),
    )
    .filter((date) => date.length > 0);
  const [[year = "", ...rest] = [], until] = parts;
  if (year === "")
    return parseDate(textIn(source.literal) || textIn(source.raw) || textIn(source["date-time"])).date;
  const season = textIn(source.season);
  const isAbout = source.circa !== undefined && source.circa !== false;
  // A year before year 1 has a minus sign and four digits in the Extended Date/Time Format.
  if (Number(year) < 0) return [`-${year.slice(1).padStart(4, "0")}`, ...rest.map(twoDigits)].join("-");
  const start = `${parseDate([year, ...rest].map(twoDigits).join("-")).date}${isAbout ? "~" : ""}`;
  if (until) return `${start}/${until.map(twoDigits).join("-")}`;
  if (season === "" || rest.length > 0) return start;
  return /^[1-4]$/.test(season) ? `${year}-2${season}` : parseDate(`${season} ${year}`).date;
}

function twoDigits(part: string): string {
  return part.padStart(2, "0");
}

/** Converts a paper to a CSL item, with the fields that CSL lacks in `custom`. */
export function cslItem(paper: Paper): Item {
  const fields = writtenFields(paper, "csl");
  const custom = fields.filter(({ tag }) => tag === "");
  const csl = (name: string, value: string): string =>
    name === "pages" ? value.replaceAll("–", "-") : value;
  return {
    id: paper.key,
    type: writtenType("csl", paper.type),
    ...recordOf(
      fields.filter(({ tag }) => tag !== "").map(({ tag, name, value }) => [tag, csl(name, value)]),
    ),
    ...(paper.authors.length === 0 ? {} : { author: paper.authors.map(cslName) }),
    ...(paper.editors.length === 0 ? {} : { editor: paper.editors.map(cslName) }),
    ...(paper.date === "" ? {} : { issued: cslDate(paper.date) }),
    ...(paper.keywords.length === 0 ? {} : { keyword: joinKeywords(paper.keywords) }),
    ...(custom.length === 0 ? {} : { custom: recordOf(custom.map(({ name, value }) => [name, value])) }),
  };
}

function cslName({ family, given, particle, suffix }: Person): Item {
  if (given === "" && suffix === undefined) return { literal: family };
  return {
    family,
    given,
    ...(particle === undefined ? {} : { "non-dropping-particle": particle }),
    ...(suffix === undefined ? {} : { suffix }),
  };
}

function cslDate(date: string): Item {
  const ends = date.split("/");
  const parts = ends.map((end) => end.replace(/~$/, "").split("-").map(Number));
  if (!isStandardDate(date) || parts.flat().some(Number.isNaN)) return { literal: date };
  const [[year = 0, month = 0] = []] = parts;
  if (month > 20) return { "date-parts": [[year]], season: month - 20 };
  return { "date-parts": parts, ...(ends[0]?.endsWith("~") ? { circa: true } : {}) };
}

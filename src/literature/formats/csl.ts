/** Reads and writes CSL-JSON. Tools differ in how they write it, so a field that cannot be read is listed, not fatal. */
import { elementLines, parseJson, recordOf } from "../../io/index.ts";
import { isStandardDate, parseDate } from "../dates.ts";
import { createKeyMaker, isCitationKey, type KeyMaker } from "../make-key.ts";
import { type Person, parseName, personOf } from "../names.ts";
import { encodeField, type Paper, paperOfRecord } from "../paper.ts";
import type { Bibliography, BibtexDiagnostic } from "./bibtex.ts";
import {
  containerField,
  publisherField,
  readType,
  textFields,
  writtenFields,
  writtenType,
} from "./format-tables.ts";
import { hasBalancedBraces } from "./tagged.ts";

type Item = Readonly<Record<string, unknown>>;

function isItem(value: unknown): value is Item {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Parses CSL-JSON: a list of items, a single item as doi.org returns it, or an object with the list in `items`.
 * @throws InputError for text that is not JSON
 */
export function parseCsl(text: string, file: string): Bibliography {
  const makeKey = createKeyMaker();
  const papers: Paper[] = [];
  const diagnostics: BibtexDiagnostic[] = [];
  const document = parseJson(text, file);
  const list = isItem(document) && Array.isArray(document.items) ? document.items : document;
  const items: unknown[] = Array.isArray(list) ? list : [list];
  let lines: readonly number[] | undefined;
  for (const [at, item] of items.entries()) {
    const report = (severity: "error" | "warning", message: string): void => {
      lines ??= document === list && Array.isArray(list) ? elementLines(text) : [];
      diagnostics.push({ severity, line: lines[at] ?? 0, key: "", message: `$[${at}]${message}` });
    };
    if (!isItem(item)) report("error", ": the item is not an object");
    else if (textIn(item.title) === "") report("error", ".title: the item has no title");
    else
      papers.push(paperOfItem(item, makeKey, (name) => report("warning", `.${name}: the value is not read`)));
  }
  return { papers, diagnostics };
}

/** Returns a string, a number, or the first of several; other values count as empty. */
function textIn(value: unknown): string {
  if (Array.isArray(value)) return textIn(value[0]);
  return typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";
}

/** Variables of CSL and Crossref that are read separately, or that mean nothing in a bibliography. */
const handled = new Set([
  ..."id type author editor issued published published-print published-online keyword subject custom subtitle citation-key source".split(
    " ",
  ),
  ...textFields.map(([, , name]) => name),
]);

function paperOfItem(item: Item, makeKey: KeyMaker, report: (name: string) => void): Paper {
  const custom = Object.entries(isItem(item.custom) ? item.custom : {}).map(
    ([name, value]) => [name, textIn(value)] as const,
  );
  const { entrytype, ...kept } = recordOf(custom);
  const type = entrytype ?? readType("csl", textIn(item.type)) ?? "misc";
  const text = new Map<string, string>();
  for (const [bibtex, , csl] of textFields) {
    const name =
      bibtex === "*container"
        ? containerField(type)
        : bibtex === "*publisher"
          ? publisherField(type)
          : bibtex;
    const value = textIn(item[csl]);
    if (value !== "") text.set(name, value);
    else if (item[csl] !== undefined && item[csl] !== null && item[csl] !== "" && !Array.isArray(item[csl]))
      report(csl);
  }
  if (textIn(item.subtitle) !== "") text.set("subtitle", textIn(item.subtitle));
  for (const [name, value] of Object.entries(item)) {
    if (handled.has(name) || value === null) continue;
    const plain = textIn(value);
    if (plain !== "" && !Array.isArray(value)) text.set(`csl-${name.toLowerCase()}`, plain);
    else if (!isEmpty(value)) report(name);
  }
  const authors = namesIn(item.author);
  const editors = namesIn(item.editor);
  const date =
    ["issued", "published-print", "published", "published-online"]
      .map((name) => dateIn(item[name]))
      .find((found) => found !== "") ?? "";
  const id = textIn(item["citation-key"]) || textIn(item.id);
  const words = item.keyword ?? item.subject;
  const keywords = Array.isArray(words) ? words.map(textIn) : splitWords(textIn(words));
  // Ids are often addresses or numbers, so only valid citation keys are used.
  const key = makeKey(
    isCitationKey(id) ? { key: id } : { authors, editors, date, title: textIn(item.title) },
  );
  const raw = new Map(
    Object.entries(kept).map(([name, value]) => [
      name,
      hasBalancedBraces(value) ? value : encodeField(name, value),
    ]),
  );
  return paperOfRecord(key, {
    type,
    authors,
    editors,
    date,
    keywords: keywords.filter((word) => word !== ""),
    text,
    raw,
  });
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

function namesIn(value: unknown): Person[] {
  const names: unknown[] = Array.isArray(value) ? value : [];
  return names
    .flatMap((name) => (typeof name === "string" ? parseName(name) : isItem(name) ? nameIn(name) : []))
    .filter(({ family }) => family !== "");
}

function nameIn(name: Item): Person {
  const part = (key: string): string => textIn(name[key]);
  const literal = part("literal") || part("name");
  if (literal !== "") return { family: literal, given: "" };
  const family = [part("non-dropping-particle"), part("family")].filter((word) => word !== "").join(" ");
  if (family === "") return { family: part("given"), given: "" };
  // A particle that is dropped when names are sorted stands with the given name.
  const given = [part("given"), part("dropping-particle")].filter((word) => word !== "").join(" ");
  return personOf(family, given, part("suffix"));
}

/** Reads a date: parts, a season, raw or literal text, or a string in the Extended Date/Time Format. */
function dateIn(value: unknown): string {
  if (!isItem(value)) return parseDate(textIn(value)).date;
  const dates: unknown[] = Array.isArray(value["date-parts"]) ? value["date-parts"] : [];
  const parts = dates
    .map((date) => (Array.isArray(date) ? date.map(textIn).filter((part) => Number(part) > 0) : []))
    .filter((date) => date.length > 0);
  const [[year = "", ...rest] = [], until] = parts;
  if (year === "")
    return parseDate(textIn(value.literal) || textIn(value.raw) || textIn(value["date-time"])).date;
  const season = textIn(value.season);
  const start = parseDate([year, ...rest].map((part) => part.padStart(2, "0")).join("-")).date;
  if (until) return `${start}/${until.map((part) => part.padStart(2, "0")).join("-")}`;
  if (season === "" || rest.length > 0) return start;
  return /^[1-4]$/.test(season) ? `${year}-2${season}` : parseDate(`${season} ${year}`).date;
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
    ...(paper.keywords.length === 0 ? {} : { keyword: joinWords(paper.keywords) }),
    ...(custom.length === 0 ? {} : { custom: recordOf(custom.map(({ name, value }) => [name, value])) }),
  };
}

function joinWords(words: readonly string[]): string {
  if (!words.some((word) => word.includes(","))) return words.join(", ");
  return words.length === 1 ? `${words[0]};` : words.join("; ");
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
  const parts = ends.map((end) => end.split("-").map(Number));
  if (!isStandardDate(date) || parts.flat().some(Number.isNaN)) return { literal: date };
  const [[year = 0, month = 0] = []] = parts;
  return month > 20 ? { "date-parts": [[year]], season: month - 20 } : { "date-parts": parts };
}

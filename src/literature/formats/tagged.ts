/**
 * Reads bibliographies with one field per tag: RIS as many programs write it, PubMed (.nbib), Web of Science (.ciw), the
 * tags of EndNote (.enw), and the XML of EndNote. A dialect maps tags to roles; the rest is common to all of them.
 */

import { recordOf } from "../../base/io/index.ts";
import { count } from "../../base/text/count.ts";
import { chooseDate } from "../dates.ts";
import { encodeLatex, isBalanced } from "../latex.ts";
import { createKeyMaker, type KeyMaker } from "../make-key.ts";
import { nameOrderOf, type Person, parseTaggedName, splitTaggedNames } from "../names.ts";
import { encodeField, type Paper } from "../paper.ts";
import { foldSpaces } from "../plain-text.ts";
import type { Bibliography, BibtexDiagnostic } from "./bibtex.ts";
import { type OtherFormat, readType } from "./format-tables.ts";
import { paperOfRoles } from "./paper-of-roles.ts";
import { xmlElements, xmlText } from "./xml-elements.ts";

type Dialect = {
  /** The format whose names of types the dialect uses. */
  readonly types: OtherFormat;
  /** Maps tags to roles. See `paperOfRoles`. */
  readonly roles: Readonly<Record<string, string>>;
  /** Matches a line with a tag and its value. */
  readonly line: RegExp;
  /** The tag with which every record starts. */
  readonly start: string;
  /** The tag that ends a record, if the dialect has one. */
  readonly end?: string;
};

/** Creates the roles from `role: TAG TAG, role: TAG`. */
function rolesOf(text: string): Record<string, string> {
  return recordOf(
    text.split(",").flatMap((part) => {
      const [role = "", tags = ""] = part.split(":");
      return tags
        .trim()
        .split(/\s+/)
        .map((tag) => [tag, role.trim()]);
    }),
  );
}

const risRoles = rolesOf(
  "type: TY, id: ID, author: AU A1, editor: ED A2, title: TI T1 CT, whole: BT, container: T2 JF JO SO, abbreviation: JA J1 J2, series: T3, date: PY Y1 DA, volume: VL VO, number: IS CP, first page: SP, last page: EP, eid: C7, edition: ET, publisher: PB, address: CY PP, serial: SN, language: LA, shorttitle: ST, note: N1 RN, doi: DO, url: UR L1 L2 LK, keyword: KW, abstract: AB N2, custom: C8, end: ER, database: DB, accession: AN, affiliation: AD, urldate: Y2, worktype: M3",
);
const dialects = {
  ris: { types: "ris", roles: risRoles, line: /^([A-Z][A-Z0-9]) {2}-(?:\s(.*))?$/, start: "TY", end: "ER" },
  /** RIS with other spaces than the two before the hyphen and the one after it, other hyphens, or small letters. */
  "loose ris": {
    types: "ris",
    roles: risRoles,
    line: new RegExp(`^\\s*(${Object.keys(risRoles).join("|")}|[A-Z][A-Z0-9](?= {2}- ))\\s*[-‐–—](.*)$`, "i"),
    start: "TY",
    end: "ER",
  },
  pubmed: {
    types: "endnote",
    roles: rolesOf(
      "pmid: PMID, pmcid: PMC, title: TI, author: FAU, short author: AU, organisation: CN, editor: FED, short editor: ED, date: DP, container: JT, abbreviation: TA, whole: BTI, volume: VI, number: IP, pages: PG, abstract: AB OAB, keyword: OT MH, doi: LID AID, language: LA, type: PT, serial: IS ISBN, publisher: PB, address: PL, series: CTI",
    ),
    line: /^([A-Z][A-Z0-9]{1,3}) {0,2}-(?:\s(.*))?$/,
    start: "PMID",
  },
  wos: {
    types: "ris",
    roles: rolesOf(
      "type: PT, document type: DT, short author: AU, author: AF, editor: ED BE, organisation: CA GP, title: TI, container: SO, abbreviation: J9 JI, series: SE, language: LA, keywords: DE ID, abstract: AB, publisher: PU, address: PI, serial: SN EI BN, month: PD, date: PY EA, volume: VL, number: IS, first page: BP, last page: EP, eid: AR, doi: DI, pmid: PM, note: CT, end: ER EF, header: FN VR",
    ),
    line: /^([A-Z][A-Z0-9])(?:\s(.*))?$/,
    start: "PT",
    end: "ER",
  },
  endnote: {
    types: "endnote",
    roles: rolesOf(
      "type: %0, author: %A, editor: %E, title: %T, container: %J %B, series: %S, date: %D %8, volume: %V, number: %N, pages: %P, publisher: %I, address: %C, doi: %R, url: %U, abstract: %X, keyword: %K, serial: %@, language: %G, note: %Z, edition: %7, shorttitle: %!, id: %F",
    ),
    line: /^(%\S)\s(.*)$/,
    start: "%0",
  },
} as const satisfies Readonly<Record<string, Dialect>>;

export type DialectName = keyof typeof dialects | "endnote xml";

/** The roles with one value per line, so that a line without a tag is a further value. */
const listRoles = new Set(["author", "short author", "editor", "keyword", "organisation"]);

/** A record: the texts of each role, in order. */
type TaggedRecord = { readonly line: number; readonly values: Map<string, string[]> };

/**
 * @param dialect the dialect of the file, as `dialectOf` finds it
 * @param usedKeys keys that the papers must not get
 */
export function parseTagged(
  text: string,
  dialect: DialectName,
  onEntry = () => {},
  usedKeys: Iterable<string> = [],
): Bibliography {
  const notes = createNotes();
  const isXml = dialect === "endnote xml";
  const records = isXml ? splitXml(text, notes) : splitRecords(text, dialects[dialect], notes);
  const makeKey = createKeyMaker(usedKeys);
  const papers: Paper[] = [];
  for (const record of records) {
    onEntry();
    const paper = paperOfTags(record, isXml ? "endnote" : dialects[dialect].types, makeKey);
    if (paper !== undefined) papers.push(paper);
    else notes.add("error", record.line, "the entry has no title (TI)");
  }
  return { papers, diagnostics: notes.list() };
}

/** Collects messages. What occurs often is counted instead of repeated. */
function createNotes() {
  const diagnostics: BibtexDiagnostic[] = [];
  const counted = new Map<string, { times: number; readonly line: number }>();
  const add = (severity: "error" | "warning", line: number, message: string): void => {
    diagnostics.push({ severity, line, key: "", message });
  };
  return {
    add,
    /** Counts lines with an unknown tag or, if the tag is empty, outside any entry. */
    count: (tag: string, line: number): void => {
      const earlier = counted.get(tag);
      if (earlier) earlier.times += 1;
      else counted.set(tag, { times: 1, line });
    },
    list: (): BibtexDiagnostic[] => {
      for (const [tag, { times, line }] of counted) {
        const kept = `the tag ${tag} (${times} times) has no meaning here and is kept as the field ${fieldOfTag(tag)}`;
        add("warning", line, tag === "" ? `${times} lines of text outside any entry are not read` : kept);
      }
      return diagnostics.sort((left, right) => left.line - right.line);
    },
  };
}

type Notes = ReturnType<typeof createNotes>;

/** Returns the name of the field that keeps a tag without a role. */
function fieldOfTag(tag: string): string {
  return `tag-${tag.toLowerCase().replace(/[^a-z0-9-]/g, (sign) => `x${sign.charCodeAt(0)}`)}`;
}

function splitRecords(text: string, dialect: Dialect, notes: Notes): TaggedRecord[] {
  const { roles, start, end } = dialect;
  const records: TaggedRecord[] = [];
  let record: TaggedRecord | undefined;
  let isStarted = false;
  let lastRole = "";
  const close = (isEnded: boolean): void => {
    if (record === undefined) return;
    if (!isEnded && end !== undefined) notes.add("warning", record.line, `the entry has no end tag (${end})`);
    records.push(record);
    record = undefined;
    isStarted = false;
  };
  const lines = text.replaceAll("\ufeff", "").split(lineEnd);
  // Where files were joined, a record may start on the line on which another one ends.
  const parts = lines.flatMap((line, at) => line.split(joined).map((raw) => ({ raw, line: at + 1 })));
  for (const { raw, line } of parts) {
    const [, written, value = ""] = dialect.line.exec(raw.trimEnd()) ?? [];
    const tag = written?.toUpperCase() ?? "";
    const role = roles[tag];
    if (raw.trim() === "" || role === "header") continue;
    if (role === "end" || raw.trim() === end) close(true);
    else if (written === undefined) {
      if (record === undefined) notes.count("", line);
      else continueValue(record.values.get(lastRole) ?? [], lastRole, raw.trim());
    } else {
      if (tag === start && isStarted) close(false);
      isStarted ||= tag === start;
      record ??= { line, values: new Map() };
      if (role === undefined && value.trim() !== "") notes.count(tag, line);
      lastRole = role ?? fieldOfTag(tag);
      addValue(record.values, lastRole, value.trim());
    }
  }
  close(end === undefined);
  return records;
}

/** The run of CR before LF is looked for at its start only, so that a file of them takes linear time. */
const lineEnd = /(?<!\r)\r*\n|[\r\u2028\u2029\u0085]/;
const joined = /(?<=^ER {2}-) *(?=TY {2}-)/;

/**
 * Separates the records of a tagged format from BibTeX entries between them. Both parts keep the numbers of their lines.
 * An entry inside a record, such as in an abstract, belongs to the record.
 */
export function separateTagged(text: string, name: DialectName): { tagged: string; bibtex: string } {
  if (name === "endnote xml") return { tagged: "", bibtex: text };
  const dialect: Dialect = dialects[name];
  const lines = text.split(lineEnd);
  const isTagged = lines.map(() => false);
  /** Where the current record starts, and the first line in it that looks like an entry. */
  let [start, entry] = [-1, -1];
  const close = (end: number): void => {
    if (start !== -1) isTagged.fill(true, start, end);
    [start, entry] = [-1, -1];
  };
  for (const [at, line] of lines.entries()) {
    const [, written = "", value = ""] = dialect.line.exec(line.trimEnd()) ?? [];
    const tag = written.toUpperCase();
    const isKnown = readType(dialect.types, value) !== undefined || /^(?:\d+|[A-Z])$/.test(value.trim());
    // A line inside an entry, such as in a note, starts no record.
    const isOutside = start !== -1 || isTagged[at - 1] === true || /(?:^|[)}])\s*$/.test(lines[at - 1] ?? "");
    if (tag === dialect.start && isKnown && isOutside) {
      close(entry === -1 ? at : entry);
      start = at;
    } else if (dialect.roles[tag] === "end") close(at + 1);
    else if (start !== -1 && entry === -1 && /^@\w+\s*[{(]/.test(line)) entry = at;
  }
  close(entry === -1 ? lines.length : entry);
  const part = (which: boolean): string =>
    lines.map((line, at) => (isTagged[at] === which ? line : "")).join("\n");
  return { tagged: part(true), bibtex: part(false) };
}

function addValue(values: TaggedRecord["values"], role: string, text: string): void {
  const texts = values.get(role);
  if (texts === undefined) values.set(role, [text]);
  else texts.push(text);
}

/** A line without a tag continues the previous value, or is a further value if the tag has one value per line. */
function continueValue(texts: string[], role: string, text: string): void {
  if (listRoles.has(role)) texts.push(text);
  else texts.push(`${texts.pop() ?? ""} ${text}`.trim());
}

/** Maps elements of EndNote to roles. The elements around them only group them. */
const endnoteRoles = rolesOf(
  "author: authors, editor: secondary-authors, type: ref-type, id: label, title: title, container: secondary-title full-title, abbreviation: alt-title abbr-1, series: tertiary-title, shorttitle: short-title, pages: pages, volume: volume, number: number, edition: edition, keyword: keyword, date: year, month: date, address: pub-location, publisher: publisher, serial: isbn, doi: electronic-resource-num, url: url, abstract: abstract, note: notes, language: language",
);

function splitXml(text: string, notes: Notes): TaggedRecord[] {
  const names = [...Object.keys(endnoteRoles), ...otherElements].join("|");
  const elements = xmlElements(text, "record");
  const starts = text.match(/<record[\s>]/g) ?? [];
  if (starts.length > elements.length) {
    const line = text.slice(0, text.lastIndexOf("<record")).split("\n").length;
    const unclosed = count(starts.length - elements.length, "record has", "records have");
    notes.add("error", line, `${unclosed} no end tag (</record>)`);
  }
  let line = 1;
  let counted = 0;
  return elements.map(({ inner, at }) => {
    line += text.slice(counted, at).split("\n").length - 1;
    counted = at;
    const values: TaggedRecord["values"] = new Map();
    // An element of the list hides those inside of it, so the names of contributors are no other values.
    for (const { name, attributes, inner: content } of xmlElements(inner, names)) {
      const role = endnoteRoles[name];
      if (role === undefined) notes.count(name, line);
      const people = xmlElements(content, "author").map((author) => xmlText(author.inner));
      const texts = name.endsWith("authors") ? people : [attributes.name ?? xmlText(content)];
      for (const value of texts) addValue(values, role ?? fieldOfTag(name), value);
    }
    return { line, values };
  });
}

/** The elements of EndNote with content that no other format has. */
const otherElements = [
  ...Array.from({ length: 10 }, (_, at) => `custom${at}`),
  ...["work-type", "orig-pub", "section", "call-num", "research-notes", "auth-address", "accession-num"],
  ...["tertiary-authors", "subsidiary-authors", "translated-authors"],
];

/** @returns undefined for a record without a title */
function paperOfTags({ values }: TaggedRecord, types: OtherFormat, makeKey: KeyMaker): Paper | undefined {
  const lines = (role: string): string[] => (values.get(role) ?? []).filter((text) => text !== "");
  const raw = new Map(lines("custom").flatMap(readCustom));
  const type = raw.get("entrytype") ?? typeOf(lines("type"), lines("document type")[0] ?? "", types);
  raw.delete("entrytype");
  const names = (role: string): Person[] => namesOf(lines(lines(role).length > 0 ? role : `short ${role}`));
  const organisations = new Set(lines("organisation"));
  const authors = [...names("author"), ...[...organisations].map((family) => ({ family, given: "" }))];
  const { date } = chooseDate([...lines("date"), lines("month")[0] ?? ""]);
  const words = new Set([...lines("keyword"), ...lines("keywords")]);
  const keywords = [...words].flatMap((word) => foldSpaces(word).split(/ ?; ?/));
  return paperOfRoles({ type, authors, editors: names("editor"), date, keywords, values, raw }, makeKey);
}

function typeOf(names: readonly string[], documentType: string, types: OtherFormat): string {
  // Web of Science has one letter for the carrier, and a name such as `Proceedings Paper` for the kind.
  if (/proceedings paper/i.test(documentType)) return "inproceedings";
  const wos: Readonly<Record<string, string>> = { J: "article", B: "book", S: "incollection", P: "patent" };
  const [only = ""] = names;
  const known = names.map((name) => readType(types, name)).find((type) => type !== undefined);
  return wos[only] ?? known ?? (types === "endnote" && names.length > 0 ? "article" : "misc");
}

function namesOf(lines: readonly string[]): Person[] {
  const names = lines.flatMap((line) => splitTaggedNames(foldSpaces(line)));
  const order = nameOrderOf(names);
  return names.map((name) => parseTaggedName(name, order));
}

/** Reads a field in the form of BibTeX that Taxolink wrote: `name = value`. */
function readCustom(text: string): [[string, string]] {
  const [, name = "", value = ""] = /^([a-z][\w-]*) = (.*)$/.exec(text) ?? [];
  if (name === "") return [["tag-c8", encodeLatex(text)]];
  return [[name, isBalanced(value) ? value : encodeField(name, value)]];
}

/** Finds the dialect of a file from its content, or returns undefined if it has none of them. */
export function dialectOf(text: string): DialectName | undefined {
  if (/<records>|<record>/.test(text) && /<ref-type[\s>]/.test(text)) return "endnote xml";
  const starts = [...text.matchAll(/^\ufeff?[^\S\r\n\u2028\u2029]*TY[^\S\r\n\u2028\u2029]*[-‐–—].*$/gim)].map(
    ([line]) => line.replace("\ufeff", ""),
  );
  if (starts.length > 0) return starts.every((line) => /^TY {2}-(?:\s|$)/.test(line)) ? "ris" : "loose ris";
  if (/^\ufeff?PMID *- /m.test(text)) return "pubmed";
  if (/^\ufeff?(?:FN |PT [A-Z]$)/m.test(text) && /^ER$/m.test(text)) return "wos";
  return /^\ufeff?%0 \S/m.test(text) ? "endnote" : undefined;
}

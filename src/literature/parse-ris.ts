/** Reads papers from RIS files (one two-letter tag per line), with a diagnostic for each error. */
import { recordOf } from "../io/index.ts";
import { encodeLatex } from "./latex.ts";
import { createKeyMaker, isCitationKey } from "./make-key.ts";
import type { Paper } from "./paper.ts";
import { type Bibliography, type BibtexDiagnostic, createPaper } from "./parse-bibtex.ts";

/** Maps RIS reference types to BibTeX entry types. Other types become `misc`. */
const types: ReadonlyMap<string, string> = new Map(
  Object.entries({
    JOUR: "article",
    MGZN: "article",
    EJOUR: "article",
    CONF: "inproceedings",
    CPAPER: "inproceedings",
    CHAP: "incollection",
    ECHAP: "incollection",
    BOOK: "book",
    EBOOK: "book",
    THES: "phdthesis",
    RPRT: "techreport",
  }),
);

const tagLine = /^([A-Z][A-Z0-9]) {2}-(?: (.*))?$/;

type Entry = { readonly line: number; readonly tags: Map<string, string[]> };

export function parseRis(text: string): Bibliography {
  const makeKey = createKeyMaker();
  const papers: Paper[] = [];
  const diagnostics: BibtexDiagnostic[] = [];
  const report = (severity: "error" | "warning", line: number, message: string): void => {
    diagnostics.push({ severity, line, key: "", message });
  };
  let entry: Entry | undefined;
  let last: string[] | undefined;
  const close = (): void => {
    if (!entry) return;
    const title = first(entry, "TI", "T1", "CT");
    if (title === "") report("error", entry.line, "the entry has no title (TI)");
    else papers.push(toPaper(entry, title, makeKey));
    entry = undefined;
  };
  for (const [index, raw] of text
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .entries()) {
    const line = index + 1;
    const match = tagLine.exec(raw.trimEnd());
    const [, tag = "", value = ""] = match ?? [];
    if (raw.trim() === "") continue;
    if (!match) {
      // A line without a tag continues the previous value.
      if (entry && last) last.push(`${last.pop() ?? ""} ${raw.trim()}`);
      else report("warning", line, "the text is outside any entry");
    } else if (tag === "TY") {
      if (entry) report("warning", entry.line, "the entry has no end tag (ER)");
      close();
      entry = { line, tags: new Map([["TY", [value.trim()]]]) };
    } else if (tag === "ER") close();
    else if (!entry) report("warning", line, `${tag} is outside any entry`);
    else {
      last = entry.tags.get(tag) ?? [];
      last.push(value.trim());
      entry.tags.set(tag, last);
    }
  }
  if (entry) report("warning", entry.line, "the entry has no end tag (ER)");
  close();
  return { papers, diagnostics };
}

function first(entry: Entry, ...tags: string[]): string {
  return tags.map((tag) => entry.tags.get(tag)?.[0] ?? "").find((value) => value !== "") ?? "";
}

function toPaper(entry: Entry, title: string, makeKey: (author: string, year: string) => string): Paper {
  const type = types.get(first(entry, "TY")) ?? "misc";
  const authors = ["AU", "A1"].flatMap((tag) => entry.tags.get(tag) ?? []);
  const year = /\d{4}/.exec(first(entry, "PY", "Y1", "DA"))?.[0] ?? "";
  const venue = first(entry, "T2", "JO", "JF", "BT", "JA");
  const pages = [first(entry, "SP"), first(entry, "EP")].filter((page) => page !== "").join("--");
  const fields: [string, string][] = [
    ["author", authors.map(formatAuthor).join(" and ")],
    ["title", encodeLatex(title)],
    [type === "article" ? "journal" : "booktitle", encodeLatex(venue)],
    ["publisher", encodeLatex(first(entry, "PB"))],
    ["volume", encodeLatex(first(entry, "VL"))],
    ["number", encodeLatex(first(entry, "IS"))],
    ["pages", pages],
    ["year", year],
    ["doi", first(entry, "DO")],
    ["url", first(entry, "UR", "L1")],
    ["keywords", (entry.tags.get("KW") ?? []).map(encodeLatex).join(", ")],
    ["abstract", encodeLatex(first(entry, "AB", "N2"))],
  ];
  const entryId = first(entry, "ID");
  return createPaper(
    isCitationKey(entryId) ? entryId : makeKey(authors[0] ?? "", year),
    type,
    recordOf(fields.filter(([, value]) => value !== "")),
  );
}

/** Converts `Family, Given, Suffix` to BibTeX's order. A name without a comma counts as an organisation. */
function formatAuthor(text: string): string {
  const [family = "", givenName, suffix] = text.split(",").map((part) => encodeLatex(part.trim()));
  if (givenName === undefined) return `{${family}}`;
  return [family, suffix, givenName].filter((part) => part !== undefined && part !== "").join(", ");
}

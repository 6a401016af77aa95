/** Creates papers from records of formats with other fields than BibTeX. */
import { normalizeDoi } from "../identifiers.ts";
import { isCitationKey, type KeyMaker } from "../make-key.ts";
import { type Paper, paperOfRecord, type ReadRecord } from "../paper.ts";
import { foldSpaces } from "../plain-text.ts";
import { containerField, publisherField } from "./format-tables.ts";

export type RoleRecord = Omit<ReadRecord, "text"> & {
  /** The texts of the record by their roles. A role without a special meaning is the name of a BibTeX field. */
  readonly values: ReadonlyMap<string, readonly string[]>;
};

/** The roles that do not become fields of the same name. */
const special = new Set(
  "type,document type,id,title,whole,container,abbreviation,author,short author,editor,short editor,organisation,url,date,month,doi,publisher,pages,first page,last page,serial,abstract,note,custom,keyword,keywords".split(
    ",",
  ),
);

/** @returns undefined for a record without a title */
export function paperOfRoles({ values, ...record }: RoleRecord, makeKey: KeyMaker): Paper | undefined {
  const { type, authors, editors, date } = record;
  const all = (role: string): readonly string[] => {
    const texts = values.get(role) ?? [];
    return texts.length === 1 && texts[0] !== "" ? texts : [...new Set(texts)].filter((text) => text !== "");
  };
  const first = (...roles: string[]): string => roles.flatMap(all)[0] ?? "";
  const title = first("title", "whole", "container");
  if (title === "") return undefined;
  const [container = "", ...otherContainers] = [...all("container"), ...all("whole")].filter(
    (name) => name !== title,
  );
  const id = first("id");
  // The address of a file on the author's computer, or in a library, is of less use than one on the web.
  const [webUrls = [], otherUrls = []] = [true, false].map((isOnWeb) =>
    all("url")
      .flatMap(addressesIn)
      .filter((url) => /^(?:https?:\/\/|www\.|doi)/i.test(url) === isOnWeb),
  );
  const urls = [...webUrls, ...otherUrls];
  const dois = [...all("doi"), ...urls.filter((url) => /doi/i.test(url)), id].map(normalizeDoi);
  const fields = [...values.keys()].filter((role) => !special.has(role));
  const text = new Map([
    ["title", title],
    [containerField(type), container || first("abbreviation")],
    ["shortjournal", [...otherContainers, ...(container === "" ? [] : all("abbreviation"))][0] ?? ""],
    [publisherField(type), first("publisher")],
    ["pages", first("pages") || pagesOf(all("first page"), first("last page"))],
    ...serialsOf(all("serial")),
    // A text that is no DOI is kept as it is.
    ["doi", dois.find((doi) => doi !== "") ?? first("doi")],
    ["url", urls[0] ?? ""],
    ["urls", urls.slice(1).join(" ")],
    ["abstract", all("abstract").join(" ")],
    ["note", all("note").join("; ")],
    ...fields.map((role) => [role, all(role).join("; ")] as const),
  ]);
  // Ids are often addresses or numbers, so only valid citation keys are used.
  const key = makeKey(isCitationKey(id) ? { key: id } : { authors, editors, date, title });
  return paperOfRecord(key, { ...record, text });
}

/** Joins the first and the last page, unless the first one already contains the range. */
function pagesOf(starts: readonly string[], end: string): string {
  const start = starts.join("-");
  return end === "" || (/[-–—]/.test(start.slice(0, -end.length)) && start.endsWith(end))
    ? start
    : `${start}-${end}`;
}

function addressesIn(text: string): string[] {
  return foldSpaces(text)
    .split(/[; ](?= ?https?:)/)
    .map((address) => address.trim());
}

/** Tells ISBNs (10 or 13 digits) from ISSNs (8 digits), of which a field may list several. */
function serialsOf(serials: readonly string[]): [string, string][] {
  const numbers = serials.flatMap((serial) =>
    foldSpaces(serial).split(/ ?[;,] ?|(?<=\)) (?=\d)|(?<=(?:^|\s)(?:\d-?){7,12}[\dXx]) (?=\d)/),
  );
  const isIsbn = (serial: string): boolean => serial.replace(/\(.*?\)|\D(?<![xX])/g, "").length >= 10;
  return [
    ["isbn", numbers.filter(isIsbn).join(", ")],
    ["issn", numbers.filter((serial) => !isIsbn(serial)).join(", ")],
  ];
}

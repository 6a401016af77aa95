/** Reads taxonomies from texts: classes indented below their categories, lists, and Markdown. */
import { InputError, OptionError } from "../../base/errors.ts";
import { rolesOf } from "./classes-table.ts";
import { exclusiveNote, type FoundItem, formatsHint, guidelineNote } from "./found-taxonomy.ts";

// Reads pasted lines as classes, in the formats in which people keep lists of classes.

type PastedClass = {
  readonly name: string;
  readonly description: string;
  readonly quote: string | undefined;
  readonly page: string | undefined;
};

/** A bullet, a number or a letter in front of a line. */
const bullet = /^\s*(?:[-*+•‣·–—]|\d+[.)]|[a-z]\))\s+/;
/** A tab or a semicolon separates any field; a colon or a dash between spaces only the name from the description. */
const separator = /\t|;|:\s|\s[-–—]\s/;

/**
 * Returns the classes of lines in any of these formats: `NAME; DESCRIPTION; QUOTE; PAGE`, the same with tabs,
 * `Name: meaning`, `Name - meaning`, or only the name, each with or without a bullet. The first separator of a line
 * determines its format. Empty lines are skipped.
 * @throws OptionError if a line has no name or more than four fields, or if there is no class
 */
export function classesIn(lines: readonly string[]): readonly PastedClass[] {
  const classes = lines.flatMap((line, at) => (line.trim() === "" ? [] : [classIn(line, at)]));
  if (classes.length === 0) throw new OptionError("no line contains a class");
  return classes;
}

function classIn(line: string, at: number): PastedClass {
  const [name = "", description = "", quote, page, ...extraFields] = fieldsOf(line.replace(bullet, ""));
  if (name === "" || extraFields.length > 0) {
    throw new OptionError(`line ${at + 1} is not in the format NAME; DESCRIPTION; QUOTE; PAGE: ${line}`, {
      hint: "Semicolons or tabs separate the fields. If a text contains a semicolon, press a in phase 3, or use taxolink extract add.",
    });
  }
  return { name, description, quote: quote || undefined, page: page || undefined };
}

/** Splits a line without its bullet at the separator that comes first: a name, a description and further fields. */
function fieldsOf(line: string): readonly string[] {
  const text = line.trim();
  const [found = ""] = separator.exec(text) ?? [];
  const fields =
    found === "\t" || found === ";"
      ? text.split(found)
      : found === ""
        ? [text]
        : [text.slice(0, text.indexOf(found)), text.slice(text.indexOf(found) + found.length)];
  return fields.map((field) => field.trim());
}

/** A line of an outline. The wider the place, the deeper the item. */
type Entry = {
  readonly width: number;
  readonly item: Omit<FoundItem, "items">;
  /** The text behind a bullet. */
  readonly label?: string;
};

type Line = { readonly text: string; readonly line: number };

const heading = /^ {0,3}(#{1,6})[ \t]+(\S.*)$/;
const rule = /^\s*([-*_=])\1{2,}\s*$/;
const tableRow = /^\s*\|/;
const tableRule = /^[\s|:-]+$/;

/** Whether a text contains a heading of Markdown. */
export function hasHeadings(text: string): boolean {
  return text.split("\n").some((line) => heading.test(line));
}

/**
 * Reads a text in which classes are indented below their categories, or a list with one class per line, as `Class` or
 * `Category - Class`. Lines may have bullets or numbers; a description follows a colon, a dash, a semicolon or a tab.
 * @throws InputError with the first line that is not a name, if more than a quarter of the lines are not
 */
export function outlineItems(text: string, file: string): readonly FoundItem[] {
  const lines = linesOf(text).filter((line) => line.text.trim() !== "" && !rule.test(line.text));
  const places = lines.map((line) => ({ ...line, width: widthOf(line.text), label: labelOf(line.text) }));
  const isFlat = new Set(places.map(({ width }) => width)).size <= 1;
  const entries = isFlat
    ? places.flatMap(({ label, line }) => catalogueEntries(label, line))
    : places.map(({ label, line, width }): Entry => {
        const [name = "", ...details] = fieldsOf(label);
        return { width, item: { name: withoutColon(name), description: details.join("; "), line } };
      });
  refuseSentences(
    places.map(({ label, line }) => ({ text: label, line })),
    file,
  );
  return isFlat ? mergeEqual(nest(entries)) : nest(entries);
}

/** Returns the entries of a line in a list, of which a category comes before its first class only. */
function catalogueEntries(label: string, line: number): Entry[] {
  const at = label.indexOf(" - ");
  if (at > 0)
    return [
      { width: 0, item: { name: label.slice(0, at).trim(), line } },
      { width: 1, item: { name: label.slice(at + 3).trim(), line } },
    ];
  const [name = "", ...details] = fieldsOf(label);
  return [
    { width: 0, item: { name: "", line } },
    { width: 1, item: { name, ...(details.length > 0 && { description: details.join("; ") }), line } },
  ];
}

/** Puts the items of equal categories together. A list may name a class twice. */
function mergeEqual(items: readonly FoundItem[]): FoundItem[] {
  return [...Map.groupBy(items, ({ name }) => name).values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const all = [first, ...others].flatMap((item) => item.items);
    return [{ ...first, items: [...new Map(all.map((item) => [item.name, item])).values()] }];
  });
}

/** @throws InputError if more than a quarter of the lines are sentences or rows of a table */
function refuseSentences(
  labels: readonly { readonly text: string; readonly line?: number | undefined }[],
  file: string,
): void {
  const sentences = labels.filter(({ text }) => !isName(text));
  const [first] = sentences;
  if (first === undefined || sentences.length * 4 <= labels.length) return;
  const shown = first.text.length > 60 ? `${first.text.slice(0, 60)}…` : first.text;
  throw new InputError(
    { file, ...(first.line !== undefined && { line: first.line }) },
    `the file contains a text, whose line "${shown}" is not the name of a class`,
    { hint: formatsHint },
  );
}

/** Whether a line begins with a name: a few words, and neither a sentence nor a row of a table. */
function isName(label: string): boolean {
  const fields = fieldsOf(label);
  const [name = ""] = fields;
  const isLong = name.length > 120 || name.split(/\s+/).length > 12;
  return !isLong && fields.length <= 4 && !/[.,;?!{}]$|\|[^|]*\||,[^,]*,/.test(name);
}

/**
 * Reads Markdown: headings and bullets are items, rows of a table are classes, and other lines describe their item.
 * @throws InputError as `outlineItems` does, about the bullets
 */
export function markdownItems(text: string, file: string): readonly FoundItem[] {
  const sections: Line[][] = [[]];
  for (const line of linesOf(text)) {
    if (heading.test(line.text)) sections.push([]);
    sections.at(-1)?.push(line);
  }
  const entries = sections.flatMap(sectionEntries);
  refuseSentences(
    entries.flatMap(({ label, item }) => (label === undefined ? [] : [{ text: label, line: item.line }])),
    file,
  );
  const [first, ...others] = entries;
  const isTitle =
    first?.width === widthOfHeading(1) && others.some(({ width }) => width === widthOfHeading(2));
  return nest(isTitle && !others.some(({ width }) => width === first.width) ? others : entries);
}

/** Headings contain everything that follows them up to the next heading. */
function widthOfHeading(level: number): number {
  return level - 10;
}

function sectionEntries(section: readonly Line[]): Entry[] {
  const head = heading.exec(section[0]?.text ?? "");
  const top = head && {
    width: widthOfHeading(head[1]?.length ?? 1),
    item: { name: plainText((head[2] ?? "").replace(/\s#+\s*$/, "")), line: section[0]?.line },
  };
  const body = top ? section.slice(1) : section;
  const ruleAt = body.findIndex(
    ({ text }, at) => tableRow.test(body[at - 1]?.text ?? "") && tableRule.test(text) && text.includes("-"),
  );
  const table = ruleAt === -1 ? [] : tableEntries(body.slice(ruleAt - 1));
  const others = ruleAt === -1 ? body : body.slice(0, ruleAt - 1);
  const bullets: Entry[] = [];
  const paragraphs: string[] = [];
  for (const { text, line } of others) {
    if (text.trim() === "" || rule.test(text)) continue;
    if (table.length > 0 || ruleAt !== -1 || !bullet.test(text)) {
      paragraphs.push(plainText(text));
      continue;
    }
    const label = plainText(text.replace(bullet, ""));
    const [name = "", ...details] = fieldsOf(label);
    bullets.push({
      label,
      width: widthOf(text),
      item: { name: withoutColon(name), description: details.join("; "), line },
    });
  }
  return [...(top ? [{ ...top, item: { ...top.item, ...notesOf(paragraphs) } }] : []), ...bullets, ...table];
}

function tableEntries([head, , ...rows]: readonly Line[]): Entry[] {
  const cellsOf = (text: string): string[] =>
    text
      .trim()
      .replace(/^\|/, "")
      .replace(/(?<!\\)\|$/, "")
      .split(/(?<!\\)\|/)
      .map((cell) => plainText(cell));
  const columns = cellsOf(head?.text ?? "");
  const roles = rolesOf(columns);
  const cell = (cells: readonly string[], column: string | undefined): string | undefined =>
    column === undefined ? undefined : (cells[columns.indexOf(column)] ?? "");
  let category = "";
  return rows.flatMap(({ text, line }): Entry[] => {
    const cells = cellsOf(text);
    const name = cell(cells, roles.class);
    if (!tableRow.test(text) || name === undefined || name === "") return [];
    const named = cell(cells, roles.category) ?? "";
    const isNew = named !== "" && named !== category;
    category = named || category;
    return [
      ...(isNew ? [{ width: 0, item: { name: named, line } }] : []),
      { width: 1, item: { name, description: cell(cells, roles.description) ?? "", line } },
    ];
  });
}

/** Returns what the paragraphs below a category state, as exports write them. */
export function notesOf(
  paragraphs: readonly string[],
): Pick<FoundItem, "description" | "exclusive" | "guideline"> {
  const prefix = guidelineNote("");
  return {
    description: paragraphs.filter((text) => text !== exclusiveNote && !text.startsWith(prefix)).join(" "),
    exclusive: paragraphs.includes(exclusiveNote),
    guideline: paragraphs.find((text) => text.startsWith(prefix))?.slice(prefix.length) ?? "",
  };
}

/** Returns the text of Markdown without its marks. */
function plainText(markdown: string): string {
  return markdown
    .replace(/(?<!\\)\[([^\][]*)\]\([^()\s]*\)/g, "$1")
    .replace(/\\([!-/:-@[-`{-~])|\*\*|__|`/g, "$1")
    .trim();
}

function withoutColon(name: string): string {
  return name.endsWith(":") ? name.slice(0, -1).trimEnd() : name;
}

function linesOf(text: string): Line[] {
  return text.split(/\r?\n|\r/).map((line, at) => ({ text: line, line: at + 1 }));
}

/** The width of the space before a line, to which a bullet or the levels of a number such as 1.2 add. */
function widthOf(text: string): number {
  const [space = ""] = /^\s*/.exec(text) ?? [];
  const width = [...space].reduce((sum, char) => (char === "\t" ? sum - (sum % 4) + 4 : sum + 1), 0);
  const [number] = numbered.exec(text) ?? [];
  return (
    width + (number === undefined ? Number(bullet.test(text)) : number.split(".").filter(Boolean).length)
  );
}

const numbered = /^\s*\d+(?:\.\d+)+\.?\s+/;

function labelOf(text: string): string {
  return text.replace(numbered, "").replace(bullet, "").trim();
}

function nest(entries: readonly Entry[]): FoundItem[] {
  type Growing = FoundItem & { readonly items: Growing[] };
  const roots: Growing[] = [];
  const path: { readonly width: number; readonly items: Growing[] }[] = [];
  for (const { width, item } of entries) {
    while ((path.at(-1)?.width ?? Number.NEGATIVE_INFINITY) >= width) path.pop();
    const growing: Growing = { ...item, items: [] };
    (path.at(-1)?.items ?? roots).push(growing);
    path.push({ width, items: growing.items });
  }
  return roots;
}

/** Reads pasted lines as classes, in the formats in which people keep lists of classes. */
import { OptionError } from "../../base/errors.ts";

export type PastedClass = {
  readonly name: string;
  readonly description: string;
  readonly quote: string | undefined;
  readonly page: string | undefined;
};

/** A bullet, a number or a letter in front of a line. */
export const bullet = /^\s*(?:[-*+•‣·–—]|\d+[.)]|[a-z]\))\s+/;
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
export function fieldsOf(line: string): readonly string[] {
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

/** `--texts`: texts from outside the graph, by DOI or id. */
import { readdirSync, statSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { z } from "zod";
import { InputError } from "../../errors.ts";
import { checkSchema, readJsonLines, readText, requireFile } from "../../io/index.ts";
import type { LinkedText } from "../../retrieval/index.ts";

const line = z.object({ id: z.string().min(1), text: z.string().min(1) });

/**
 * A folder of .txt and .md files, each named by the id or the DOI it belongs to (`/` written as `_` or `%2F`), or a
 * JSON Lines file with `{"id", "text"}`.
 *
 * @throws InputError when there is no such file or folder, it holds no text, or a line is wrong
 */
export function readLinkedTexts(path: string): LinkedText[] {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  if (!isFolder) requireFile(path);
  const texts = isFolder ? readFolder(path) : readLines(path);
  if (texts.length > 0) return texts;
  throw new InputError({ file: path }, "it contains no text", {
    hint: "Expected .txt or .md files named by id or DOI, or JSON Lines with id and text.",
  });
}

function readFolder(folder: string): LinkedText[] {
  const files = readdirSync(folder).filter((file) => [".txt", ".md"].includes(extname(file)));
  return files.sort().map((file) => {
    const name = decodeName(basename(file, extname(file)));
    // A DOI has its first slash after the registrant's number, which file names cannot hold.
    return { key: name.replace(/^(10\.\d{4,9})_/, "$1/"), text: readText(join(folder, file)) };
  });
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // A percent sign that is no escape is part of the name.
    return name;
  }
}

function readLines(file: string): LinkedText[] {
  return readJsonLines(file).map(({ line: number, value }) => {
    const { id, text } = checkSchema(value, line, `${file}:${number}`);
    return { key: id, text };
  });
}

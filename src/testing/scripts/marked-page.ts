/** Replaces the part of a page between two marks, which `npm run readme` writes from the code. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { writeText } from "../../base/io/index.ts";

export type MarkedPage = {
  readonly file: string;
  /** The page with the part that the code describes now. */
  readonly expected: string;
  readonly current: string;
};

/**
 * @param page the path from the project's folder
 * @param name the word in the marks `<!-- NAME: npm run readme -->` and `<!-- end of NAME -->`
 * @throws Error if the page has lost its marks
 */
export function markedPage(page: string, name: string, part: string): MarkedPage {
  const file = fileURLToPath(new URL(`../../../${page}`, import.meta.url));
  const current = readFileSync(file, "utf8");
  const begin = `<!-- ${name}: npm run readme -->\n`;
  const end = `<!-- end of ${name} -->`;
  const [head, rest] = current.split(begin);
  const tail = rest?.split(end)[1];
  if (head === undefined || tail === undefined)
    throw new Error(`${page} has lost the marks ${begin.trim()} and ${end}`);
  return { file, current, expected: `${head}${begin}${part}${end}${tail}` };
}

export function writePage({ file, expected }: MarkedPage): void {
  writeText(file, expected);
}

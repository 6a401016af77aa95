/** What document ids stand for: BEIR's `corpus.jsonl`, or a table of two columns, id and triple. */
import { InputError } from "../../errors.ts";
import { parseJsonLines, readText } from "../../io/index.ts";
import type { DocumentTexts } from "./prediction-rows.ts";

/** @throws InputError naming the line that holds no id with a text */
export function readDocumentTexts(file: string): DocumentTexts {
  const text = readText(file);
  if (/\.jsonl?$/i.test(file)) {
    return new Map(
      parseJsonLines(text, file).map(({ line, value }) => {
        const { _id, id, text: content } = (value ?? {}) as Record<string, unknown>;
        const key = _id ?? id;
        if (typeof key !== "string" || typeof content !== "string") {
          throw new InputError({ file, line }, "expected an object with _id and text");
        }
        return [key, content];
      }),
    );
  }
  const lines = text.split("\n").map((content, at) => ({ content, line: at + 1 }));
  return new Map(
    lines
      .filter(({ content }) => content.trim() !== "")
      .map(({ content, line }) => {
        const tab = content.indexOf("\t");
        if (tab <= 0) throw new InputError({ file, line }, "expected an id, a tab and a triple");
        return [content.slice(0, tab), content.slice(tab + 1).trim()];
      }),
  );
}

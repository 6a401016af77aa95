import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createPaper } from "../paper.ts";
import { fullTextUrl } from "./full-text.ts";

type Fields = Readonly<Record<string, string>>;

function makeTexts() {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "texts"));
  for (const name of ["texts/a.pdf", "Key2020.pdf", "b.pdf"]) writeFileSync(join(folder, name), "%PDF-1.4\n");
  return {
    folder,
    textOf: (fields: Fields, key = "Other2020") => fullTextUrl(createPaper(key, "article", fields), [folder]),
    localUrl: (name: string) => pathToFileURL(join(folder, name)).href,
  };
}

test("the search finds a PDF in an entry written by JabRef or Zotero", () => {
  const { folder, textOf, localUrl } = makeTexts();
  expect(textOf({ file: ":texts/a.pdf:PDF" })).toBe(localUrl("texts/a.pdf"));
  expect(textOf({ file: "Full Text:texts/a.pdf:application/pdf;Snapshot:a.html:text/html" })).toBe(
    localUrl("texts/a.pdf"),
  );
  expect(textOf({ file: "gone.pdf;b.pdf" })).toBe(localUrl("b.pdf"));
  // The title of an attachment may be the name of its file.
  expect(textOf({ file: "gone.pdf:texts/a.pdf:application/pdf" })).toBe(localUrl("texts/a.pdf"));
  expect(textOf({ pdf: join(folder, "b.pdf") })).toBe(localUrl("b.pdf"));
});

test("the search finds a PDF that is named after the paper's key, even if the entry does not mention it", () => {
  const { textOf, localUrl } = makeTexts();
  expect(textOf({}, "Key2020")).toBe(localUrl("Key2020.pdf"));
  expect(textOf({})).toBeUndefined();
});

test("if the PDF is not on this computer, the search returns its address", () => {
  const { textOf } = makeTexts();
  expect(textOf({ file: "gone.pdf", url: "https://example.org/x.pdf" })).toBe("https://example.org/x.pdf");
  expect(textOf({ url: "https://example.org/x.html" })).toBeUndefined();
});

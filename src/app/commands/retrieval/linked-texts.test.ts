import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { readLinkedTexts } from "./linked-texts.ts";

const pdf = "%PDF-1.7\n%…\n";

function read(path: string, files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const warnings: string[] = [];
  const texts = readLinkedTexts(join(folder, path), (message) => warnings.push(message));
  return { texts, warnings };
}

const bibliography = [
  "@article{Auer2023, title={Lakes of Öland}, doi={10.1234/Lakes.1}, year={2023}}",
  "@article{Berg2021, title={Rivers}, year={2021}}",
  "@article{Coe2020, title={Without a text}, year={2020}}",
].join("\n");

test("texts in the same folder as a bibliography get their DOI and title from it", () => {
  const { texts, warnings } = read("refs.bib", {
    "refs.bib": bibliography,
    "10.1234_lakes.1.txt": "Lakes are deep.",
    "refs/Berg2021.md": "Rivers are long.",
  });
  expect(texts).toEqual([
    { key: "10.1234/lakes.1", title: "Lakes of Öland", text: "Lakes are deep." },
    { key: "Berg2021", title: "Rivers", text: "Rivers are long." },
  ]);
  expect(warnings).toEqual([expect.stringMatching(/refs\.bib: no text file accompanies 1 paper\.$/)]);
});

test("for a bibliography without texts, a message explains how to name the text files and counts the PDFs", () => {
  expect(() => read("refs.bib", { "refs.bib": bibliography, "Auer2023.pdf": pdf })).toThrow(
    expect.objectContaining({
      message: expect.stringContaining("no paper has a text file next to the bibliography"),
      hint: expect.stringMatching(/Auer2023\.txt.* 1 PDF in this folder cannot be read/),
    }),
  );
});

test("a PDF, whatever its file extension, is rejected if it is the only text and skipped if other texts exist", () => {
  const refusal = expect.objectContaining({
    exitCode: 3,
    message: expect.stringContaining("the file is a PDF, but a text file is required"),
    hint: expect.stringContaining("pdftotext"),
  });
  expect(() => read("a.pdf", { "a.pdf": pdf })).toThrow(refusal);
  expect(() => read("texts", { "texts/a.txt": pdf })).toThrow(refusal);
  const beside = read("texts", {
    "texts/a.pdf": pdf,
    "texts/b.pdf": pdf,
    "texts/b.txt": "Rivers.",
    "texts/c.pdf": pdf,
  });
  expect(beside.texts).toEqual([{ key: "b", text: "Rivers." }]);
  expect(beside.warnings).toEqual([expect.stringMatching(/^omitted 2 PDFs without .* such as a\.pdf\./)]);
});

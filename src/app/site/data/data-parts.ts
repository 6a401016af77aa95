/** Builds the pages and files of the dataset, and one page for each question in it or in a benchmark. */

import { hashText } from "../../../base/io/index.ts";
import { describeRelease, formatQuestions } from "../../../datasets/index.ts";
import { series } from "../../../pages/blocks.ts";
import { slugOf } from "../../../pages/design/index.ts";
import { listIndexFile } from "../../../pages/list-index.ts";
import { nameOf } from "../overview/citation.ts";
import { hasDataPages, type SiteContent } from "../site-content.ts";
import type { SiteParts } from "../site-source.ts";
import { cutAnswer, dataListPages, questionIndexPath } from "./data-page.ts";
import { facetsOf } from "./facets.ts";
import { questionPages } from "./question-pages.ts";

/** The version in the card, the canary and Croissant; a site's publications are dated instead. */
const version = "1.0.0";

const fileTitles: Readonly<Record<string, string>> = {
  "README.md": "Card",
  "croissant.json": "Croissant metadata",
  SHA256SUMS: "Hashes",
};

/** @returns null if the site includes no dataset */
export function dataParts(content: SiteContent): SiteParts | null {
  const { dataset, taxonomy, questionPaths, credits, published, isPrivate } = content;
  if (dataset === null || !hasDataPages(content)) return null;
  const { file, pairs } = dataset;
  const name = slugOf(file.replace(/\.[^.]*$/, "")) || "questions";
  const columns = taxonomy?.columns ?? [];
  const facets = facetsOf(columns, pairs);
  const details = {
    version,
    licence: credits.licence || "unknown",
    creators: credits.creators.map(nameOf),
    // Croissant requires a licence, so metadata without one would be invalid.
    url: credits.licence === "" ? "" : credits.url,
    published,
    power: [],
  };
  // Columns that this program does not recognise may contain private remarks.
  const rows = isPrivate ? pairs.map((pair) => ({ ...pair, review: "", extra: {} })) : pairs;
  const csv = formatQuestions({ columns: [], rows }, "taxolink", true);
  // For dataset hubs, a folder with JSON Lines, card, metadata and hashes.
  const { folder, card, metadata } = describeRelease(rows, { name, details });
  const files = [
    { path: `data/${name}.csv`, title: "CSV", text: csv },
    ...Object.entries(folder).map(([path, text]) => ({
      path: `data/${path}`,
      title: fileTitles[path] ?? "JSON Lines",
      text,
    })),
  ];
  const downloads = files.map((download) => ({
    ...download,
    bytes: Buffer.byteLength(download.text),
    hash: hashText(download.text),
  }));
  const index = pairs.map((pair) => {
    const values = Object.fromEntries(facets.map(({ id, valuesOf }) => [id, valuesOf(pair)]));
    return [questionPaths.get(pair.uid) ?? "", pair.question, cutAnswer(pair.goldenAnswer), values] as const;
  });
  // The category that divides the questions into the most parts is the most informative.
  const categories = facets.filter(({ id }) => columns.some(({ column }) => column === id));
  const [widest] = [...categories.sort((left, right) => right.counts.length - left.counts.length), ...facets];
  return {
    pages: [
      ...dataListPages({ content, dataset, facets, downloads, card, metadata }),
      ...questionPages(content),
    ],
    files: [listIndexFile(questionIndexPath, index), ...files],
    diagram:
      widest &&
      series(`Questions by ${widest.title.toLowerCase()}`, [widest.title, "Questions"], widest.counts),
    figures: [["Questions", pairs.length]],
  };
}

/** Formats the citation of a site and of its pages, based on the credits that its publisher provides. */
import { posix } from "node:path";
import { formatBibtex, type Person, paperOfRecord, parseName } from "../../../literature/index.ts";
import { type Html, html, slugOf } from "../../../pages/design/index.ts";
import { copyable } from "../../../pages/parts.ts";
import type { SiteContent } from "../site-content.ts";
import type { SiteSource } from "../site-source.ts";

/** The identifiers of licences for data and code, spelled as in the SPDX License List 3.27. */
const licences =
  "CC0-1.0 CC-BY-3.0 CC-BY-4.0 CC-BY-SA-3.0 CC-BY-SA-4.0 CC-BY-NC-4.0 CC-BY-ND-4.0 CC-BY-NC-SA-4.0 CC-BY-NC-ND-4.0 PDDL-1.0 ODC-By-1.0 ODbL-1.0 MIT Apache-2.0 BSD-2-Clause BSD-3-Clause GPL-2.0-only GPL-3.0-only GPL-3.0-or-later LGPL-3.0-only AGPL-3.0-only MPL-2.0 EUPL-1.2 Unlicense".split(
    " ",
  );

type CitedSite = Pick<SiteContent, "name" | "description" | "credits" | "published">;

/** Returns the address at which a page will be published; empty if unknown. */
export function pageAddress({ credits: { url } }: Pick<SiteSource, "credits">, path: string): string {
  return url && new URL(path, url.endsWith("/") ? url : `${url}/`).href;
}

/**
 * Formats CITATION.cff 1.2.0, whose schema requires a message, a title and authors, and accepts only SPDX licences; any
 * other licence is left out. Source: citation-file-format, schema guide 1.2.0.
 */
export function formatCitationFile({ name, description, credits, published }: CitedSite): string {
  const { creators, licence, url } = credits;
  const known = licences.find((id) => id.toLowerCase() === licence.trim().toLowerCase());
  return [
    "cff-version: 1.2.0",
    'message: "If you use this work, please cite it as below."',
    "type: dataset",
    `title: ${quoted(name)}`,
    ...(description === "" ? [] : [`abstract: ${quoted(description)}`]),
    "authors:",
    ...(creators.length > 0 ? creators : ["{The authors of this workspace}"]).map(authorEntry),
    ...(known === undefined ? [] : [`license: ${known}`]),
    ...(url === "" ? [] : [`url: ${quoted(url)}`]),
    `date-released: ${quoted(published)}`,
    "",
  ].join("\n");
}

function authorEntry(creator: string): string {
  const { family, given, particle, suffix } = personOfCreator(creator);
  if (given === "") return `  - name: ${quoted(family)}`;
  const fields = {
    ...{ "family-names": family, "given-names": given },
    ...{ "name-particle": particle, "name-suffix": suffix },
  };
  const lines = Object.entries(fields).flatMap(([key, value]) => (value ? `${key}: ${quoted(value)}` : []));
  return `  - ${lines.join("\n    ")}`;
}

/** An organisation, whose name is in braces, has no given name. */
function personOfCreator(creator: string): Person {
  return creator.trim().startsWith("{") ? { family: nameOf(creator), given: "" } : parseName(creator);
}

/** Returns a creator's name as readers see it, without braces. */
export function nameOf(creator: string): string {
  return creator.replace(/[{}]/g, "").trim();
}

/** Formats the BibTeX entry of the site, or of one of its pages. */
export function formatCitationBibtex(content: CitedSite, page?: { title: string; path: string }): string {
  const { name, credits, published } = content;
  const persons = credits.creators.map(personOfCreator);
  const year = published.slice(0, 4);
  const key = slugOf(persons[0]?.family ?? name).replaceAll("-", "") || "site";
  const part = page === undefined ? "" : `-${slugOf(posix.basename(page.path, ".html"))}`;
  const text = new Map([
    ["title", page === undefined ? name : `${page.title}. In: ${name}`],
    ["url", page === undefined ? credits.url : pageAddress(content, page.path)],
  ]);
  const record = { type: "misc", authors: persons, editors: [], date: year, keywords: [], text };
  return formatBibtex([paperOfRecord(`${key}${year}${part}`, record)]).trimEnd();
}

/** The section in which a page says how to cite it. */
export function citeSection(content: CitedSite, title: string, path: string): Html {
  return html`<h2 id="cite">Cite this page</h2>
${copyable(formatCitationBibtex(content, { title, path }))}`;
}

/** Quotes text as a JSON string, which is also a valid YAML string. */
function quoted(text: string): string {
  return JSON.stringify(text);
}

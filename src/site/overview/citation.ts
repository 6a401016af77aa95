/** Formats the citation of a site as CITATION.cff and as BibTeX, based on the credits that its publisher provides. */
import { slugOf } from "../design/index.ts";
import type { SiteSource } from "../site-source.ts";

/**
 * Formats CITATION.cff 1.2.0, whose schema requires a message, a title and authors. The authors are listed as entities,
 * because they may be organisations. Source: citation-file-format, schema guide 1.2.0.
 */
export function formatCitationFile({ name, description, credits }: SiteSource, date: string): string {
  const { creators, licence, url } = credits;
  const authors = creators.length > 0 ? creators : ["The authors of this workspace"];
  return [
    "cff-version: 1.2.0",
    'message: "If you use this work, please cite it as below."',
    "type: dataset",
    `title: ${quoted(name)}`,
    ...(description === "" ? [] : [`abstract: ${quoted(description)}`]),
    "authors:",
    ...authors.map((author) => `  - name: ${quoted(author)}`),
    ...(licence === "" ? [] : [`license: ${quoted(licence)}`]),
    ...(url === "" ? [] : [`url: ${quoted(url)}`]),
    `date-released: ${date}`,
    "",
  ].join("\n");
}

export function formatCitationBibtex({ name, credits }: SiteSource, date: string): string {
  const { creators, url } = credits;
  const key = `${
    slugOf(creators[0] ?? name)
      .split("-")
      .at(-1) || "site"
  }${date.slice(0, 4)}`;
  const fields = [
    ...(creators.length === 0
      ? []
      : [`  author = {${creators.map((creator) => `{${braced(creator)}}`).join(" and ")}}`]),
    `  title = {${braced(name)}}`,
    `  year = {${date.slice(0, 4)}}`,
    ...(url === "" ? [] : [`  url = {${braced(url)}}`]),
  ];
  return `@misc{${key},\n${fields.join(",\n")}\n}`;
}

/** Quotes text as a JSON string, which is also a valid YAML string. */
function quoted(text: string): string {
  return JSON.stringify(text);
}

/** Escapes the characters that are special in TeX, but removes braces, because they would end the field early. */
function braced(text: string): string {
  return text
    .replace(/[{}\\]/g, "")
    .replace(/[&%$#_]/g, "\\$&")
    .replace(/\s+/g, " ");
}

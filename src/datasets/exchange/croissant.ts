/**
 * Builds the Croissant metadata of a published data set.
 *
 * Source: Croissant Format Specification 1.0, MLCommons 2024.
 */
import { hashText } from "../../io/index.ts";
import descriptions from "./column-descriptions.json" with { type: "json" };
import type { PublicationDetails } from "./publication-details.ts";

export type CroissantSource = PublicationDetails & {
  readonly name: string;
  readonly description: string;
  /** Maps paths in the data set to their contents in JSON Lines. */
  readonly files: readonly (readonly [path: string, text: string])[];
  readonly columns: readonly string[];
};

/** The specification's context, reduced to the terms that this file uses. */
const context = {
  "@language": "en",
  "@vocab": "https://schema.org/",
  sc: "https://schema.org/",
  cr: "http://mlcommons.org/croissant/",
  dct: "http://purl.org/dc/terms/",
  citeAs: "cr:citeAs",
  column: "cr:column",
  conformsTo: "dct:conformsTo",
  data: { "@id": "cr:data", "@type": "@json" },
  dataType: { "@id": "cr:dataType", "@type": "@vocab" },
  extract: "cr:extract",
  field: "cr:field",
  fileObject: "cr:fileObject",
  jsonPath: "cr:jsonPath",
  md5: "cr:md5",
  recordSet: "cr:recordSet",
  repeated: "cr:repeated",
  source: "cr:source",
};

const lists = new Set(["source_ids", "golden_doc_chunks", "golden_triples"]);
const columnDescriptions: Readonly<Record<string, string>> = descriptions;

export function croissantDocument(source: CroissantSource) {
  return {
    "@context": context,
    "@type": "sc:Dataset",
    conformsTo: "http://mlcommons.org/croissant/1.0",
    name: source.name,
    description: source.description,
    license: source.licence,
    url: source.url,
    datePublished: source.published,
    creator: source.creators.map((name) => ({ "@type": "sc:Organization", name })),
    distribution: source.files.map(([path, text]) => ({
      "@type": "cr:FileObject",
      "@id": path,
      name: path,
      contentUrl: path,
      encodingFormat: "application/jsonlines",
      sha256: hashText(text),
    })),
    recordSet: source.files.map(([path]) => ({
      "@type": "cr:RecordSet",
      "@id": recordSetId(path),
      name: recordSetId(path),
      field: source.columns.map((column) => describeField(path, column)),
    })),
  };
}

function describeField(path: string, column: string) {
  return {
    "@type": "cr:Field",
    "@id": `${recordSetId(path)}/${column}`,
    name: column,
    description: columnDescriptions[column] ?? column,
    dataType: column === "hops" ? "sc:Integer" : column === "semi-typed" ? "sc:Boolean" : "sc:Text",
    ...(lists.has(column) ? { repeated: true } : {}),
    source: { fileObject: { "@id": path }, extract: { column } },
  };
}

/** Derives the id of a record set from its path: `train` from `data/train.jsonl`. */
function recordSetId(path: string): string {
  return path.replace(/^data\//, "").replace(/\.jsonl$/, "");
}

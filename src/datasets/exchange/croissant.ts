/**
 * Builds the Croissant metadata of a published data set.
 *
 * Source: Croissant Format Specification 1.0, MLCommons 2024.
 */
import { hashText, recordOf } from "../../base/io/index.ts";
import type { PublicationDetails } from "./publication-details.ts";
import { describeColumn, typeOfColumn } from "./published-columns.ts";

export type CroissantSource = PublicationDetails & {
  readonly name: string;
  readonly description: string;
  /** How to cite the data set. */
  readonly citation: string;
  /** Maps paths in the data set to their contents in JSON Lines. */
  readonly files: readonly (readonly [path: string, text: string])[];
  readonly columns: readonly string[];
};

/** The terms of the vocabulary that stand for themselves. */
const terms =
  "citeAs column equivalentProperty extract field fileObject fileProperty fileSet format includes isLiveDataset jsonPath " +
  "key md5 parentField path recordSet references regex repeated replace samplingRate separator source subField transform";

/** The context that the specification recommends. */
const context = {
  "@language": "en",
  "@vocab": "https://schema.org/",
  sc: "https://schema.org/",
  cr: "http://mlcommons.org/croissant/",
  rai: "http://mlcommons.org/croissant/RAI/",
  dct: "http://purl.org/dc/terms/",
  conformsTo: "dct:conformsTo",
  data: { "@id": "cr:data", "@type": "@json" },
  examples: { "@id": "cr:examples", "@type": "@json" },
  dataType: { "@id": "cr:dataType", "@type": "@vocab" },
  ...recordOf(terms.split(" ").map((term) => [term, `cr:${term}`])),
};

const dataTypes = { int64: "sc:Integer", bool: "sc:Boolean", string: "sc:Text" } as const;

export function croissantDocument(source: CroissantSource) {
  return {
    "@context": context,
    "@type": "sc:Dataset",
    conformsTo: "http://mlcommons.org/croissant/1.0",
    name: source.name,
    description: source.description,
    version: source.version,
    license: source.licence,
    citeAs: source.citation,
    url: source.url || undefined,
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
  const { type, isList } = typeOfColumn(column);
  return {
    "@type": "cr:Field",
    "@id": `${recordSetId(path)}/${column}`,
    name: column,
    description: describeColumn(column),
    dataType: dataTypes[type],
    ...(isList ? { repeated: true } : {}),
    source: { fileObject: { "@id": path }, extract: { column } },
  };
}

/** Derives the id of a record set from its path: `train` from `data/train.jsonl`. */
function recordSetId(path: string): string {
  return path.replace(/^data\//, "").replace(/\.jsonl$/, "");
}

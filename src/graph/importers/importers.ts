/** Lists the text formats for graphs. A new format requires one file and one line in this list. */
import { delimitedLabels, importDelimited } from "./delimited.ts";
import type { GraphFormat } from "./detect-format.ts";
import type { GraphSink, LabelFallback } from "./graph-sink.ts";
import { importJsonTriples, jsonLabels } from "./json-triples.ts";
import { importNTriples, type RdfOptions, rdfLabels } from "./n-triples.ts";
import { importNodeLines, nodeLineLabels } from "./node-lines.ts";
import { importTurtle } from "./turtle.ts";

export type Importer = {
  readonly run: (file: string, sink: GraphSink, options: RdfOptions) => Promise<void>;
  readonly labels: LabelFallback;
};

export const importers: Readonly<Record<Exclude<GraphFormat, "store" | "endpoint">, Importer>> = {
  json: { run: importJsonTriples, labels: jsonLabels },
  "n-triples": { run: importNTriples, labels: rdfLabels },
  turtle: { run: importTurtle, labels: rdfLabels },
  "node-lines": { run: importNodeLines, labels: nodeLineLabels },
  delimited: { run: importDelimited, labels: delimitedLabels },
};

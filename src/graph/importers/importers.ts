/** Lists the text formats for graphs. A new format requires one file and one line in this list. */
import type { GraphFormat } from "./detect-format.ts";
import type { GraphSink, LabelFallback } from "./graph-sink.ts";
import { importJsonTriples, jsonLabels } from "./json-triples.ts";
import { importNTriples, type RdfOptions, rdfLabels } from "./n-triples.ts";
import { importNodeLines, nodeLineLabels } from "./node-lines.ts";
import { type ChunkOptions, textLines } from "./text-chunks.ts";
import { importTurtle } from "./turtle.ts";

// Imports delimited text with one `subject|relation|object` per line. Each name serves as both id and label.
// The objects of a relation that states numbers, times or flags are literals (`store/stated-values.ts`).

const delimitedLabels: LabelFallback = {
  entity: (id) => id,
  predicate: (id) => id.replaceAll("_", " "),
  hasOnlyNames: true,
};

/** Streams a delimited text file into `sink`. A line without exactly three non-empty parts is reported as a problem. */
async function importDelimited(file: string, sink: GraphSink, options: ChunkOptions = {}): Promise<void> {
  for await (const lines of textLines(file, options)) {
    for (const { line, text } of lines) {
      if (text.trim() === "") continue;
      const [subject, relation, object, ...excess] = text.split("|").map((part) => part.trim());
      if (!subject || !relation || !object || excess.length > 0) {
        const parts = text.split("|").length;
        sink.problem({ line }, `expected "subject|relation|object", but the line has ${parts} fields`);
        continue;
      }
      sink.triple(subject, relation, object, { line });
    }
  }
}

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

/** Formats the card of a published data set: a README.md with front matter for dataset hubs. */
import { tally } from "../../base/io/index.ts";
import { count } from "../../base/text/count.ts";
import { type Section, type Table, table } from "../../pages/blocks.ts";
import { formatMarkdown } from "../../pages/markup.ts";
import type { QaPair } from "../qa-pair.ts";
import { variantColumns } from "../vary/variant-kinds.ts";
import type { PublicationDetails } from "./publication-details.ts";
import { describeColumn, typeOfColumn } from "./published-columns.ts";

export type CardSource = PublicationDetails & {
  readonly name: string;
  readonly pairs: readonly QaPair[];
  /** The paths of the files, one per split. */
  readonly paths: readonly string[];
  readonly columns: readonly string[];
  /** The text that tells whether a model has seen the data set. */
  readonly canary: string;
};

export function datasetCard(source: CardSource): string {
  const title = `${source.name} ${source.version}`;
  return `${frontMatter(source).join("\n")}\n\n${formatMarkdown({ title, sections: cardSections(source) })}`;
}

export function describeDataset({ name, pairs }: Pick<CardSource, "name" | "pairs">): string {
  return `${name}: ${count(pairs.length, "question")} over a knowledge graph, with answers, supporting triples and queries.`;
}

/** Returns how to cite a data set: its creators, name, version, year and address, as far as they are known. */
export function citationOf({
  name,
  version,
  creators,
  published,
  url,
}: PublicationDetails & { readonly name: string }): string {
  return [creators.join(", "), `${name} ${version}`, published.slice(0, 4), url]
    .filter((part) => part !== "")
    .join(". ");
}

function frontMatter({ name, pairs, paths, columns, licence }: CardSource): string[] {
  const languages = distinct(pairs.map(({ extra }) => extra[variantColumns.language] || "en"));
  return [
    "---",
    "language:",
    ...languages.map((language) => `  - ${language}`),
    ...licenceLines(licence),
    `pretty_name: ${JSON.stringify(name)}`,
    "source_datasets:",
    "  - original",
    "task_categories:",
    "  - question-answering",
    "tags:",
    "  - knowledge-graph",
    "annotations_creators:",
    "  - machine-generated",
    "size_categories:",
    `  - ${sizeCategory(pairs.length)}`,
    "dataset_info:",
    "  features:",
    ...columns.flatMap(feature),
    "configs:",
    "  - config_name: default",
    "    data_files:",
    ...paths.flatMap((path) => {
      const split = path.slice("data/".length, -".jsonl".length);
      return [`      - split: ${split}`, `        path: ${path}`];
    }),
    "---",
  ];
}

/** The licence identifiers that dataset hubs recognise. Any other licence is specified by its name. */
const hubLicences = new Set(
  (
    "apache-2.0 mit unlicense bsd-2-clause bsd-3-clause gpl-2.0 gpl-3.0 lgpl-3.0 agpl-3.0 cc0-1.0 cc-by-2.0 cc-by-2.5 cc-by-3.0 " +
    "cc-by-4.0 cc-by-sa-3.0 cc-by-sa-4.0 cc-by-nd-4.0 cc-by-nc-2.0 cc-by-nc-3.0 cc-by-nc-4.0 cc-by-nc-nd-3.0 cc-by-nc-nd-4.0 " +
    "cc-by-nc-sa-2.0 cc-by-nc-sa-3.0 cc-by-nc-sa-4.0 odc-by odbl pddl unknown other"
  ).split(" "),
);

/** Formats the licence for the front matter. The function also recognises spellings such as `CC BY 4.0`. */
function licenceLines(licence: string): string[] {
  const id = licence.trim().toLowerCase().replace(/\s+/g, "-");
  if (hubLicences.has(id)) return [`license: ${JSON.stringify(id)}`];
  return ["license: other", `license_name: ${JSON.stringify(licence.trim())}`];
}

function sizeCategory(questions: number): string {
  if (questions < 1000) return "n<1K";
  if (questions < 10_000) return "1K<n<10K";
  return questions < 100_000 ? "10K<n<100K" : "100K<n<1M";
}

function feature(column: string): string[] {
  const { type, isList } = typeOfColumn(column);
  return [`    - name: ${JSON.stringify(column)}`, `      ${isList ? "sequence" : "dtype"}: ${type}`];
}

/** Describes the content, columns, source, use and limits of a data set, for its README and for the page of a site. */
export function cardSections(source: Omit<CardSource, "paths">): readonly Section[] {
  const { name, pairs, columns, licence, canary, power } = source;
  const graphs = distinct(
    pairs.map(({ graph, graphHash }) => (graph === "" ? "" : `${graph} (${graphHash || "no hash"})`)),
  );
  const writers = Object.entries(tally(pairs.flatMap(({ extra }) => extra.written_by ?? [])));
  const having = (part: string, has: (pair: QaPair) => boolean) => [part, String(pairs.filter(has).length)];
  return [
    {
      title: "Statistics",
      blocks: [
        describeDataset({ name, pairs }),
        byFrequency(
          "operation",
          pairs.flatMap(({ labels }) => labels.retrieval_operation ?? []),
        ),
        byFrequency(
          "hops",
          pairs.map(({ hops }) => String(hops ?? "unknown")),
        ),
        byFrequency(
          "split",
          pairs.map(({ split }) => split || "test"),
        ),
        table(
          "What the questions have",
          ["part", "questions"],
          [
            having("golden triples", ({ goldenTriples }) => goldenTriples.length > 0),
            having("a typed query", ({ query }) => query !== ""),
            having("a SPARQL query", ({ sparql }) => sparql !== ""),
            having("a review by a person", ({ review }) => review !== ""),
          ],
        ),
      ],
    },
    {
      title: "Columns",
      blocks: [
        table(
          "Columns of the files",
          ["column", "content"],
          columns.map((column) => [column, describeColumn(column)]),
        ),
      ],
    },
    {
      title: "Source",
      blocks: [
        graphs.length === 0
          ? "The graph is not recorded."
          : `Graph, with the hash of its content: ${graphs.join("; ")}.`,
        writers.length === 0
          ? "The questions were generated by rules or copied from the source; no language model is recorded."
          : `Wording by ${writers.map(([writer, number]) => `${writer} (${number})`).join("; ")}. The verdicts column contains the result of each check.`,
      ],
    },
    {
      title: "Use and limits",
      blocks: [
        "Use this data set to evaluate retrieval and question answering over the graph. The answers are correct for the graph with the hash above, but not necessarily for the real world. Questions generated from forms are less varied than questions that people ask.",
        "Do not train on questions that you use for testing. Every file contains this text, by which they can be found in training data:",
        canary,
        power,
        "SHA256SUMS has the hashes of the files: sha256sum -c SHA256SUMS checks them.",
      ],
    },
    {
      title: "Licence and citation",
      blocks: [
        `Licence: ${licence === "unknown" ? "not specified; ask the authors before you reuse the data set" : licence}. Cite as: ${citationOf(source)}.`,
      ],
    },
  ];
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== "").sort();
}

function byFrequency(title: string, values: readonly string[]): Table {
  const rows = Object.entries(tally(values)).map(([value, number]) => [value, String(number)]);
  return table(`Questions, by ${title}`, [title, "questions"], rows);
}

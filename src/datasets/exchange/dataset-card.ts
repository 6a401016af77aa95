/** Formats the card of a published data set: a README.md with front matter for dataset hubs. */
import { tally } from "../../io/index.ts";
import { count } from "../../text/count.ts";
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
  return [...frontMatter(source), "", ...cardBody(source), ""].join("\n");
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

export const useAndLimits =
  "Use this data set to evaluate retrieval and question answering over the graph. The answers are correct for the graph with the hash above, but not necessarily for the real world. Questions generated from forms are less varied than questions that people ask. Do not train on questions that you use for testing.";

function cardBody(source: CardSource): string[] {
  const { name, version, pairs, columns, licence, canary, power } = source;
  const graphs = distinct(
    pairs.map(({ graph, graphHash }) => (graph === "" ? "" : `${graph} (${graphHash || "no hash"})`)),
  );
  const writers = distinct(pairs.map(({ extra }) => extra.written_by ?? ""));
  const withSparql = pairs.filter(({ sparql }) => sparql !== "").length;
  const withQuery = pairs.filter(({ query }) => query !== "").length;
  return [
    `# ${name} ${version}`,
    "",
    describeDataset({ name, pairs }),
    "",
    "## Statistics",
    "",
    ...table("operation", byFrequency(pairs.flatMap(({ labels }) => labels.retrieval_operation ?? []))),
    ...table("hops", byFrequency(pairs.map(({ hops }) => String(hops ?? "unknown")))),
    ...table("split", byFrequency(pairs.map(({ split }) => split || "test"))),
    `Questions with a SPARQL query: ${withSparql}. Questions with a typed query: ${withQuery}.`,
    "",
    "## Columns",
    "",
    ...columns.map((column) => `- \`${column}\`: ${describeColumn(column)}`),
    "",
    "## Source",
    "",
    graphs.length === 0
      ? "The graph is not recorded."
      : `Graph, with the hash of its content: ${graphs.join("; ")}.`,
    writers.length === 0
      ? "The questions were generated by rules or copied from the source; no language model is recorded."
      : `Wording by ${writers.join("; ")}. The \`verdicts\` column contains the result of each check.`,
    "",
    "## Use and limits",
    "",
    useAndLimits,
    "Every file contains this text, by which the questions can be found in training data:",
    "",
    `    ${canary}`,
    "",
    ...power,
    "`SHA256SUMS` has the hashes of the files: `sha256sum -c SHA256SUMS` checks them.",
    "",
    "## Licence and citation",
    "",
    `Licence: ${licence}. Cite as: ${citationOf(source)}.`,
  ];
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== "").sort();
}

function byFrequency(names: readonly string[]): [string, number][] {
  return Object.entries(tally(names));
}

function table(title: string, rows: readonly (readonly [string, number])[]): string[] {
  return [
    `| ${title} | questions |`,
    "|---|---:|",
    ...rows.map(([name, number]) => `| ${name.replaceAll("|", "\\|")} | ${number} |`),
    "",
  ];
}

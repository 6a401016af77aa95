/** `taxolink graph populate`: annotated publications into a graph, laid out by a template. */

import { type CommandContext, defineCommand, type Outcome } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { createGraph, formatOfFile, writeGraph } from "../../graph/index.ts";
import {
  orkgPapers,
  populate,
  type ReadPopulation,
  readPopulation,
  readTemplate,
  type Template,
  templateFile,
} from "../../population/index.ts";
import { orkgOptions, populateOrkg } from "./populate-orkg.ts";
import { describeStatistics } from "./stats.ts";

export const command = defineCommand({
  positionals: [],
  options: {
    publications: {
      kind: "text",
      value: "FILE",
      summary: "Publications: .bib, .json or .csv",
      required: true,
    },
    template: {
      kind: "text",
      value: "NAME",
      summary: "gv1, gv2, gv3, gv4, question-answering, or a template file",
      required: true,
    },
    out: { kind: "text", writes: "file", value: "FILE", summary: "The graph to write: .json or .nt" },
    join: { kind: "list", value: "FILE", summary: "A table with further fields (.csv or .json)" },
    on: {
      kind: "text",
      value: "FIELD",
      summary: "The field that joins a table's rows to the publications",
      default: "doi",
      beside: "join",
    },
    lenient: { kind: "flag", summary: "Leave out publications that cannot be used, and list them" },
    ...orkgOptions,
  },
  notes: [
    "A template is a JSON file: the nesting, the predicate labels, and the mapping from the publications' fields.",
    "Ids follow from the publication's key, so the same publication has the same ids in every run.",
    "--to orkg shows what would be written; papers that are there are left alone or get what they lack.",
  ],
  async run({ options }, context) {
    if ((options.out === undefined) === (options.to === undefined)) {
      throw new OptionError("either --out FILE or --to orkg is needed");
    }
    if (options.out !== undefined) formatOfFile(context.resolve(options.out));
    const template = readTemplate(templateFile(options.template, context.resolve));
    const read = readPopulation(context.resolve(options.publications), template.mapping, {
      joins: options.join.map((file) => ({ file: context.resolve(file), on: options.on })),
      lenient: options.lenient,
    });
    if (options.out !== undefined) return writePopulation(read, template, options.out, context);
    for (const problem of read.problems) context.warn(`left out: ${problem}`);
    return populateOrkg(orkgPapers(read.publications, template), options, context);
  },
});

async function writePopulation(
  { publications, problems }: ReadPopulation,
  template: Template,
  out: string,
  context: CommandContext,
): Promise<Outcome> {
  const graph = createGraph(populate(publications, template).triples);
  try {
    await writeGraph(graph, context.resolve(out), context);
    const [statistics, version] = [await graph.statistics(), await graph.version()];
    return {
      text: [
        `Laid out ${publications.length} publications by ${template.name} into ${out}`,
        ...describeStatistics(statistics, version),
        ...problems.map((problem) => `left out: ${problem}`),
      ].join("\n"),
      json: {
        out,
        template: template.name,
        publications: publications.length,
        ...statistics,
        graph_hash: version,
        left_out: problems.length,
        problems,
      },
    };
  } finally {
    graph.close();
  }
}

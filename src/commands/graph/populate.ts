/** `taxolink graph populate`: converts annotated publications to a graph based on a template. */

import { type CommandContext, defineCommand, type Reported } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { classTitles, createGraph, formatOfFile, writeGraph } from "../../graph/index.ts";
import {
  orkgPapers,
  populate,
  type ReadPopulation,
  readPopulation,
  readTemplate,
  type Template,
  templateFile,
} from "../../population/index.ts";
import { count } from "../../text/count.ts";
import { publicationOptions } from "../questions/publication-facts.ts";
import { lenientOption } from "../shared/lenient-option.ts";
import { orkgOptions, populateOrkg } from "./populate-orkg.ts";
import { describeStatistics } from "./stats.ts";

export const command = defineCommand({
  positionals: [],
  options: {
    template: {
      kind: "text",
      value: "NAME",
      summary: "gv1, gv2, gv3, gv4, question-answering or a template file",
      required: true,
    },
    out: { kind: "text", writes: "file", value: "FILE", summary: "The output graph: .json or .nt" },
    ...publicationOptions,
    publications: {
      ...publicationOptions.publications,
      summary: "Publications: .bib, .json or .csv",
      required: true,
    },
    ...lenientOption,
    ...orkgOptions,
  },
  notes: [
    "A template is a JSON file that defines the nesting, the predicate labels and the mapping from publication fields.",
    "Ids depend only on the publications' keys, so every run creates the same ids.",
    "The graph omits fields without annotations, and nodes that contain only such fields: a False value would claim that the publication lacks the content. " +
      "With --with-absent, gv1 to gv4 reproduce the published layouts line by line.",
    "--to orkg only shows the requests unless you add --send. Existing papers receive only the contributions that they lack.",
  ],
  async run({ options }, context) {
    if ((options.out === undefined) === (options.to === undefined)) {
      throw new OptionError("either --out FILE or --to orkg is required");
    }
    if (options.out !== undefined) formatOfFile(context.resolve(options.out));
    const template = readTemplate(templateFile(options.template, context.resolve));
    const population = readPopulation(context.resolve(options.publications), template.mapping, {
      joins: options.join.map((file) => ({ file: context.resolve(file), on: options.on })),
      lenient: options.lenient,
    });
    const layout = { withAbsent: options["with-absent"] };
    if (options.out !== undefined) return writePopulation(population, template, layout, options.out, context);
    for (const problem of population.problems) context.warn(`left out: ${problem}`);
    const absent = describeAbsent(populate(population.publications, template, layout).absentLines, layout);
    for (const line of absent) context.warn(line);
    return populateOrkg(orkgPapers(population.publications, template, layout), options, context);
  },
});

function describeAbsent(lines: number, { withAbsent }: Layout): string[] {
  if (lines === 0) return [];
  const triples = count(lines, "triple");
  return [
    withAbsent
      ? `fields without annotations: ${triples} (--with-absent)`
      : `omitted: ${triples} for fields without annotations; --with-absent includes them`,
  ];
}

type Layout = { readonly withAbsent: boolean };

async function writePopulation(
  { publications, problems }: ReadPopulation,
  template: Template,
  layout: Layout,
  out: string,
  context: CommandContext,
): Promise<Reported> {
  const { triples, absentLines } = populate(publications, template, layout);
  const graph = createGraph(triples);
  try {
    await writeGraph(graph, context.resolve(out), context);
    const [statistics, version] = [await graph.statistics(), await graph.version()];
    return {
      text: [
        `Wrote ${count(publications.length, "publication")} in the layout ${template.name} to ${out}`,
        describeStatistics(
          statistics,
          `content hash ${version}`,
          await classTitles(graph, Object.keys(statistics.types)),
        ),
        describeAbsent(absentLines, layout),
        problems.map((problem) => `left out: ${problem}`),
      ],
      json: {
        out,
        template: template.name,
        publications: publications.length,
        ...statistics,
        graph_hash: version,
        absent_triples: absentLines,
        absent_written: layout.withAbsent,
        left_out: problems.length,
        problems,
      },
    };
  } finally {
    graph.close();
  }
}

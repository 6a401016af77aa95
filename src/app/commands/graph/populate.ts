/** `taxolink graph populate`: converts annotated publications to a graph based on a template. */

import { CancelledError, OptionError } from "../../../base/errors.ts";
import { count } from "../../../base/text/count.ts";
import { cutEnd } from "../../../base/text/cut.ts";
import {
  orkgPapers,
  populate,
  type ReadPopulation,
  readPopulation,
  readTemplate,
  type Template,
  templateFile,
} from "../../../datasets/population/index.ts";
import {
  createGraph,
  formatOfFile,
  type OrkgEnvironment,
  type OrkgPaper,
  orkgEnvironments,
  type PublishReport,
  publishToOrkg,
  writeAgainHint,
  writeGraph,
} from "../../../graph/index.ts";
import { option } from "../../../operations/arguments.ts";
import { type CommandContext, defineCommand, type OptionValues } from "../../../operations/command.ts";
import type { Block } from "../../../pages/blocks.ts";
import { plainText } from "../../../pages/plain-text.ts";
import { publicationOptions } from "../questions/question-file.ts";
import { pick } from "../shared/fields.ts";
import { countBy } from "../shared/listing.ts";
import { lenientOption } from "../shared/shared-options.ts";
import { withGraph } from "./graph-file.ts";
import { describeGraph } from "./inspect.ts";

const orkgOptions = {
  to: option.text("TARGET", "orkg: write to an ORKG server instead of a file", { choices: ["orkg"] }),
  env: option.name("The ORKG server", {
    choices: Object.keys(orkgEnvironments),
    default: "sandbox",
    requires: "to",
  }),
  url: option.text("URL", "REST URL of another ORKG server, up to and including /api", { requires: "to" }),
  field: option.text("ID", "The research field for the papers", { requires: "to" }),
  send: option.flag("Send the requests (default: only show them)", { requires: "to" }),
  "allow-production": option.flag("Allow writing to the production ORKG", { requires: "to" }),
};

type OrkgOptions = OptionValues<typeof orkgOptions>;

const tokenVariable = "ORKG_TOKEN";

async function populateOrkg(papers: readonly OrkgPaper[], options: OrkgOptions, context: CommandContext) {
  const baseUrl = cutEnd(options.url ?? orkgEnvironments[options.env as OrkgEnvironment], /\//);
  if (options.field === undefined)
    throw new OptionError("--field is missing", { hint: "Specify a research field for the papers." });
  const production = baseUrl === orkgEnvironments.production;
  if (options.send && production && !options["allow-production"])
    throw new OptionError("this command would write to the production ORKG", {
      hint: "Try --env sandbox first; --allow-production permits writing to production.",
    });
  const token = options.send ? context.env[tokenVariable] : undefined;
  if (options.send && !token)
    throw new OptionError(`writing requires an access token in the environment variable ${tokenVariable}`, {
      hint: "Without --send, the command only shows the requests.",
    });
  const report = await publishToOrkg(papers, { baseUrl, researchField: options.field, token }, context);
  const { stopped } = report;
  const text = options.send ? describeWritten(report, baseUrl) : describePlan(report, baseUrl);
  if (stopped instanceof CancelledError)
    throw new CancelledError(`interrupted\n${plainText(text)}`, { cause: stopped, hint: writeAgainHint });
  if (stopped) context.warn(`${stopped.message}\n${writeAgainHint}`);
  return {
    text,
    json: {
      target: baseUrl,
      sent: options.send,
      ...pick(report, "predicates", "papers"),
      stopped: stopped && { message: stopped.message, hint: writeAgainHint },
    },
    exitCode: stopped ? 1 : 0,
  } as const;
}

function describePlan({ predicates, papers }: PublishReport, baseUrl: string): Block {
  const example = papers.find(({ requests }) => requests.length > 0)?.requests[0];
  return [
    `With --send, the command writes to ${baseUrl}:`,
    `  ${count(predicates.length, "predicate")} missing on the server`,
    countActions(papers),
    example && [
      `First request for a paper, POST ${example.path}:`,
      JSON.stringify(example.body, null, 2),
      "--json shows all requests; --send sends them.",
    ],
  ];
}

/** Reports what was written to the server, even if writing stopped part-way. */
function describeWritten({ predicates, papers, stopped }: PublishReport, baseUrl: string): Block {
  const isDone = ({ requests, confirmed }: PublishReport["papers"][number]): boolean =>
    confirmed === requests.length;
  const unsentPapers = papers.filter((paper) => !isDone(paper));
  const [first] = unsentPapers;
  return [
    `Written to ${baseUrl}${stopped ? " before the error" : ""}:`,
    `  ${count(predicates.filter(({ id }) => id !== null).length, "predicate")}`,
    countActions(papers.filter(isDone)),
    first &&
      `  ${count(unsentPapers.length, "missing or incomplete paper")}, beginning with ${JSON.stringify(first.title)}`,
    first && first.confirmed > 0 && `  with ${first.confirmed} of its ${first.requests.length} contributions`,
  ];
}

function countActions(papers: PublishReport["papers"]): string[] {
  const counts = countBy(papers, ({ action }) => action);
  return [
    `  ${count(counts.create ?? 0, "new paper")}`,
    `  ${count(counts["add contributions"] ?? 0, "existing paper")} with new contributions`,
    `  ${count(counts["nothing to do"] ?? 0, "existing paper")} without changes`,
  ];
}

export const command = defineCommand({
  example: "--publications papers.bib --template gv3 --out graph.nt",
  options: {
    template: option.name("gv1, gv2, gv3, gv4, question-answering or a template file", { required: true }),
    out: option.outputFile("The output graph: .json or .nt"),
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
    if ((options.out === undefined) === (options.to === undefined))
      throw new OptionError("either --out FILE or --to orkg is required");
    if (options.out !== undefined) formatOfFile(context.resolve(options.out));
    const template = readTemplate(templateFile(options.template, context.resolve));
    const population = readPopulation(context.resolve(options.publications), template.mapping, {
      joins: options.join.map((file) => ({ file: context.resolve(file), on: options.on })),
      lenient: options.lenient,
    });
    const layout = { withAbsent: options["with-absent"] };
    if (options.out !== undefined) return writePopulation(population, template, layout, options.out, context);
    for (const problem of population.problems) context.warn(`left out: ${problem}`);
    const { absentLines } = populate(population.publications, template, layout);
    if (absentLines > 0) context.warn(describeAbsent(absentLines, layout));
    return populateOrkg(orkgPapers(population.publications, template, layout), options, context);
  },
});

function describeAbsent(lines: number, { withAbsent }: Layout): string {
  return withAbsent
    ? `fields without annotations: ${count(lines, "triple")} (--with-absent)`
    : `omitted: ${count(lines, "triple")} for fields without annotations; --with-absent includes them`;
}

type Layout = { readonly withAbsent: boolean };

async function writePopulation(
  { publications, problems }: ReadPopulation,
  template: Template,
  layout: Layout,
  out: string,
  context: CommandContext,
) {
  const { triples, absentLines } = populate(publications, template, layout);
  return withGraph(createGraph(triples), async (graph) => {
    await writeGraph(graph, context.resolve(out), context);
    return {
      text: [
        `Wrote ${count(publications.length, "publication")} in the layout ${template.name} to ${out}`,
        await describeGraph(graph),
        absentLines > 0 && describeAbsent(absentLines, layout),
        problems.map((problem) => `left out: ${problem}`),
      ],
      json: {
        out,
        template: template.name,
        publications: publications.length,
        ...(await graph.statistics()),
        graph_hash: await graph.version(),
        absent_triples: absentLines,
        absent_written: layout.withAbsent,
        left_out: problems.length,
        problems,
      },
    };
  });
}

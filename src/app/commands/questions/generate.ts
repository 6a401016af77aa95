/**
 * `taxolink questions generate`: generates labelled questions with proven golden triples from a graph or from
 * publications.
 */

import { basename } from "node:path";
import { InputError, OptionError } from "../../../base/errors.ts";
import { readJson } from "../../../base/io/index.ts";
import { count } from "../../../base/text/count.ts";
import {
  chooseThings,
  classQuotasSchema,
  convertPairs,
  defaultClusterOptions,
  defaultSubgraphTokens,
  describeClusters,
  distributionSchema,
  evenQuotas,
  fileBeside,
  generateDocumentQuestions,
  kindsSchema,
  labelRulesSchema,
  notDrawn,
  openDraw,
  openSampler,
  planSchema,
  publishedDistribution,
  publishedLabelRules,
  type QaPair,
  readDocuments,
  requireNoReviews,
  runPlan,
  type SampleReport,
  type Sampler,
  type SamplerOptions,
  sampleComparison,
  sampleFrom,
  sampleLike,
  userLexiconSchema,
  type WishResult,
  type WritingOutcome,
  withQueries,
  writeAboutThings,
  writeDrafts,
  writeQuestions,
} from "../../../datasets/index.ts";
import { createGraph } from "../../../graph/index.ts";
import { onPage, option } from "../../../operations/arguments.ts";
import { type CommandContext, defineCommand, type OptionValues } from "../../../operations/command.ts";
import { aligned, type Block, firstOf } from "../../../pages/blocks.ts";
import { modelOptions } from "../../models/model-options.ts";
import { graphOptions, openGivenGraph, withGraph } from "../graph/graph-file.ts";
import { listCounts } from "../shared/listing.ts";
import { type Models, withEstimatedModels } from "../shared/with-models.ts";
import {
  type GivenPublications,
  hopsOption,
  publicationOptions,
  readGivenLayouts,
  readGivenQuestions,
  readOptional,
} from "./question-file.ts";
import {
  describeRejected,
  draftWritingOptions,
  type GenerationRun,
  modelWrites,
  requireWriter,
  withJournal,
  writeRejected,
} from "./write-drafts.ts";

/** The options that determine the number of questions, so that no distribution does. */
const otherQueries = ["plan", "documents", "like"];

const generateOptions = {
  ...graphOptions,
  ...publicationOptions,
  out: option.outputFile("Output file for the questions (CSV)", { required: true }),
  count: option.integer("Number of questions (default: 40, or the total of the distribution)", {
    excludes: otherQueries,
  }),
  unanswerable: option.integer(
    "Also write N questions that the graph cannot answer, with the reason in the unanswerable column",
    { default: 0, minimum: 0, excludes: ["publications", "documents", "plan", "comparison"] },
  ),
  strategy: option.name(
    "clustering (across publications), subgraph (about one title), both, comparison (every publication and property), or documents",
    { choices: ["clustering", "subgraph", "both", "comparison", "documents"], default: "both" },
  ),
  documents: option.file(
    "Documents for --strategy documents: .jsonl or .csv with id, title, text and, for several result sets, query",
  ),
  distribution: option.file(
    'Number of questions per operation for use cases 1 to 6: {"counting": [4, 4, 4, 4, 4, 4], …}, or the word published',
  ),
  "per-class": option.integer(
    "Minimum number of questions for every class of the taxonomy, and for one, two and three hops",
    { excludes: otherQueries },
  ),
  like: option.file(
    "Ask the queries of this question file about other names and values, for a set to withhold; --seed draws them",
    { excludes: ["plan", "documents", "publications", "distribution", "unanswerable"] },
  ),
  ...hopsOption,
  labels: option.file("JSON file that maps the features of questions to the names of classes, by column"),
  lexicon: option.file(
    "Wordings of predicates and types, to use instead of the suggested wordings (JSON; see questions lexicon)",
  ),
  ...onPage("all", {
    variants: option.list(
      "NAMES",
      "Layouts of the publications, one output file per layout: gv1, gv2, gv3, gv4 or template files (default: gv3)",
      { requires: "publications" },
    ),
    comparison: option.text(
      "ID",
      "Generate questions only about the publications in this comparison (comparison strategy)",
    ),
    plan: option.file(
      "Parameters for the clustering strategy (such as values, restrictions, ask and template), instead of a distribution",
      { excludes: ["publications"] },
    ),
    "class-quotas": option.file(
      'Minimum number of questions for each class and each number of hops: {"answer_type": {"temporal": 10}, "hops": {"2": 5}}',
      { excludes: [...otherQueries, "per-class"] },
    ),
    "hub-type": option.text(
      "TYPE",
      "Generate questions only about entities of this type (default: every type with facts)",
    ),
    kinds: option.file(
      'Classify properties as metadata or content, overriding the automatic classification: {"paper class": "metadata", …}',
    ),
    "max-golden": option.integer(
      "Maximum number of golden triples per question (default: 60 for look-ups and lists, 1,000 for what compares all things)",
    ),
    eps: option.number("X", "Maximum cosine distance at which two values count as the same", {
      default: defaultClusterOptions.eps,
      minimum: 0,
    }),
    "min-pts": option.integer("Minimum number of similar values in a cluster", {
      default: defaultClusterOptions.minPts,
    }),
    split: option.flag("Treat every spelling as a separate value instead of joining the spellings of one"),
    "keep-redundant": option.flag("Keep questions with a redundant condition or negation"),
    instructions: option.text("TEXT", "Instructions for the language model, in addition to the template", {
      default: "",
    }),
    topic: option.list(
      "IDS",
      "Publications (ids or titles) for --strategy subgraph; a language model writes the questions",
    ),
    "per-publication": option.integer("Number of questions per publication for --strategy subgraph", {
      default: 2,
    }),
    "subgraph-tokens": option.integer(
      "Maximum number of tokens for the triples shown to the language model per question",
      { default: defaultSubgraphTokens },
    ),
  }),
  ...modelOptions,
};

type GenerateOptions = OptionValues<typeof generateOptions>;

export const command = defineCommand({
  example: "--graph graph.json --count 40 --out questions.csv",
  options: generateOptions,
  notes: [
    "Every question is the English of a typed query, whose answer the golden triples alone give. " +
      "The report lists the cells of a distribution and the classes with too few questions, with reasons.",
    "With --publications, the command writes every question once per layout (Q-gv1.csv, Q-gv2.csv, ...).",
    "With --language, a model words each question from its query's English, --instructions and as many triples as --subgraph-tokens allows. The command then checks the triples, the answer and the grammar. " +
      "The verdicts column contains the result of each check; Q-rejected.csv lists the rejected questions with reasons. " +
      "With --strategy subgraph, the model chooses its own questions about a publication.",
    "Unanswerable questions ask for a missing value or relation, or contain a false premise. The command checks the reason against the graph, and questions check --prove checks it again. " +
      "Unanswerable questions have no golden triples.",
    "The command first fills the quotas of --class-quotas, --per-class and --distribution, and then generates questions until it reaches --count.",
    "With --like, another --seed gives another set of the same difficulty: publish one, and keep the other for the final test.",
    "After an interruption, or if the budget runs out, run the same command to resume: Q.csv.partial.jsonl stores what a model has written.",
  ],
  run: async ({ options }, context) => {
    checkOptions(options);
    const out = context.resolve(options.out);
    requireNoReviews(out);
    return withEstimatedModels(options, context, (models, watched) =>
      generate(options, { out, models, context: watched }),
    );
  },
});

async function generate(options: GenerateOptions, run: GenerationRun) {
  const { models, context } = run;
  const { documents, publications } = options;
  if (options.instructions !== "") requireWriter("--instructions", models);
  if (options.topic.length > 0 && (options.strategy !== "subgraph" || !modelWrites(models)))
    throw new OptionError("--topic requires --strategy subgraph and a language model", {
      hint: "A plan file contains its own topic.",
    });
  if (documents !== undefined)
    return writeAndReport(run, await generateFromDocuments(documents, options, run));
  const files = readFiles(options, context);
  const settings = { ...files, seed: context.seed, hubType: options["hub-type"] };
  if (publications !== undefined) return generateVariants({ ...options, publications }, files, settings, run);
  return withGraph(openGivenGraph(options, [], context), async ({ file, graph }) => {
    const sampler = await openSampler(graph, { ...settings, graphName: basename(file) }, context);
    const work = { sampler, options, files, ...run };
    return writeAndReport(run, await generateFromGraph(work));
  });
}

function generateFromGraph(work: GraphWork): Promise<Generated> {
  const { plan, like, strategy } = work.options;
  if (plan !== undefined) return generateFromPlan(plan, work);
  if (like !== undefined) return generateLike(like, work);
  if (strategy === "comparison") return generateFromCells(work);
  if (strategy === "subgraph" && modelWrites(work.models)) return generateAboutPublications(work);
  return generateSampled(work);
}

/** The options that the strategy `comparison` does not use, because the comparison determines the questions. */
const notWithComparison = ["like", "count", "class-quotas", "per-class", "publications"] as const;

/** @throws OptionError if options do not fit the strategy, or have an impossible value */
function checkOptions(options: GenerateOptions): void {
  const { eps, strategy, documents, comparison } = options;
  if (eps <= 0 || eps > 2)
    throw new OptionError(`--eps requires a cosine distance above 0 and up to 2, not ${eps}`);
  if ((strategy === "documents") !== (documents !== undefined))
    throw new OptionError("--strategy documents and --documents FILE must be used together");
  if (comparison !== undefined && strategy !== "comparison")
    throw new OptionError("--comparison requires --strategy comparison");
  const surplus = notWithComparison.find((name) => options[name] !== undefined);
  if (strategy === "comparison" && surplus !== undefined)
    throw new OptionError(`--${surplus} and --strategy comparison are mutually exclusive`, {
      hint: "The comparison determines the questions.",
    });
}

/** Returns the contents of the files that options name; one distribution needs no file. */
function readFiles(options: GenerateOptions, context: CommandContext) {
  const { distribution } = options;
  return {
    rules: readOptional(options.labels, context, labelRulesSchema),
    kinds: readOptional(options.kinds, context, kindsSchema),
    distribution:
      distribution === "published"
        ? publishedDistribution
        : readOptional(distribution, context, distributionSchema),
    classes: readOptional(options["class-quotas"], context, classQuotasSchema),
    lexicon: readOptional(options.lexicon, context, userLexiconSchema),
  };
}

/** What the strategies that ask about a graph share. */
type GraphWork = GenerationRun & {
  readonly sampler: Sampler;
  readonly options: GenerateOptions;
  readonly files: ReturnType<typeof readFiles>;
};

async function generateFromDocuments(file: string, options: GenerateOptions, run: GenerationRun) {
  const { out, models, context } = run;
  const documents = readDocuments(context.resolve(file));
  const { instructions } = options;
  const settings = { seed: context.seed, instructions, parallel: draftWritingOptions(options).parallel };
  const report = await withJournal(out, { documents, instructions }, models, context, ({ journal }) =>
    generateDocumentQuestions(documents, models, journal, settings, context),
  );
  const { sets, clusters, skipped } = report;
  if (clusters === 0)
    throw new InputError({ file }, "no result set contains at least five documents", {
      hint: "The query column assigns each document to a result set.",
    });
  return {
    ...report,
    text: `  ${count(documents.length, "document")} in ${count(sets, "result set")}, ${count(clusters, "cluster")}, ${count(skipped, "set")} with too few documents`,
    json: { documents: documents.length, sets, clusters, skipped },
  };
}

async function generateFromCells({ sampler, options, context }: GraphWork) {
  const report = await sampleComparison(sampler, options.comparison, context);
  const { pairs, publications, properties, cells, refused } = report;
  if (pairs.length === 0)
    throw new InputError(
      { file: sampler.graphName },
      "no publication in this comparison has a value, so there are no cells to generate questions from",
    );
  const share = ((100 * cells.filled) / cells.all).toFixed(1);
  // Questions about cells are not worded by a model.
  return {
    pairs: await withQueries(pairs, sampler.graph),
    text: [
      `  ${count(publications, "publication")}, ${count(properties.length, "property", "properties")}`,
      `  ${cells.filled} of ${cells.all} cells are filled (${share} %)`,
      describeRefused(refused),
    ],
    json: { publications, properties, cells, refused },
  };
}

async function generateFromPlan(file: string, work: GraphWork) {
  const { sampler, options, models, context } = work;
  const plan = readJson(context.resolve(file), planSchema);
  const clusters = {
    eps: plan.eps ?? options.eps,
    minPts: plan.minPts ?? options["min-pts"],
    embedder: models.embedder,
  };
  const instructions = [plan.instructions, options.instructions].filter(Boolean).join(" ");
  const draw = await openDraw(sampler, { clusters, seed: context.seed }, context);
  const { pairs, refused } = await runPlan(sampler, draw, plan, file, demandsOf(options));
  const reasons = describeRefused(refused);
  if (pairs.length === 0)
    throw new InputError({ file }, `no question could be generated\n${reasons.join("\n")}`);
  const drafts = await withQueries(pairs, sampler.graph);
  const written = await wordDrafts(drafts, { ...work, options: { ...options, instructions } }, plan);
  const clustersFound = describeClusters(draw.clusters, draw);
  return { ...written, text: reasons, json: { refused, clusters: clustersFound } };
}

/** Lets the model, if there is one, word questions. @param plan what determined them, besides the options */
async function wordDrafts(drafts: readonly QaPair[], work: GraphWork, plan?: unknown) {
  const { sampler, options, out, models, context } = work;
  if (!modelWrites(models)) return { pairs: drafts, rejected: [] };
  const writer = { ...draftWritingOptions(options), language: models.language };
  const { instructions, "subgraph-tokens": tokens } = options;
  const planned = plan === undefined ? [] : [plan];
  const inputs = [sampler.version, drafts.map(({ uid }) => uid), ...planned, instructions, tokens];
  return withJournal(out, inputs, models, context, ({ journal }) =>
    writeDrafts(sampler, drafts, writer, journal, context),
  );
}

function demandsOf(options: GenerateOptions) {
  return { largestGolden: options["max-golden"], keepRedundant: options["keep-redundant"] };
}

/** Returns how values are grouped, or null if every spelling is a value. */
function clustersOf({ split, eps, "min-pts": minPts }: GenerateOptions, { embedder }: Models) {
  return split ? null : { eps, minPts, embedder };
}

/** Asks the queries of a question file about other names and values. */
async function generateLike(file: string, { sampler, options, models, context }: GraphWork) {
  const originals = readGivenQuestions([file], false, context).pairs;
  const clusters = clustersOf(options, models);
  const settings = { clusters, seed: context.seed, maxHops: options["max-hops"] };
  const draw = await openDraw(sampler, settings, context);
  const { pairs, refused } = await sampleLike(sampler, draw, originals, demandsOf(options), context);
  if (pairs.length === 0)
    throw new InputError({ file }, `no question has a counterpart\n${describeRefused(refused).join("\n")}`);
  return {
    pairs: await withQueries(pairs, sampler.graph),
    text: [`  from ${count(originals.length, "question")} of ${file}`, describeRefused(refused)],
    json: { like: file, originals: originals.length, refused },
  };
}

function describeRefused(refused: Readonly<Record<string, number>>): string[] {
  return Object.entries(refused).map(([reason, refusals]) => `  not asked: ${reason} (${refusals})`);
}

/** Questions and what to report about them. Without a list of rejected ones, no model worded them. */
type Generated = {
  readonly pairs: readonly QaPair[];
  readonly rejected?: WritingOutcome["rejected"];
  /** The questions to write, if the report counts only some of them. */
  readonly rows?: readonly QaPair[];
  readonly about?: string;
  readonly text: Block;
  readonly json: object;
};

/** Writes the accepted and the rejected questions to files, and reports both. */
function writeAndReport(run: GenerationRun, generated: Generated) {
  const { pairs, rows = pairs } = generated;
  if (!run.models.plan) writeQuestions(run.out, { columns: [], rows });
  return reportWritten(run, generated, [run.out]);
}

function reportWritten(
  { out, models }: GenerationRun,
  { pairs, rejected: refused, about = "", text, json }: Generated,
  files: readonly string[],
) {
  const rejected = refused === undefined ? null : writeRejected(out, refused, models);
  return {
    text: [
      files.map((file) => `${file}: ${count(pairs.length, "question")}${about}`),
      text,
      describeRejected(rejected),
    ],
    json: { out: files[0], questions: pairs.length, ...json, ...(rejected !== null && { rejected }) },
    exitCode: pairs.length === 0 && !models.plan ? 1 : 0,
  } as const;
}

async function generateSampled(work: GraphWork) {
  const { report, written } = await sample(work);
  const rows = await withQueries([...written.pairs, ...report.unanswerable.pairs], work.sampler.graph);
  return { ...written, rows, ...describeSample(report, [work.out]) };
}

/**
 * Samples from the layout with the fewest triples, which hides least behind records, and lays the questions out in the
 * others, as far as all of them state the facts.
 */
async function generateVariants(
  options: GenerateOptions & GivenPublications,
  files: GraphWork["files"],
  settings: Omit<SamplerOptions, "graphName">,
  run: GenerationRun,
) {
  const { out, models, context } = run;
  const names = options.variants.length === 0 ? ["gv3"] : options.variants;
  const layouts = readGivenLayouts(names, options, context);
  const [first] = layouts.toSorted(
    (left, right) => left.population.triples.length - right.population.triples.length,
  );
  if (first === undefined) throw new OptionError("--variants requires layout names");
  return withGraph(createGraph(first.population.triples), async (graph) => {
    const sampler = await openSampler(graph, { ...settings, graphName: first.name }, context);
    const { report, written } = await sample({ sampler, options, files, ...run });
    const converted = await Promise.all(
      layouts.map(async (layout) =>
        layout === first
          ? written.pairs
          : (await convertPairs(written.pairs, first, layout, { rules: sampler.rules })).pairs,
      ),
    );
    const isEverywhere = ({ uid }: QaPair): boolean =>
      converted.every((pairs) => pairs.some((pair) => pair.uid === uid));
    const outs = layouts.map(({ name }) => (layouts.length === 1 ? out : fileBeside(out, name)));
    for (const [at, file] of outs.entries()) {
      const rows = (converted[at] ?? []).filter(isEverywhere);
      if (models.plan) continue;
      const isSampled = layouts[at] === first;
      writeQuestions(file, { columns: [], rows: isSampled ? await withQueries(rows, graph) : rows });
    }
    const kept = { ...written, pairs: written.pairs.filter(isEverywhere) };
    return reportWritten(run, { ...kept, ...describeSample(report, outs) }, outs);
  });
}

async function sample(work: GraphWork) {
  const { sampler, options, files, models, context } = work;
  const perClass = options["per-class"];
  const settings = {
    count: options.count,
    strategy: options.strategy as "clustering" | "subgraph" | "both",
    clusters: clustersOf(options, models),
    ...demandsOf(options),
    maxHops: options["max-hops"],
    unanswerable: options.unanswerable,
    ...files,
    classes:
      perClass === undefined ? files.classes : evenQuotas(files.rules ?? publishedLabelRules, perClass),
    seed: context.seed,
    graphName: sampler.graphName,
  };
  const report = await sampleFrom(sampler, settings, context);
  const [reason] = report.refused.keys();
  if (report.pairs.length === 0)
    throw new InputError(
      { file: sampler.graphName },
      `no question could be generated${reason === undefined ? ": no class has things with names and properties that can be asked for" : `, most often for this reason: ${reason}`}`,
      { hint: "Write wordings of the properties with questions lexicon, or try another --hub-type." },
    );
  return { report, written: await wordDrafts(report.pairs, work) };
}

function describeSample(report: SampleReport, files: readonly string[]) {
  const { unanswerable, refused, pairs: _pairs, ...others } = report;
  const reasons = [...refused].map(([reason, times]) => ({ reason, times }));
  return {
    about: ` about ${count(report.asked.length, "property", "properties")}`,
    text: describe(report),
    json: { files, ...others, unanswerable: unanswerable.made, refused: reasons },
  };
}

function describe({ operations, unasked, cells, classes, unanswerable }: SampleReport): Block {
  const rows = operations.map(({ operation, wanted, made }) => [operation, String(wanted), String(made)]);
  const left = unasked.filter(({ reason }) => reason !== notDrawn);
  const undrawn = unasked.length - left.length;
  return [
    aligned(rows, { header: ["operation", "wanted", "made"], indent: 2 }),
    describeWishes(cells, "cell"),
    describeWishes(classes, "class quota"),
    unanswerable.pairs.length > 0 &&
      `plus ${count(unanswerable.pairs.length, "unanswerable question")}: ${listCounts(unanswerable.made)}`,
    undrawn > 0 && `${count(undrawn, "property", "properties")} not asked for yet; a larger --count may`,
    left.length > 0 && "left out:",
    firstOf(left.map(({ label, reason }) => `  ${label}: ${reason}`)),
  ];
}

/** Lists the quotas that are not met, with the reasons. */
function describeWishes(wishes: readonly WishResult[], noun: string): Block {
  const short = wishes.filter(({ gap }) => gap !== null);
  return (
    wishes.length > 0 && [
      `${wishes.length - short.length} of ${count(wishes.length, noun)} met`,
      short.map(
        ({ column, name, made, wanted, gap }) => `  ${column} ${name}: ${made} of ${wanted} (${gap})`,
      ),
    ]
  );
}

/** Runs the subgraph strategy: a language model writes questions about each publication in turn. */
async function generateAboutPublications({ sampler, options, out, models, context }: GraphWork) {
  const questions = options["per-publication"];
  const nodes = chooseThings(sampler, { topic: options.topic, count: options.count, perThing: questions });
  const writing = draftWritingOptions(options);
  const inputs = [sampler.version, nodes.map(sampler.index.id), sampler.rules, questions, writing];
  const { cut, pairs, rejected } = await withJournal(out, inputs, models, context, ({ journal }) =>
    writeAboutThings(sampler, nodes, { ...writing, language: models.language, questions }, journal, context),
  );
  return {
    pairs: pairs.slice(0, options.count),
    rejected,
    text: [
      `  ${count(nodes.length, "publication")}, ${count(questions, "question")} requested per publication, at most ${writing.subgraphTokens} tokens of triples per prompt`,
      firstOf(cut.map((one) => `  cut: '${one.title}', ${one.shown} of ${count(one.all, "triple")}`)),
    ],
    json: { publications: nodes.length, cut },
  };
}

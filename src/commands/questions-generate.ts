/** `taxolink questions generate`: labelled questions with proven golden triples from a graph or from publications. */
import { basename, extname } from "node:path";
import {
  clusterValues,
  defaultClusterOptions,
  distributionSchema,
  type FactStore,
  type GenerationReport,
  generateQuestions,
  type LabelRules,
  labelRulesSchema,
  layOutPairs,
  profileGraph,
  profileSchema,
  publishedLabelRules,
  readGraphView,
  writeQuestions,
} from "../datasets/index.ts";
import { InputError, OptionError } from "../errors.ts";
import { readJson } from "../io/index.ts";
import {
  type CommandContext,
  defineCommand,
  type OptionSpecs,
  type OptionValues,
  type Outcome,
} from "./command.ts";
import { generateFromCells, generateFromDocuments, generateFromPlan } from "./generate-other-strategies.ts";
import { describeGaps, describeGeneration, shownGaps, summariseGeneration } from "./generation-report.ts";
import { graphOptions, openGivenGraph } from "./graph-file.ts";
import { embedderOptions, noLanguage } from "./model-options.ts";
import { publicationOptions, readVariants } from "./publication-facts.ts";
import { type Models, withModels } from "./with-models.ts";

const options = {
  ...graphOptions,
  ...publicationOptions,
  ...embedderOptions,
  variants: {
    kind: "list",
    value: "NAMES",
    summary:
      "Layouts of the publications, one file each: gv1, gv2, gv3, gv4 or template files (default: gv1)",
  },
  out: { kind: "text", value: "FILE", summary: "Where to write the questions (CSV)", required: true },
  count: { kind: "number", value: "N", summary: "How many questions; the distribution's total without it" },
  strategy: {
    kind: "text",
    value: "NAME",
    summary:
      "clustering (across publications), subgraph (about one title), both, comparison (every publication and " +
      "property), or documents",
    choices: ["clustering", "subgraph", "both", "comparison", "documents"],
    default: "both",
  },
  documents: {
    kind: "text",
    value: "FILE",
    summary:
      "Documents for that strategy: .jsonl or .csv with id, title, text and, for several result sets, query",
  },
  plan: {
    kind: "text",
    value: "FILE",
    summary:
      "Parameters of the clustering strategy (values, restrictions, ask, template ...) instead of a distribution",
  },
  distribution: {
    kind: "text",
    value: "FILE",
    summary: 'Questions wanted per operation for use cases 1 to 6: {"counting": [4, 4, 4, 4, 4, 4], …}',
  },
  "hub-type": { kind: "text", value: "TYPE", summary: "Type of the publications; profiled without it" },
  kinds: {
    kind: "text",
    value: "FILE",
    summary: 'Fields that are metadata or content against the profile: {"paper class": "metadata", …}',
  },
  labels: { kind: "text", value: "FILE", summary: "Class names for features of forms, by column (JSON)" },
  "max-golden": { kind: "number", value: "N", summary: "Most golden triples of a question", default: 10 },
  eps: {
    kind: "number",
    value: "X",
    summary: "Largest cosine distance at which two values count as spellings of one",
    default: defaultClusterOptions.eps,
  },
  "min-pts": {
    kind: "number",
    value: "N",
    summary: "Near values that make a cluster",
    default: defaultClusterOptions.minPts,
  },
  split: { kind: "flag", summary: "One question per value instead of one per cluster of spellings" },
} as const satisfies OptionSpecs;

type Options = OptionValues<typeof options>;

export const command = defineCommand({
  summary: "Generate taxonomy-labelled questions, each with proven golden triples",
  positionals: [],
  options,
  notes: [
    "Every question is re-run from its stored form, and its answer recomputed from its golden triples alone,",
    "before it is written. What a cell of the distribution could not deliver is listed with counted reasons.",
    "With --publications every question is written once per layout (Q-gv1.csv, Q-gv2.csv, ...); the column",
    "ambiguous_in names the layouts that no longer tell apart what the question distinguishes.",
  ],
  run: async ({ options }, context) => {
    requireCount("count", options.count);
    requireCount("max-golden", options["max-golden"]);
    requireCount("min-pts", options["min-pts"]);
    const out = context.resolve(options.out);
    const { documents } = options;
    if ((options.strategy === "documents") !== (documents !== undefined)) {
      throw new OptionError("--strategy documents and --documents FILE belong together");
    }
    if (documents !== undefined) {
      return withModels({ ...noLanguage, ...options }, context, (models) =>
        generateFromDocuments(documents, out, models, context),
      );
    }
    const rules = readOptional(options.labels, context, (file) => readJson(file, labelRulesSchema));
    const { publications } = options;
    if (publications !== undefined) {
      return withModels({ ...noLanguage, ...options }, context, (models) =>
        generateVariants(options, publications, rules ?? publishedLabelRules, out, models, context),
      );
    }
    if (options.variants.length > 0) {
      throw new OptionError("--variants lays out publications", { hint: "Add --publications FILE." });
    }
    return withModels({ ...noLanguage, ...options }, context, (models) =>
      generateFromGraph(options, rules, out, models, context),
    );
  },
});

async function generateFromGraph(
  options: Options,
  rules: LabelRules | undefined,
  out: string,
  models: Models,
  context: CommandContext,
): Promise<Outcome> {
  const kinds = readOptional(options.kinds, context, (file) => readJson(file, profileSchema));
  const { file, graph } = await openGivenGraph(options, [], context);
  try {
    const hubType = options["hub-type"];
    const facts = profileGraph(
      await readGraphView(graph, context),
      { ...(hubType === undefined ? {} : { hubType }), ...(kinds === undefined ? {} : { kinds }) },
      context,
    );
    if (options.plan !== undefined) {
      return await generateFromPlan(
        options.plan,
        facts,
        basename(file),
        { ...options, out, rules },
        models,
        context,
      );
    }
    if (options.strategy === "comparison")
      return generateFromCells(facts, basename(file), rules, out, context);
    const report = await generate(facts, options, basename(file), rules, models, context);
    if (!models.plan) writeQuestions(out, { columns: [], rows: report.pairs });
    return { text: describeGeneration(report, [out]), json: summariseGeneration(report, [out]) };
  } finally {
    graph.close();
  }
}

async function generateVariants(
  options: Options,
  publications: string,
  rules: LabelRules,
  out: string,
  models: Models,
  context: CommandContext,
): Promise<Outcome> {
  const names = options.variants.length === 0 ? ["gv1"] : options.variants;
  const variants = await readVariants(names, { ...options, publications }, context);
  const [first] = variants;
  if (first === undefined) throw new OptionError("--variants names no layout");
  const report = await generate(first.facts, options, first.name, rules, models, context);
  const files = variants.map((variant) => ({
    file: variants.length === 1 ? out : fileOfVariant(out, variant.name),
    rows: layOutPairs(report.pairs, variant, variants, rules),
  }));
  for (const { file, rows } of models.plan ? [] : files) writeQuestions(file, { columns: [], rows });
  const outs = files.map(({ file }) => file);
  return { text: describeGeneration(report, outs), json: summariseGeneration(report, outs) };
}

function fileOfVariant(out: string, variant: string): string {
  const extension = extname(out);
  return `${out.slice(0, out.length - extension.length)}-${variant}${extension}`;
}

async function generate(
  facts: FactStore,
  options: Options,
  graph: string,
  rules: LabelRules | undefined,
  { embedder }: Models,
  context: CommandContext,
): Promise<GenerationReport> {
  const distribution = readOptional(options.distribution, context, (file) =>
    readJson(file, distributionSchema),
  );
  const clusterOptions = { eps: options.eps, minPts: options["min-pts"] };
  const clusters = await clusterValues(facts, embedder, clusterOptions, context);
  const report = generateQuestions(
    facts,
    clusters,
    {
      seed: context.seed,
      graph,
      strategy: options.strategy as "clustering" | "subgraph" | "both",
      clusterMode: options.split ? "split" : "collect",
      largestGolden: options["max-golden"],
      ...(options.count === undefined ? {} : { count: options.count }),
      ...(distribution === undefined ? {} : { distribution }),
      ...(rules === undefined ? {} : { rules }),
    },
    context,
  );
  if (report.pairs.length > 0) return report;
  const gaps = describeGaps(report).slice(0, shownGaps).join("\n");
  throw new InputError({ file: graph }, `no question could be made\n${gaps}`, {
    hint: "Another --hub-type or --distribution may help.",
  });
}

function requireCount(name: string, value: number | undefined): void {
  if (value === undefined || (Number.isInteger(value) && value >= 1)) return;
  throw new OptionError(`--${name} needs a whole number of at least 1, not ${value}`);
}

function readOptional<T>(
  option: string | undefined,
  context: CommandContext,
  read: (file: string) => T,
): T | undefined {
  return option === undefined ? undefined : read(context.resolve(option));
}

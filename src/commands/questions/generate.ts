/**
 * `taxolink questions generate`: generates labelled questions with proven golden triples from a graph or from
 * publications.
 */
import { basename } from "node:path";
import {
  type CommandContext,
  defineCommand,
  type OptionSpecs,
  type OptionValues,
  type Outcome,
} from "../../cli/command.ts";
import {
  classQuotasSchema,
  defaultClusterOptions,
  defaultMaxHops,
  defaultSubgraphTokens,
  distributionSchema,
  labelRulesSchema,
  profileSchema,
  profileSubjects,
  readGraphView,
  userLexiconSchema,
} from "../../datasets/index.ts";
import { OptionError } from "../../errors.ts";
import type { KnowledgeGraph } from "../../graph/index.ts";
import { modelOptions } from "../../models/model-options.ts";
import { graphOptions, openGivenGraph } from "../graph/graph-file.ts";
import { withModels } from "../shared/with-models.ts";
import { generateAboutPublications } from "./generate-about-publications.ts";
import { generateFromGraph, generateVariants } from "./generate-by-distribution.ts";
import { generateFromCells, generateFromDocuments, generateFromPlan } from "./generate-other-strategies.ts";
import { generateSampled } from "./generate-sampled.ts";
import { hopsOption, publicationOptions } from "./publication-facts.ts";
import { addQueries, readOptional } from "./question-file.ts";
import { type GenerationRun, modelWrites } from "./write-drafts.ts";

const options = {
  ...graphOptions,
  ...publicationOptions,
  variants: {
    kind: "list",
    value: "NAMES",
    summary:
      "Layouts of the publications, one output file per layout: gv1, gv2, gv3, gv4 or template files (default: gv1)",
  },
  out: {
    kind: "text",
    writes: "file",
    value: "FILE",
    summary: "Output file for the questions (CSV)",
    required: true,
  },
  count: {
    kind: "number",
    value: "N",
    summary: "Number of questions (default: the distribution's total)",
    minimum: 1,
    integer: true,
  },
  unanswerable: {
    kind: "number",
    value: "N",
    summary:
      "Also write N questions that the graph cannot answer, with the reason in the unanswerable column",
    default: 0,
    minimum: 0,
    integer: true,
  },
  strategy: {
    kind: "text",
    value: "NAME",
    summary:
      "clustering (across publications), subgraph (about one title), both, comparison (every publication and property), or documents",
    choices: ["clustering", "subgraph", "both", "comparison", "documents"],
    default: "both",
  },
  generator: {
    kind: "text",
    value: "NAME",
    summary:
      "sampled (draws typed queries; the default for a graph) or forms (fills a distribution; the default where an option needs it)",
    choices: ["sampled", "forms"],
  },
  documents: {
    kind: "text",
    value: "FILE",
    summary:
      "Documents for --strategy documents: .jsonl or .csv with id, title, text and, for several result sets, query",
  },
  comparison: {
    kind: "text",
    value: "ID",
    summary: "Generate questions only about the publications in this comparison (comparison strategy)",
  },
  plan: {
    kind: "text",
    value: "FILE",
    summary:
      "Parameters for the clustering strategy (such as values, restrictions, ask and template), instead of a distribution",
  },
  distribution: {
    kind: "text",
    value: "FILE",
    summary:
      'Number of questions to request per operation for use cases 1 to 6: {"counting": [4, 4, 4, 4, 4, 4], …}',
  },
  "class-quotas": {
    kind: "text",
    value: "FILE",
    summary:
      'Minimum number of questions for each class and each number of hops: {"answer_type": {"temporal": 10}, "hops": {"2": 5}}',
  },
  "per-class": {
    kind: "number",
    value: "N",
    summary: "Minimum number of questions for every class of the taxonomy, and for one, two and three hops",
    minimum: 1,
    integer: true,
  },
  "hub-type": {
    kind: "text",
    value: "TYPE",
    summary: "Generate questions only about entities of this type (default: every type with facts)",
  },
  ...hopsOption,
  kinds: {
    kind: "text",
    value: "FILE",
    summary:
      'Classify fields as metadata or content, overriding the automatic classification: {"paper class": "metadata", …}',
  },
  labels: {
    kind: "text",
    value: "FILE",
    summary: "JSON file that maps the features of questions to the names of classes, by column",
  },
  lexicon: {
    kind: "text",
    value: "FILE",
    summary:
      "Wordings of predicates and types, to use instead of the suggested wordings (JSON; see questions lexicon)",
  },
  "max-golden": {
    kind: "number",
    value: "N",
    summary:
      "Maximum number of golden triples per question (default: 10 for forms; sampled lists have at most ten answers)",
    minimum: 1,
    integer: true,
  },
  eps: {
    kind: "number",
    value: "X",
    summary: "Maximum cosine distance at which two values count as the same",
    default: defaultClusterOptions.eps,
    minimum: 0,
  },
  "min-pts": {
    kind: "number",
    value: "N",
    summary: "Minimum number of similar values in a cluster",
    default: defaultClusterOptions.minPts,
    minimum: 1,
    integer: true,
  },
  split: {
    kind: "flag",
    summary: "Write one question per value instead of one per cluster of spellings",
  },
  "keep-redundant": {
    kind: "flag",
    summary: "Keep questions with a redundant condition or negation",
  },
  "closed-world": {
    kind: "flag",
    summary: "Treat missing information as absence: also ask which publications have no value for a field",
  },
  instructions: {
    kind: "text",
    value: "TEXT",
    summary: "Instructions for the language model, in addition to the template",
    default: "",
  },
  topic: {
    kind: "list",
    value: "IDS",
    summary: "Publications (ids or titles) for --strategy subgraph; a language model writes the questions",
  },
  "per-publication": {
    kind: "number",
    value: "N",
    summary: "Number of questions per publication for --strategy subgraph",
    default: 2,
    minimum: 1,
    integer: true,
  },
  "subgraph-tokens": {
    kind: "number",
    value: "N",
    summary: "Maximum number of tokens for the triples shown to the language model per question",
    default: defaultSubgraphTokens,
    minimum: 1,
    integer: true,
  },
  ...modelOptions,
} as const satisfies OptionSpecs;

type Options = OptionValues<typeof options>;

export const command = defineCommand({
  positionals: [],
  options,
  notes: [
    "Before the command writes a question, it reruns the stored form and recomputes the answer from the golden triples alone. " +
      "The report lists the unfilled cells of the distribution, with reasons and counts.",
    "With --publications, the command writes every question once per layout (Q-gv1.csv, Q-gv2.csv, ...); the ambiguous_in column lists the layouts in which the question is ambiguous.",
    "With --language, a model writes each question from the template, --instructions and as many triples as --subgraph-tokens allows. The command then checks the triples, the answer and the grammar. " +
      "The verdicts column contains the result of each check; Q-rejected.csv lists the rejected questions with reasons. " +
      "With --strategy subgraph, the model chooses its own questions about a publication.",
    "Unanswerable questions refer to a missing value, entity or relation, or contain a false premise. The command checks the reason against the graph, and questions validate checks it again. " +
      "Unanswerable questions have no golden triples.",
    "The command first fills the quotas of --class-quotas and --per-class, and then generates questions until it reaches --count. " +
      "The report lists the fields that a class or cell requires but the graph lacks.",
    "After an interruption, or if the budget runs out, run the same command to resume: Q.csv.partial.jsonl stores the finished work.",
  ],
  run: async ({ options }, context) => {
    if (options.eps <= 0 || options.eps > 2) {
      throw new OptionError(`--eps requires a cosine distance above 0 and up to 2, not ${options.eps}`);
    }
    requireTogether(options);
    const out = context.resolve(options.out);
    return withModels(options, context, (models) => generate(options, { out, models, context }));
  },
});

/** The most golden triples of a form without a wish (thesis, section 8.3.3.3). */
const defaultGolden = 10;

/** The options that only the generator from forms knows, if they are set. */
function optionsForForms(options: Options, { models }: GenerationRun): string[] {
  const { strategy } = options;
  const isSet: Readonly<Record<string, boolean>> = {
    "--publications": options.publications !== undefined,
    "--documents": options.documents !== undefined,
    "--plan": options.plan !== undefined,
    [`--strategy ${strategy}`]: strategy === "comparison" || strategy === "documents",
    "--topic": options.topic.length > 0,
    "--distribution": options.distribution !== undefined,
    "--kinds": options.kinds !== undefined,
    "--closed-world": options["closed-world"],
    "--keep-redundant": options["keep-redundant"],
    "--split": options.split,
    "--max-hops": options["max-hops"] !== defaultMaxHops,
    "--eps": options.eps !== defaultClusterOptions.eps,
    "--min-pts": options["min-pts"] !== defaultClusterOptions.minPts,
    "--language": modelWrites(models),
  };
  return Object.entries(isSet).flatMap(([option, set]) => (set ? [option] : []));
}

/** @throws OptionError if the chosen generator does not know an option */
function isSampled(options: Options, run: GenerationRun): boolean {
  const [option] = optionsForForms(options, run);
  // Only forms fill every quota: the sampler makes no questions with two requests.
  const hasQuotas = options["class-quotas"] !== undefined || options["per-class"] !== undefined;
  if (options.generator !== "sampled")
    return options.generator === undefined && option === undefined && !hasQuotas;
  if (option === undefined) return true;
  throw new OptionError(`${option} requires --generator forms`, {
    hint: "Omit --generator: the options choose the generator.",
  });
}

async function generate(given: Options, run: GenerationRun): Promise<Outcome> {
  const { models, context } = run;
  const sampled = isSampled(given, run);
  const options = { ...given, "max-golden": given["max-golden"] ?? defaultGolden };
  const { documents, publications, variants } = options;
  if (options.instructions !== "" && !modelWrites(models)) {
    throw new OptionError("--instructions requires a language model, but --language is offline", {
      hint: "Choose a model with --language, e.g. --language ollama:llama3.1.",
    });
  }
  if (documents !== undefined) return generateFromDocuments(documents, options, run);
  const files = readFiles(options, context);
  if (publications !== undefined) {
    const names = variants.length === 0 ? ["gv1"] : variants;
    const factOptions = { ...options, publications };
    return generateVariants(names, factOptions, { ...options, ...files }, run);
  }
  const { file, graph } = await openGivenGraph(options, [], context);
  try {
    if (sampled) return await generateSampled(graph, file, { ...given, ...files }, run);
    const outcome = await generateFromOpened(graph, file, options, files, run);
    if (models.plan === null) await addQueries(run.out, graph);
    return outcome;
  } finally {
    graph.close();
  }
}

async function generateFromOpened(
  graph: KnowledgeGraph,
  file: string,
  options: Options & { readonly "max-golden": number },
  files: ReturnType<typeof readFiles>,
  run: GenerationRun,
): Promise<Outcome> {
  const { models, context } = run;
  const hubType = options["hub-type"];
  const { kinds, rules, lexicon } = files;
  const subjects = profileSubjects(
    await readGraphView(graph, context),
    { hubType, kinds, maxHops: options["max-hops"] },
    context,
  );
  const facts = subjects.main;
  const name = basename(file);
  if (options.plan !== undefined) {
    return generateFromPlan(options.plan, facts, name, { ...options, rules, lexicon }, run);
  }
  if (options.strategy === "comparison") {
    return generateFromCells(facts, name, { ...options, rules, lexicon }, run);
  }
  if (options.strategy === "subgraph" && modelWrites(models)) {
    return generateAboutPublications(facts, name, { ...options, rules }, run);
  }
  if (options.topic.length > 0) {
    throw new OptionError("--topic requires --strategy subgraph and a language model", {
      hint: "A plan file contains its own topic.",
    });
  }
  return generateFromGraph(subjects, file, { ...options, ...files }, run);
}

function readFiles(options: Options, context: CommandContext) {
  return {
    rules: readOptional(options.labels, context, labelRulesSchema),
    kinds: readOptional(options.kinds, context, profileSchema),
    distribution: readOptional(options.distribution, context, distributionSchema),
    classes: readOptional(options["class-quotas"], context, classQuotasSchema),
    lexicon: readOptional(options.lexicon, context, userLexiconSchema),
  };
}

/** @throws OptionError if an option is used without the options that it requires */
function requireTogether(options: Options): void {
  const { strategy, documents, comparison, publications, plan, unanswerable } = options;
  if ((strategy === "documents") !== (documents !== undefined)) {
    throw new OptionError("--strategy documents and --documents FILE must be used together");
  }
  if (comparison !== undefined && strategy !== "comparison") {
    throw new OptionError("--comparison requires --strategy comparison");
  }
  if (unanswerable > 0 && (publications ?? documents ?? plan ?? comparison) !== undefined) {
    throw new OptionError("--unanswerable works only with a graph and a distribution", {
      hint: "Omit --publications, --documents, --plan and --comparison.",
    });
  }
  checkDistributionOptions(options);
  checkPublicationOptions(options);
}

/** @throws OptionError if there are counts or quotas but the strategy uses no distribution */
function checkDistributionOptions(options: Options): void {
  const { strategy, documents, plan, count, "class-quotas": quotas, "per-class": perClass } = options;
  if (quotas !== undefined && perClass !== undefined) {
    throw new OptionError("--class-quotas and --per-class cannot be combined", {
      hint: "Add every class to the quota file, or use --per-class alone.",
    });
  }
  const isDistributed = plan === undefined && documents === undefined && strategy !== "comparison";
  if (isDistributed) return;
  if (count !== undefined) {
    throw new OptionError(
      "--count works only with a distribution: plans, comparisons and documents determine the number of questions",
      {
        hint: "Omit --count.",
      },
    );
  }
  if (quotas !== undefined || perClass !== undefined) {
    throw new OptionError("--class-quotas and --per-class require questions generated from a distribution", {
      hint: "Omit --plan, --documents and --strategy comparison.",
    });
  }
}

/** @throws OptionError if an option requires publications but the command uses a graph, or vice versa */
function checkPublicationOptions(options: Options): void {
  const { strategy, documents, publications, variants, plan } = options;
  if (publications === undefined && documents === undefined && variants.length > 0) {
    throw new OptionError("--variants requires publications", { hint: "Add --publications FILE." });
  }
  if (publications !== undefined && (plan !== undefined || strategy === "comparison")) {
    throw new OptionError("--plan and --strategy comparison require a graph", {
      hint: "Create a graph first: taxolink graph populate --publications FILE --template NAME --out GRAPH.",
    });
  }
}

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
  defaultSubgraphTokens,
  distributionSchema,
  labelRulesSchema,
  profileSchema,
  profileSubjects,
  readGraphView,
  userLexiconSchema,
} from "../../datasets/index.ts";
import { OptionError } from "../../errors.ts";
import { modelOptions } from "../../models/model-options.ts";
import { graphOptions, openGivenGraph } from "../graph/graph-file.ts";
import { type Models, withModels } from "../shared/with-models.ts";
import { generateAboutPublications } from "./generate-about-publications.ts";
import { generateFromGraph, generateVariants } from "./generate-by-distribution.ts";
import { generateFromCells, generateFromDocuments, generateFromPlan } from "./generate-other-strategies.ts";
import { hopsOption, publicationOptions } from "./publication-facts.ts";
import { readOptional } from "./question-file.ts";
import { modelWrites } from "./write-drafts.ts";

const options = {
  ...graphOptions,
  ...publicationOptions,
  variants: {
    kind: "list",
    value: "NAMES",
    summary:
      "Layouts of the publications, one file each: gv1, gv2, gv3, gv4 or template files (default: gv1)",
  },
  out: {
    kind: "text",
    writes: "file",
    value: "FILE",
    summary: "Where to write the questions (CSV)",
    required: true,
  },
  count: {
    kind: "number",
    value: "N",
    summary: "How many questions (default: the distribution's total)",
    least: 1,
    whole: true,
  },
  unanswerable: {
    kind: "number",
    value: "N",
    summary:
      "Also write N questions that the graph has no answer to, with the reason in the column unanswerable",
    default: 0,
    least: 0,
    whole: true,
  },
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
  comparison: {
    kind: "text",
    value: "ID",
    summary: "Ask only about the publications that this comparison links (comparison strategy)",
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
  "class-quotas": {
    kind: "text",
    value: "FILE",
    summary:
      'Minimum number of questions per class and number of hops: {"answer_type": {"temporal": 10}, "hops": {"2": 5}}',
  },
  "per-class": {
    kind: "number",
    value: "N",
    summary: "At least N questions of every class of the taxonomy, and of one, two and three hops",
    least: 1,
    whole: true,
  },
  "hub-type": {
    kind: "text",
    value: "TYPE",
    summary: "The only type of entity that questions are about (default: every type with facts)",
  },
  ...hopsOption,
  kinds: {
    kind: "text",
    value: "FILE",
    summary:
      'Fields to treat as metadata or content, contrary to the profile: {"paper class": "metadata", …}',
  },
  labels: { kind: "text", value: "FILE", summary: "Class names for features of forms, by column (JSON)" },
  lexicon: {
    kind: "text",
    value: "FILE",
    summary: "How to word predicates and types, instead of the guessed wording (JSON; see questions lexicon)",
  },
  "max-golden": {
    kind: "number",
    value: "N",
    summary: "Maximum number of golden triples per question",
    default: 10,
    least: 1,
    whole: true,
  },
  eps: {
    kind: "number",
    value: "X",
    summary: "Largest cosine distance at which two values count as one",
    default: defaultClusterOptions.eps,
    least: 0,
  },
  "min-pts": {
    kind: "number",
    value: "N",
    summary: "How many similar values form a cluster",
    default: defaultClusterOptions.minPts,
    least: 1,
    whole: true,
  },
  split: { kind: "flag", summary: "One question per value instead of one per cluster of spellings" },
  "keep-redundant": {
    kind: "flag",
    summary: "Also write questions with a condition or negation that changes nothing",
  },
  "closed-world": {
    kind: "flag",
    summary: "Treat silence as absence: also ask which publications say nothing about a field",
  },
  instructions: {
    kind: "text",
    value: "TEXT",
    summary: "Instructions for the language model in addition to the template",
    default: "",
  },
  topic: {
    kind: "list",
    value: "IDS",
    summary: "Publications (ids or titles) a language model asks about, with --strategy subgraph",
  },
  "per-publication": {
    kind: "number",
    value: "N",
    summary: "Questions a language model writes about each, with --strategy subgraph",
    default: 2,
    least: 1,
    whole: true,
  },
  "subgraph-tokens": {
    kind: "number",
    value: "N",
    summary: "Maximum tokens of triples shown to a language model for one question",
    default: defaultSubgraphTokens,
    least: 1,
    whole: true,
  },
  ...modelOptions,
} as const satisfies OptionSpecs;

type Options = OptionValues<typeof options>;

export const command = defineCommand({
  positionals: [],
  options,
  notes: [
    "Every question is re-run from its stored form, and its answer recomputed from its golden triples alone, " +
      "before it is written. The report lists cells of the distribution that were not filled, with reasons and counts.",
    "With --publications every question is written once per layout (Q-gv1.csv, Q-gv2.csv, ...); the column " +
      "ambiguous_in names the layouts in which the question is ambiguous.",
    "With --language a model writes each question from the template, --instructions and the triples, within " +
      "--subgraph-tokens; triples, answer and grammar are then checked. The column verdicts has the result of each check; " +
      "Q-rejected.csv lists the rejected questions with reasons. With --strategy subgraph the model asks freely about one publication.",
    "Unanswerable questions ask for a missing value, a missing entity or a missing relation, or rest on a false premise; " +
      "the graph proves the reason, and validate checks it again. They have no golden triples.",
    "--class-quotas and --per-class are filled first; the distribution then fills up to --count. The report names the field " +
      "that the graph lacks for a class or a cell.",
    "After an interruption or a spent budget, run the same command to resume: Q.csv.partial.jsonl keeps finished work.",
  ],
  run: async ({ options }, context) => {
    if (options.eps <= 0 || options.eps > 2) {
      throw new OptionError(`--eps needs a cosine distance above 0 and up to 2, not ${options.eps}`);
    }
    requireTogether(options);
    const out = context.resolve(options.out);
    return withModels(options, context, (models) => generate(options, out, models, context));
  },
});

async function generate(
  options: Options,
  out: string,
  models: Models,
  context: CommandContext,
): Promise<Outcome> {
  const { documents, publications, variants } = options;
  if (options.instructions !== "" && !modelWrites(models)) {
    throw new OptionError("--instructions requires a language model, but the language is offline", {
      hint: "Choose one with --language, e.g. --language ollama:llama3.1.",
    });
  }
  if (documents !== undefined) return generateFromDocuments(documents, out, options, models, context);
  const files = readFiles(options, context);
  if (publications !== undefined) {
    const names = variants.length === 0 ? ["gv1"] : variants;
    const factOptions = { ...options, publications };
    return generateVariants(names, factOptions, out, { ...options, ...files }, models, context);
  }
  const { file, graph } = await openGivenGraph(options, [], context);
  try {
    const hubType = options["hub-type"];
    const { kinds, rules, lexicon } = files;
    const subjects = profileSubjects(
      await readGraphView(graph, context),
      {
        ...(hubType === undefined ? {} : { hubType }),
        ...(kinds === undefined ? {} : { kinds }),
        maxHops: options["max-hops"],
      },
      context,
    );
    const facts = subjects.main;
    const name = basename(file);
    if (options.plan !== undefined) {
      return await generateFromPlan(
        options.plan,
        facts,
        name,
        { ...options, out, rules, lexicon },
        models,
        context,
      );
    }
    if (options.strategy === "comparison") {
      return generateFromCells(facts, name, { ...options, rules, lexicon }, out, models, context);
    }
    if (options.strategy === "subgraph" && modelWrites(models)) {
      return await generateAboutPublications(facts, name, out, { ...options, rules }, models, context);
    }
    if (options.topic.length > 0) {
      throw new OptionError("--topic requires --strategy subgraph and a language model", {
        hint: "A plan names its topic in its file.",
      });
    }
    return await generateFromGraph(subjects, file, out, { ...options, ...files }, models, context);
  } finally {
    graph.close();
  }
}

/** The contents of the files named in the options. */
function readFiles(options: Options, context: CommandContext) {
  return {
    rules: readOptional(options.labels, context, labelRulesSchema),
    kinds: readOptional(options.kinds, context, profileSchema),
    distribution: readOptional(options.distribution, context, distributionSchema),
    classes: readOptional(options["class-quotas"], context, classQuotasSchema),
    lexicon: readOptional(options.lexicon, context, userLexiconSchema),
  };
}

/** @throws OptionError for options that require other options */
function requireTogether(options: Options): void {
  const { strategy, documents, comparison, publications, plan, unanswerable } = options;
  if ((strategy === "documents") !== (documents !== undefined)) {
    throw new OptionError("--strategy documents and --documents FILE require each other");
  }
  if (comparison !== undefined && strategy !== "comparison") {
    throw new OptionError("--comparison requires --strategy comparison");
  }
  if (unanswerable > 0 && (publications ?? documents ?? plan ?? comparison) !== undefined) {
    throw new OptionError("--unanswerable requires a distribution over a graph", {
      hint: "Leave out --publications, --documents, --plan and --comparison.",
    });
  }
  refuseWithoutDistribution(options);
  refuseForPublications(options);
}

/** @throws OptionError for counts and quotas if the questions follow no distribution */
function refuseWithoutDistribution(options: Options): void {
  const { strategy, documents, plan, count, "class-quotas": quotas, "per-class": perClass } = options;
  if (quotas !== undefined && perClass !== undefined) {
    throw new OptionError("--class-quotas and --per-class cannot be combined", {
      hint: "Write every class into the quota file, or use --per-class alone.",
    });
  }
  const isDistributed = plan === undefined && documents === undefined && strategy !== "comparison";
  if (isDistributed) return;
  if (count !== undefined) {
    throw new OptionError(
      "--count works only with a distribution: plans, comparisons and documents set the number themselves",
      {
        hint: "Leave --count out.",
      },
    );
  }
  if (quotas !== undefined || perClass !== undefined) {
    throw new OptionError("--class-quotas and --per-class require questions over a distribution", {
      hint: "Leave out --plan, --documents and --strategy comparison.",
    });
  }
}

/** @throws OptionError for options that require publications, or require a graph instead of publications */
function refuseForPublications(options: Options): void {
  const { strategy, documents, publications, variants, plan } = options;
  if (publications === undefined && documents === undefined && variants.length > 0) {
    throw new OptionError("--variants lays out publications", { hint: "Add --publications FILE." });
  }
  if (publications !== undefined && (plan !== undefined || strategy === "comparison")) {
    throw new OptionError("--plan and --strategy comparison work on a graph", {
      hint: "Make one first: taxolink graph populate --publications FILE --template NAME --out GRAPH.",
    });
  }
}

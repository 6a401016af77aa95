/** Declares the options of `questions generate`, and which of them fit together. */
import { onPage, option } from "../../cli/arguments.ts";
import type { CommandContext, OptionValues } from "../../cli/command.ts";
import {
  classQuotasSchema,
  defaultClusterOptions,
  defaultSubgraphTokens,
  distributionSchema,
  kindsSchema,
  labelRulesSchema,
  publishedDistribution,
  userLexiconSchema,
} from "../../datasets/index.ts";
import { OptionError } from "../../errors.ts";
import { modelOptions } from "../../models/model-options.ts";
import { graphOptions } from "../graph/graph-file.ts";
import { hopsOption, publicationOptions } from "./publication-facts.ts";
import { readOptional } from "./question-file.ts";

/** The options that determine the number of questions, so that no distribution does. */
const otherQueries = ["plan", "documents", "like"];

export const generateOptions = {
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

export type GenerateOptions = OptionValues<typeof generateOptions>;

/** The options that the strategy `comparison` does not use, because the comparison determines the questions. */
const notWithComparison = ["like", "count", "class-quotas", "per-class", "publications"] as const;

/** @throws OptionError if options do not fit the strategy, or have an impossible value */
export function checkOptions(options: GenerateOptions): void {
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

/** The name of the distribution that needs no file. */
const published = "published";

export function readFiles(options: GenerateOptions, context: CommandContext) {
  const { distribution } = options;
  return {
    rules: readOptional(options.labels, context, labelRulesSchema),
    kinds: readOptional(options.kinds, context, kindsSchema),
    distribution:
      distribution === published
        ? publishedDistribution
        : readOptional(distribution, context, distributionSchema),
    classes: readOptional(options["class-quotas"], context, classQuotasSchema),
    lexicon: readOptional(options.lexicon, context, userLexiconSchema),
  };
}

/** The contents of the files that options name. */
export type GivenFiles = ReturnType<typeof readFiles>;

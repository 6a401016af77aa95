/**
 * `taxolink questions vary`: adds variants of every question, such as paraphrases, typing errors and partial titles.
 */
import { option } from "../../cli/arguments.ts";
import { defineCommand, type Outcome } from "../../cli/command.ts";
import {
  type ModelKind,
  modelKinds,
  openSampler,
  type QuestionFile,
  type RuleKind,
  rewordingWriter,
  rewordQuestions,
  ruleKinds,
  type TranslationWords,
  translationWordsSchema,
  userLexiconSchema,
  type VaryReport,
  variantKinds,
  varyQuestions,
  type WritingOutcome,
  withQueries,
  writeQuestions,
} from "../../datasets/index.ts";
import { InputError, OptionError } from "../../errors.ts";
import { modelOptions } from "../../models/model-options.ts";
import { count } from "../../text/count.ts";
import { graphOrDefault, openNamedGraph, withGraph } from "../graph/graph-file.ts";
import { lenientOption } from "../shared/shared-options.ts";
import { type Models, withModels } from "../shared/with-models.ts";
import {
  generatedFromOption,
  questionFilePositional,
  readGivenQuestions,
  readOptional,
} from "./question-file.ts";
import { describeRejected, modelWrites, withJournal, writeRejected } from "./write-drafts.ts";

export const command = defineCommand({
  positionals: [questionFilePositional],
  options: {
    ...generatedFromOption,
    kinds: option.list("KINDS", "The kinds of variants for each question (default: all)", {
      choices: variantKinds,
    }),
    lexicon: option.file(
      "Wordings of predicates and types, to use instead of the suggested wordings (JSON; see questions lexicon)",
    ),
    words: option.file(
      'Words for german and french: {"version": 1, "german": {"types": {"Song": "Lieder"}, "fields": {"genre": {"one": "Genre", "many": "Genres"}}}}',
    ),
    out: option.outputFile("Output file for the questions and their variants (CSV)", { required: true }),
    ...lenientOption,
    ...modelOptions,
  },
  notes: [
    "Each variant follows its original; the variant and variant_of columns contain its kind and the original's uid. " +
      "paraphrase: different wording. " +
      "twin: adds the kinds of named things (the tool X) if the original omits them, and otherwise omits them. " +
      "ambiguous: does not say how a named thing is related, although it could be in several ways. " +
      "typo, name-typo: a typing error in a word or in a name. " +
      "partial-title: a title cut off at its colon. " +
      "described-title: replaces a title with facts that identify the entity. " +
      "second-request: also requests another property of the titled entity. " +
      "german, french: translated with --words, or otherwise by a language model. " +
      "reworded: rewritten by a language model.",
    "A variant written by a language model must keep every name and number, and the model must find its original among similar questions; Q-rejected.csv contains rejected variants with the reason. " +
      "After an interruption, run the same command to resume.",
    "Variants keep the original's golden triples and answer. A described-title variant also has the triples of the description; a second-request variant also has the triples and answers of the other field.",
    "taxolink questions split keeps a question and its variants together, and taxolink questions check --prove checks originals and variants alike.",
  ],
  run: async ({ options, positionals }, context) => {
    const lexicon = readOptional(options.lexicon, context, userLexiconSchema);
    const words = readOptional(options.words, context, translationWordsSchema);
    return withModels(options, context, async (models) => {
      const kinds = chooseKinds(options.kinds, words, modelWrites(models));
      const questions = readGivenQuestions(positionals, options.lenient, context);
      return withGraph(openNamedGraph(graphOrDefault(options.graph, context), context), async (graph) => {
        const bench = await openSampler(graph, { graphName: "", seed: 0, lexicon }, context);
        const { seed } = context;
        const byRules = await varyQuestions(
          questions.pairs,
          bench,
          { kinds: kinds.byRules, seed, words },
          context,
        );
        const out = context.resolve(options.out);
        const inputs = [
          await graph.version(),
          byRules.pairs,
          kinds,
          lexicon,
          rewordingWriter(models.language),
        ];
        const written = await withJournal(out, inputs, models, context, (journal) =>
          rewordQuestions(
            byRules.pairs,
            bench,
            { kinds: kinds.byModel, seed, parallel: options["parallel-calls"] ?? 4 },
            { language: models.language, journal, watch: context },
          ),
        );
        const complete = { ...written, pairs: await withQueries(written.pairs, graph) };
        return writeAndReport(
          positionals[0] ?? "",
          questions,
          { ...byRules, kinds, written: complete },
          out,
          models,
        );
      });
    });
  },
});

type Kinds = { readonly byRules: readonly RuleKind[]; readonly byModel: readonly ModelKind[] };

/** @throws OptionError if a kind of variant requires translation words or a model, but none is available */
function chooseKinds(
  names: readonly string[],
  words: TranslationWords | undefined,
  hasModel: boolean,
): Kinds {
  const isChosen = (kind: string): boolean => names.length === 0 || names.includes(kind);
  const language = (["german", "french"] as const).find((kind) => names.includes(kind));
  if (!hasModel && language !== undefined && words?.[language] === undefined) {
    throw new OptionError(`--kinds ${language} requires --words or a language model`, {
      hint: `Pass --words FILE with the key "${language}", which translates types and fields, or choose a model with --language.`,
    });
  }
  if (!hasModel && names.includes("reworded")) {
    throw new OptionError("--kinds reworded requires a language model, but --language is offline", {
      hint: "Choose a model with --language, e.g. --language ollama:llama3.1.",
    });
  }
  return {
    byRules: ruleKinds.filter(isChosen),
    byModel: hasModel ? modelKinds.filter(isChosen) : [],
  };
}

/** Writes the variants and reports them. @throws InputError if no variant was created */
function writeAndReport(
  file: string,
  { columns, pairs: originals }: QuestionFile,
  { made, left, kinds, written }: VaryReport & { readonly kinds: Kinds; readonly written: WritingOutcome },
  out: string,
  models: Models,
): Outcome {
  const variants = written.pairs.length - originals.length;
  if (variants === 0 && models.plan === null) {
    throw new InputError({ file }, "no question has a variant of these kinds", {
      hint: "Variants require the graph and questions that have a query, as written by questions generate.",
    });
  }
  if (models.plan === null) writeQuestions(out, { columns, rows: written.pairs });
  const rejected = writeRejected(out, written.rejected, models);
  const byRules = Object.values(made).reduce((sum, variants) => sum + variants, 0);
  const byModel = variants - byRules;
  const counts = [
    ...kinds.byRules.map((kind) => `${made[kind]} ${kind}`),
    ...(kinds.byModel.length === 0 ? [] : [`${byModel} by a language model`]),
  ];
  return {
    text: [
      `${out}: ${count(originals.length, "question")} and ${count(variants, "variant")} (${counts.join(", ")})`,
      left !== 0 &&
        `questions without variants, because they have no query on this graph or are themselves variants: ${left}`,
      describeRejected(rejected),
    ],
    json: {
      out,
      questions: originals.length,
      variants: made,
      by_model: byModel,
      left,
      ...(rejected === null ? {} : { rejected }),
    },
  };
}

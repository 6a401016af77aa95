/**
 * `taxolink questions vary`: adds variants of every question, such as paraphrases, typing errors and partial titles.
 */
import { defineCommand, type Outcome } from "../../cli/command.ts";
import {
  identityOf,
  type ModelKind,
  modelKinds,
  profileSubjects,
  type QuestionFile,
  type RuleKind,
  readGraphView,
  rewordingWriter,
  rewordQuestions,
  ruleKinds,
  type TranslationWords,
  translationWordsSchema,
  userLexiconSchema,
  type VaryReport,
  variantKinds,
  varyQuestions,
  type Written,
  writeQuestions,
} from "../../datasets/index.ts";
import { InputError, OptionError } from "../../errors.ts";
import { openGraph } from "../../graph/index.ts";
import { modelOptions } from "../../models/model-options.ts";
import { validNames } from "../../text/nearest.ts";
import { type Models, withModels } from "../shared/with-models.ts";
import { withJournal } from "./generation-journal.ts";
import { hopsOption } from "./publication-facts.ts";
import { lenientOption, questionFilePositional, readGivenQuestions, readOptional } from "./question-file.ts";
import { describeRejected, modelWrites, writeRejected } from "./write-drafts.ts";

export const command = defineCommand({
  positionals: [questionFilePositional],
  options: {
    graph: { kind: "text", value: "FILE", summary: "The graph the questions were made from", required: true },
    kinds: {
      kind: "list",
      value: "KINDS",
      summary: `Which variants of each question: ${variantKinds.join(", ")} (default: all)`,
    },
    lexicon: {
      kind: "text",
      value: "FILE",
      summary:
        "How to word predicates and types, instead of the guessed wording (JSON; see questions lexicon)",
    },
    words: {
      kind: "text",
      value: "FILE",
      summary:
        'Words for german and french: {"version": 1, "german": {"types": {"Song": "Lieder"}, "fields": {"genre": {"one": "Genre", "many": "Genres"}}}}',
    },
    ...hopsOption,
    out: {
      kind: "text",
      writes: "file",
      value: "FILE",
      summary: "Where to write the questions with their variants (CSV)",
      required: true,
    },
    ...lenientOption,
    ...modelOptions,
  },
  notes: [
    "Each variant follows its original; the columns variant and variant_of name its kind and its original. " +
      "paraphrase: in other words. twin: with field names if the original omits them, otherwise without. " +
      "ambiguous: without field names, although the value occurs in several fields. typo, name-typo: one typing error in a word " +
      "or in a name. partial-title: a title cut at its colon. described-title: facts that identify the titled entity, in place of " +
      "its title. german, french: from the words of --words, otherwise by a language model. reworded: in the words of a language model.",
    "A language model's variant must keep every name and number, and the model must recognise the original in it among similar " +
      "questions; Q-rejected.csv holds the others with the reason. After an interruption, run the same command to resume.",
    "Variants have the golden triples and the answer of their original; a described title adds the triples of its description.",
    "questions split never separates a question from its variants, and questions validate checks both in the same way.",
  ],
  run: async ({ options, positionals }, context) => {
    checkKinds(options.kinds);
    const lexicon = readOptional(options.lexicon, context, userLexiconSchema);
    const words = readOptional(options.words, context, translationWordsSchema);
    return withModels(options, context, async (models) => {
      const kinds = chooseKinds(options.kinds, words, modelWrites(models));
      const questions = readGivenQuestions(positionals, options.lenient, context);
      const graph = await openGraph(context.resolve(options.graph), {}, context);
      try {
        const view = await readGraphView(graph, context);
        const facts = profileSubjects(view, { maxHops: options["max-hops"] }, context);
        const { seed } = context;
        const byRules = varyQuestions(
          questions.pairs,
          facts,
          { kinds: kinds.byRules, seed, lexicon, words },
          context,
        );
        const out = context.resolve(options.out);
        const inputs = [
          identityOf(...facts.subjects),
          byRules.pairs,
          kinds,
          lexicon,
          rewordingWriter(models.language),
        ];
        const written = await withJournal(out, inputs, models, context, (journal) =>
          rewordQuestions(
            byRules.pairs,
            facts,
            { kinds: kinds.byModel, seed, lexicon, parallel: options["parallel-calls"] ?? 4 },
            models.language,
            journal,
            context,
          ),
        );
        return writeAndReport(positionals[0] ?? "", questions, { ...byRules, kinds, written }, out, models);
      } finally {
        graph.close();
      }
    });
  },
});

/** @throws OptionError for an unknown kind of variant */
function checkKinds(names: readonly string[]): void {
  const unknown = names.find((name) => variantKinds.every((kind) => kind !== name));
  if (unknown === undefined) return;
  throw new OptionError(`--kinds has no "${unknown}"`, { hint: validNames(unknown, variantKinds) });
}

type Kinds = { readonly byRules: readonly RuleKind[]; readonly byModel: readonly ModelKind[] };

/** @throws OptionError for a kind of variant that requires a lexicon or a model that is missing */
function chooseKinds(
  names: readonly string[],
  words: TranslationWords | undefined,
  hasModel: boolean,
): Kinds {
  const isWanted = (kind: string): boolean => names.length === 0 || names.includes(kind);
  const foreign = (["german", "french"] as const).find((kind) => names.includes(kind));
  if (!hasModel && foreign !== undefined && words?.[foreign] === undefined) {
    throw new OptionError(`--kinds ${foreign} needs words or a language model`, {
      hint: `Give --words FILE with "${foreign}": its words for types and fields. Or choose a model with --language.`,
    });
  }
  if (!hasModel && names.includes("reworded")) {
    throw new OptionError("--kinds reworded needs a language model, and the language is offline", {
      hint: "Choose one with --language, e.g. --language ollama:llama3.1.",
    });
  }
  return {
    byRules: ruleKinds.filter(isWanted),
    byModel: hasModel ? modelKinds.filter(isWanted) : [],
  };
}

/** Writes the variants and reports them. @throws InputError if no variant was created */
function writeAndReport(
  file: string,
  { columns, pairs: originals }: QuestionFile,
  { made, left, kinds, written }: VaryReport & { readonly kinds: Kinds; readonly written: Written },
  out: string,
  models: Models,
): Outcome {
  const variants = written.pairs.length - originals.length;
  if (variants === 0 && models.plan === null) {
    throw new InputError({ file }, "no question has a variant of these kinds", {
      hint: "Variants need questions with a form, as questions generate writes them, and their graph.",
    });
  }
  if (models.plan === null) writeQuestions(out, { columns, rows: written.pairs });
  const rejected = writeRejected(out, written, models);
  const byRules = Object.values(made).reduce((sum, count) => sum + count, 0);
  const byModel = variants - byRules;
  const counts = [
    ...kinds.byRules.map((kind) => `${made[kind]} ${kind}`),
    ...(kinds.byModel.length === 0 ? [] : [`${byModel} by a language model`]),
  ];
  return {
    text: [
      `${out}: ${originals.length} questions and ${variants} variants (${counts.join(", ")})`,
      ...(left === 0
        ? []
        : [`${left} questions have no form or are variants themselves, and get no variants`]),
      ...describeRejected(rejected),
    ].join("\n"),
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

/** `taxolink questions vary`: every question in other words, with slips, twins and parts of titles. */
import { defineCommand } from "../../cli/command.ts";
import {
  profileSubjects,
  readGraphView,
  translationWordsSchema,
  userLexiconSchema,
  variantKinds,
  varyQuestions,
  writeQuestions,
} from "../../datasets/index.ts";
import { InputError, OptionError } from "../../errors.ts";
import { openGraph } from "../../graph/index.ts";
import { readJson } from "../../io/index.ts";
import { validNames } from "../../text/nearest.ts";
import { hopsOption } from "./publication-facts.ts";
import { lenientOption, questionFilePositional, readGivenQuestions } from "./question-file.ts";

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
  },
  notes: [
    "Each variant follows its original; the columns variant and variant_of name its kind and its original. " +
      "paraphrase: in other words. twin: with field names if the original omits them, otherwise without. " +
      "ambiguous: without field names, although the value occurs in several fields. typo, name-typo: one typing error in a word " +
      "or in a name. partial-title: a title cut at its colon. described-title: facts that identify the titled entity, in place of " +
      "its title. german, french: from the words of --words; questions that lack a word are not translated.",
    "Variants have the golden triples and the answer of their original; a described title adds the triples of its description.",
    "questions split never separates a question from its variants, and questions validate checks both in the same way.",
  ],
  run: async ({ options, positionals }, context) => {
    const unknown = options.kinds.find((name) => variantKinds.every((kind) => kind !== name));
    if (unknown !== undefined) {
      throw new OptionError(`--kinds has no "${unknown}"`, { hint: validNames(unknown, variantKinds) });
    }
    const wished = variantKinds.filter((kind) => options.kinds.length === 0 || options.kinds.includes(kind));
    const lexicon =
      options.lexicon === undefined
        ? undefined
        : readJson(context.resolve(options.lexicon), userLexiconSchema);
    const words =
      options.words === undefined
        ? undefined
        : readJson(context.resolve(options.words), translationWordsSchema);
    const foreign = options.kinds.find((kind) => kind === "german" || kind === "french");
    if (foreign !== undefined && words?.[foreign] === undefined) {
      throw new OptionError(`--kinds ${foreign} needs words`, {
        hint: `Give --words FILE with "${foreign}": its words for types and fields.`,
      });
    }
    const questions = readGivenQuestions(positionals, options.lenient, context);
    const graph = await openGraph(context.resolve(options.graph), {}, context);
    try {
      const view = await readGraphView(graph, context);
      const facts = profileSubjects(view, { maxHops: options["max-hops"] }, context);
      const { pairs, made, left } = varyQuestions(
        questions.pairs,
        facts,
        { kinds: wished, seed: context.seed, lexicon, words },
        context,
      );
      const variants = pairs.length - questions.pairs.length;
      if (variants === 0) {
        throw new InputError({ file: positionals[0] ?? "" }, "no question has a variant of these kinds", {
          hint: "Variants need questions with a form, as questions generate writes them, and their graph.",
        });
      }
      const out = context.resolve(options.out);
      writeQuestions(out, { columns: questions.columns, rows: pairs });
      const kinds = wished.map((kind) => `${made[kind]} ${kind}`).join(", ");
      const alone =
        left === 0 ? [] : [`${left} questions have no form or are variants themselves, and get no variants`];
      return {
        text: [
          `${out}: ${questions.pairs.length} questions and ${variants} variants (${kinds})`,
          ...alone,
        ].join("\n"),
        json: { out, questions: questions.pairs.length, variants: made, left },
      };
    } finally {
      graph.close();
    }
  },
});

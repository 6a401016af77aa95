/** The commands that derive a question file from another one. */

import { InputError, OptionError } from "../../../base/errors.ts";
import { recordOf } from "../../../base/io/index.ts";
import { sum } from "../../../base/mean.ts";
import { count } from "../../../base/text/count.ts";
import { foldLabel } from "../../../base/text/words.ts";
import {
  type Leakage,
  labelQuestion,
  labelRulesSchema,
  measureLabels,
  measureLeakage,
  modelKinds,
  openSampler,
  type QaPair,
  type QuestionFile,
  reduceQuestions,
  relinkPairs,
  rewordingWriter,
  rewordQuestions,
  ruleKinds,
  type SplitKind,
  splitEntity,
  splitKinds,
  splitQuestions,
  type TranslationWords,
  translationWordsSchema,
  userLexiconSchema,
  type VaryReport,
  variantKinds,
  varyQuestions,
  type WritingOutcome,
  withQueries,
  writeQuestions,
} from "../../../datasets/index.ts";
import { splitTriple } from "../../../evaluation/index.ts";
import type { KnowledgeGraph } from "../../../graph/index.ts";
import { option } from "../../../operations/arguments.ts";
import { defineCommand } from "../../../operations/command.ts";
import { aligned } from "../../../pages/blocks.ts";
import { cutIntoChunks } from "../../../retrieval/index.ts";
import { modelOptions } from "../../models/model-options.ts";
import { graphOrDefault, openNamedGraph, withGraph, withNamedGraph } from "../graph/graph-file.ts";
import { readLinkedTexts, textsOption } from "../retrieval/linked-texts.ts";
import { listCounts } from "../shared/listing.ts";
import { lenientOption } from "../shared/shared-options.ts";
import { type Models, withModels } from "../shared/with-models.ts";
import {
  generatedFromOption,
  questionFilePositional,
  questionsOutOption,
  readGivenQuestions,
  readOptional,
  reportGuessed,
  reportUnmatched,
  writeDerived,
} from "./question-file.ts";
import { describeRejected, modelWrites, requireWriter, withJournal, writeRejected } from "./write-drafts.ts";

export const questionsReduce = defineCommand({
  example: "questions.csv --out reduced.csv",
  positionals: [questionFilePositional],
  options: { ...questionsOutOption, ...lenientOption },
  run: async ({ options, positionals }, context) => {
    const questions = readGivenQuestions(positionals, options.lenient, context);
    const { pairs, withoutSemiTyped } = reduceQuestions(questions.pairs);
    if (pairs.length === 0)
      throw new InputError({ file: positionals[0] }, "no question is marked as semi-typed", {
        hint: "The semi-typed column contains True or False.",
      });
    for (const cell of withoutSemiTyped) context.warn(`no semi-typed question for ${cell}`);
    const out = writeDerived(options.out, questions, pairs, context);
    return {
      text: `${out}: ${pairs.length} of ${count(questions.pairs.length, "question")}`,
      json: {
        out,
        questions: pairs.length,
        of: questions.pairs.length,
        without_semi_typed: withoutSemiTyped,
      },
    };
  },
});

export const questionsSplit = defineCommand({
  example: "questions.csv --parts train=0.8,test=0.2 --out split.csv",
  positionals: [questionFilePositional],
  options: {
    parts: option.list("NAME=SHARE", "The parts and their shares (default: train=0.7,dev=0.1,test=0.2)"),
    by: option.text(
      "KIND",
      "What the parts must not share: iid (variants of the same query), template (wordings), compositional (logical forms), zero-shot (fields) or entity (entities and values)",
      { choices: splitKinds, default: "iid" },
    ),
    out: option.outputFile("Output file, with each question's part in the split column", { required: true }),
    ...lenientOption,
  },
  run: async ({ options, positionals }, context) => {
    const partTexts = options.parts.length === 0 ? ["train=0.7", "dev=0.1", "test=0.2"] : options.parts;
    const parts = parseParts(partTexts);
    const questions = readGivenQuestions(positionals, options.lenient, context);
    const rows = splitQuestions(questions.pairs, {
      parts,
      seed: context.seed,
      by: options.by as SplitKind,
    });
    const leakage = measureLeakage(rows, parts[0]?.name ?? "");
    const out = writeDerived(options.out, questions, rows, context);
    const counts = recordOf(
      parts.map(({ name }) => [name, rows.filter(({ split }) => split === name).length]),
    );
    return {
      text: [`${out}: ${listCounts(counts)}`, describeLeakage(leakage)],
      json: { out, questions: rows.length, parts: counts, leakage },
    };
  },
});

function describeLeakage(leakage: readonly Leakage[]): string[] {
  const percent = (share: number): string => `${Math.round(share * 100)} %`;
  return leakage.map(
    (overlap) =>
      `  questions in ${overlap.part} that share these with ${overlap.training}: the template ${percent(overlap.template)}, the logical form ${percent(overlap.shape)}, all fields ${percent(overlap.schema)}, an entity ${percent(overlap.entity)}, all triples ${percent(overlap.answer)}, a variant ${percent(overlap.twin)}`,
  );
}

/** @throws OptionError unless the parts have different names and shares that add up to 1 */
function parseParts(texts: readonly string[]) {
  const parts = texts.map((text) => {
    const [, name, share] = /^([\w-]+)=(\d+|\d*\.\d+)$/.exec(text.trim()) ?? [];
    if (name === undefined || Number(share) <= 0)
      throw new OptionError(`--parts: "${text}" is not in the format NAME=SHARE`, {
        hint: "Specify NAME=SHARE, e.g. train=0.8,test=0.2.",
      });
    return { name, share: Number(share) };
  });
  const repeatedPart = parts.find(({ name }, at) => parts.findIndex((part) => part.name === name) !== at);
  if (repeatedPart) throw new OptionError(`--parts lists the part "${repeatedPart.name}" twice`);
  const totalShare = parts.reduce((sum, { share }) => sum + share, 0);
  // Fractions such as 0.7 and 0.3 cannot be represented exactly in binary.
  if (Math.abs(totalShare - 1) > 1e-6)
    throw new OptionError(
      `--parts: the shares add up to ${Number(totalShare.toFixed(6))}, but must add up to 1`,
      { hint: "Specify each part as a fraction of the file, e.g. train=0.8,test=0.2." },
    );
  return parts;
}

const fromHint =
  "Pass the questions' original graph with --from GRAPH, so that the command can find each triple's publication.";

export const questionsRelink = defineCommand({
  example: "questions.csv --graph new.json --out relinked.csv",
  positionals: [questionFilePositional],
  options: {
    graph: option.file("The graph to link the questions to (default: the workspace's default graph)"),
    from: option.file("The graph whose ids the questions use, if available"),
    ...questionsOutOption,
    ...lenientOption,
  },
  notes: [
    "The command matches publications by DOI, or by title if there is no DOI, and triples by label within a publication. Equal ids alone never count as a match. " +
      "The source_ids column and the golden triples identify the publication; --from resolves ambiguous cases.",
    "A missing triple is an error; --lenient omits its question instead.",
  ],
  run: async ({ options, positionals }, context) => {
    const questions = readGivenQuestions(positionals, options.lenient, context);
    const target = graphOrDefault(options.graph, context);
    const { unmatched, guessed, rows } = await withGraph(openNamedGraph(target, context), (graph) =>
      withNamedGraph(options.from, context, (origin) => relink(questions.rows, graph, origin)),
    );
    const { from, lenient } = options;
    const search = { file: positionals[0], target, lenient, ...(from === undefined && { hint: fromHint }) };
    reportUnmatched(unmatched, search, context);
    reportGuessed(guessed, context);
    const out = writeDerived(options.out, questions, rows, context);
    const idsOf = ({ uid, goldenTriples }: QaPair): string => JSON.stringify([uid, goldenTriples]);
    const before = new Set(questions.rows.map(idsOf));
    const changed = rows.filter((pair) => !before.has(idsOf(pair)));
    return {
      text: `${out}: ${count(rows.length, "row")}, ${changed.length} with new ids`,
      json: { out, rows: rows.length, changed: changed.length, unmatched, guessed },
    };
  },
});

async function relink(rows: readonly QaPair[], graph: KnowledgeGraph, origin: KnowledgeGraph | undefined) {
  const { pairs: relinked, ...others } = await relinkPairs(rows, graph, origin);
  const pairs = relinked.map(({ pair }) => pair);
  // What follows from the queries names things by their ids, too.
  const hasQueries = pairs.some(({ sparql }) => sparql !== "");
  return { ...others, rows: hasQueries ? await withQueries(pairs, graph) : pairs };
}

export const questionsLabel = defineCommand({
  example: "questions.csv --out labelled.csv",
  positionals: [questionFilePositional],
  options: {
    out: option.outputFile("Output file for the labelled questions"),
    overwrite: option.flag("Replace existing labels"),
    evaluate: option.flag("Compare the assigned labels with the file's labels, by question and by template"),
    labels: option.file("JSON file that maps the features of questions to the names of classes, by column"),
    ...lenientOption,
  },
  run: async ({ options, positionals }, context) => {
    if (options.out === undefined && !options.evaluate)
      throw new OptionError("nothing to do", { hint: "Add --out FILE, or --evaluate." });
    const rules = readOptional(options.labels, context, labelRulesSchema);
    const questions = readGivenQuestions(positionals, options.lenient, context);
    const accuracy = options.evaluate ? measureLabels(questions.pairs, rules) : undefined;
    const figures = Object.entries(accuracy ?? {}).map(([column, { right, of, byTemplate, wrong }]) => {
      return [column, { right, of, accuracy: right / of, by_template: byTemplate, wrong }] as const;
    });
    const rows = figures.map(([column, { right, of, accuracy: share, by_template }]) => [
      column,
      `${right}/${of} = ${share.toFixed(3)}, by template ${by_template.toFixed(3)}`,
    ]);
    const labelled = questions.rows.map((pair) => {
      const isMissing = (column: string) => options.overwrite || (pair.labels[column] ?? []).length === 0;
      const labels = Object.entries(labelQuestion(pair, rules)).filter(([column]) => isMissing(column));
      return { isNew: labels.length > 0, pair: { ...pair, labels: { ...pair.labels, ...recordOf(labels) } } };
    });
    const pairs = labelled.map(({ pair }) => pair);
    const out = options.out === undefined ? undefined : writeDerived(options.out, questions, pairs, context);
    const changed = labelled.filter(({ isNew }) => isNew).length;
    const isLabelled = ({ labels }: QaPair): boolean =>
      Object.values(labels).some((names) => names.length > 0);
    const why =
      changed === 0 && questions.rows.every(isLabelled) ? ": all have labels; --overwrite replaces them" : "";
    return {
      text: [aligned(rows), out && `${out}: ${count(pairs.length, "row")}, ${changed} labelled${why}`],
      json: {
        questions: questions.pairs.length,
        ...(out !== undefined && { out, labelled: changed }),
        ...(accuracy && { accuracy: recordOf(figures) }),
      },
    };
  },
});

export const questionsChunks = defineCommand({
  example: "questions.csv --texts texts --out with-chunks.csv",
  positionals: [questionFilePositional],
  options: {
    texts: { ...textsOption.texts, required: true },
    "chunk-words": option.integer("Number of words per chunk", { default: 200 }),
    "overlap-words": option.integer("Number of words shared by adjacent chunks", { default: 40, minimum: 0 }),
    ...questionsOutOption,
    ...lenientOption,
  },
  notes: [
    "The command links each triple to the chunk of its publication that contains the words of the triple's value in order. If several chunks match, the command chooses the one with the most words from the predicate. " +
      "If no text contains a question's values, the question has no chunks.",
    "taxolink bench can then score the retrieved documents with measures such as document-recall. By default, the documents preset uses the same chunks.",
  ],
  run: async ({ options, positionals }, context) => {
    const [size, overlap] = [options["chunk-words"], options["overlap-words"]];
    if (overlap >= size)
      throw new OptionError(`--overlap-words must be less than --chunk-words (${size}), but is ${overlap}`, {
        hint: `For example, --overlap-words ${Math.floor(size / 5)}.`,
      });
    const questions = readGivenQuestions(positionals, options.lenient, context);
    const linked = readLinkedTexts(context.resolve(options.texts), context.warn);
    const texts: ChunkedTexts = new Map(
      linked.map(({ key, text }) => [key.toLowerCase(), cutIntoChunks(text, size, overlap)]),
    );
    const found = questions.pairs.map((pair) => findGoldenChunks(pair, texts));
    const chunks = sum(found.map((one) => one.chunks.length));
    const golden = sum(questions.pairs.map(({ goldenTriples }) => goldenTriples.length));
    const said = golden - sum(found.map(({ notFound }) => notFound));
    const withChunks = found.filter((one) => one.chunks.length > 0).length;
    const rows = questions.pairs.map((pair, at) => {
      const { chunks: goldenDocChunks = [] } = found[at] ?? {};
      return goldenDocChunks.length === 0 ? pair : { ...pair, goldenDocChunks };
    });
    if (withChunks === 0)
      throw new InputError({ file: options.texts }, "no text contains the value of any golden triple", {
        hint: "Name the text files after the ids or DOIs in the questions' source_ids column.",
      });
    const out = writeDerived(options.out, questions, rows, context);
    return {
      text: [
        `${out}: ${count(chunks, "golden chunk")}; questions with golden chunks: ${withChunks} of ${rows.length}`,
        `the publications' texts contain the values of ${said} of ${golden} golden triples`,
      ],
      json: { out, questions: rows.length, withChunks, chunks, goldenTriples: golden, said },
    };
  },
});

/** Maps the key of a publication's text (its id or DOI in lower case) to its chunks in order. */
type ChunkedTexts = ReadonlyMap<string, readonly string[]>;

/**
 * For each golden triple, finds the chunk of its source that contains the words of the triple's value in the same
 * order. If several chunks match, the one with the most words from the predicate wins, and ties go to the first.
 * @returns the chunks, and the number of golden triples whose values do not occur in the texts of their sources
 */
function findGoldenChunks(pair: QaPair, texts: ChunkedTexts) {
  const found = pair.goldenTriples.map((golden) => {
    const triple = splitTriple(golden);
    if (triple === null) return undefined;
    const keys = new Set([...pair.sourceIds, splitEntity(triple.subject).id]);
    const sources = [...keys].flatMap((key) => texts.get(key.toLowerCase()) ?? []);
    return findBestChunk(triple.object, triple.predicate, sources);
  });
  const chunks = found.filter((chunk) => chunk !== undefined);
  return { chunks: [...new Set(chunks)], notFound: found.length - chunks.length };
}

function findBestChunk(object: string, predicate: string, chunks: readonly string[]): string | undefined {
  const value = foldLabel(splitEntity(object).label);
  if (value === "") return undefined;
  const words = foldLabel(predicate).split(" ");
  const matches = chunks.flatMap((chunk) => {
    const text = ` ${foldLabel(chunk)} `;
    if (!text.includes(` ${value} `)) return [];
    return [{ chunk, shared: words.filter((word) => text.includes(` ${word} `)).length }];
  });
  const most = Math.max(...matches.map(({ shared }) => shared));
  return matches.find(({ shared }) => shared === most)?.chunk;
}

export const questionsVary = defineCommand({
  example: "questions.csv --graph graph.nt --out varied.csv",
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
      const kinds = chooseKinds(options.kinds, words, models);
      const questions = readGivenQuestions(positionals, options.lenient, context);
      return withGraph(openNamedGraph(graphOrDefault(options.graph, context), context), async (graph) => {
        const bench = await openSampler(graph, { graphName: "", seed: 0, lexicon }, context);
        const { seed } = context;
        const settings = { kinds: kinds.byRules, seed, words };
        const byRules = await varyQuestions(questions.pairs, bench, settings, context);
        const out = context.resolve(options.out);
        const version = await graph.version();
        const inputs = [version, byRules.pairs, kinds, lexicon, rewordingWriter(models.language)];
        const rewording = { kinds: kinds.byModel, seed, parallel: options["parallel-calls"] ?? 4 };
        const written = await withJournal(out, inputs, models, context, (work) =>
          rewordQuestions(byRules.pairs, bench, rewording, work),
        );
        const complete = { ...written, pairs: await withQueries(written.pairs, graph) };
        const variation = { ...byRules, kinds, written: complete, out, models };
        return reportVariants(positionals[0], questions, variation);
      });
    });
  },
});

type Variation = VaryReport & {
  readonly kinds: ReturnType<typeof chooseKinds>;
  readonly written: WritingOutcome;
  readonly out: string;
  readonly models: Models;
};

/** @throws OptionError if a kind of variant requires translation words or a model, but none is available */
function chooseKinds(names: readonly string[], words: TranslationWords | undefined, models: Models) {
  const hasModel = modelWrites(models);
  const isChosen = (kind: string): boolean => names.length === 0 || names.includes(kind);
  const language = (["german", "french"] as const).find((kind) => names.includes(kind));
  if (!hasModel && language !== undefined && words?.[language] === undefined)
    throw new OptionError(`--kinds ${language} requires --words or a language model`, {
      hint: `Pass --words FILE with the key "${language}", which translates types and fields, or choose a model with --language.`,
    });
  if (names.includes("reworded")) requireWriter("--kinds reworded", models);
  return { byRules: ruleKinds.filter(isChosen), byModel: hasModel ? modelKinds.filter(isChosen) : [] };
}

/** Writes the variants and reports them. @throws InputError if no variant was created */
function reportVariants(file: string, { columns, pairs: originals }: QuestionFile, variation: Variation) {
  const { made, left, kinds, written, out, models } = variation;
  const variants = written.pairs.length - originals.length;
  if (variants === 0 && models.plan === null)
    throw new InputError({ file }, "no question has a variant of these kinds", {
      hint: "Variants require the graph and questions that have a query, as written by questions generate.",
    });
  if (models.plan === null) writeQuestions(out, { columns, rows: written.pairs });
  const rejected = writeRejected(out, written.rejected, models);
  const byRules = sum(Object.values(made));
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
      ...(rejected !== null && { rejected }),
    },
  };
}

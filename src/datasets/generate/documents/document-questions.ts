/**
 * Generates document questions: clusters the documents of a query, and generates two questions per cluster, with the
 * cluster's documents as their golden documents.
 *
 * Source: NFDI4DataScience gateway paper, section 4.1 (AI-QA). The number of clusters is 10 for at least 50 documents,
 * 5 for 5 to 49 documents, and 0 for fewer than 5 documents. The paper does not specify the number of clusters for
 * exactly 50 documents. If a language model is used, it reads the documents. Offline, questions ask for words that are
 * frequent in a cluster and rare in the others.
 */

import { z } from "zod";
import { InputError, throwIfCancelled } from "../../../base/errors.ts";
import { checkSchema, hashText, readCsv, readJsonLines } from "../../../base/io/index.ts";
import { silentProgress, type Watch } from "../../../base/progress.ts";
import { joinList } from "../../../base/text/join-list.ts";
import type { LanguageTasks, QuestionAnswer } from "../../../tasks/index.ts";
import { clusterKMeans, type Embedder } from "../../../vectors/index.ts";
import type { QaPair } from "../../qa-pair.ts";
import { blankPair } from "../../question-cells.ts";
import { runWriting, type WritingJob, type WritingOptions, type WritingOutcome } from "../run-writing.ts";
import type { Checked } from "../verdict.ts";
import type { WorkJournal } from "../work-journal.ts";

export type DocumentReport = WritingOutcome & {
  readonly sets: number;
  readonly clusters: number;
  /** The number of result sets that were skipped because they have fewer than five documents. */
  readonly skipped: number;
};

export type DocumentOptions = WritingOptions & {
  readonly seed: number;
  /** Additional instructions for the language model; may be empty. */
  readonly instructions: string;
};

const questionsPerCluster = 2;

/** @returns the number of clusters for a result set, or 0 if the set is too small */
export function clusterCount(documents: number): number {
  if (documents < 5) return 0;
  return documents < 50 ? 5 : 10;
}

export async function generateDocumentQuestions(
  documents: readonly SourceDocument[],
  { embedder, language }: { readonly embedder: Embedder; readonly language: LanguageTasks },
  journal: WorkJournal,
  options: DocumentOptions,
  watch: Watch,
): Promise<DocumentReport> {
  const sets = [...Map.groupBy(documents, ({ query }) => query).values()];
  const stage = watch.progress.stage("cluster documents", sets.length);
  const jobs: WritingJob[] = [];
  let skipped = 0;
  for (const set of sets) {
    throwIfCancelled(watch.signal);
    const groups = await clusterDocuments(set, embedder, options.seed, watch);
    if (groups.length === 0) skipped += 1;
    const terms = distinctiveTerms(groups.map((group) => group.map(textOf)));
    jobs.push(...groups.map((group, at) => jobFor(group, terms[at] ?? [], options.instructions)));
    stage.advance();
  }
  stage.finish();
  const outcome = await runWriting(jobs, language, journal, options, watch);
  return { ...outcome, sets: sets.length, clusters: jobs.length, skipped };
}

async function clusterDocuments(
  documents: readonly SourceDocument[],
  embedder: Embedder,
  seed: number,
  watch: Watch,
): Promise<SourceDocument[][]> {
  const count = clusterCount(documents.length);
  if (count === 0) return [];
  const texts = documents.map(textOf);
  const vectors = await embedder.fit(texts).embed(texts, watch.signal);
  const clusters = await clusterKMeans(vectors, { k: count, seed }, { ...watch, progress: silentProgress });
  return [...Map.groupBy(documents, (_document, at) => clusters[at] ?? -1).values()];
}

function jobFor(
  group: readonly SourceDocument[],
  terms: readonly string[],
  instructions: string,
): WritingJob {
  const key = hashText(group.map(({ id, query }) => `${query}\n${id}`).join("\n"));
  return {
    key,
    draft: pairAbout(group, { question: "", answer: "" }, "", key),
    write: async (language, call) => {
      const drafts = draftsAbout(group, terms);
      const input = { documents: group, instructions, count: questionsPerCluster, drafts };
      const checked: Checked[] = [];
      for (const { question, answer } of await language.askDocuments(input, call)) {
        const template = drafts.find((draft) => draft.question === question)?.template ?? "";
        const verdict = await language.validateAnswer({ question, answer }, call);
        const corrected = await language.correctGrammar({ question }, call);
        const pair = pairAbout(group, { question: corrected, answer }, template, `${key}\n${question}`);
        checked.push(verdict.matches ? { pair } : { pair, at: "answer", because: verdict.reason });
      }
      return checked;
    },
  };
}

/**
 * Drafts two questions with the cluster's distinctive terms: the first asks for the documents, and the second for their
 * content.
 */
function draftsAbout(
  group: readonly SourceDocument[],
  terms: readonly string[],
): (QuestionAnswer & { readonly template: string })[] {
  const [first, second] = terms;
  if (first === undefined || second === undefined) return [];
  const titles = joinList(group.map(({ title }) => `'${title}'`));
  return [
    {
      question: `Which documents deal with ${first} and ${second}?`,
      answer: `The documents that deal with ${first} and ${second} are ${titles}.`,
      template: "Which documents deal with [term] and [term]?",
    },
    {
      question: `What is said about ${joinList(terms.slice(0, 3))}?`,
      answer: `This is discussed in ${titles}.`,
      template: "What is said about [terms]?",
    },
  ];
}

function pairAbout(
  group: readonly SourceDocument[],
  { question, answer }: QuestionAnswer,
  template: string,
  identity: string,
): QaPair {
  return {
    ...blankPair(hashText(identity).slice(0, 32), question),
    goldenAnswer: answer,
    sourceIds: group.map(({ id }) => id),
    goldenDocChunks: group.map(({ text }) => text),
    generatedWith: "document_strategy",
    template,
    extra: { query_text: group[0]?.query ?? "" },
  };
}

function textOf({ title, text }: SourceDocument): string {
  return `${title}\n${text}`;
}

// Finds the words that distinguish groups of texts.

const commonWords = new Set(
  (
    "about above after again also although among and any are because been before being below between both but can could " +
    "does doing during each either few for from further had has have having here how however into its itself just less " +
    "many may more most much must new not now off once one only other our out over own paper papers same should show some such " +
    "than that the their them then there these they this those through thus too two under until upon use used using very via was " +
    "were what when where whether which while who whose why will with within without would you your results approach based study work"
  ).split(" "),
);

/**
 * Ranks the terms of each group, most distinctive first. A distinctive term occurs often in the texts of its group and
 * rarely in other groups.
 */
function distinctiveTerms(groups: readonly (readonly string[])[]): string[][] {
  const documents = groups.map((texts) => texts.map((text) => new Set(termsOf(text))));
  const everywhere = countTerms(documents.flat());
  const total = documents.flat().length;
  return documents.map((texts) => {
    const here = countTerms(texts);
    const score = (term: string): number => {
      const inside = (here.get(term) ?? 0) / texts.length;
      const elsewhere =
        ((everywhere.get(term) ?? 0) - (here.get(term) ?? 0)) / Math.max(1, total - texts.length);
      return inside - elsewhere;
    };
    return [...here.keys()]
      .map((term) => ({ term, score: score(term) }))
      .sort((left, right) => right.score - left.score || (left.term < right.term ? -1 : 1))
      .map(({ term }) => term);
  });
}

function termsOf(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}[\p{L}-]{3,}/gu) ?? []).filter((word) => !commonWords.has(word));
}

function countTerms(documents: readonly ReadonlySet<string>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const document of documents)
    for (const term of document) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

// Reads the documents for document questions from JSON Lines or CSV with the fields id, title, text and, if there is
// more than one result set, query.

const documentSchema = z.object({
  id: z.coerce.string().min(1),
  title: z.string().min(1),
  text: z.string().default(""),
  /**
   * The query for which the documents were found. The documents of a query form a result set. The query is empty if the
   * whole file forms one result set.
   */
  query: z.string().default(""),
});

export type SourceDocument = Readonly<z.output<typeof documentSchema>>;

/** @throws InputError that gives the line of a document without an id or a title */
export function readDocuments(file: string): SourceDocument[] {
  const rows = /\.csv$/i.test(file)
    ? readCsv(file).rows.map(({ line, cells }) => ({ line, value: cells as unknown }))
    : readJsonLines(file);
  const documents = rows.map(({ line, value }) => checkSchema(value, documentSchema, `${file}:${line}`));
  if (documents.length === 0) throw new InputError({ file }, "the file contains no documents");
  return documents;
}

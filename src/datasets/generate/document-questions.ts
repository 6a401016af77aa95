/**
 * Document questions: documents found for one query are clustered, and every cluster gives two questions with the
 * cluster as ground truth.
 *
 * Source: NFDI4DataScience gateway paper (4.1, AI-QA). More than 50 documents make 10 clusters, fewer 5, fewer than 5
 * none; the paper leaves exactly 50 open, which we count with the larger sets. Offline, the questions ask for what
 * sets a cluster apart: the words that are frequent in it and rare elsewhere.
 */
import { kmeans } from "ml-kmeans";
import { throwIfCancelled } from "../../errors.ts";
import { hashText } from "../../io/index.ts";
import type { Watch } from "../../progress.ts";
import type { Embedder } from "../../vectors/index.ts";
import { blankPair } from "../exchange/imported.ts";
import type { QaPair } from "../qa-pair.ts";
import { joinList } from "../wording/english.ts";
import { distinctiveTerms } from "./distinctive-terms.ts";

export type SourceDocument = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Documents of one query form one result set; empty where the file is one set. */
  readonly query: string;
};

export type DocumentReport = {
  readonly pairs: readonly QaPair[];
  readonly sets: number;
  readonly clusters: number;
  /** Result sets with fewer than five documents. */
  readonly skipped: number;
};

const questionsPerCluster = 2;

/** @returns how many clusters a result set makes; 0 where it is too small */
export function clusterCount(documents: number): number {
  if (documents < 5) return 0;
  return documents < 50 ? 5 : 10;
}

export async function generateDocumentQuestions(
  documents: readonly SourceDocument[],
  embedder: Embedder,
  options: { readonly seed: number },
  watch: Watch,
): Promise<DocumentReport> {
  const sets = [...Map.groupBy(documents, ({ query }) => query).values()];
  const stage = watch.progress.stage("document questions", sets.length);
  const pairs: QaPair[] = [];
  let clusters = 0;
  let skipped = 0;
  for (const set of sets) {
    throwIfCancelled(watch.signal);
    const groups = await clusterDocuments(set, embedder, options.seed, watch);
    if (groups.length === 0) skipped += 1;
    clusters += groups.length;
    const terms = distinctiveTerms(groups.map((group) => group.map(textOf)));
    pairs.push(...groups.flatMap((group, at) => questionsAbout(group, terms[at] ?? [])));
    stage.advance();
  }
  stage.finish();
  return { pairs, sets: sets.length, clusters, skipped };
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
  const { clusters } = kmeans(
    vectors.map((vector) => [...vector]),
    count,
    { seed, initialization: "kmeans++" },
  );
  return [...Map.groupBy(documents, (_document, at) => clusters[at] ?? -1).values()];
}

/** One question for the documents, one for what they say; both over the cluster's own terms. */
function questionsAbout(group: readonly SourceDocument[], terms: readonly string[]): QaPair[] {
  const [first, second] = terms;
  if (first === undefined || second === undefined) return [];
  const titles = joinList(group.map(({ title }) => `'${title}'`));
  const drafts = [
    {
      question: `Which documents deal with ${first} and ${second}?`,
      answer: `The documents that deal with ${first} and ${second} are ${titles}.`,
      template: "Which documents deal with [term] and [term]?",
    },
    {
      question: `What is said about ${joinList(terms.slice(0, 3))}?`,
      answer: `This is treated in ${titles}.`,
      template: "What is said about [terms]?",
    },
  ];
  return drafts.slice(0, questionsPerCluster).map(({ question, answer, template }) => ({
    ...blankPair(hashText(`${question}\n${group.map(({ id }) => id).join("\n")}`).slice(0, 32), question),
    goldenAnswer: answer,
    sourceIds: group.map(({ id }) => id),
    goldenDocChunks: group.map(({ text }) => text),
    generatedWith: "document_strategy",
    template,
    extra: { query_text: group[0]?.query ?? "" },
  }));
}

function textOf({ title, text }: SourceDocument): string {
  return `${title}\n${text}`;
}

/**
 * Runs the subgraph strategy with a language model (thesis, lines 3584–3590). The model reads the subgraph of one
 * publication at a time, within a token budget, and writes questions of any kind. A pair without a form is considered
 * proven if its triples are in the graph and it passes every check. The labels of a pair without a form are derived
 * from its wording.
 */
import { formatTriple, type Triple } from "../../graph/index.ts";
import { hashText } from "../../io/index.ts";
import type { LanguageTasks, NumberedTriple, QuestionAnswer, WrittenQuestion } from "../../language/index.ts";
import type { Watch } from "../../progress.ts";
import { blankPair } from "../exchange/imported.ts";
import type { Hub } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { labelQuestion } from "../labels/label-question.ts";
import type { QaPair } from "../qa-pair.ts";
import { buildPair, type PairContext } from "./build-pair.ts";
import { checkWritten } from "./check-written.ts";
import { whyWrongAboutOne } from "./claims-about-one.ts";
import { cellForm } from "./comparison-questions.ts";
import { boundTriples, publicationSubgraph } from "./publication-subgraph.ts";
import { runWriting, type WritingJob, type WritingOptions, type WritingOutcome } from "./run-writing.ts";
import type { WorkJournal } from "./work-journal.ts";
import { splitChecked } from "./write-from-forms.ts";

export type AboutOptions = WritingOptions & {
  readonly instructions: string;
  /** The maximum size of a subgraph in the prompt, in tokens. */
  readonly subgraphTokens: number;
  /** The number of questions per publication. */
  readonly questions: number;
};

export type AboutReport = WritingOutcome & {
  /**
   * The publications whose subgraphs were truncated: the title, the number of triples shown, and the total number of
   * triples.
   */
  readonly cut: readonly { readonly title: string; readonly shown: number; readonly all: number }[];
};

export async function writeAboutPublications(
  context: PairContext,
  hubs: readonly Hub[],
  writer: AboutOptions & { readonly language: LanguageTasks },
  journal: WorkJournal,
  watch: Watch,
): Promise<AboutReport> {
  const subjects = hubs.map((hub) => ({
    hub,
    ...boundTriples(publicationSubgraph(context.store, hub), writer.subgraphTokens),
  }));
  const jobs = subjects.map(({ hub, shown }) => jobFor(context, hub, shown, writer));
  const outcome = await runWriting(jobs, writer.language, journal, writer, watch);
  const cut = subjects
    .filter(({ shown, all }) => shown.length < all)
    .map(({ hub, shown, all }) => ({ title: hub.label, shown: shown.length, all }));
  return { ...outcome, cut };
}

function jobFor(context: PairContext, hub: Hub, shown: readonly Triple[], options: AboutOptions): WritingJob {
  const triples = shown.map((triple, at): NumberedTriple => ({ id: at + 1, triple }));
  const empty: QaPair = { ...describeHub(context, hub, []), uid: hashText(`about ${hub.id}`).slice(0, 32) };
  return {
    key: `about ${hub.id}`,
    draft: empty,
    write: async (language, call) => {
      const drafts = draftsFor(context, hub, triples, options.questions);
      const { instructions, questions: count } = options;
      const written = await language.writeAboutOne(
        { thing: hub.label, instructions, count, triples, drafts },
        call,
      );
      const outcomes: WritingOutcome[] = [];
      for (const one of written) {
        const claimedTriples = triples.filter(({ id }) => one.triples.includes(id));
        const claim = {
          question: one.question,
          answer: one.answer,
          groups: [{ thing: hub.label, triples: claimedTriples }],
          proven: false,
          whyWrong: (words: QuestionAnswer, needed: ReadonlySet<number>) =>
            whyWrongAboutOne(context.store, hub, triplesIn(claimedTriples, needed), words),
          pair: (words: QuestionAnswer, needed: ReadonlySet<number>) =>
            finishPair(context, hub, words, triplesIn(claimedTriples, needed)),
        };
        outcomes.push(splitChecked(await checkWritten(claim, language, call)));
      }
      return {
        pairs: outcomes.flatMap(({ pairs }) => pairs),
        rejected: outcomes.flatMap(({ rejected }) => rejected),
      };
    },
  };
}

function triplesIn(claimed: readonly NumberedTriple[], needed: ReadonlySet<number>): Triple[] {
  return claimed.filter(({ id }) => needed.has(id)).map(({ triple }) => triple);
}

/** Returns the questions that rules generate: one per field, in the order of the fields. */
function draftsFor(
  context: PairContext,
  hub: Hub,
  triples: readonly NumberedTriple[],
  count: number,
): WrittenQuestion[] {
  const { store } = context;
  const ids = new Map(triples.map(({ id, triple }) => [formatTriple(triple), id]));
  const drafts: WrittenQuestion[] = [];
  for (const { name } of store.fields) {
    if (drafts.length === count) break;
    const values = new Set(store.facts(hub.id, name).flatMap((fact) => (fact.absent ? [] : [fact.key])));
    if (values.size === 0) continue;
    const pair = buildPair(context, cellForm(store.hubType, hub.label, name, values.size), "plain");
    if ("refused" in pair) continue;
    const goldenIds = pair.goldenTriples.flatMap((text) => ids.get(text) ?? []);
    if (goldenIds.length === pair.goldenTriples.length) {
      drafts.push({ question: pair.question, answer: pair.goldenAnswer, triples: goldenIds });
    }
  }
  return drafts;
}

function finishPair(
  context: PairContext,
  hub: Hub,
  { question, answer }: { readonly question: string; readonly answer: string },
  golden: readonly Triple[],
): QaPair {
  const pair = describeHub(context, hub, golden);
  return {
    ...pair,
    uid: hashText(`${hub.id}\n${question}`).slice(0, 32),
    question,
    goldenAnswer: answer,
    labels: labelQuestion({ question, goldenTriples: pair.goldenTriples }, context.rules),
  };
}

function describeHub({ store, topics, graph }: PairContext, hub: Hub, golden: readonly Triple[]): QaPair {
  return {
    ...blankPair("", ""),
    sourceIds: golden.map(() => hub.source),
    goldenTriples: golden.map(formatTriple),
    generatedWith: "publication_subgraph_strategy",
    topicEntityId: hub.entity.id,
    topicEntityValue: hub.label,
    hops: golden.length === 0 ? null : topics.hops(hub.entity, golden),
    useCase: golden.length === 0 ? "" : findUseCase(store, hub, golden),
    graph,
    graphHash: store.view.version,
  };
}

/**
 * Determines the use case of a question. A title is metadata, so the requested field determines whether it is use case
 * 1 or 2 (thesis, section 8.3.1).
 */
function findUseCase(store: FactStore, hub: Hub, golden: readonly Triple[]): string {
  const texts = new Set(golden.map(formatTriple));
  const content = store.fields
    .filter(({ kind }) => kind === "content")
    .some(({ name }) => store.facts(hub.id, name).some(({ triple }) => texts.has(formatTriple(triple))));
  return content ? "2" : "1";
}

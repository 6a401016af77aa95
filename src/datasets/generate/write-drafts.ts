/**
 * Has a language model word the questions of expressions (thesis, lines 3564–3574, steps 5 to 7). The model reads the
 * English of an expression, its triples and the other facts about the same things, and writes a question and an answer.
 *
 * The pair keeps the expression, which proves its answer. The triple check may reject the pair but does not prune any
 * triples (unlike in line 3596 of the thesis), because the golden triples suffice.
 */

import { hashText } from "../../base/io/index.ts";
import type { Watch } from "../../base/progress.ts";
import { formatTriple } from "../../graph/index.ts";
import { allParts, type Expression } from "../../query/index.ts";
import type { FactGroup, LanguageTasks, NumberedTriple, QuestionAnswer } from "../../tasks/index.ts";
import { triplesOfEdges } from "../expressions/proof-triples.ts";
import { queryOf } from "../expressions/query-cell.ts";
import type { QaPair } from "../qa-pair.ts";
import type { Sampler } from "../sampling/open-sampler.ts";
import { ownersOf } from "../sampling/sources-of.ts";
import { boundTriples, subgraphOf } from "../sampling/subgraph.ts";
import { mentionsIn } from "../sampling/write-pair.ts";
import { checkWritten } from "./check-written.ts";
import { numbersIn, phraseOf, unnamedConditions, unsaidParts } from "./computed-claims.ts";
import { runWriting, type WritingJob, type WritingOptions, type WritingOutcome } from "./run-writing.ts";
import { knownLabels, labelsOf, whyUnsupported } from "./support.ts";
import type { KnowsLabel } from "./unsupported-terms.ts";
import { rejected } from "./verdict.ts";
import type { WorkJournal } from "./work-journal.ts";

export type DraftWritingOptions = WritingOptions & {
  /** Text that is appended to the prompt; may be empty. */
  readonly instructions: string;
  /** The maximum size of the facts for one question, in tokens. The prompt always contains the golden triples. */
  readonly subgraphTokens: number;
};

/** The writer of questions: the tasks of a language model, and the writing options. */
export type DraftWriter = DraftWritingOptions & { readonly language: LanguageTasks };

/** @param drafts questions whose `query` is an expression */
export function writeDrafts(
  sampler: Sampler,
  drafts: readonly QaPair[],
  writer: DraftWriter,
  journal: WorkJournal,
  watch: Watch,
): Promise<WritingOutcome> {
  const isLabel = knownLabels(sampler);
  const jobs = drafts.map((draft) => jobFor(sampler, draft, isLabel, writer));
  return runWriting(jobs, writer.language, journal, writer, watch);
}

function jobFor(
  sampler: Sampler,
  draft: QaPair,
  isLabel: KnowsLabel,
  options: DraftWritingOptions,
): WritingJob {
  return {
    key: draft.uid,
    draft,
    write: async (language, call) => {
      const expression = queryOf(draft);
      if (expression === null) throw new Error(`the question ${draft.uid} has no query`);
      const { golden, groups } = await showFacts(sampler, expression, options.subgraphTokens);
      const { template, question, goldenAnswer: answer } = draft;
      const reply = await language.writeFromTemplate(
        {
          template,
          instructions: options.instructions,
          groups,
          draft: { question, answer, triples: golden.map(({ id }) => id) },
        },
        call,
      );
      if (reply === null) {
        const because = "the facts do not match the template";
        return [rejected(draft, { at: "generation", by: "language", because }, language.writer)];
      }
      const support = {
        texts: [
          question,
          template,
          answer,
          ...golden.flatMap(({ triple }) => labelsOf(triple)),
          ...groups.map(({ thing }) => thing),
        ],
        numbers: draft.answers === null ? [] : numbersIn(draft.answers),
      };
      const claim = {
        question: reply.question,
        answer: reply.answer,
        groups: onlyGolden(groups, new Set(golden.map(({ id }) => id))),
        proven: true,
        whyWrong: (words: QuestionAnswer) =>
          whyIncomplete(sampler, expression, draft, words) ?? whyUnsupported(isLabel, words, support),
        pair: (words: QuestionAnswer) => finishPair(sampler, draft, expression, words),
      };
      return [await checkWritten(claim, language, call)];
    },
  };
}

type Shown = { readonly golden: readonly NumberedTriple[]; readonly groups: readonly FactGroup[] };

/**
 * Selects the facts for the prompt: first the golden triples, then what else the graph says of the same things with the
 * same predicates, within the budget.
 */
async function showFacts(sampler: Sampler, expression: Expression, tokens: number): Promise<Shown> {
  const { graph, executor, index, isRecord } = sampler;
  const proof = await triplesOfEdges((await executor.prove(expression)).edges, graph);
  const owners = ownersOf(proof, isRecord);
  const golden = proof.map((triple, at) => ({ triple, owner: owners[at] ?? triple.subject.id }));
  const predicates = new Set(proof.map(({ predicate }) => predicate.id));
  const listed = new Set(proof.map(formatTriple));
  const others: typeof golden = [];
  const owning = new Set(owners);
  for (const owner of owning)
    for (const { triple } of await subgraphOf(graph, owner, ({ id }) => owning.has(id))) {
      const text = formatTriple(triple);
      if (!predicates.has(triple.predicate.id) || listed.has(text)) continue;
      listed.add(text);
      others.push({ triple, owner });
    }
  const all = [...golden, ...others];
  const { shown } = boundTriples(
    all.map(({ triple }) => triple),
    tokens,
  );
  const numbered = all
    .slice(0, Math.max(shown.length, golden.length))
    .map(({ triple, owner }, at) => ({ id: at + 1, triple, owner }));
  const groups = [...Map.groupBy(numbered, ({ owner }) => owner)].map(([owner, members]) => ({
    thing: index.label(index.thing(owner) ?? -1) || owner,
    triples: members.map(({ id, triple }): NumberedTriple => ({ id, triple })),
  }));
  return { golden: numbered.slice(0, golden.length), groups };
}

function onlyGolden(groups: readonly FactGroup[], golden: ReadonlySet<number>): FactGroup[] {
  return groups.map(({ thing, triples }) => ({ thing, triples: triples.filter(({ id }) => golden.has(id)) }));
}

/** Lists what a wording leaves out of the expression or its answer. */
function whyIncomplete(
  sampler: Sampler,
  expression: Expression,
  { answers }: QaPair,
  words: QuestionAnswer,
): string | null {
  const unnamed = unnamedConditions(expression, sampler, words.question);
  if (unnamed.length > 0) return `the question does not mention ${unnamed.join(", ")}`;
  const unsaid = answers === null ? [] : unsaidParts(answers, words.answer);
  if (unsaid.length > 0) return `the answer omits ${unsaid.join(", ")}`;
  const losers = losersNamed(sampler, expression, words);
  return losers.length > 0 ? `the answer mentions ${losers.join(", ")} in addition to the winner` : null;
}

/** Lists what loses a comparison or superlative and occurs in the answer but not in the question. */
function losersNamed({ executor, index }: Sampler, expression: Expression, words: QuestionAnswer): string[] {
  const [question, answer] = [phraseOf(words.question), phraseOf(words.answer)];
  const namesOf = (set: Expression): string[] => {
    const found = executor.denoteNow(set);
    return found.type === "things" ? found.ids.map((id) => index.label(index.thing(id) ?? -1)) : [];
  };
  return allParts(expression).flatMap((part) => {
    if (part.op !== "best") return [];
    const winners = namesOf(part).map(phraseOf);
    return namesOf(part.things).filter((label) => {
      const phrase = phraseOf(label);
      return (
        answer.includes(phrase) && !question.includes(phrase) && !winners.some((one) => one.includes(phrase))
      );
    });
  });
}

function finishPair(
  sampler: Sampler,
  draft: QaPair,
  expression: Expression,
  { question, answer }: QuestionAnswer,
): QaPair {
  // A question with a different wording has a different id.
  return {
    ...draft,
    uid: hashText(`${draft.uid}\n${question}`).slice(0, 32),
    question,
    goldenAnswer: answer,
    mentions: mentionsIn(question, expression, sampler),
  };
}

/**
 * Runs the clustering strategy with a language model (thesis, lines 3564–3574, steps 5 to 7). Every form represents a
 * cluster and covers all its facts. The model reads these facts and the other values of the fields, and writes a
 * question and an answer based on the form's template.
 *
 * The pair keeps the form, which proves its answer. The triple check may reject the pair but does not prune any triples
 * (unlike in line 3596 of the thesis), because the form proves that its golden triples suffice and are all necessary.
 */
import { formatTriple, type Triple } from "../../graph/index.ts";
import { hashText } from "../../io/index.ts";
import type { FactGroup, LanguageTasks, NumberedTriple, QuestionAnswer } from "../../language/index.ts";
import type { Watch } from "../../progress.ts";
import type { Fact } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { findMentions } from "../forms/find-mentions.ts";
import { askedFields, constraintsOf, keyField, parseForm, type QueryForm } from "../forms/form.ts";
import { goldenTriples, type Outcome, runForm } from "../forms/run-form.ts";
import type { QaPair } from "../qa-pair.ts";
import type { PairContext } from "./build-pair.ts";
import { type Checked, checkWritten } from "./check-written.ts";
import { numbersIn, phraseOf, unnamedOperands, unsaidParts } from "./computed-claims.ts";
import { boundTriples } from "./publication-subgraph.ts";
import { runWriting, type WritingJob, type WritingOptions, type WritingOutcome } from "./run-writing.ts";
import { unsupportedTerms } from "./unsupported-terms.ts";
import { withVerdicts } from "./verdict.ts";
import type { WorkJournal } from "./work-journal.ts";

export type FormWritingOptions = WritingOptions & {
  /** Text that is appended to the prompt; may be empty. */
  readonly instructions: string;
  /** The maximum size of the facts for one question, in tokens. The prompt always contains the golden triples. */
  readonly subgraphTokens: number;
};

/** The writer of questions: the tasks of a language model, and the writing options. */
export type DraftWriter = FormWritingOptions & { readonly language: LanguageTasks };

/** @param drafts the pairs, each with a form that refers to the facts about its type of subject */
export function writeFromForms(
  contextOf: (hubType: string) => PairContext,
  drafts: readonly QaPair[],
  writer: DraftWriter,
  journal: WorkJournal,
  watch: Watch,
): Promise<WritingOutcome> {
  const jobs = drafts.map((draft) => jobFor(contextOf, draft, writer));
  return runWriting(jobs, writer.language, journal, writer, watch);
}

function jobFor(
  contextOf: (hubType: string) => PairContext,
  draft: QaPair,
  options: FormWritingOptions,
): WritingJob {
  return {
    key: draft.uid,
    draft,
    write: async (language, call) => {
      const form = parseForm(draft.query, `the form of ${draft.uid}`);
      const context = contextOf(form.hub);
      const { store } = context;
      const outcome = runForm(store, form);
      if ("refused" in outcome) throw new Error(`the facts have changed since ${draft.uid} was drafted`);
      const { golden, groups } = showCluster(store, form, outcome, options.subgraphTokens);
      const { template } = draft;
      const { question, goldenAnswer: answer } = draft;
      const reply = await language.writeFromTemplate(
        {
          template,
          instructions: options.instructions,
          groups,
          draft: { question, answer, triples: [...golden] },
        },
        call,
      );
      if (reply === null) {
        const because = "the facts do not match the template";
        const verdict = { step: "generation", outcome: "rejected", by: "language", note: because } as const;
        return {
          pairs: [],
          rejected: [{ pair: withVerdicts(draft, [verdict], language.writer), at: "generation", because }],
        };
      }
      const claim = {
        question: reply.question,
        answer: reply.answer,
        groups: onlyGolden(groups, golden),
        proven: true,
        whyWrong: (words: QuestionAnswer) => whyWrong(store, form, outcome, draft, words),
        pair: (words: QuestionAnswer) => finishPair(draft, words, store, form),
      };
      return splitChecked(await checkWritten(claim, language, call));
    },
  };
}

export function splitChecked(checked: Checked): WritingOutcome {
  return "at" in checked ? { pairs: [], rejected: [checked] } : { pairs: [checked.pair], rejected: [] };
}

type Cluster = {
  /** The numbers of the golden triples in the prompt. */
  readonly golden: ReadonlySet<number>;
  readonly groups: readonly FactGroup[];
};

/**
 * Selects the facts for the prompt: first the golden triples, then the other values that the same hubs have in the
 * form's fields, within the budget.
 */
function showCluster(store: FactStore, form: QueryForm, outcome: Outcome, tokens: number): Cluster {
  const golden = goldenTriples(outcome.golden).map(({ triple, fact }) => ({ triple, hub: fact.hub }));
  const others = otherFacts(store, form, outcome);
  const all = [...golden, ...others];
  const { shown } = boundTriples(
    all.map(({ triple }) => triple),
    tokens,
  );
  const numbered = all
    .slice(0, Math.max(shown.length, golden.length))
    .map(({ triple, hub }, at) => ({ id: at + 1, triple, hub }));
  const groups = [...Map.groupBy(numbered, ({ hub }) => hub)].map(([hub, members]) => ({
    thing: store.hub(hub)?.label ?? hub,
    triples: members.map(({ id, triple }): NumberedTriple => ({ id, triple })),
  }));
  return { golden: new Set(golden.map((_one, at) => at + 1)), groups };
}

function otherFacts(store: FactStore, form: QueryForm, { golden }: Outcome): Fact[] {
  const fields = new Set(
    [
      ...constraintsOf(form).flatMap((constraint) => ("field" in constraint ? [constraint.field] : [])),
      ...askedFields(form),
      ...[keyField(form) ?? []].flat(),
    ].map((name) => store.field(name)?.name ?? name),
  );
  const listed = new Set(goldenTriples(golden).map(({ text }) => text));
  return [...new Set(golden.map(({ hub }) => hub))].flatMap((hub) =>
    [...fields].flatMap((field) => store.facts(hub, field).filter(({ triple }) => isNew(listed, triple))),
  );
}

function isNew(listed: Set<string>, triple: Triple): boolean {
  const text = formatTriple(triple);
  if (listed.has(text)) return false;
  listed.add(text);
  return true;
}

function onlyGolden(groups: readonly FactGroup[], golden: ReadonlySet<number>): FactGroup[] {
  return groups.map(({ thing, triples }) => ({ thing, triples: triples.filter(({ id }) => golden.has(id)) }));
}

/** Lists what the wording adds to the form or omits from it. */
function whyWrong(
  store: FactStore,
  form: QueryForm,
  { answer, golden }: Outcome,
  draft: QaPair,
  words: QuestionAnswer,
): string | null {
  const unnamed = unnamedOperands(store, form, words.question);
  if (unnamed.length > 0) return `the question does not mention ${unnamed.join(", ")}`;
  const unsaid = unsaidParts(store, form, answer, words.answer);
  if (unsaid.length > 0) return `the answer omits ${unsaid.join(", ")}`;
  const losers = losersNamed(store, form, { answer, golden }, words);
  if (losers.length > 0) return `the answer mentions ${losers.join(", ")} in addition to the winner`;
  const support = {
    texts: [
      draft.question,
      draft.template,
      draft.goldenAnswer,
      ...goldenTriples(golden).flatMap(({ triple }) => labelsOf(triple)),
      ...golden.map(({ hub }) => store.hub(hub)?.label ?? ""),
    ],
    numbers: numbersIn(answer),
  };
  for (const [where, text] of [
    ["question", words.question],
    ["answer", words.answer],
  ] as const) {
    const invented = unsupportedTerms(store, text, support);
    if (invented.length > 0)
      return `the ${where} contains terms that no golden triple supports: ${invented.join(", ")}`;
  }
  return null;
}

export function labelsOf({ subject, predicate, object }: Triple): string[] {
  return [subject.label, predicate.label, object.label];
}

/** Lists the losing items of a comparison or superlative that occur in the answer but not in the question. */
function losersNamed(
  store: FactStore,
  form: QueryForm,
  { answer, golden }: Outcome,
  words: QuestionAnswer,
): string[] {
  if (answer.shape !== "winner") return [];
  const askedField = form.ask === null ? null : (store.field(form.ask)?.name ?? form.ask);
  const competitors = golden.flatMap((fact) =>
    askedField === null ? [store.hub(fact.hub)?.label ?? ""] : fact.field === askedField ? [fact.value] : [],
  );
  const winners = answer.winners.map(({ label }) => phraseOf(label));
  const [question, answerPhrase] = [phraseOf(words.question), phraseOf(words.answer)];
  return [...new Set(competitors)].filter((label) => {
    const phrase = phraseOf(label);
    return (
      answerPhrase.includes(phrase) &&
      !question.includes(phrase) &&
      !winners.some((one) => one.includes(phrase))
    );
  });
}

function finishPair(
  draft: QaPair,
  { question, answer }: QuestionAnswer,
  store: FactStore,
  form: QueryForm,
): QaPair {
  // A question with a different wording has a different id.
  return {
    ...draft,
    uid: hashText(`${draft.uid}\n${question}`).slice(0, 32),
    question,
    goldenAnswer: answer,
    mentions: findMentions(store, form, question),
  };
}

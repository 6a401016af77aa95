/**
 * The clustering strategy with a model that writes (thesis 3564–3574, steps 5 to 7): every form is a cluster whose
 * facts are complete; the model is shown them beside what else the publications say in the fields concerned, and
 * writes question and answer after the form's template.
 *
 * The form stays with the pair as its proof as long as the checks keep all of its golden triples. Where they are
 * pruned, the fewer triples are the golden ones (3596), and the pair carries no form, since re-running it would give
 * more.
 */
import { formatTriple, type Triple } from "../../graph/index.ts";
import { hashText } from "../../io/index.ts";
import type { FactGroup, LanguageTasks, NumberedTriple } from "../../language/index.ts";
import type { Watch } from "../../progress.ts";
import type { Fact } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { constraintsOf, keyField, parseForm, type QueryForm } from "../forms/form.ts";
import { goldenTriples, type Outcome, runForm } from "../forms/run-form.ts";
import type { QaPair } from "../qa-pair.ts";
import { describeGolden, type PairContext } from "./build-pair.ts";
import { type Checked, checkWritten } from "./check-written.ts";
import { unnamedOperands, unsaidParts } from "./computed-claims.ts";
import { boundTriples } from "./publication-subgraph.ts";
import { runWriting, type WritingJob, type WritingOptions, type Written } from "./run-writing.ts";
import { withVerdicts } from "./verdict.ts";
import type { WorkJournal } from "./work-journal.ts";

export type FormWritingOptions = WritingOptions & {
  /** Appended to the prompt; may be empty. */
  readonly instructions: string;
  /** Largest size of the facts shown for one question, in tokens. The golden triples are always shown. */
  readonly subgraphTokens: number;
};

/** @param drafts pairs with forms over the facts of the context of their type */
export function writeFromForms(
  contextOf: (hubType: string) => PairContext,
  drafts: readonly QaPair[],
  language: LanguageTasks,
  journal: WorkJournal,
  options: FormWritingOptions,
  watch: Watch,
): Promise<Written> {
  const jobs = drafts.map((draft) => jobFor(contextOf, draft, options));
  return runWriting(jobs, language, journal, options, watch);
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
      if ("refused" in outcome) throw new Error(`${draft.uid} was drafted from other facts`);
      const { golden, groups } = showCluster(store, form, outcome, options.subgraphTokens);
      const { template } = draft;
      const { question, goldenAnswer: answer } = draft;
      const written = await language.writeFromTemplate(
        {
          template,
          instructions: options.instructions,
          groups,
          draft: { question, answer, triples: [...golden.keys()] },
        },
        call,
      );
      if (written === null) {
        const because = "the facts were found not to fit the template";
        const verdict = { step: "generation", outcome: "rejected", by: "language", note: because } as const;
        return {
          pairs: [],
          rejected: [{ pair: withVerdicts(draft, [verdict], language.writer), at: "generation", because }],
        };
      }
      const claim = {
        question: written.question,
        answer: written.answer,
        groups: onlyGolden(groups, golden),
        wrong: (words: { question: string; answer: string }) => whyWrong(store, form, outcome, words),
        pair: (words: { question: string; answer: string }, needed: ReadonlySet<number>) =>
          finishPair(
            context,
            draft,
            form,
            outcome,
            words,
            [...golden].flatMap(([id, fact]) => (needed.has(id) ? [fact] : [])),
          ),
      };
      return splitChecked(await checkWritten(claim, language, call));
    },
  };
}

export function splitChecked(checked: Checked): Written {
  return "at" in checked ? { pairs: [], rejected: [checked] } : { pairs: [checked.pair], rejected: [] };
}

type Cluster = {
  /** Number of a golden triple → a fact it carries. */
  readonly golden: ReadonlyMap<number, Fact>;
  readonly groups: readonly FactGroup[];
};

/** The golden triples, and behind them what else the same publications say in the form's fields, within the budget. */
function showCluster(store: FactStore, form: QueryForm, outcome: Outcome, tokens: number): Cluster {
  const golden = goldenTriples(outcome.golden);
  const others = otherFacts(store, form, outcome);
  const shown = boundTriples(
    [...golden.map(({ fact }) => fact.triple), ...others.map(({ triple }) => triple)],
    tokens,
  ).shown;
  const facts = [...golden.map(({ fact }) => fact), ...others].slice(
    0,
    Math.max(shown.length, golden.length),
  );
  const numbered = facts.map((fact, at) => ({ id: at + 1, fact }));
  const groups = [...Map.groupBy(numbered, ({ fact }) => fact.hub)].map(([hub, members]) => ({
    thing: store.hub(hub)?.label ?? hub,
    triples: members.map(({ id, fact }): NumberedTriple => ({ id, triple: fact.triple })),
  }));
  return { golden: new Map(golden.map(({ fact }, at) => [at + 1, fact])), groups };
}

function otherFacts(store: FactStore, form: QueryForm, { golden }: Outcome): Fact[] {
  const fields = new Set(
    [
      ...constraintsOf(form).flatMap((constraint) => ("field" in constraint ? [constraint.field] : [])),
      ...(form.ask === null ? [] : [form.ask]),
      ...[keyField(form) ?? []].flat(),
    ].map((name) => store.field(name)?.name ?? name),
  );
  const seen = new Set(golden.map(({ triple }) => formatTriple(triple)));
  return [...new Set(golden.map(({ hub }) => hub))].flatMap((hub) =>
    [...fields].flatMap((field) => store.facts(hub, field).filter(({ triple }) => isNew(seen, triple))),
  );
}

function isNew(seen: Set<string>, triple: Triple): boolean {
  const text = formatTriple(triple);
  if (seen.has(text)) return false;
  seen.add(text);
  return true;
}

function onlyGolden(groups: readonly FactGroup[], golden: ReadonlyMap<number, Fact>): FactGroup[] {
  return groups.map(({ thing, triples }) => ({ thing, triples: triples.filter(({ id }) => golden.has(id)) }));
}

function whyWrong(
  store: FactStore,
  form: QueryForm,
  { answer }: Outcome,
  words: { readonly question: string; readonly answer: string },
): string | null {
  const unnamed = unnamedOperands(store, form, words.question);
  if (unnamed.length > 0) return `the question does not name ${unnamed.join(", ")}`;
  const unsaid = unsaidParts(store, form, answer, words.answer);
  return unsaid.length > 0 ? `the answer leaves out ${unsaid.join(", ")}` : null;
}

function finishPair(
  context: PairContext,
  draft: QaPair,
  form: QueryForm,
  outcome: Outcome,
  { question, answer }: { readonly question: string; readonly answer: string },
  kept: readonly Fact[],
): QaPair {
  const complete = kept.length === draft.goldenTriples.length;
  return {
    ...draft,
    ...(complete ? {} : describeGolden(context, form, { answer: outcome.answer, golden: kept })),
    // Other words make another question.
    uid: hashText(`${draft.uid}\n${question}`).slice(0, 32),
    question,
    goldenAnswer: answer,
    query: complete ? draft.query : "",
  };
}

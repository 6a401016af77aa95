/**
 * Runs the subgraph strategy with a language model (thesis, lines 3584–3590). The model reads the subgraph of one
 * publication at a time, within a token budget, and writes questions of any kind. A pair without an expression is
 * considered proven if its triples are in the graph and it passes every check. Its labels are derived from its wording.
 */
import { OptionError } from "../../base/errors.ts";
import { hashText } from "../../base/io/index.ts";
import type { Watch } from "../../base/progress.ts";
import { createRandom } from "../../base/random.ts";
import { didYouMeanQuoted } from "../../base/text/nearest.ts";
import { foldLabel } from "../../base/text/words.ts";
import { formatTriple, type Triple } from "../../graph/index.ts";
import type { LanguageTasks, NumberedTriple, QuestionAnswer, WrittenQuestion } from "../../tasks/index.ts";
import { labelQuestion } from "../labels/label-question.ts";
import type { QaPair } from "../qa-pair.ts";
import { blankPair } from "../question-cells.ts";
import { entity } from "../sampling/conditions.ts";
import type { SampledClass } from "../sampling/fields.ts";
import { mainClass } from "../sampling/main-class.ts";
import type { Sampler } from "../sampling/open-sampler.ts";
import { expressionOfEnds } from "../sampling/requests.ts";
import { sourcesOfThings } from "../sampling/sources-of.ts";
import { boundTriples, type Reached, subgraphOf } from "../sampling/subgraph.ts";
import { writePair } from "../sampling/write-pair.ts";
import { checkWritten } from "./check-written.ts";
import { phraseOf, saysNumber } from "./computed-claims.ts";
import { runWriting, type WritingJob, type WritingOutcome } from "./run-writing.ts";
import { knownLabels, labelsOf, whyUnsupported } from "./support.ts";
import type { KnowsLabel } from "./unsupported-terms.ts";
import type { Checked } from "./verdict.ts";
import type { WorkJournal } from "./work-journal.ts";
import type { DraftWritingOptions } from "./write-drafts.ts";

export type AboutOptions = DraftWritingOptions & {
  readonly language: LanguageTasks;
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

/** A publication, and what the graph says of it. */
type About = {
  readonly node: number;
  readonly id: string;
  readonly name: string;
  readonly source: string;
  readonly reached: readonly Reached[];
  readonly shown: readonly NumberedTriple[];
};

/**
 * Chooses publications: those that the names mean, or else as many as the requested count needs, or all.
 * @throws OptionError if a name is unknown; GraphError if the graph has no things to ask about
 */
export function chooseThings(
  { schema, index, seed }: Sampler,
  {
    topic,
    count,
    perThing,
  }: { readonly topic: readonly string[]; readonly count: number | undefined; readonly perThing: number },
): readonly number[] {
  const { members } = mainClass(schema);
  if (topic.length === 0) {
    if (count === undefined) return members;
    const number = Math.min(members.length, Math.ceil(count / perThing));
    const chosen = new Set(createRandom(seed).sample(members, number));
    return members.filter((member) => chosen.has(member));
  }
  return topic.map((name) => {
    const found = members.find(
      (member) => index.id(member) === name || foldLabel(schema.nameOf(member)) === foldLabel(name),
    );
    if (found !== undefined) return found;
    throw new OptionError(`--topic: the graph has no publication "${name}"`, {
      hint: didYouMeanQuoted(name, members.map(schema.nameOf)) ?? "Specify an id or a title.",
    });
  });
}

export async function writeAboutThings(
  sampler: Sampler,
  nodes: readonly number[],
  options: AboutOptions,
  journal: WorkJournal,
  watch: Watch,
): Promise<AboutReport> {
  const { graph, index, schema } = sampler;
  const cls = mainClass(schema);
  const stops = new Set(cls.members.map(index.id));
  const sources = await sourcesOfThings(nodes.map(index.id), graph);
  const isLabel = knownLabels(sampler);
  const cut: AboutReport["cut"][number][] = [];
  const jobs: WritingJob[] = [];
  for (const [at, node] of nodes.entries()) {
    const id = index.id(node);
    const reached = await subgraphOf(graph, id, (one) => stops.has(one.id));
    const { shown, all } = boundTriples(
      reached.map(({ triple }) => triple),
      options.subgraphTokens,
    );
    const name = schema.nameOf(node);
    if (shown.length < all) cut.push({ title: name, shown: shown.length, all });
    const numbered = shown.map((triple, place): NumberedTriple => ({ id: place + 1, triple }));
    const about: About = { node, id, name, source: sources[at] ?? id, reached, shown: numbered };
    jobs.push(jobFor(sampler, cls, about, isLabel, options));
  }
  return { ...(await runWriting(jobs, options.language, journal, options, watch)), cut };
}

function jobFor(
  sampler: Sampler,
  cls: SampledClass,
  about: About,
  isLabel: KnowsLabel,
  { instructions, questions: count }: AboutOptions,
): WritingJob {
  const { id, name: thing, shown: triples } = about;
  return {
    key: `about ${id}`,
    draft: { ...describeThing(sampler, about, []), uid: hashText(`about ${id}`).slice(0, 32) },
    write: async (language, call) => {
      const drafts = await draftsFor(sampler, cls, about, count);
      const written = await language.writeAboutOne({ thing, instructions, count, triples, drafts }, call);
      const checked: Checked[] = [];
      for (const one of written) {
        const claimed = triples.filter((triple) => one.triples.includes(triple.id));
        const needed = (ids: ReadonlySet<number>): Triple[] =>
          claimed.filter((triple) => ids.has(triple.id)).map(({ triple }) => triple);
        const claim = {
          question: one.question,
          answer: one.answer,
          groups: [{ thing, triples: claimed }],
          proven: false,
          whyWrong: (words: QuestionAnswer, ids: ReadonlySet<number>) =>
            whyWrong(sampler, cls, about, needed(ids), words, isLabel),
          pair: (words: QuestionAnswer, ids: ReadonlySet<number>) =>
            finishPair(sampler, about, words, needed(ids)),
        };
        checked.push(await checkWritten(claim, language, call));
      }
      return checked;
    },
  };
}

/** Returns the questions that the grammar writes: one per field, in the order of the fields. */
async function draftsFor(
  sampler: Sampler,
  { fields }: SampledClass,
  { node, shown }: About,
  count: number,
): Promise<WrittenQuestion[]> {
  const ids = new Map(shown.map(({ id, triple }) => [formatTriple(triple), id]));
  const drafts: WrittenQuestion[] = [];
  for (const field of fields) {
    if (drafts.length === count) break;
    const ends = field.endsOf.get(node) ?? [];
    if (ends.length === 0 || ends.some((end) => field.none.has(end))) continue;
    const expression = expressionOfEnds(field, entity(sampler, node));
    const pair = await writePair(sampler, { expression, single: ends.length === 1 }, { anySize: true });
    if ("refused" in pair) continue;
    const golden = pair.goldenTriples.flatMap((text) => ids.get(text) ?? []);
    if (golden.length === pair.goldenTriples.length)
      drafts.push({ question: pair.question, answer: pair.goldenAnswer, triples: golden });
  }
  return drafts;
}

/** Returns the reason why the text and the triples disagree, or `null` if they agree. */
function whyWrong(
  sampler: Sampler,
  { id }: SampledClass,
  about: About,
  claimed: readonly Triple[],
  words: QuestionAnswer,
  isLabel: KnowsLabel,
): string | null {
  if (!phraseOf(words.question).includes(phraseOf(about.name)))
    return "the question does not mention the publication";
  const unsaid = unsaidObjects(sampler, about, claimed, words);
  if (unsaid.length > 0) return `the answer omits ${unsaid.join(", ")}`;
  const counts = [...Map.groupBy(claimed, ({ predicate }) => predicate.id).values(), claimed].map(
    (triples) => new Set(triples.map(({ object }) => object.label)).size,
  );
  const texts = [about.name, sampler.vocabulary.classLabel(id), ...claimed.flatMap(labelsOf)];
  return whyUnsupported(isLabel, words, { texts, numbers: counts });
}

/**
 * Finds objects that the text omits: objects of the claimed triples and, if the text lists objects of a predicate, the
 * other objects of the publication with this predicate.
 */
function unsaidObjects(
  { isRecord }: Sampler,
  { reached }: About,
  claimed: readonly Triple[],
  { question, answer }: QuestionAnswer,
): string[] {
  const [questionText, answerText] = [phraseOf(question), phraseOf(answer)];
  const isNew = ({ object }: Triple): boolean => !questionText.includes(phraseOf(object.label));
  const isSaid = ({ object }: Triple): boolean => answerText.includes(phraseOf(object.label));
  const isValue = ({ object }: Triple): boolean =>
    !object.types.some(isRecord) && !/^(?:true|false)$/i.test(object.label);
  // The details of a record that the question mentions restrict the list to this record.
  const records = new Set(
    claimed.filter((triple) => isValue(triple) && !isNew(triple)).map(({ subject }) => subject.id),
  );
  const unsaid = [...Map.groupBy(claimed.filter(isValue), ({ predicate }) => predicate.id)].flatMap(
    ([predicate, triples]) => {
      const number = new Set(triples.map(({ object }) => object.label)).size;
      if (saysNumber(answer, number) && !triples.some(isSaid)) return [];
      const isList = triples.some((triple) => isNew(triple) && isSaid(triple));
      const others = reached
        .map(({ triple }) => triple)
        .filter(
          (triple) =>
            triple.predicate.id === predicate &&
            isValue(triple) &&
            (records.size === 0 || records.has(triple.subject.id)),
        );
      return [...triples, ...(isList ? others : [])].filter((triple) => isNew(triple) && !isSaid(triple));
    },
  );
  return [...new Set(unsaid.map(({ object }) => object.label))];
}

function finishPair(
  sampler: Sampler,
  about: About,
  { question, answer }: QuestionAnswer,
  golden: readonly Triple[],
): QaPair {
  const pair = describeThing(sampler, about, golden);
  return {
    ...pair,
    uid: hashText(`${about.id}\n${question}`).slice(0, 32),
    question,
    goldenAnswer: answer,
    labels: labelQuestion({ question, goldenTriples: pair.goldenTriples }, sampler.rules),
  };
}

/** A title is metadata, so what is asked for decides between use cases 1 and 2 (thesis, section 8.3.1). */
function describeThing(
  { graphName, version, isMetadata }: Sampler,
  { id, name, source, reached }: About,
  golden: readonly Triple[],
): QaPair {
  const texts = new Set(golden.map(formatTriple));
  const steps = reached.filter(({ triple }) => texts.has(formatTriple(triple))).map((one) => one.steps);
  return {
    ...blankPair("", ""),
    sourceIds: golden.map(() => source),
    goldenTriples: golden.map(formatTriple),
    generatedWith: "publication_subgraph_strategy",
    topicEntityId: id,
    topicEntityValue: name,
    hops: golden.length === 0 ? null : Math.max(...steps.map(({ length }) => length)),
    useCase: golden.length === 0 ? "" : steps.every(isMetadata) ? "1" : "2",
    graph: graphName,
    graphHash: version,
  };
}

/** Lets HubFocus learn from a user's questions, and measures whether results on held-out questions improve. */
import type { CommandContext } from "../../cli/command.ts";
import { type QaPair, readQuestions } from "../../datasets/index.ts";
import { InputError, throwIfCancelled } from "../../errors.ts";
import {
  EvaluationCase,
  type EvaluationQuestion,
  parseMeasure,
  questionFromPair,
} from "../../evaluation/index.ts";
import { formatTriple, type KnowledgeGraph, normaliseTripleText } from "../../graph/index.ts";
import { mean } from "../../mean.ts";
import {
  type AnsweredQuestion,
  indexSchema,
  knowledgeOf,
  type LearntWords,
  learnWords,
} from "../../reading/index.ts";
import { hashQuestion, type Learnt, type Retriever } from "../../retrieval/index.ts";
import { count } from "../../text/count.ts";
import { openWords } from "../../words/index.ts";

export type Lesson = {
  readonly learnt: Learnt;
  readonly questions: number;
  /** Mean triple F1 on held-out questions, from five-fold cross-validation. */
  readonly f1Before: number;
  readonly f1After: number;
  readonly better: number;
  readonly worse: number;
};

/** The minimum number of questions; with fewer, the five folds would be too small. */
const minimumQuestions = 20;
const folds = 5;

/**
 * @param retrieverWith creates the retriever with the learnt words; its index must already be complete
 * @throws InputError if there are too few questions, or if none of them is about this graph
 */
export async function learnFromQuestions(
  file: string,
  graph: KnowledgeGraph,
  retrieverWith: (words: LearntWords) => Retriever,
  context: CommandContext,
): Promise<Lesson> {
  const { pairs, warnings } = readQuestions(file);
  for (const warning of warnings) context.warn(warning);
  const examples = await readExamples(file, pairs, graph);
  const schema = await indexSchema(graph);
  const knowledge = knowledgeOf(openWords());
  const wordsFrom = (training: readonly Example[]): LearntWords => learnWords(training, schema, knowledge);
  const before = await answerAll(examples, retrieverWith({}), graph, context);
  const after = new Map<Example, number>();
  for (let fold = 0; fold < folds; fold += 1) {
    const isHeldOut = (_: Example, at: number): boolean => at % folds === fold;
    const training = examples.filter((example, at) => !isHeldOut(example, at));
    const scores = await answerAll(
      examples.filter(isHeldOut),
      retrieverWith(wordsFrom(training)),
      graph,
      context,
    );
    for (const [example, score] of scores) after.set(example, score);
  }
  const gains = examples.map((example) => (after.get(example) ?? 0) - (before.get(example) ?? 0));
  return {
    learnt: {
      words: wordsFrom(examples),
      questions: [...new Set(examples.map(({ text }) => hashQuestion(text)))].sort(),
    },
    questions: examples.length,
    f1Before: mean([...before.values()]) ?? 0,
    f1After: mean([...after.values()]) ?? 0,
    better: gains.filter((gain) => gain > 0).length,
    worse: gains.filter((gain) => gain < 0).length,
  };
}

type Example = AnsweredQuestion & { readonly question: EvaluationQuestion };

/** Returns the questions whose golden triples are in the graph, without duplicate texts. */
async function readExamples(
  file: string,
  pairs: readonly QaPair[],
  graph: KnowledgeGraph,
): Promise<Example[]> {
  const questions = [...new Map(pairs.map((pair) => [hashQuestion(pair.question), pair])).values()].map(
    questionFromPair,
  );
  const golden = new Set(questions.flatMap(({ goldenTriples }) => goldenTriples));
  const relations = new Map<string, string>();
  for await (const batch of graph.scan("stored")) {
    for (const triple of batch) {
      const text = normaliseTripleText(formatTriple(triple));
      if (golden.has(text)) relations.set(text, triple.predicate.label);
    }
  }
  const examples = questions.flatMap((question): Example[] => {
    const goldenRelations = question.goldenTriples.flatMap((triple) => relations.get(triple) ?? []);
    return goldenRelations.length === 0
      ? []
      : [{ question, text: question.text, relations: goldenRelations }];
  });
  if (examples.length >= minimumQuestions) return examples;
  throw new InputError(
    { file },
    `the graph contains the golden triples of ${examples.length} of ${count(questions.length, "question")}; learning requires at least ${minimumQuestions}`,
    {
      hint: "Specify a file with golden triples and, preferably, hundreds of questions about this graph.",
    },
  );
}

const f1 = parseMeasure("f1");

async function answerAll(
  examples: readonly Example[],
  retriever: Retriever,
  graph: KnowledgeGraph,
  context: CommandContext,
): Promise<ReadonlyMap<Example, number>> {
  await retriever.prepare(graph, context);
  const scores = new Map<Example, number>();
  for (const example of examples) {
    throwIfCancelled(context.signal);
    const { triples, answer, confidence } = await retriever.retrieve({ text: example.text }, context.signal);
    const prediction = {
      uid: example.question.uid,
      status: answer === null ? ("no-answer" as const) : ("answered" as const),
      retrieved: triples.map(({ triple }) => formatTriple(triple)),
      answer,
      sources: [],
      confidence,
      error: null,
    };
    scores.set(example, f1.score(new EvaluationCase(example.question, prediction)).value ?? 0);
  }
  return scores;
}

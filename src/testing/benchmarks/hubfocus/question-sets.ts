/** Reads all available question sets with golden triples, and their graphs. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readQuestions } from "../../../datasets/index.ts";
import { formatTriple, type KnowledgeGraph, openGraph, type Triple } from "../../../graph/index.ts";
import {
  fixtures,
  idKey,
  keyOfGolden,
  labelKey,
  readDomainLines,
  readSmallDomain,
  smallGraphOf,
} from "../../reading/domains.ts";
import { published } from "../measuring/benchmark.ts";
import { readFilmQuestions } from "./film-questions.ts";

export type QuestionSet = {
  readonly name: string;
  readonly graph: KnowledgeGraph;
  readonly questions: readonly SetQuestion[];
  /** Returns the string used to compare a triple with golden triples. */
  keyOf(triple: Triple): string;
  /** Whether results for individual questions must stay hidden. */
  readonly frozen: boolean;
};

export type SetQuestion = {
  readonly text: string;
  readonly kind: string;
  /** The golden triples, or an empty list if the graph does not contain an answer. */
  readonly golden: readonly string[];
};

export async function readSets(): Promise<QuestionSet[]> {
  return [
    ...(await readPublished()),
    ...(await readSmallDomains("domains/", false)),
    // This set was written after all rules, and it is used unchanged.
    ...(await readSmallDomains("fresh-domains/", true)),
    ...(await readDomains(`${fixtures}questions-of-domains/`)),
    ...(await readDomains(`${fixtures}strangers-questions/`)),
  ];
}

async function readPublished(): Promise<QuestionSet[]> {
  if (!existsSync(published)) return [];
  const { pairs } = readQuestions(`${published}questions/gv3-dev.csv`);
  const originals = new Map(
    pairs.map((pair): [string, SetQuestion] => [
      pair.uid,
      {
        text: pair.question,
        kind: pair.labels.retrieval_operation?.[0] ?? "plain",
        golden: [...new Set(pair.goldenTriples)],
      },
    ]),
  );
  const papers: QuestionSet = {
    name: "gv3 development",
    graph: await openGraph(`${published}graph/gv3.json`),
    questions: [...originals.values()],
    keyOf: formatTriple,
    frozen: false,
  };
  return [
    papers,
    ...readRewordedPapers(`${fixtures}papers-questions/reworded.jsonl`, papers, originals),
    await readFilmQuestions(`${published}external/metaqa/`),
  ];
}

/**
 * Reads the small domains. Their graphs are delimited text (`subject|predicate|object`), with the types of the things
 * beside them.
 */
async function readSmallDomains(folder: string, frozen: boolean): Promise<QuestionSet[]> {
  const sets = readdirSync(`${fixtures}${folder}`)
    .sort()
    .map(async (file): Promise<QuestionSet> => {
      const domain = readSmallDomain(`${fixtures}${folder}${file}`);
      return {
        name: file.replace(".json", ""),
        graph: await smallGraphOf(domain),
        questions: domain.questions.map(({ question, golden }) => ({
          text: question,
          kind: "plain",
          golden,
        })),
        keyOf: labelKey,
        frozen,
      };
    });
  return Promise.all(sets);
}

/** Reads the domains, each from its own folder. Half of each domain's questions are frozen. */
async function readDomains(folder: string): Promise<QuestionSet[]> {
  if (!existsSync(folder)) return [];
  const sets: QuestionSet[] = [];
  for (const name of readdirSync(folder).sort()) {
    const file = join(folder, name, "questions.jsonl");
    if (!existsSync(file)) continue;
    const questions = readDomainLines(file);
    const graph = await openGraph(join(folder, name, "graph.ttl"));
    for (const split of ["dev", "test"] as const) {
      if (questions.every((question) => question.split !== split)) continue;
      sets.push({
        name: `${name} ${split}`,
        graph,
        questions: questions
          .filter((question) => question.split === split)
          .map(({ text, kind, golden }) => ({ text, kind, golden: golden.map(keyOfGolden) })),
        keyOf: idKey,
        frozen: split === "test",
      });
    }
  }
  return sets;
}

type Rewording = {
  readonly split: "dev" | "test";
  /** The uid of the published question. */
  readonly of: string;
  readonly kind: string;
  readonly text: string;
};

/**
 * Reads other wordings of the published questions, with their golden triples: the development half and the frozen half.
 * @throws Error if a rewording refers to a question that is not published
 */
function readRewordedPapers(
  file: string,
  papers: QuestionSet,
  originals: ReadonlyMap<string, SetQuestion>,
): QuestionSet[] {
  const rewordings = readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Rewording);
  const goldenOf = ({ kind, of }: Rewording): readonly string[] => {
    const original = originals.get(of);
    if (original === undefined) throw new Error(`No published question has the uid ${of}.`);
    return kind === "unanswerable" ? [] : original.golden;
  };
  return (["dev", "test"] as const).map((split) => ({
    ...papers,
    name: `reworded papers ${split}`,
    questions: rewordings
      .filter((rewording) => rewording.split === split)
      .map((rewording) => ({ text: rewording.text, kind: rewording.kind, golden: goldenOf(rewording) })),
    frozen: split === "test",
  }));
}

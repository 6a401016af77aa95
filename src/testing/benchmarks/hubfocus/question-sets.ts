/** Reads all available question sets with golden triples, and their graphs. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readQuestions } from "../../../datasets/index.ts";
import { formatTriple, type KnowledgeGraph, openGraph, type Triple } from "../../../graph/index.ts";
import { createMemoryGraph, type TripleText } from "../../memory-graph.ts";
import { readFilmQuestions } from "./film-questions.ts";
import { readRewordedPapers } from "./reworded-papers.ts";

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

const data = fileURLToPath(new URL("../../../../../shared/data/", import.meta.url));
const fixtures = fileURLToPath(new URL("../../fixtures/", import.meta.url));

export async function readSets(): Promise<QuestionSet[]> {
  return [
    ...(await readPublished()),
    ...readSmallDomains("domains/", false),
    // This set was written after all rules, and it is used unchanged.
    ...readSmallDomains("fresh-domains/", true),
    ...(await readDomains(`${fixtures}questions-of-domains/`)),
    ...(await readDomains(`${fixtures}strangers-questions/`)),
  ];
}

async function readPublished(): Promise<QuestionSet[]> {
  if (!existsSync(data)) return [];
  const { pairs } = readQuestions(`${data}questions/gv3-dev.csv`);
  const published = new Map(
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
    graph: await openGraph(`${data}graph/gv3.json`),
    questions: [...published.values()],
    keyOf: formatTriple,
    frozen: false,
  };
  return [
    papers,
    ...readRewordedPapers(`${fixtures}papers-questions/reworded.jsonl`, papers, published),
    await readFilmQuestions(`${data}external/metaqa/`),
  ];
}

type SmallDomain = {
  readonly types: Readonly<Record<string, readonly string[]>>;
  readonly triples: readonly string[];
  readonly questions: readonly { readonly question: string; readonly golden: readonly string[] }[];
};

/** Reads the small domains, whose graphs are lists of triples of labels (`subject|predicate|object`). */
function readSmallDomains(folder: string, frozen: boolean): QuestionSet[] {
  return readdirSync(`${fixtures}${folder}`)
    .sort()
    .map((file) => {
      const domain = JSON.parse(readFileSync(`${fixtures}${folder}${file}`, "utf8")) as SmallDomain;
      const typeOf = new Map(
        Object.entries(domain.types).flatMap(([type, labels]) => labels.map((label) => [label, type])),
      );
      const numbers = new Map<string, number>();
      const entity = (label: string): string => {
        const number = numbers.get(label) ?? numbers.size;
        numbers.set(label, number);
        const type = typeOf.get(label);
        return `N${number}:${label}${type === undefined ? "" : `@${type}`}`;
      };
      const triples = domain.triples.map((text): TripleText => {
        const [subject = "", predicate = "", object = ""] = text.split("|");
        return [entity(subject), predicate, entity(object)];
      });
      return {
        name: file.replace(".json", ""),
        graph: createMemoryGraph(triples),
        questions: domain.questions.map(({ question, golden }) => ({
          text: question,
          kind: "plain",
          golden,
        })),
        keyOf: ({ subject, predicate, object }) => [subject.label, predicate.label, object.label].join("|"),
        frozen,
      };
    });
}

type DomainQuestion = {
  readonly text: string;
  readonly kind: string;
  readonly split: "dev" | "test";
  readonly golden: readonly (readonly [string, string, string])[];
};

/** Reads the domains, each from its own folder. Half of each domain's questions are frozen. */
export async function readDomains(folder: string): Promise<QuestionSet[]> {
  if (!existsSync(folder)) return [];
  const sets: QuestionSet[] = [];
  for (const name of readdirSync(folder).sort()) {
    const file = join(folder, name, "questions.jsonl");
    if (!existsSync(file)) continue;
    const questions = readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => JSON.parse(line) as DomainQuestion);
    const graph = await openGraph(join(folder, name, "graph.ttl"));
    for (const split of ["dev", "test"] as const) {
      if (questions.every((question) => question.split !== split)) continue;
      sets.push({
        name: `${name} ${split}`,
        graph,
        questions: questions
          .filter((question) => question.split === split)
          .map(({ text, kind, golden }) => ({ text, kind, golden: golden.map(keyOfGolden) })),
        keyOf: ({ subject, predicate, object }) => [subject.id, predicate.id, keyOfEnd(object)].join(" "),
        frozen: split === "test",
      });
    }
  }
  return sets;
}

function keyOfGolden([subject, predicate, object]: readonly [string, string, string]): string {
  const literal = /^"((?:[^"\\]|\\.)*)"/.exec(object)?.[1];
  return [subject, predicate, literal ?? object].join(" ");
}

function keyOfEnd({ id, label }: Triple["object"]): string {
  return /^(?:https?|urn):/.test(id) ? id : label;
}

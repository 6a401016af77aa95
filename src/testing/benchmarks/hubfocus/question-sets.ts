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

const predicates: Readonly<Record<string, string>> = {
  director: "directed_by",
  writer: "written_by",
  actor: "starred_actors",
  genre: "has_genre",
  year: "release_year",
  language: "in_language",
  tags: "has_tags",
  tag: "has_tags",
};

type Edge = { readonly from: string; readonly to: string; readonly key: string };

async function readFilmQuestions(folder: string): Promise<QuestionSet> {
  const file = "kb_small.txt";
  const forward = new Map<string, Edge[]>();
  const backward = new Map<string, Edge[]>();
  for (const line of readFileSync(`${folder}${file}`, "utf8").trim().split("\n")) {
    const [subject = "", predicate = "", object = ""] = line.split("|");
    // The names are the same as those that the importer assigns.
    const key = [subject, predicate.replaceAll("_", " "), object].join("|");
    add(forward, `${subject}|${predicate}`, { from: subject, to: object, key });
    add(backward, `${object}|${predicate}`, { from: object, to: subject, key });
  }
  const rows = readFileSync(`${folder}qa_small.tsv`, "utf8").trim().split("\n").slice(1);
  const questions = rows.map((row) => {
    const [hops = "", type = "", text = "", answers = ""] = row.split("\t");
    const topic = /\[(.*?)\]/.exec(text)?.[1] ?? "";
    const golden = edgesOfWays(topic, type.split("_to_"), new Set(answers.split("|")), forward, backward);
    return { text, kind: `${hops} hops`, golden };
  });
  return {
    name: `films ${file}`,
    graph: await openGraph(`${folder}${file}`),
    questions: questions.filter(({ golden }) => golden.length > 0),
    keyOf: ({ subject, predicate, object }: Triple) =>
      [subject.label, predicate.label, object.label].join("|"),
    frozen: false,
  };
}

function add(map: Map<string, Edge[]>, key: string, edge: Edge): void {
  const edges = map.get(key);
  if (edges === undefined) map.set(key, [edge]);
  else edges.push(edge);
}

function edgesOfWays(
  topic: string,
  type: readonly string[],
  answers: ReadonlySet<string>,
  forward: ReadonlyMap<string, Edge[]>,
  backward: ReadonlyMap<string, Edge[]>,
): string[] {
  const layers: Edge[][] = [];
  let nodes = new Set([topic]);
  for (let at = 0; at + 1 < type.length; at += 1) {
    const [from = "", to = ""] = [type[at], type[at + 1]];
    const [map, predicate] = from === "movie" ? [forward, predicates[to]] : [backward, predicates[from]];
    const edges = [...nodes].flatMap((node) => map.get(`${node}|${predicate}`) ?? []);
    // If several films share the topic name, a path that returns to this name would lead to another film.
    const keptEdges = edges.filter((edge) => at === 0 || edge.to !== topic);
    layers.push(keptEdges);
    nodes = new Set(keptEdges.map((edge) => edge.to));
  }
  let targets: ReadonlySet<string> = answers;
  const golden = new Set<string>();
  for (const layer of layers.reverse()) {
    const used = layer.filter((edge) => targets.has(edge.to));
    for (const { key } of used) golden.add(key);
    targets = new Set(used.map((edge) => edge.from));
  }
  return [...golden];
}

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

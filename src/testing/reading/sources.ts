/**
 * The questions of other people on which the reader is learnt and measured, each with its graph and its golden answer.
 * They are in the optional folder ../shared; none of them is part of the project.
 *
 * The sources in `judgingSources` stay unread by whoever works on the reader, so that they can judge it: the recipes, and
 * the databases of Spider whose names begin with m to z. They are read only where they are named.
 */
import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { readCsv, readJsonLines, readText } from "../../base/io/index.ts";
import { readQuestions } from "../../datasets/index.ts";
import { type KnowledgeGraph, openGraph } from "../../graph/index.ts";
import type { Expression } from "../../query/index.ts";
import lackingQuestions from "../fixtures/lacking-questions.json" with { type: "json" };
import { fixtures, keyOfGolden, readDomainLines, readSmallDomain, smallGraphOf } from "./domains.ts";
import { freshQuestions } from "./fresh-questions.ts";
import { unanswerableQuestions } from "./unanswerable-questions.ts";

const project = fileURLToPath(new URL("../../../", import.meta.url));
const folder = fileURLToPath(new URL("../../../../shared/data/", import.meta.url));

/** What is right for a question. */
export type Golden =
  /** The complete set of answers; any of the sets is right. */
  | { readonly kind: "answers"; readonly sets: readonly (readonly string[])[] }
  /** The complete list of rows with two columns; any of the lists is right, with the columns in either order. */
  | { readonly kind: "pairs"; readonly lists: readonly (readonly (readonly string[])[])[] }
  /** The golden triples, as `formatTriple` writes them. */
  | { readonly kind: "triples"; readonly triples: readonly string[] }
  /** The golden triples of a proof, by `proofKey`. They may leave out edges of a path that others continue. */
  | { readonly kind: "proof"; readonly keys: readonly string[] }
  /** A typed result, as researchers ask for it; any of the values is right. */
  | {
      readonly kind: "result";
      readonly type: ResultType;
      readonly values: readonly unknown[];
      readonly ties: unknown;
    }
  /** The key of what the question's expression denotes (`denotationKey`), for questions that the program wrote. */
  | { readonly kind: "denotation"; readonly key: string }
  /** An expression that denotes the answer. */
  | { readonly kind: "expression"; readonly expression: Expression };

export type ResultType = "entities" | "values" | "number" | "boolean" | "table" | "none";

export type SourceQuestion = {
  readonly source: string;
  readonly id: string;
  readonly question: string;
  /** The source's own division of its questions, by which figures are broken down. */
  readonly kind: string;
  /** The path of the question's graph, below ../shared/data. */
  readonly graph: string;
  readonly golden: Golden;
};

type Source = {
  /** Sources of a group share graphs or authors, so they are left out of learning together. */
  readonly group: string;
  readonly read: () => readonly SourceQuestion[];
};

export type SourceName =
  | "geoquery"
  | "publications"
  | "restaurants"
  | "metaqa1"
  | "metaqa2"
  | "metaqa3"
  | "spider"
  | "spiderpairs"
  | "spidersynonyms"
  | "gv3"
  | "empire"
  | "domains"
  | "reworded"
  | "frozen"
  | "fresh"
  | "unanswerable"
  | "lacking"
  | "recipes"
  | "otherspider"
  | "otherpairs"
  | "othersynonyms";

const sources: Readonly<Record<SourceName, Source>> = {
  geoquery: { group: "geoquery", read: readGeoQuery },
  publications: { group: "publications", read: () => readOvernight("publications") },
  restaurants: { group: "restaurants", read: () => readOvernight("restaurants") },
  metaqa1: { group: "metaqa", read: () => readMetaQa("1") },
  metaqa2: { group: "metaqa", read: () => readMetaQa("2") },
  metaqa3: { group: "metaqa", read: () => readMetaQa("3") },
  spider: { group: "spider", read: () => readSpider("spider", "a-l") },
  spiderpairs: { group: "spider", read: () => readSpider("spiderpairs", "a-l") },
  spidersynonyms: { group: "spider", read: () => readSpider("spidersynonyms", "a-l") },
  gv3: { group: "gv3", read: readDevelopmentQuestions },
  empire: { group: "empire", read: readResearchers },
  domains: { group: "domains", read: readDomainQuestions },
  reworded: { group: "gv3", read: readRewordings },
  frozen: { group: "domains", read: readFrozen },
  fresh: { group: "fresh", read: readFreshQuestions },
  unanswerable: { group: "unanswerable", read: () => unanswerable("unanswerable", unanswerableQuestions) },
  lacking: { group: "unanswerable", read: readLacking },
  recipes: { group: "recipes", read: () => readOvernight("recipes") },
  otherspider: { group: "spider", read: () => readSpider("otherspider", "m-z") },
  otherpairs: { group: "spider", read: () => readSpider("otherpairs", "m-z") },
  othersynonyms: { group: "spider", read: () => readSpider("othersynonyms", "m-z") },
};

export const sourceNames = Object.keys(sources) as readonly SourceName[];

/** The sources that judge the finished reader. */
const judgingSources: readonly SourceName[] = [
  "recipes",
  "otherspider",
  "otherpairs",
  "othersynonyms",
  "frozen",
];

/** The sources that whoever works on the reader may read. */
export const openSources = sourceNames.filter((name) => !judgingSources.includes(name));

/** The sources that only measure: synonyms repeat Spider's questions, and the project's own questions are kept aside. */
const measuringSources: readonly SourceName[] = [
  "spidersynonyms",
  "reworded",
  "fresh",
  "unanswerable",
  "lacking",
];

/** The sources from which weights are learnt. */
export const learningSources = openSources.filter((name) => !measuringSources.includes(name));

export function groupOf(source: string): string {
  return sourceNames.includes(source as SourceName) ? sources[source as SourceName].group : source;
}

/** The reason why no source can be read, or undefined. */
export function missingSources(): string | undefined {
  return existsSync(folder) ? undefined : "the optional folder ../shared is not here";
}

/** Returns at most `most` questions of a source, evenly over its graphs and kinds, in the order of the source. */
export function readSource(name: SourceName, most = Number.POSITIVE_INFINITY): readonly SourceQuestion[] {
  const all = sources[name].read();
  if (all.length <= most) return all;
  const groups = [...Map.groupBy(all, ({ graph, kind }) => `${graph} ${kind}`).values()];
  const chosen = new Set<SourceQuestion>();
  for (let round = 0; chosen.size < most; round += 1) {
    for (const group of groups) {
      const question = group[round];
      if (question !== undefined && chosen.size < most) chosen.add(question);
    }
  }
  return all.filter((question) => chosen.has(question));
}

/** Opens the graph of a source; the sample graph is part of the project. */
export function openSourceGraph(path: string): Promise<KnowledgeGraph> {
  if (path.startsWith(fixtures))
    return path.endsWith(".json") ? smallGraphOf(readSmallDomain(path)) : openGraph(path);
  return openGraph(path.startsWith("datasets/") ? join(project, path) : join(folder, path));
}

const strings = z.array(z.union([z.string(), z.number()]).transform(String));

function rowsOf(path: string): readonly Readonly<Record<string, string>>[] {
  return readCsv(join(folder, path)).rows.map(({ cells }) => cells);
}

function setOf(cell: string): readonly string[] {
  return strings.parse(JSON.parse(cell));
}

function readGeoQuery(): readonly SourceQuestion[] {
  return answered("geoquery", "external/geoquery/questions.csv", "external/geoquery/geo.nt").filter(
    ({ kind }) => kind !== "empty",
  );
}

function readOvernight(world: "publications" | "restaurants" | "recipes"): readonly SourceQuestion[] {
  return answered(world, `external/overnight/${world}-questions.csv`, `external/overnight/${world}.nt`);
}

function answered(source: string, path: string, graph: string): readonly SourceQuestion[] {
  return rowsOf(path).map(({ uid = "", question = "", golden_answer = "[]", kind = "" }) => ({
    source,
    id: uid,
    question,
    kind,
    graph,
    golden: { kind: "answers", sets: [setOf(golden_answer)] },
  }));
}

function readMetaQa(hops: "1" | "2" | "3"): readonly SourceQuestion[] {
  return readText(join(folder, "external/metaqa/qa_small.tsv"))
    .split("\n")
    .slice(1)
    .flatMap((line, at): SourceQuestion[] => {
      const [hop, kind = "", question = "", answers = ""] = line.split("\t");
      if (hop !== hops) return [];
      const golden: Golden = { kind: "answers", sets: [answers.split("|")] };
      const id = `metaqa-${at + 1}`;
      return [{ source: `metaqa${hops}`, id, question, kind, graph: "external/metaqa/kb_small.txt", golden }];
    });
}

const pairList = z.array(z.array(z.union([z.string(), z.number()]).transform(String)));

/** @param letters the first letters of the databases that are read; the rows of all others are dropped unread */
function readSpider(source: SourceName, letters: "a-l" | "m-z"): readonly SourceQuestion[] {
  const file = source.endsWith("synonyms") ? "questions-synonyms.csv" : "questions.csv";
  const pairs = source.endsWith("pairs");
  const isRead = new RegExp(`^[${letters}]`, "i");
  return rowsOf(`external/spider/${file}`).flatMap(
    ({ uid = "", question = "", golden_answer = "[]", kind = "", db = "", also = "" }): SourceQuestion[] => {
      if (!isRead.test(db) || (kind === "pairs") !== pairs) return [];
      const cells = [golden_answer, also].filter((cell) => cell !== "");
      const golden: Golden = pairs
        ? { kind: "pairs", lists: cells.map((cell) => pairList.parse(JSON.parse(cell))) }
        : { kind: "answers", sets: cells.map(setOf) };
      return [{ source, id: uid, question, kind, graph: `external/spider/graphs/${db}.nt.gz`, golden }];
    },
  );
}

function readDevelopmentQuestions(): readonly SourceQuestion[] {
  const { pairs } = readQuestions(join(folder, "questions/gv3-dev.csv"));
  return pairs.map(({ uid, question, goldenTriples, labels }) => ({
    source: "gv3",
    id: uid,
    question,
    kind: labels.retrieval_operation?.join(", ") ?? "",
    graph: "graph/gv3.json",
    golden: { kind: "triples", triples: goldenTriples },
  }));
}

function readFreshQuestions(): readonly SourceQuestion[] {
  return freshQuestions.map(({ kind, graph, question, expression }, at) => ({
    source: "fresh",
    id: `fresh-${at + 1}`,
    question,
    kind,
    graph,
    golden: { kind: "expression", expression },
  }));
}

/** Reads the questions on the invented domains of the project that an answer exists for and that are not kept aside. */
function readDomainQuestions(): readonly SourceQuestion[] {
  const all = [...smallDomains("domains"), ...largeDomains("questions-of-domains", "dev")];
  return provedBy(
    "domains",
    all.filter(({ golden }) => golden.length > 0),
  );
}

/** Reads the questions on invented domains that are kept aside, with and without an answer. */
function readFrozen(): readonly SourceQuestion[] {
  const large = ["questions-of-domains", "strangers-questions"].flatMap((name) => largeDomains(name, "test"));
  return provedBy("frozen", [...smallDomains("fresh-domains"), ...large]);
}

type DomainQuestion = {
  readonly graph: string;
  readonly question: string;
  readonly golden: readonly string[];
};

function smallDomains(name: string): readonly DomainQuestion[] {
  return filesIn(name).flatMap((graph) =>
    readSmallDomain(graph).questions.map(({ question, golden }) => ({ graph, question, golden })),
  );
}

function largeDomains(name: string, split: "dev" | "test"): readonly DomainQuestion[] {
  return filesIn(name).flatMap((domain) => {
    const file = join(domain, "questions.jsonl");
    const lines = existsSync(file) ? readDomainLines(file) : [];
    return lines
      .filter((line) => line.split === split)
      .map(({ text, golden }) => ({
        graph: join(domain, "graph.ttl"),
        question: text,
        golden: golden.map(keyOfGolden),
      }));
  });
}

function provedBy(source: SourceName, questions: readonly DomainQuestion[]): readonly SourceQuestion[] {
  return questions.map(({ graph, question, golden }, at) => ({
    source,
    id: `${source}-${at + 1}`,
    question,
    kind: basename(graph.replace(/\/graph\.ttl$/, ""), ".json"),
    graph,
    golden: golden.length > 0 ? { kind: "proof", keys: golden } : noAnswer,
  }));
}

/** Reads the published questions in other words, of which some have lost their answer. */
function readRewordings(): readonly SourceQuestion[] {
  const originals = new Map(readDevelopmentQuestions().map((question) => [question.id, question]));
  return readJsonLines(join(fixtures, "papers-questions/reworded.jsonl")).flatMap(({ value }, at) => {
    const { of, kind, text } = rewording.parse(value);
    const original = originals.get(of);
    if (original === undefined) return [];
    const golden = kind === "unanswerable" ? noAnswer : original.golden;
    return [{ ...original, source: "reworded", id: `reworded-${at + 1}`, question: text, kind, golden }];
  });
}

const rewording = z.object({ of: z.string(), kind: z.string(), text: z.string() });

function filesIn(name: string): readonly string[] {
  const path = join(fixtures, name);
  return readdirSync(path)
    .sort()
    .map((file) => join(path, file));
}

function unanswerable(
  source: SourceName,
  questions: readonly { readonly kind: string; readonly graph: string; readonly question: string }[],
): readonly SourceQuestion[] {
  return questions.map((one, at) => ({
    ...one,
    source,
    id: `${source}-${at + 1}`,
    golden: noAnswer,
  }));
}

const noAnswer: Golden = { kind: "result", type: "none", values: [null], ties: null };

/** Reads questions on graphs that nothing was learnt from or fitted to; each says why it has no answer. */
function readLacking(): readonly SourceQuestion[] {
  const questions = lackingQuestions.map(({ graph, question }) => ({
    kind: basename(graph),
    graph: graph.endsWith(".json") ? join(fixtures, graph) : graph,
    question,
  }));
  return unanswerable("lacking", questions);
}

const resultType = z.enum(["entities", "values", "number", "boolean", "table", "none"]);

function readResearchers(): readonly SourceQuestion[] {
  return rowsOf("orkg-empire/questions.csv").map(
    ({ uid = "", question = "", kind = "", gold_type, gold = "null", gold_alt = "[]", ties = "null" }) => ({
      source: "empire",
      id: uid,
      question,
      kind,
      graph: "orkg-empire/graph.nt.gz",
      golden: {
        kind: "result",
        type: resultType.parse(gold_type),
        values: [JSON.parse(gold), ...z.array(z.unknown()).parse(JSON.parse(gold_alt))],
        ties: JSON.parse(ties || "null"),
      },
    }),
  );
}

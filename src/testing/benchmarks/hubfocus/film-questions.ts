/**
 * Reads questions about films, each with a type that determines the path to the answer (MetaQA, Zhang et al. 2018). The
 * golden triples are on the paths of this type from the entity in brackets to the listed answers.
 */
import { readFileSync } from "node:fs";
import { openGraph, type Triple } from "../../../graph/index.ts";
import type { QuestionSet } from "./question-sets.ts";

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

export async function readFilmQuestions(folder: string): Promise<QuestionSet> {
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

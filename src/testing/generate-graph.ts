/**
 * Generates graphs of any size that resemble a research knowledge graph: papers in one research field, with
 * contributions.
 */
import { closeSync, openSync, writeSync } from "node:fs";
import { createRandom, type Random } from "../base/random.ts";
import type { Entity, Triple } from "../graph/index.ts";

export type GeneratedGraphOptions = {
  /** The minimum number of triples to generate. The last paper is always complete, even if it exceeds the minimum. */
  readonly triples: number;
  readonly seed: number;
};

const topics = [
  "adaptation",
  "caching",
  "deployment",
  "evolution",
  "latency",
  "migration",
  "recovery",
  "tracing",
];
const qualities = [
  "automatic",
  "collaborative",
  "distributed",
  "empirical",
  "incremental",
  "robust",
  "visual",
];
const systems = ["brokers", "compilers", "gateways", "pipelines", "registries", "schedulers", "services"];
const methods = ["case study", "controlled experiment", "interview", "prototype", "simulation", "survey"];
const properties = ["accuracy", "cost", "efficiency", "portability", "reliability", "security", "usability"];

const field: Entity = { id: "R1", label: "Computing Systems", types: ["ResearchField"] };
const venues = ["Systems Conference", "Journal of Architecture", "Workshop on Graphs"].map(
  (label, at): Entity => ({ id: `R${at + 2}`, label, types: ["Venue"] }),
);

/** Generates about 25 triples per paper: metadata, an author list, and three contributions with shared values. */
export function* generateTriples({ triples, seed }: GeneratedGraphOptions): Generator<Triple> {
  const random = createRandom(seed);
  let count = 0;
  for (let number = 0; count < triples; number += 1) {
    for (const triple of generatePaper(number, random)) {
      count += 1;
      yield triple;
    }
  }
}

function* generatePaper(number: number, random: Random): Generator<Triple> {
  const base = 1_000 + number * 100;
  let literals = 0;
  const pick = <T>(items: readonly T[]): T => items[random.below(items.length)] as T;
  const node = (offset: number, label: string, ...types: string[]): Entity => ({
    id: `R${base + offset}`,
    label,
    types,
  });
  const say = (subject: Entity, label: string, object: Entity): Triple => ({
    subject,
    predicate: { id: label, label },
    object,
  });
  const literal = (subject: Entity, label: string, text: string): Triple => {
    literals += 1;
    return say(subject, label, { id: `L${base + literals}`, label: text, types: [] });
  };
  const paper = node(0, `${capital(pick(qualities))} ${pick(topics)} of ${pick(systems)} ${number}`, "Paper");
  yield literal(paper, "doi", `10.9999/generated.${number}`);
  yield say(paper, "research field", field);
  yield say(paper, "venue", pick(venues));
  yield literal(paper, "publication year", String(2000 + random.below(25)));
  const authors = node(1, "authors list", "List");
  yield say(paper, "authors", authors);
  for (const name of random.sample(
    Array.from({ length: 500 }, (_, at) => at),
    2 + random.below(3),
  )) {
    yield literal(authors, "has list element", `Author ${name}`);
  }
  const object = node(2, "Research Object", "Contribution");
  yield say(paper, "contribution", object);
  yield literal(object, "research problem", `${pick(topics)} of ${pick(systems)}`);
  for (const method of random.sample(methods, 1 + random.below(3)))
    yield literal(object, "evaluation method", method);
  for (const property of random.sample(properties, 2 + random.below(3)))
    yield literal(object, "evaluated property", property);
  const evidence = node(3, "Evidence", "Contribution");
  yield say(paper, "contribution", evidence);
  yield literal(evidence, "provides replication package", pick(["True", "False"]));
  yield literal(evidence, "uses tool support", pick(["available", "used", "none"]));
  const data = node(4, "Data", "Contribution");
  yield say(paper, "contribution", data);
  for (const system of random.sample(systems, 2)) yield literal(data, "studied system", system);
  yield literal(data, "number of subjects", String(1 + random.below(200)));
  yield literal(
    data,
    "description",
    `${pick(qualities)} ${pick(topics)} in ${pick(systems)}, measured by ${pick(methods)}`,
  );
}

/** The data types of literals by the labels of their predicates; all others are plain texts. */
const datatypes: Readonly<Record<string, string>> = {
  "publication year": "gYear",
  "number of subjects": "integer",
  "provides replication package": "boolean",
};

function typedLiteral(predicate: string, text: string): string {
  const type = datatypes[predicate];
  if (type === undefined) return JSON.stringify(text);
  const written = type === "boolean" ? text.toLowerCase() : text;
  return `${JSON.stringify(written)}^^<http://www.w3.org/2001/XMLSchema#${type}>`;
}

/**
 * Writes a generated graph as N-Triples, one paper at a time. Returns the number of triples.
 * @param isTyped whether values are literals with data types, as at an endpoint, and not nodes with labels
 */
export function writeGeneratedGraph(file: string, options: GeneratedGraphOptions, isTyped = false): number {
  const handle = openSync(file, "w");
  const known = new Set<string>();
  const resource = (id: string): string => `<http://orkg.org/orkg/resource/${id}>`;
  const describe = ({ id, label, types }: Entity, once: boolean): string => {
    if (once && known.size === known.add(id).size) return "";
    const typed = types.map(
      (type) =>
        `${resource(id)} <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://orkg.org/orkg/class/${type}> .\n`,
    );
    return `${resource(id)} <http://www.w3.org/2000/01/rdf-schema#label> ${JSON.stringify(label)} .\n${typed.join("")}`;
  };
  let count = 0;
  let text = "";
  for (const { subject, predicate, object } of generateTriples(options)) {
    count += 1;
    const iri = `<http://orkg.org/orkg/predicate/${predicate.label.replaceAll(" ", "_")}>`;
    const isLiteral = object.id.startsWith("L");
    const end = isTyped && isLiteral ? typedLiteral(predicate.label, object.label) : resource(object.id);
    // Each literal occurs only once, whereas all other nodes may occur again.
    const described = isTyped && isLiteral ? "" : describe(object, !isLiteral);
    text += `${resource(subject.id)} ${iri} ${end} .\n${describe(subject, true)}${described}`;
    if (text.length > 1 << 20) {
      writeSync(handle, text);
      text = "";
    }
  }
  writeSync(handle, text);
  closeSync(handle);
  return count;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

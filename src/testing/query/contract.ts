/** Runs random expressions on random graphs with several executors, and compares what they say. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Term as OxigraphTerm, Store } from "oxigraph";
import type { Random } from "../../base/random.ts";
import { createRandom } from "../../base/random.ts";
import { openGraph, type Term, valueKey, valueOfNode } from "../../graph/index.ts";
import {
  createExecutor,
  createGraphIndex,
  createMemoryExecutor,
  createSparqlExecutor,
  type Executor,
  type Expression,
  isEmpty,
  type MemoryExecutor,
  type Proof,
  type Select,
  toPlain,
} from "../../query/index.ts";
import { createDrawer, type Drawer, occurrences, shownDenotation, slots } from "./random-expression.ts";

const base = "http://e.org/";
const xsd = "http://www.w3.org/2001/XMLSchema#";
const words = [
  "Alba",
  "alba",
  "Bora",
  "Cato",
  "Dune",
  "dune sea",
  "Ebro",
  "Faro",
  "Ärmel",
  "ärmel",
  "Gobi",
  'Gobi \\"east\\"',
];

const classes = ["A", "B", "C", "Record"].map((name) => `${base}${name}`);
/** The properties whose ends are values of one kind each. */
const valueProperties = ["whole", "exact", "float", "time", "text", "flag", "mixed", "length"].map(
  (name) => `${base}${name}`,
);
/** Texts that are numbers with a unit where no literal states its data type; an endpoint reads them as texts. */
const weight = `${base}weight`;

/**
 * The statements of a graph in N-Triples notation, one a line.
 * @param isTyped whether literals state their data types
 */
function drawGraph(random: Random, isTyped: boolean): string {
  const pick = <T>(items: readonly T[]): T => items[random.below(items.length)] as T;
  const things = Array.from({ length: 8 + random.below(10) }, (_each, at) => `<${base}x${at}>`);
  const records = Array.from({ length: 4 + random.below(6) }, (_each, at) => `<${base}r${at}>`);
  const lines = new Set<string>();
  const state = (subject: string, property: string, object: string): void => {
    lines.add(`${subject} <${property}> ${object} .`);
  };
  const literal = createLiterals(random, pick);
  for (const thing of [...things, ...records]) {
    state(
      thing,
      "http://www.w3.org/2000/01/rdf-schema#label",
      `"${thing.startsWith(`<${base}r`) ? "Record of a thing" : pick(words)}"`,
    );
    if (random.below(5) === 0)
      state(thing, "http://www.w3.org/2004/02/skos/core#altLabel", `"${pick(words)}"@de`);
  }
  for (const thing of things) {
    const types = classes.slice(0, 3).filter(() => random.below(2) === 0);
    for (const type of types) state(thing, "http://www.w3.org/1999/02/22-rdf-syntax-ns#type", `<${type}>`);
    for (const property of ["near", "part", "by"])
      for (let count = random.below(3); count > 0; count -= 1)
        state(thing, `${base}${property}`, pick(things));
    for (let count = random.below(3); count > 0; count -= 1) state(thing, `${base}record`, pick(records));
    for (const property of valueProperties)
      for (let count = random.below(3); count > 0; count -= 1) state(thing, property, literal(property));
    if (random.below(4) === 0) state(thing, `${base}mixed`, pick(things));
    if (!isTyped && random.below(2) === 0) state(thing, weight, literal(weight));
  }
  for (const record of records) {
    state(record, "http://www.w3.org/1999/02/22-rdf-syntax-ns#type", `<${base}Record>`);
    state(record, `${base}about`, pick(things));
    for (const property of ["whole", "exact", "time", "flag"].map((name) => `${base}${name}`))
      if (random.below(2) === 0) state(record, property, literal(property));
  }
  const text = `${[...lines].join("\n")}\n`;
  return isTyped ? text : text.replaceAll(/\^\^<[^>]*>/g, "");
}

function createLiterals(random: Random, pick: <T>(items: readonly T[]) => T): (property: string) => string {
  const typed = (text: string, type: string): string => `"${text}"^^<${xsd}${type}>`;
  const whole = (): string =>
    pick([
      () => String(random.below(5) - 1),
      () => pick(["9223372036854775807", "9223372036854775806", "-9223372036854775799", "9007199254740993"]),
      () => `0${random.below(4)}`,
    ])();
  const exact = (): string =>
    pick([
      () => `${random.below(4)}.${random.below(3)}0`,
      () => `${pick(["", "-"])}${1 + random.below(9)}23456789.12345${random.below(3)}`,
      () => `0.00000000000001${random.below(3)}`,
    ])();
  const day = (): string => `20${10 + random.below(3)}-0${1 + random.below(2)}-1${random.below(3)}`;
  const zone = pick(["", "Z"]);
  const times: readonly (() => string)[] = [
    () => typed(`20${String(random.below(4)).padStart(2, "0")}${zone}`, "gYear"),
    () => typed(`${day()}${zone}`, "date"),
    () =>
      typed(
        `${day()}T1${random.below(3)}:00:00${zone === "" ? "" : pick(["Z", "+01:00", "-01:00"])}`,
        "dateTime",
      ),
    () => typed(`1${random.below(3)}:30:0${random.below(3)}${zone}`, "time"),
    () => typed(`20${10 + random.below(3)}-0${1 + random.below(3)}${zone}`, "gYearMonth"),
  ];
  const time = pick(times);
  const text = (): string => `"${pick(words)}"${pick(["", "", "@en", "@de", "@en-GB", `^^<${base}code>`])}`;
  const unit = pick(["kg", "m"]);
  const drawn: Readonly<Record<string, () => string>> = {
    whole: () => typed(whole(), pick(["integer", "integer", "long"])),
    exact: () => typed(exact(), "decimal"),
    float: () => typed(pick(["0.5", "1.5E0", "2.25", "-3", "1e2", "INF"]), "double"),
    time,
    text,
    flag: () => typed(pick(["true", "false", "1", "0"]), "boolean"),
    weight: () => `"${random.below(4)}.${random.below(2)} ${unit}"`,
    length: () => typed(pick(["P1Y", "P12M", "P2Y"]), "yearMonthDuration"),
    mixed: () =>
      pick([
        text,
        () => typed(String(random.below(4)), "integer"),
        () => typed(`${random.below(3)}.0`, "decimal"),
        time,
      ])(),
  };
  return (property) => (drawn[property.slice(base.length)] as () => string)();
}

/** Queries oxigraph within this process. */
export function oxigraphSelect(nTriples: string): Select {
  const store = new Store();
  store.load(nTriples, { format: "application/n-triples" });
  return async (query) => {
    const rows = store.query(query) as Map<string, OxigraphTerm>[];
    return rows.map((row) => Object.fromEntries([...row].map(([name, term]) => [name, toTerm(term)])));
  };
}

function toTerm(term: OxigraphTerm): Term {
  if (term.termType === "NamedNode") return { kind: "iri", value: term.value };
  if (term.termType === "BlankNode") return { kind: "blank", value: `_:${term.value}` };
  if (term.termType !== "Literal") throw new TypeError(`unexpected term ${term.termType}`);
  const { value, language } = term;
  if (language !== "") return { kind: "literal", value, language };
  const datatype = term.datatype.value;
  return datatype.endsWith("#string") ? { kind: "literal", value } : { kind: "literal", value, datatype };
}

export type Trial = {
  readonly memory: MemoryExecutor;
  /** The executors that must agree with the one in memory, by name. */
  readonly others: Readonly<Record<string, Executor>>;
  readonly drawer: Drawer;
  readonly nTriples: string;
  readonly file: string;
};

/**
 * Opens one random graph with every executor that works in this process. In every third graph no literal states its data
 * type, so that the texts of a property decide; an endpoint does not read them.
 */
export async function openTrial(seed: number, folder: string): Promise<Trial> {
  const random = createRandom(seed);
  const isTyped = seed % 3 !== 0;
  const nTriples = drawGraph(random, isTyped);
  const file = join(folder, `graph-${seed}.nt`);
  writeFileSync(file, nTriples);
  const graph = await openGraph(file);
  const index = await createGraphIndex(graph);
  const memory = createMemoryExecutor(index);
  return {
    memory,
    others: {
      ...(isTyped ? { oxigraph: createSparqlExecutor(oxigraphSelect(nTriples)) } : {}),
      store: await createExecutor(graph),
    },
    drawer: createDrawer(index, memory, random),
    nTriples,
    file,
  };
}

/** A result of many checks. */
export type Report = {
  readonly checked: number;
  /** The number of expressions that denote something. */
  readonly denoting: number;
  readonly differences: readonly (Difference & { readonly seed: number })[];
  /** The constructors within others that never occurred, as `parent.slot:child`. */
  readonly missing: readonly string[];
};

/** Checks expressions on several graphs. The wishes of `drawAt` are spread over the graphs. */
export async function runContract(
  folder: string,
  { from, graphs, perGraph }: { readonly from: number; readonly graphs: number; readonly perGraph: number },
): Promise<Report> {
  const found = new Set<string>();
  const differences: (Difference & { readonly seed: number })[] = [];
  let denoting = 0;
  for (let at = 0; at < graphs; at += 1) {
    const trial = await openTrial(from + at, folder);
    for (let one = 0; one < perGraph; one += 1) {
      const expression = drawAt(trial, at * perGraph + one);
      for (const name of occurrences(expression)) found.add(name);
      denoting += Number(denotesSomething(trial, expression));
      for (const difference of await check(trial, expression))
        differences.push({ ...difference, seed: from + at });
    }
  }
  const missing = wishes
    .map(({ op, slot, child }) => `${op}.${slot}:${child}`)
    .filter((name) => !found.has(name));
  return { checked: graphs * perGraph, denoting, differences, missing };
}

/** The parts of constructors, each with one constructor that stands there. */
export const wishes = slots.flatMap(([op, slot, children]) => children.map((child) => ({ op, slot, child })));

/** Draws the expression for a position in the list of all wishes, which starts again at its end. */
export function drawAt({ drawer }: Trial, at: number): Expression {
  const wish = wishes[at % wishes.length];
  return drawer.draw(wish ?? {});
}

/** Says what an executor finds, as text for comparison. An error is a finding, too. */
export async function findingOf(executor: Executor, expression: Expression): Promise<string> {
  try {
    const denotation = shownDenotation(await executor.denote(expression));
    const { edges, lookedFor } = await executor.prove(expression);
    return JSON.stringify(
      { denotation, edges: shownEdges(edges), lookedFor: lookedFor.map(toPlain) },
      null,
      1,
    );
  } catch (error) {
    return `error: ${String(error)}`;
  }
}

/** Writes edges with their values, because engines write one value in several ways: 1.0 as 1. */
function shownEdges(edges: Proof["edges"]): string[] {
  const shown = edges.map(([subject, property, object]) => {
    const value = valueOfNode({ id: object, label: "" });
    return `${subject} ${property} ${value === null ? object : valueKey(value)}`;
  });
  return [...new Set(shown)].sort();
}

export type Difference = {
  readonly name: string;
  readonly expression: unknown;
  readonly expected: string;
  readonly found: string;
};

/** Checks one expression with every executor. */
export async function check(trial: Trial, expression: Expression): Promise<Difference[]> {
  const expected = await findingOf(trial.memory, expression);
  const differences: Difference[] = [];
  for (const [name, executor] of Object.entries(trial.others)) {
    const found = await findingOf(executor, expression);
    if (found !== expected) differences.push({ name, expression: toPlain(expression), expected, found });
  }
  return differences;
}

function denotesSomething({ memory }: Trial, expression: Expression): boolean {
  return !isEmpty(memory.denoteNow(expression));
}

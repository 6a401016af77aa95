/**
 * Draws small graphs for the contract of executors: classes that overlap, records, cycles, several labels, and literals
 * of every kind, among them integers of 64 bits, decimals of 15 digits, texts that differ only in case, language or data
 * type, and numbers with units.
 */
import type { Random } from "../../base/random.ts";

export const base = "http://e.org/";
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

export const classes = ["A", "B", "C", "Record"].map((name) => `${base}${name}`);
/** The properties whose ends are things, and those whose ends are values of one kind each. */
export const linkProperties = ["near", "part", "by", "record", "about"].map((name) => `${base}${name}`);
export const valueProperties = ["whole", "exact", "float", "time", "text", "flag", "mixed", "length"].map(
  (name) => `${base}${name}`,
);
/** Texts that are numbers with a unit where no literal states its data type; an endpoint reads them as texts. */
const weight = `${base}weight`;

/**
 * The statements of a graph in N-Triples notation, one a line.
 * @param isTyped whether literals state their data types
 */
export function drawGraph(random: Random, isTyped: boolean): string {
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

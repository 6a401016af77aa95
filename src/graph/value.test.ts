/** Tests that values have the kinds, the order and the identity that their data types state. */
import { expect, test } from "vitest";
import { createRandom } from "../base/random.ts";
import {
  compareValues,
  kindOfTexts,
  literalOf,
  sameValue,
  type Value,
  valueKey,
  valueOfNode,
} from "./index.ts";

const xsd = "http://www.w3.org/2001/XMLSchema#";

function literal(text: string, datatype?: string): Value {
  const id = `${JSON.stringify(text)}${datatype === undefined ? "" : `^^<${xsd}${datatype}>`}`;
  const value = valueOfNode({ id, label: text });
  if (value === null) throw new Error(`${id} has no value`);
  return value;
}

/** Compares two lexical forms of one data type. */
function compare(left: string, right: string, datatype: string, other = datatype): unknown {
  return compareValues(literal(left, datatype), literal(right, other));
}

test.each([
  // [left, order, right, data type, data type of the right side]; the orders follow from XML Schema 1.1, part 2.
  ["9007199254740993", 1, "9007199254740992", "integer"],
  ["123456789012345678901234567890", 1, "123456789012345678901234567889", "integer"],
  ["1.0", 0, "1", "decimal", "integer"],
  ["0.1", 0, "1.0E-1", "decimal", "double"],
  ["2.0E+02", -1, "1000", "double", "integer"],
  ["9007199254740993", 1, "9007199254740992", "integer", "double"],
  ["INF", 1, "1e308", "double"],
  ["-INF", -1, "-5", "double", "integer"],
  ["NaN", "unordered", "NaN", "double"],
  ["2024-05-01T09:00:00Z", -1, "2024-05-01T10:30:00Z", "dateTime"],
  ["2024-05-01T12:00:00+02:00", 0, "2024-05-01T10:00:00Z", "dateTime"],
  ["2024-05-01T24:00:00Z", 0, "2024-05-02T00:00:00Z", "dateTime"],
  ["2024-05-01T09:00:00.25Z", 1, "2024-05-01T09:00:00.1Z", "dateTime"],
  ["2024-05-01T09:00:00", "unordered", "2024-05-01T10:00:00Z", "dateTime"],
  ["2024-05-01T09:00:00", -1, "2024-05-03T10:00:00Z", "dateTime"],
  ["2024-05-01", "unordered", "2024-05-01Z", "date"],
  ["-0044-03-15", -1, "0014-08-19", "date"],
  ["1911+02:00", -1, "1941+02:00", "gYear"],
  ["2000-03", 1, "2000-02", "gYearMonth"],
  ["2000", "unordered", "2000-02", "gYear", "gYearMonth"],
  ["08:00:00+01:00", 0, "07:00:00Z", "time"],
  ["P1M", "unordered", "P30D", "duration"],
  ["P1M", -1, "P32D", "duration"],
  ["P1Y", 0, "P12M", "duration"],
  ["PT36H", 0, "P1DT12H", "duration"],
  ["false", -1, "1", "boolean"],
] as const)("%s compares as %s with %s", (left, order, right, datatype, other?: string) => {
  expect(compare(left, right, datatype, other)).toBe(order);
});

test.each(["2023-02-29", "2024-04-31", "2024-13-01", "24-01-01"])("%s is no date", (text) => {
  expect(literal(text, "date")).toEqual({ kind: "text", text, datatype: `${xsd}date` });
});

test("a text keeps its case, its language and an unknown data type, and is a number only if its data type says so", () => {
  expect(sameValue(literal("F"), literal("f"))).toBe(false);
  expect(sameValue(literal("12"), literal("12", "integer"))).toBe(false);
  expect(compareValues(literal("12"), literal("2", "integer"))).toBe("unordered");
  const german = valueOfNode({ id: '"Rat"@de', label: "Rat" });
  expect(german).toEqual({ kind: "text", text: "Rat", language: "de" });
  expect(valueOfNode({ id: '"--05"^^<http://a.org/month>', label: "--05" })).toMatchObject({
    datatype: "http://a.org/month",
  });
});

test("an entity has no value, whatever digits its id and label contain", () => {
  expect(valueOfNode({ id: "http://a.org/2019", label: "2019" })).toBeNull();
});

test("the kind of a property decides how a graph without data types is read", () => {
  expect(valueOfNode({ id: "L7", label: " 2019 " }, "year")).toEqual(literal("2019", "gYear"));
  expect(valueOfNode({ id: '"12"', label: "12" }, "number")).toEqual(literal("12", "integer"));
  expect(valueOfNode({ id: "L8", label: "unknown" }, "number")).toEqual({ kind: "text", text: "unknown" });
});

test.each([
  [["2019", "2020"], "year"],
  [["2019", "3"], "number"],
  [["2.5 m", "10 m"], "number"],
  [["2.5 m", "10 km"], "text"],
  [["2019-05-01", "2020-01-31"], "date"],
  [["true", "false"], "flag"],
  [["007", "12"], "text"],
  [["F", "f"], "text"],
  [[], "text"],
] as const)("the texts %j are of the kind %s", (texts, kind) => {
  expect(kindOfTexts(texts)).toBe(kind);
});

test("numbers with different units have no order", () => {
  const read = (label: string): Value | null => valueOfNode({ id: "L1", label }, "number");
  const [short, long, other] = [read("2.5 m"), read("10 m"), read("1 km")];
  expect(short && long && compareValues(short, long)).toBe(-1);
  expect(short && other && compareValues(short, other)).toBe("unordered");
});

test("a value is read back from its notation, and equal values have equal keys and no others", () => {
  const random = createRandom(7);
  const digits = (count: number): string => String(random.below(10 ** count)).padStart(count, "0");
  const zones = ["", "Z", "+05:30", "-11:00"];
  const zone = (): string => zones[random.below(zones.length)] ?? "";
  const drawers: (() => Value)[] = [
    () => literal(`-${digits(9)}${digits(9)}${digits(3)}`, "integer"),
    () => literal(`${digits(3)}.${digits(4)}`, "decimal"),
    () => literal(`${digits(2)}.${digits(2)}E-${digits(2)}`, "double"),
    () =>
      literal(`${1000 + random.below(3000)}-0${1 + random.below(9)}-1${random.below(10)}${zone()}`, "date"),
    () => literal(`-${digits(4)}${zone()}`, "gYear"),
    () =>
      literal(`2000-02-29T1${random.below(10)}:59:0${random.below(10)}.${digits(3)}${zone()}`, "dateTime"),
    () => literal(`0${random.below(10)}:30:00${zone()}`, "time"),
    () => literal(`-P${digits(1)}Y${digits(2)}DT${digits(1)}.${digits(2)}S`, "duration"),
    () => literal(digits(3)),
  ];
  const values = Array.from({ length: 900 }, (_, at) => (drawers[at % drawers.length] as () => Value)());
  for (const value of values) {
    const again = valueOfNode({ id: literalOf(value), label: "" });
    expect(again && valueKey(again)).toBe(valueKey(value));
  }
  for (let at = 0; at < 2_000; at += 1) {
    const [left, right] = [values[random.below(900)] as Value, values[random.below(900)] as Value];
    const order = compareValues(left, right);
    expect(order === 0).toBe(valueKey(left) === valueKey(right));
    const inverse = compareValues(right, left);
    expect(inverse).toBe(order === "unordered" ? order : -order + 0);
  }
});

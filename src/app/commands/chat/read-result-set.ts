/** Reads the search results in the `--results` file, as documents of key-value pairs and as a small graph. */

import { InputError } from "../../../base/errors.ts";
import { parseJson, parseJsonLines, readCsv, readText, requireFile } from "../../../base/io/index.ts";
import type { Triple } from "../../../graph/index.ts";
import type { Document } from "../../../retrieval/index.ts";
import { numberRepeated } from "../shared/number-repeated.ts";

export type ResultSet = {
  /** The query; empty if the file does not contain it. */
  readonly query: string;
  readonly documents: readonly Document[];
  /** One triple per key-value pair, for systems that need a graph. */
  readonly triples: readonly Triple[];
};

type Fields = Readonly<Record<string, unknown>>;

/** Keys that may contain the id or the title of a result, or the list of results. */
const idKeys = ["id", "_id", "@id", "uid", "doi", "DOI", "url", "identifier"];
const titleKeys = ["title", "name", "headline", "label"];
const listKeys = ["results", "documents", "hits", "items", "records", "works"];

/**
 * Reads a JSON array of objects, an object that contains such an array, JSON Lines or CSV. Reads every key of a result,
 * and joins nested keys, as in `author › name`.
 * @throws InputError if the file does not exist or is not a result set; an empty result set is valid
 */
export function readResultSet(file: string): ResultSet {
  requireFile(file);
  const { query, rows } = readRows(file);
  // Results may share an id: for example, two sources may list the same work.
  const ids = numberRepeated(rows.map((fields, at) => firstText(fields, idKeys) ?? `result ${at + 1}`));
  const results = rows.map((fields, at) => {
    const id = ids[at] ?? "";
    const title = firstText(fields, titleKeys) ?? id;
    const values = listKeyValues(fields, []);
    const text = values.map(({ key, value }) => `${key}: ${value}`).join("\n");
    const subject = { id, label: title, types: [] };
    return {
      document: { id, title, text },
      triples: values.map((value, place) => tripleOf(subject, value, place)),
    };
  });
  return {
    query,
    documents: results.map(({ document }) => document),
    triples: results.flatMap(({ triples }) => triples),
  };
}

function readRows(file: string): { readonly query: string; readonly rows: readonly Fields[] } {
  if (/\.csv$/i.test(file)) return { query: "", rows: readCsv(file).rows.map(({ cells }) => cells) };
  const text = readText(file);
  const lines = text.trim().split("\n");
  const isJsonLines =
    lines.length > 1 && lines.every((line) => line.trim() === "" || /^\s*\{.*\}\s*$/.test(line));
  const document = isJsonLines ? parseJsonLines(text, file).map(({ value }) => value) : parseJson(text, file);
  const rows = findList(document);
  const query = isFields(document) ? formatScalar(document.query) : "";
  if (rows?.every(isFields)) return { query, rows };
  throw new InputError({ file }, "the file contains no valid search results", {
    hint: `Expected an array of objects, an object with ${listKeys.join(", ")}, JSON Lines or CSV.`,
  });
}

function findList(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isFields(value)) return undefined;
  const key = listKeys.find((name) => Array.isArray(value[name]));
  return key === undefined ? undefined : findList(value[key]);
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function firstText(fields: Fields, keys: readonly string[]): string | undefined {
  return keys.map((key) => formatScalar(fields[key])).find((text) => text !== "");
}

type KeyValue = { readonly key: string; readonly value: string };

/** Lists the key-value pairs that have a value; a list of objects repeats its keys for each object. */
function listKeyValues(value: unknown, keys: readonly string[]): readonly KeyValue[] {
  if (Array.isArray(value)) {
    const singles = value.map(formatScalar).filter((text) => text !== "");
    const inner = value
      .filter((item) => typeof item === "object")
      .flatMap((item) => listKeyValues(item, keys));
    return [...(singles.length > 0 ? [{ key: keys.join(" › "), value: singles.join(", ") }] : []), ...inner];
  }
  if (isFields(value))
    return Object.entries(value).flatMap(([key, inner]) => listKeyValues(inner, [...keys, key]));
  const text = formatScalar(value);
  return text === "" ? [] : [{ key: keys.join(" › "), value: text }];
}

/** Formats a string, number or boolean as one line; returns an empty string for any other value. */
function formatScalar(value: unknown): string {
  return ["string", "number", "boolean"].includes(typeof value)
    ? String(value).replace(/\s+/g, " ").trim()
    : "";
}

function tripleOf(subject: Triple["subject"], { key, value }: KeyValue, at: number): Triple {
  const object = { id: `${subject.id}#${at + 1}`, label: value, types: [] };
  return { subject, predicate: { id: key, label: key }, object };
}

/**
 * Reads published tables from a file that contains every printed cell, so that they can be compared with recomputed
 * figures.
 */
import { z } from "zod";
import { canonicalJson, readJson, recordOf } from "../../io/index.ts";

const cellSchema = z.looseObject({ published: z.number() });

const rowSchema = z
  .looseObject({ system: z.string(), cells: z.record(z.string(), cellSchema) })
  .transform(({ system, cells, ...rest }) => ({ system, cells, filters: filtersOf(rest) }));

const emissionRowSchema = z.looseObject({
  system: z.string(),
  published: z.record(z.string(), z.number()),
});

const tableSchema = z.looseObject({
  where: z.string(),
  rows: z.array(z.union([rowSchema, emissionRowSchema])),
});

export type PublishedRow = z.output<typeof rowSchema>;
export type PublishedEmissionRow = z.output<typeof emissionRowSchema>;

export type PublishedTable = {
  readonly name: string;
  /** Where the publication prints the table. */
  readonly where: string;
  readonly rows: readonly PublishedRow[];
  readonly emissions: readonly PublishedEmissionRow[];
};

/** @throws InputError if the file does not contain published tables */
function readPublishedTables(file: string): readonly PublishedTable[] {
  const tables = readJson(file, z.record(z.string(), tableSchema));
  return Object.entries(tables).map(([name, { where, rows }]) => ({
    name,
    where,
    rows: rows.filter((row): row is PublishedRow => "cells" in row),
    emissions: rows.filter((row): row is PublishedEmissionRow => "published" in row),
  }));
}

/**
 * Joins tables with the same name from different files. If several files contain the same row, the first one is used.
 */
export function readAllPublishedTables(files: readonly string[]): readonly PublishedTable[] {
  const byName = Map.groupBy(files.flatMap(readPublishedTables), ({ name }) => name);
  return [...byName].map(([name, parts]) => ({
    name,
    where: [...new Set(parts.map(({ where }) => where))].join("; "),
    rows: firstOfEach(
      parts.flatMap(({ rows }) => rows),
      ({ system, filters }) => canonicalJson({ system, filters }),
    ),
    emissions: firstOfEach(
      parts.flatMap(({ emissions }) => emissions),
      ({ system }) => system,
    ),
  }));
}

function firstOfEach<T>(rows: readonly T[], keyOf: (row: T) => string): readonly T[] {
  return [...Map.groupBy(rows, keyOf).values()].flatMap(([first]) => (first === undefined ? [] : [first]));
}

/**
 * Returns the conditions of a row, that is, the values that its questions must have. A row's name and its counts are
 * not conditions.
 */
function filtersOf(rest: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const entries = Object.entries(rest).filter(
    ([key]) => !["name", "rows_distinct", "rows_all"].includes(key),
  );
  return recordOf(entries.map(([key, value]) => [key, String(value)]));
}

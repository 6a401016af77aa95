/** Reads published tables from a file that contains every printed cell. */
import { z } from "zod";
import { canonicalJson, readJson, recordOf } from "../../../base/io/index.ts";

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
  /** The table's location in the publication. */
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

/** Joins tables with the same name from different files. If several rows are equal, the first one counts. */
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

/** Returns the conditions of a row: the values that select its questions, without the row's name and counts. */
function filtersOf(rest: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const entries = Object.entries(rest).filter(
    ([key]) => !["name", "rows_distinct", "rows_all"].includes(key),
  );
  return recordOf(entries.map(([key, value]) => [key, String(value)]));
}

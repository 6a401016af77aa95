/** Loads a system of the published tables from a prediction file with golden triples and recorded figures. */

import { recordOf } from "../../../base/io/index.ts";
import { matchPredictions, questionsFromPredictions, readPredictions } from "../../index.ts";
import type { PublishedSystem } from "./reproduce-tables.ts";

/** @throws InputError if a file is invalid or contains no golden triples */
export function loadPublishedSystem(name: string, file: string): PublishedSystem {
  const predictions = readPredictions(file);
  const { cases } = matchPredictions(questionsFromPredictions(predictions.lines, file), predictions, file);
  return {
    name,
    cases,
    recorded: predictions.lines.map(({ fields }) => recordedFigures(fields.published)),
    rows: predictions.lines.map(({ fields }) =>
      typeof fields.rows_in_dataset === "number" ? fields.rows_in_dataset : 1,
    ),
  };
}

function recordedFigures(value: unknown): Readonly<Record<string, number>> {
  if (value === null || typeof value !== "object") return {};
  const entries = Object.entries(value).filter(([, figure]) => typeof figure === "number");
  return recordOf(entries) as Record<string, number>;
}

import type { z } from "zod";
import { experimentSchema } from "./experiment/experiment-schema.ts";
import { judgementSchema } from "./judging/judgement.ts";
import { runIndexSchema } from "./runs/run-index.ts";
import { runManifestSchema } from "./runs/run-manifest.ts";
import { summarySchema } from "./summary-schema.ts";

/**
 * The schemas of an experiment and of the files in a results folder, by name. `judgement` describes a single line of
 * the judgements file.
 */
export const evaluationSchemas: Readonly<Record<string, z.ZodType>> = {
  experiment: experimentSchema,
  run: runIndexSchema,
  manifest: runManifestSchema,
  summary: summarySchema,
  judgement: judgementSchema,
};

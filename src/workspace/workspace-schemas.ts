import type { z } from "zod";
import { historyEntrySchema } from "./history.ts";
import { manifestSchema } from "./manifest.ts";
import { phaseSchemas } from "./phase-documents.ts";

/** The schemas of a workspace's files, by name. `history` describes one line of the history. */
export const workspaceSchemas: Readonly<Record<string, z.ZodType>> = {
  workspace: manifestSchema,
  ...phaseSchemas,
  history: historyEntrySchema,
};

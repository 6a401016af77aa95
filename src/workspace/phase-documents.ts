/** Defines the schemas of all phase files. Under every schema, `{}` is the state of a phase that has not started. */
import type { z } from "zod";
import { surveySchema } from "../literature/index.ts";
import { taxonomyPhases } from "../taxonomy/index.ts";
import type { PhaseName } from "./phases.ts";

export const phaseSchemas = { ...taxonomyPhases, survey: surveySchema } as const satisfies Record<
  PhaseName,
  z.ZodType
>;

/** The state of a phase. It is immutable: an edit returns a new state, which shares unchanged values. */
export type PhaseDocument<P extends PhaseName> = z.output<(typeof phaseSchemas)[P]>;

/** Defines the schemas of all phase files. Every schema parses `{}` as a phase that has not started. */
import type { z } from "zod";
import { surveySchema } from "../literature/index.ts";
import { taxonomyPhases } from "../taxonomy/index.ts";
import type { PhaseName } from "./phases.ts";

export const phaseSchemas = { ...taxonomyPhases, survey: surveySchema } as const satisfies Record<
  PhaseName,
  z.ZodType
>;

/** The state of a phase. States are immutable: an edit returns a new state that shares all unchanged values. */
export type PhaseDocument<P extends PhaseName> = z.output<(typeof phaseSchemas)[P]>;

/** What each phase's file holds: the one list of phase schemas. Every schema reads `{}` as a phase that has not begun. */
import type { z } from "zod";
import { surveySchema } from "../literature/index.ts";
import { taxonomyPhases } from "../taxonomy/index.ts";
import type { PhaseName } from "./phases.ts";

export const phaseSchemas = { ...taxonomyPhases, survey: surveySchema } as const satisfies Record<
  PhaseName,
  z.ZodType
>;

/** The state of a phase. States are values: an edit returns a new one that shares what stays. */
export type PhaseDocument<P extends PhaseName> = z.output<(typeof phaseSchemas)[P]>;

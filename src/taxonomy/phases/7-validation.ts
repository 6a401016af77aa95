/**
 * Defines the file of phase 7, validation: verdicts on the questions of the GQM plan, and the outcome of each increment
 * (thesis, section 5.2.7).
 */
import { z } from "zod";
import { documentHeader } from "./document-header.ts";

const text = z.string().trim().min(1);

/** A problem that the classification of an object reveals (thesis, section 5.2.8). */
const findingProblems = ["class missing", "class unclear"] as const;

const finding = z.strictObject({
  id: text,
  increment: text,
  /** The question of the GQM plan, such as Q1.3. Findings from the application phase do not belong to a question. */
  question: text.optional(),
  /** The problem in a finding from phase 8, and the object that revealed it. */
  problem: z.enum(findingProblems).optional(),
  object: text.optional(),
  /** The affected classes, in the format `Category - Class`. */
  classes: z.array(text).default([]),
  text,
  /** The state of the finding. The answer to an addressed finding names the increment that resolves it. */
  state: z.enum(["open", "addressed", "accepted"]).default("open"),
  answer: z.string().optional(),
});

const verdict = z.strictObject({
  increment: text,
  question: text,
  satisfied: z.boolean(),
  reason: text,
});

const decision = z.strictObject({
  increment: text,
  decision: z.enum(["accept", "refine"]),
  reason: text,
});

export const validationSchema = z.strictObject({
  ...documentHeader("validation"),
  findings: z.array(finding).default([]),
  verdicts: z.array(verdict).default([]),
  decisions: z.array(decision).default([]),
});

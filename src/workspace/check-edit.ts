/** Checks that an edit leaves a phase valid. */
import { OptionError } from "../base/errors.ts";
import { issueText, jsonPath } from "../base/io/index.ts";
import { checkChanged } from "./check-changed.ts";
import { type PhaseDocument, phaseSchemas } from "./phase-documents.ts";
import type { PhaseName } from "./phases.ts";

/** @throws OptionError with the path of the first invalid value */
export function checkEdit<P extends PhaseName>(
  phase: P,
  previous: PhaseDocument<P>,
  next: PhaseDocument<P>,
): PhaseDocument<P> {
  const checked = checkChanged(phaseSchemas[phase], previous, next);
  // A phase's schema returns the document of that phase.
  if (checked) return checked.value as PhaseDocument<P>;
  const result = phaseSchemas[phase].safeParse(next);
  // A phase's schema returns the document of that phase.
  if (result.success) return result.data as PhaseDocument<P>;
  const [issue] = result.error.issues;
  const place = jsonPath(issue?.path ?? []);
  throw new OptionError(
    `this edit to the ${phase} was rejected: ${place}: ${issue ? issueText(issue) : "not valid"}`,
  );
}

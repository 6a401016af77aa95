/** Defines the progress report that all phases share. */

/** `instead` names the edit that settles the same otherwise, such as ending the survey. */
type NextAction = {
  readonly action: string;
  readonly command: string;
  readonly instead?: string | undefined;
};

export type PhaseProgress = {
  readonly state: "empty" | "in progress" | "complete";
  /** A line of figures, such as `227 classes from 27 papers`, or an empty string before the phase has data. */
  readonly summary: string;
  /** The reasons why the phase is incomplete, most important first. */
  readonly missing: readonly string[];
  /** The next action and its command, or null if nothing remains to be done. */
  readonly next: NextAction | null;
};

/** A requirement for a complete phase. `missing` describes the missing items, or is null if there are none. */
export type Requirement = { readonly missing: string | null } & Omit<NextAction, "action">;

/**
 * Reports the progress of a phase. The phase is complete if it meets every requirement; otherwise, the first unmet
 * requirement determines the next action.
 */
export function progressOf(
  begun: boolean,
  summary: string,
  requirements: readonly Requirement[],
): PhaseProgress {
  const unmet = requirements.filter(
    (requirement): requirement is Requirement & { missing: string } => requirement.missing !== null,
  );
  const [first] = unmet;
  return {
    state: !begun ? "empty" : first ? "in progress" : "complete",
    summary: begun ? summary : "",
    missing: unmet.map(({ missing }) => missing),
    next: first ? { action: first.missing, command: first.command, instead: first.instead } : null,
  };
}

/** A requirement that some items do not meet, such as `Papers without a class (3): a, b, c`, with up to five of them. */
export function lacking(
  label: string,
  items: readonly string[],
  command: string,
  instead?: string,
): Requirement {
  const firstItems = `${items.slice(0, 5).join(", ")}${items.length > 5 ? ", …" : ""}`;
  return { ...needed(items.length > 0, `${label} (${items.length}): ${firstItems}`, command), instead };
}

/** A requirement that is unmet under a condition. */
export function needed(isMissing: boolean, missing: string, command: string): Requirement {
  return { missing: isMissing ? missing : null, command };
}

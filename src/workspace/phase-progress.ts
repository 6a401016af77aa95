/** What is said of every phase alike. */

export type NextAction = { readonly action: string; readonly command: string };

export type PhaseProgress = {
  readonly state: "empty" | "in progress" | "complete";
  /** One line of figures, e.g. `227 classes from 27 papers`. Empty where there is nothing yet. */
  readonly summary: string;
  /** What keeps the phase from being complete, most important first. */
  readonly missing: readonly string[];
  /** The next action and its command; null where nothing is left to do. */
  readonly next: NextAction | null;
};

/** Something a complete phase has: `missing` says what lacks, null where nothing does. */
export type Requirement = { readonly missing: string | null; readonly command: string };

/** A phase is complete when every requirement is met; the first open one is the next action. */
export function progressOf(
  begun: boolean,
  summary: string,
  requirements: readonly Requirement[],
): PhaseProgress {
  const open = requirements.filter(
    (requirement): requirement is { missing: string; command: string } => requirement.missing !== null,
  );
  const [first] = open;
  return {
    state: !begun ? "empty" : first ? "in progress" : "complete",
    summary: begun ? summary : "",
    missing: open.map(({ missing }) => missing),
    next: first ? { action: first.missing, command: first.command } : null,
  };
}

/** `Papers without a class (3): a, b, c`; null for none. The list is cut after five. */
export function lacking(what: string, items: readonly string[]): string | null {
  if (items.length === 0) return null;
  const shown = items.slice(0, 5).join(", ");
  return `${what} (${items.length}): ${shown}${items.length > 5 ? ", …" : ""}`;
}

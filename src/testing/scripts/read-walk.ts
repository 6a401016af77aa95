/** Reads a walkthrough of the app from a file. The file lists keys and what the screen shows after them. */

/**
 * A step that sends input: a key, an answer in the next field of a form, or the confirmation of a question. An answer
 * that `runs` the form leaves the remaining fields unchanged.
 */
export type Typed =
  | { readonly kind: "key"; readonly key: string }
  | { readonly kind: "answer"; readonly text: string; readonly runs: boolean }
  | { readonly kind: "yes" };

export type WalkStep =
  | { readonly kind: "type"; readonly line: number; readonly typed: readonly Typed[]; readonly shows: string }
  | { readonly kind: "picture"; readonly name: string; readonly title: string };

/** @throws Error for a line in any other format */
export function parseWalk(text: string): WalkStep[] {
  return text.split("\n").flatMap((line, at): WalkStep[] => {
    if (line.trim() === "" || line.startsWith("#")) return [];
    const picture = /^! (\w+): (.+)$/.exec(line);
    if (picture) return [{ kind: "picture", name: picture[1] ?? "", title: picture[2] ?? "" }];
    const [keys = "", shows = ""] = line.split("=>");
    return [{ kind: "type", line: at + 1, typed: parseTyped(keys), shows: shows.trim() }];
  });
}

/** A step that presses a key or types text. */
export type TypeStep = Extract<WalkStep, { readonly kind: "type" }>;

/**
 * A step that waits until the screen shows the expected content. A recording of the walkthrough has one frame for each
 * of these steps.
 */
export type ShownStep = TypeStep & {
  /** Whether the step is the last in its phase. */
  readonly endsPhase: boolean;
};

/** Returns the steps that have frames in a recording, in order. */
export function shownSteps(steps: readonly WalkStep[]): ShownStep[] {
  const typed = steps.filter((step) => step.kind === "type");
  return typed.flatMap((step, at) => {
    const next = typed[at + 1];
    return step.shows === ""
      ? []
      : [{ ...step, endsPhase: next === undefined || phaseOf(next) !== undefined }];
  });
}

/** Returns the phase that a step opens: the digit after the `g` key. */
export function phaseOf({ typed: [first, second] }: TypeStep): string | undefined {
  if (first?.kind !== "key" || first.key !== "g") return undefined;
  return second?.kind === "key" ? second.key : undefined;
}

function parseTyped(keys: string): Typed[] {
  return [...keys.matchAll(/"([^"]*)"(<Run>)?|<(\w+)>|(\S)/gu)].map(
    ([, answer, run, name, key = ""]): Typed => {
      if (answer !== undefined) return { kind: "answer", text: answer, runs: run !== undefined };
      if (name === "Yes") return { kind: "yes" };
      return { kind: "key", key: name?.toLowerCase() ?? key };
    },
  );
}

const sequences: Readonly<Record<string, string>> = {
  enter: "\r",
  esc: "\u001b",
  tab: "\t",
  space: " ",
  home: "\u001b[H",
  end: "\u001b[F",
};

/**
 * Returns the characters that a terminal sends to the program for a typing step. An answer replaces the previous
 * content of the form field.
 */
export function terminalInput(typed: Typed): string {
  if (typed.kind === "yes") return "\r";
  if (typed.kind === "key") return sequences[typed.key] ?? typed.key;
  const end = typed.runs ? "\u0013" : "\r";
  return typed.text === "" ? end : `\u0005\u0015${typed.text}${end}`;
}

/** Returns the input lines that have the same effect in the app's plain mode. */
export function plainInput(typed: readonly Typed[]): string[] {
  const lines: string[] = [];
  for (const line of typed.map(plainLine)) {
    // The destination is a single answer: g and the phase.
    if (lines.at(-1) === "g") lines.push(`${lines.pop()}${line.replace("key ", "")}`);
    else lines.push(line);
  }
  return lines;
}

function plainLine(typed: Typed): string {
  if (typed.kind === "yes") return "yes";
  if (typed.kind === "answer") {
    if (typed.runs) throw new Error(`plain mode asks for every field, so "${typed.text}" cannot run a form`);
    return typed.text;
  }
  if (typed.key === "enter") return "";
  if (typed.key === "esc") return "b";
  return /^(\d|[a-z]{2,}|[bmq])$/.test(typed.key) ? `key ${typed.key}` : typed.key;
}

/** Defines the symbols and tones for the state of a phase. */
import type { PhaseState } from "../../../workspace/index.ts";
import type { Tone } from "./theme.ts";

type State = PhaseState["state"];

export const phaseMarks: Readonly<Record<State, string>> = { empty: "○", "in progress": "●", complete: "✓" };

export const phaseTones: Readonly<Record<State, Tone>> = {
  empty: "dim",
  "in progress": "warn",
  complete: "good",
};

/**
 * Shows a one-minute tour of the real screens, each with a few sentences. The tour needs only the keyboard, and the
 * user can leave at any step.
 */
import type { ScreenId, Settings } from "../screens/screen-id.ts";
import { type AppState, browsing } from "./app-state.ts";
import { openScreen, say } from "./perform-action.ts";

type TourStep = {
  readonly screen: ScreenId;
  readonly settings?: Settings;
  readonly text: string;
};

/** The steps of the tour; each step takes about eight seconds to read. */
const steps: readonly TourStep[] = [
  {
    screen: "home",
    text: "Eight phases lead from the literature to a taxonomy in use. The path shows the progress of this one: a line passes through each complete phase, and a closed gate ┤ marks a phase where something is missing. The right pane names it.",
  },
  {
    screen: "survey",
    settings: { list: "L1" },
    text: "2 Survey. Each paper needs one key: i includes it, 1 to 9 exclude it by a criterion, u undoes the decision. References and citing papers of included papers form the next list.",
  },
  {
    screen: "extraction",
    settings: {},
    text: "3 Extraction. Every paper is listed with the question classes it proposes; Enter opens them, a adds a class with its description.",
  },
  {
    screen: "clustering",
    settings: {},
    text: "4 Clustering. Classes with one meaning form a cluster. Space marks, m merges, and ] shows what a method would propose before anything changes.",
  },
  {
    screen: "taxonomy",
    settings: {},
    text: "6 Construction. The tree shows the newest increment. Every change is an operation with a reason, and the line below the panes shows its effect on the metrics.",
  },
  {
    screen: "validation",
    settings: {},
    text: "7 Validation. Each metric is shown over the increments; Enter lists the items that count and those that do not.",
  },
  {
    screen: "datasets",
    settings: {},
    text: "Graphs and questions. G generates questions with golden triples from a graph, b benchmarks retrieval systems on them, and Results shows which system is better and whether the difference is noise.",
  },
  {
    screen: "home",
    text: "Four keys work on every screen: ? shows all keys, Ctrl-F finds any paper, class or question, : finds every command, u undoes any edit. You never need to save.",
  },
];

export type TourCaption = { readonly text: string; readonly place: string };

export function tourCaption(at: number): TourCaption {
  return { text: steps[at]?.text ?? "", place: `${at + 1}/${steps.length}` };
}

/** Returns the state at a step, on the step's screen; before the first and after the last step, the tour ends. */
export function tourAt(state: AppState, at: number): AppState {
  const step = steps[at];
  if (!step)
    return say(
      { ...openScreen({ ...state, mode: browsing }, { screen: "home" }), trail: [] },
      "The tour is over; tour in the palette starts it again.",
    );
  const { screen, settings } = step;
  const opened = openScreen(state, settings === undefined ? { screen } : { screen, settings });
  return { ...opened, trail: [], mode: { kind: "tour", at } };
}

/** Enter, Space and → continue, ← goes back, and Esc leaves; other keys have no effect. */
export function pressTourKey(state: AppState, at: number, key: string): AppState {
  if (key === "esc" || key === "q") return tourAt(state, -1);
  if (["enter", " ", "right", "down", "j"].includes(key)) return tourAt(state, at + 1);
  if (["left", "up", "k", "backspace"].includes(key)) return tourAt(state, Math.max(0, at - 1));
  return state;
}

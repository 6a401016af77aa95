/** A one-minute tour of the real screens, with a few sentences about each. The user can leave it at any step. */
import type { ScreenId, Settings } from "../screens/screen-id.ts";
import { type AppState, browsing } from "./app-state.ts";
import { openScreen, withMessage } from "./perform-action.ts";

type TourStep = {
  readonly screen: ScreenId;
  readonly settings?: Settings;
  readonly text: string;
};

/** The steps of the tour, each of which takes about eight seconds to read. */
const steps: readonly TourStep[] = [
  {
    screen: "home",
    text: "Eight phases lead from the literature to a taxonomy in use. The path shows your workspace's progress: a line passes through each complete phase, and a closed gate ┤ marks an incomplete phase. The right pane lists the missing steps.",
  },
  {
    screen: "survey",
    settings: { list: "L1" },
    text: "2 Survey. Decide on each paper with one key: i includes it, 1 to 9 exclude it by a criterion, and u undoes the decision. The next list contains papers that cite the included papers or are cited by them.",
  },
  {
    screen: "extraction",
    settings: {},
    text: "3 Extraction. The list shows every paper with the classes it proposes; Enter opens them, and a adds a class with its description.",
  },
  {
    screen: "clustering",
    settings: {},
    text: "4 Clustering. Classes with the same meaning form a cluster. Space marks classes, m merges them, and ] shows each method's proposals before anything changes.",
  },
  {
    screen: "taxonomy",
    settings: {},
    text: "6 Construction. The tree shows the newest increment. Every change is an operation with a reason, and the line below the panes shows its effect on the metrics.",
  },
  {
    screen: "validation",
    settings: {},
    text: "7 Validation. The table shows each metric for every increment; Enter lists the items that count and those that do not.",
  },
  {
    screen: "datasets",
    settings: {},
    text: "Graphs and questions. G generates questions with golden triples from a graph, and b benchmarks retrieval systems on them. Results compares the systems and tests the differences for significance.",
  },
  {
    screen: "home",
    text: "Four keys work on every screen: ? shows all keys, Ctrl-F finds any paper, class or question, : opens the commands, and u undoes any edit to the taxonomy. You never need to save.",
  },
];

export type TourCaption = { readonly text: string; readonly place: string };

export function tourCaption(at: number): TourCaption {
  return { text: steps[at]?.text ?? "", place: `${at + 1}/${steps.length}` };
}

/** Returns the state at a step, with its screen open. The tour ends after the last step. */
export function tourAt(state: AppState, at: number): AppState {
  const step = steps[at];
  if (!step)
    return withMessage(
      { ...openScreen({ ...state, mode: browsing }, { screen: "home" }), trail: [] },
      "The tour has ended; to restart it, choose tour in the palette.",
    );
  const { screen, settings } = step;
  const opened = openScreen(state, settings === undefined ? { screen } : { screen, settings });
  return { ...opened, trail: [], mode: { kind: "tour", at } };
}

/** Enter, Space and → go forward, ← goes back, and Esc ends the tour. Other keys have no effect. */
export function pressTourKey(state: AppState, at: number, key: string): AppState {
  if (key === "esc" || key === "q") return tourAt(state, -1);
  if (["enter", " ", "right", "down", "j"].includes(key)) return tourAt(state, at + 1);
  if (["left", "up", "k", "backspace"].includes(key)) return tourAt(state, Math.max(0, at - 1));
  return state;
}

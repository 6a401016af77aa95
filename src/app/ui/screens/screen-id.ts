/** Identifies a screen of the app together with its settings. */

/**
 * The settings of a screen, such as the open increment, the visible tab or a threshold. They last as long as the app
 * runs.
 */
export type Settings = Readonly<Record<string, string>>;

export type ScreenId =
  | "home"
  | "merge"
  | "planning"
  | "survey"
  | "extraction"
  | "clustering"
  | "relevance"
  | "taxonomy"
  | "validation"
  | "application"
  | "datasets"
  | "benchmark"
  | "results"
  | "evidence"
  | "review"
  | "ask"
  | "graph"
  | "chat";

/** Maps phases to screens. */
const screens: readonly ScreenId[] = [
  "planning",
  "survey",
  "extraction",
  "clustering",
  "relevance",
  "taxonomy",
  "validation",
  "application",
];

/** @param phase the number of a phase, from 1 to 8 (any other number returns undefined) */
export function screenOfPhase(phase: number): ScreenId | undefined {
  return screens[phase - 1];
}

/** Lists the screens that the search and the palette can open, with their names. */
type PlaceToGo = { readonly screen: ScreenId; readonly label: string; readonly description: string };

export const placesToGo: readonly PlaceToGo[] = [
  { screen: "home", label: "Home", description: "the eight phases and the next step" },
  {
    screen: "planning",
    label: "1 Planning",
    description: "objective, structure, procedure, relevance questions",
  },
  { screen: "survey", label: "2 Survey", description: "screening, snowballing and lists of papers" },
  { screen: "extraction", label: "3 Extraction", description: "the classes that publications propose" },
  {
    screen: "clustering",
    label: "4 Clustering",
    description: "clusters of synonymous classes, and categories",
  },
  { screen: "relevance", label: "5 Relevance", description: "the relevant categories and classes" },
  { screen: "taxonomy", label: "6 Construction", description: "the tree of the taxonomy and its increments" },
  { screen: "validation", label: "7 Validation", description: "metrics, the orthogonality matrix, findings" },
  { screen: "application", label: "8 Application", description: "objects classified with the taxonomy" },
  { screen: "datasets", label: "Datasets", description: "graphs and question files" },
  { screen: "ask", label: "Ask", description: "answers from a graph, with sources" },
  { screen: "benchmark", label: "Results", description: "benchmarks in this workspace" },
  { screen: "merge", label: "Disputes", description: "open disputes after a merge" },
];

/** Screens that users open briefly, so that Esc returns to the previous screen. */
const briefScreens: readonly ScreenId[] = ["ask", "merge"];

/** Whether Esc leads from a screen to the home screen, regardless of the previous screen. */
export function isBelowHome(screen: ScreenId): boolean {
  return !briefScreens.includes(screen) && placesToGo.some((place) => place.screen === screen);
}

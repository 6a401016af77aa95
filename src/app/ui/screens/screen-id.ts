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

/** A screen that the home screen, the search and the palette can open. */
type PlaceToGo = {
  readonly screen: ScreenId;
  readonly label: string;
  readonly description: string;
  /** The phase that the screen shows. */
  readonly phase?: number;
};

export const placesToGo: readonly PlaceToGo[] = [
  { screen: "home", label: "Home", description: "the eight phases and the next step" },
  ...(
    [
      ["planning", "Planning", "objective, structure, procedure, relevance questions"],
      ["survey", "Survey", "screening, snowballing and lists of papers"],
      ["extraction", "Extraction", "the classes that publications propose"],
      ["clustering", "Clustering", "clusters of synonymous classes, and categories"],
      ["relevance", "Relevance", "the relevant categories and classes"],
      ["taxonomy", "Construction", "the tree of the taxonomy and its increments"],
      ["validation", "Validation", "metrics, the orthogonality matrix, findings"],
      ["application", "Application", "objects classified with the taxonomy"],
    ] as const
  ).map(([screen, name, description], at) => ({
    screen,
    label: `${at + 1} ${name}`,
    description,
    phase: at + 1,
  })),
  {
    screen: "merge",
    label: "Disputes",
    description:
      "conflicting changes by two people; the first value is in effect until you settle the dispute",
  },
  {
    screen: "datasets",
    label: "Datasets",
    description:
      "graphs and question files: browse a graph, generate questions, and review them with their golden triples",
  },
  {
    screen: "ask",
    label: "Ask",
    description: "answers from a graph, with their sources, and the hubs and paths behind them",
  },
  {
    screen: "benchmark",
    label: "Results",
    description:
      "benchmarks in this workspace: tables with intervals, breakdowns, comparisons, and every question with its triples",
  },
];

/** The names of screens that only other screens open, if they differ from their ids. */
const innerNames: Readonly<Partial<Record<ScreenId, string>>> = { review: "questions" };

/** Returns the name of a screen, as its title shows it. */
export function nameOfScreen(screen: ScreenId): string {
  const place = placesToGo.find((candidate) => candidate.screen === screen);
  return place?.label.toLowerCase() ?? innerNames[screen] ?? screen;
}

/** @param phase the number of a phase, from 1 to 8 (any other number returns undefined) */
export function screenOfPhase(phase: number): ScreenId | undefined {
  return placesToGo.find((place) => place.phase === phase)?.screen;
}

/** Screens that users open briefly, so that Esc returns to the previous screen. */
const briefScreens: readonly ScreenId[] = ["ask", "merge"];

/** Whether Esc leads from a screen to the home screen, regardless of the previous screen. */
export function isBelowHome(screen: ScreenId): boolean {
  return !briefScreens.includes(screen) && placesToGo.some((place) => place.screen === screen);
}

/** Lists the screens that the search and the palette can open, with their names. */
import type { ScreenId } from "../../screens/screen-id.ts";

type PlaceToGo = { readonly screen: ScreenId; readonly label: string; readonly about: string };

export const placesToGo: readonly PlaceToGo[] = [
  { screen: "home", label: "Home", about: "the eight phases and the next step" },
  { screen: "planning", label: "1 Planning", about: "objective, structure, procedure, relevance questions" },
  { screen: "survey", label: "2 Survey", about: "screening, snowballing and lists of papers" },
  { screen: "extraction", label: "3 Extraction", about: "the classes that publications propose" },
  { screen: "clustering", label: "4 Clustering", about: "clusters of synonymous classes, and categories" },
  { screen: "relevance", label: "5 Relevance", about: "the relevant categories and classes" },
  { screen: "taxonomy", label: "6 Construction", about: "the tree of the taxonomy and its increments" },
  { screen: "validation", label: "7 Validation", about: "metrics, the orthogonality matrix, findings" },
  { screen: "application", label: "8 Application", about: "objects classified with the taxonomy" },
  { screen: "datasets", label: "Datasets", about: "graphs and question files" },
  { screen: "ask", label: "Ask", about: "answers from a graph, with sources" },
  { screen: "benchmark", label: "Results", about: "benchmarks in this workspace" },
  { screen: "merge", label: "Disputes", about: "open disputes after a merge" },
];

/** Screens that users open briefly. Esc returns to the previous screen. */
const opened: readonly ScreenId[] = ["ask", "merge"];

/** Whether Esc leads from a screen to the home screen, regardless of the previous screen. */
export function isBelowHome(screen: ScreenId): boolean {
  return !opened.includes(screen) && placesToGo.some((place) => place.screen === screen);
}

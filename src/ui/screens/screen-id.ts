/** What names a place in the app: a screen and its switches. */

/** A screen's own switches (the open increment, the shown tab, a threshold); they live as long as the app. */
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

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

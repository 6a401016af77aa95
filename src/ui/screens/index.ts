/** Every screen by name. A new screen is one file and one line here. */
import type { Screen, ScreenId } from "../screen.ts";
import { applicationScreen } from "./application.ts";
import { askScreen } from "./ask.ts";
import { benchmarkScreen } from "./benchmark.ts";
import { clusteringScreen } from "./clustering.ts";
import { datasetsScreen } from "./datasets.ts";
import { evidenceScreen } from "./evidence.ts";
import { extractionScreen } from "./extraction.ts";
import { graphScreen } from "./graph.ts";
import { homeScreen } from "./home.ts";
import { planningScreen } from "./planning.ts";
import { relevanceScreen } from "./relevance.ts";
import { resultsScreen } from "./results.ts";
import { reviewScreen } from "./review.ts";
import { surveyScreen } from "./survey.ts";
import { taxonomyScreen } from "./taxonomy.ts";
import { validationScreen } from "./validation.ts";

const screens: Readonly<Record<ScreenId, Screen>> = {
  home: homeScreen,
  planning: planningScreen,
  survey: surveyScreen,
  extraction: extractionScreen,
  clustering: clusteringScreen,
  relevance: relevanceScreen,
  taxonomy: taxonomyScreen,
  validation: validationScreen,
  application: applicationScreen,
  datasets: datasetsScreen,
  benchmark: benchmarkScreen,
  results: resultsScreen,
  evidence: evidenceScreen,
  review: reviewScreen,
  ask: askScreen,
  graph: graphScreen,
};

export function screenNamed(id: ScreenId): Screen {
  return screens[id];
}

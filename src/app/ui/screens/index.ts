/** Lists every screen by name. A new screen requires one file and one line here. */

import { applicationScreen } from "./application/application.ts";
import { askScreen } from "./ask/ask.ts";
import { chatScreen } from "./ask/chat.ts";
import { graphScreen } from "./ask/graph.ts";
import { clusteringScreen } from "./clustering/clustering.ts";
import { datasetsScreen } from "./datasets/datasets.ts";
import { reviewScreen } from "./datasets/review.ts";
import { extractionScreen } from "./extraction/extraction.ts";
import { homeScreen } from "./home/home.ts";
import { mergeScreen } from "./merge/merge.ts";
import { planningScreen } from "./planning/planning.ts";
import { relevanceScreen } from "./relevance/relevance.ts";
import { benchmarkScreen } from "./results/benchmark.ts";
import { evidenceScreen } from "./results/evidence.ts";
import { resultsScreen } from "./results/results.ts";
import type { Screen, ScreenId } from "./screen.ts";
import { surveyScreen } from "./survey/survey.ts";
import { taxonomyScreen } from "./taxonomy/taxonomy.ts";
import { validationScreen } from "./validation/validation.ts";

const screens: Readonly<Record<ScreenId, Screen>> = {
  home: homeScreen,
  merge: mergeScreen,
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
  chat: chatScreen,
};

export function screenNamed(id: ScreenId): Screen {
  return screens[id];
}

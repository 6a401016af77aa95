/** Tests the bundled experiments that reproduce the parameter selection of the thesis (Tables 9.1 and 9.5). */
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readExperiment } from "../../../evaluation/index.ts";
import { createOfflineLanguage } from "../../../tasks/offline/index.ts";
import { createLexicalEmbedder } from "../../../vectors/index.ts";
import { createConfigurations, variedModels } from "./open-experiment.ts";

const offline = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };

// 9.2.2: "a total of 22 configurations"; Table 9.6: 11. Each has one base.
test.each([
  ["hublink-parameters", 22, 6],
  ["difar-parameters", 11, 2],
])("%s defines as many configurations as the thesis evaluated", (name, configurations, models) => {
  const file = fileURLToPath(new URL(`../../../../datasets/experiments/${name}.json`, import.meta.url));
  const experiment = readExperiment(file);
  const planned = createConfigurations(file, experiment, { ...offline, variant: () => offline });
  expect(planned.retrievers).toHaveLength(configurations);
  expect(planned.configurations.filter(({ base }) => base)).toHaveLength(1);
  expect(planned.configurations.filter(({ base, varied }) => !base && varied === null)).toEqual([]);
  expect(variedModels(file, experiment)).toHaveLength(models);
});

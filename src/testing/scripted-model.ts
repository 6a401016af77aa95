/** Creates a model on a test server, with the components of a real run but short waits. */
import { createEndpoint } from "../tasks/endpoint/endpoint.ts";
import { type EndpointSettings, resolveEndpoint } from "../tasks/endpoint/endpoint-settings.ts";
import type { CallRecord } from "../tasks/model/call-trace.ts";
import { createFailureLimit } from "../tasks/model/failure-limit.ts";
import { type BudgetLimit, createSpendMeter, type SpendMeter } from "../tasks/model/spend.ts";
import {
  createStructuredModel,
  type StructuredModel,
  type StructuredModelParts,
} from "../tasks/model/structured-model.ts";

export type ScriptedModel = {
  readonly model: StructuredModel;
  readonly parts: StructuredModelParts;
  readonly spend: SpendMeter;
  readonly records: CallRecord[];
  readonly logged: string[];
  readonly notices: string[];
};

export function createScriptedModel(
  url: string,
  changes: Partial<StructuredModelParts> & {
    readonly budget?: BudgetLimit;
    readonly settings?: Partial<EndpointSettings>;
  } = {},
): ScriptedModel {
  const { budget, settings: settingChanges, ...partChanges } = changes;
  const settings = resolveEndpoint({ provider: "compatible", baseUrl: url }, { XDG_CONFIG_HOME: "/nowhere" });
  const records: CallRecord[] = [];
  const logged: string[] = [];
  const notices: string[] = [];
  const spend = createSpendMeter(budget ?? null);
  const parts: StructuredModelParts = {
    endpoint: createEndpoint({
      ...settings,
      retry: { ...settings.retry, firstWaitMs: 1, longestWaitMs: 4 },
      ...settingChanges,
    }),
    model: "scripted",
    option: "--model",
    parameters: { temperature: 0, reasoningEffort: null, seed: 1 },
    contextTokens: null,
    store: null,
    spend,
    price: { input: 1, output: 2 },
    failures: createFailureLimit(Number.POSITIVE_INFINITY),
    trace: { record: (record) => records.push(record), close: () => {} },
    log: (_level, event) => logged.push(event),
    notice: (message) => notices.push(message),
    ...partChanges,
  };
  return { model: createStructuredModel(parts), parts, spend, records, logged, notices };
}

/**
 * Opens the resources that a command's language model and embedder share: cache, budget, prices, trace, log, and one
 * endpoint per address.
 */
import { join } from "node:path";
import { redact } from "../../net/index.ts";
import {
  type BudgetLimit,
  type CallTrace,
  createCallTrace,
  createEndpoint,
  createFailureLimit,
  createLog,
  createSpendMeter,
  type Endpoint,
  type FailureLimit,
  type Log,
  type LogLevel,
  noLog,
  noTrace,
  openRecordedRun,
  openReplyCache,
  type PriceList,
  parseBudget,
  type ReplyStore,
  readOwnPrices,
  resolveEndpoint,
  type SpendMeter,
} from "../../tasks/index.ts";
import type { ModelContext } from "./model-context.ts";
import type { EndpointName } from "./model-names.ts";
import type { ModelOptions } from "./model-options.ts";

export type SessionParts = {
  readonly store: ReplyStore;
  readonly spend: SpendMeter;
  readonly budget: BudgetLimit | null;
  readonly prices: PriceList;
  /** The failure limit for all models together. */
  readonly failures: FailureLimit;
  readonly trace: CallTrace;
  readonly log: Log;
  notice(message: string): void;
  /** Opens only one endpoint per address, so that the language model and the embedder share its queue. */
  endpoint(name: Pick<EndpointName, "provider" | "baseUrl" | "addressOption">): Endpoint;
  close(): void;
};

/** @throws InputError if the cache or the recording is damaged; OptionError if the budget is invalid */
export async function openSessionParts(options: ModelOptions, context: ModelContext): Promise<SessionParts> {
  const budget = options.budget === undefined ? null : parseBudget(options.budget);
  const endpoints = new Map<string, Endpoint>();
  const clean = (line: string): string =>
    redact(
      line,
      [...endpoints.values()].map((endpoint) => endpoint.settings.apiKey),
    );
  const stamp = new Date().toISOString().replace(/[:.]/g, "-");
  const trace = options["dry-run"]
    ? noTrace
    : createCallTrace(join(context.folder(), "traces", `${stamp}-${process.pid}.jsonl`), clean);
  const level = options["log-level"] as LogLevel | undefined;
  const log = level === undefined ? noLog : createLog(level, context.warn, clean);
  const notedMessages = new Set<string>();
  const notice = (message: string): void => {
    log("warn", "notice", { message });
    if (!notedMessages.has(message)) context.progress.note(clean(message));
    notedMessages.add(message);
  };
  const store =
    options.replay === undefined
      ? await openReplyCache(join(context.folder(), "replies.sqlite"), notice)
      : openRecordedRun(context.resolve(options.replay));
  return {
    store,
    budget,
    spend: createSpendMeter(budget),
    prices: readOwnPrices(context.env),
    failures: createFailureLimit(options["max-failures"] ?? null),
    trace,
    log,
    notice,
    endpoint: ({ provider, baseUrl, addressOption }) => {
      const keyless = options["dry-run"] || options.replay !== undefined;
      const choice = {
        provider,
        baseUrl,
        addressOption,
        concurrency: options["parallel-calls"],
        seed: context.seed,
        keyless,
      };
      const settings = resolveEndpoint(choice, context.env);
      const existing = endpoints.get(`${provider} ${settings.baseUrl}`);
      if (existing) return existing;
      const endpoint = createEndpoint(settings, ({ event, ...fields }) =>
        log(event === "retry" ? "warn" : "info", event, fields),
      );
      endpoints.set(`${provider} ${settings.baseUrl}`, endpoint);
      return endpoint;
    },
    close: () => {
      trace.close();
      store.close();
    },
  };
}

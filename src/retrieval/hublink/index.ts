/** HubLink (thesis 4): answers a question from the hubs of a graph. */
import { TaxolinkError } from "../../errors.ts";
import { createUsageMeter, type LanguageCall, type UsageMeter } from "../../language/index.ts";
import type { Retriever, RetrieverParts } from "../retriever.ts";
import { answerQuestion, type Session } from "./answer-question.ts";
import { createTextLinks } from "./link-texts.ts";
import { checkHubLinkOptions, type HubLinkOptions } from "./options.ts";

import { prepareIndex, reportIndex } from "./prepare-index.ts";
import { traceOf } from "./trace.ts";
import { updateAround } from "./update-around.ts";

export { type HubLinkOptions, hubLinkDefaults } from "./options.ts";

/** @throws OptionError for options outside their range */
export function createHubLink(name: string, parts: RetrieverParts, options: HubLinkOptions): Retriever {
  checkHubLinkOptions(options);
  let ready: Ready | undefined;
  return {
    name,
    options: { ...options },
    async prepare(graph, watch) {
      const usage = createUsageMeter();
      const built = await prepareIndex(graph, parts, options, callOf(usage, watch.signal), watch);
      const links = parts.texts
        ? await createTextLinks(parts.texts, parts.embedder, options.chunkWords, watch.signal)
        : null;
      ready = { graph, built, links };
      return reportIndex(built, options, usage.total());
    },
    async update(changed, watch) {
      const { graph, built, links } = requireReady(ready, name);
      const usage = createUsageMeter();
      const { language, embedder } = parts;
      const call = callOf(usage, watch.signal);
      const build = { language, embedder, call, store: null };
      const updated = await updateAround(changed, graph, built, options, build, watch);
      ready = { graph, built: updated, links };
      return reportIndex(updated, options, usage.total());
    },
    async retrieve(question, signal) {
      const usage = createUsageMeter();
      const session: Session = {
        ...requireReady(ready, name),
        options,
        language: parts.language,
        call: callOf(usage, signal),
      };
      const found = await answerQuestion(question, session);
      return {
        triples: found.answer?.triples ?? [],
        answer: found.answer?.answer ?? null,
        sources: found.answer?.sources ?? [],
        confidence: null,
        trace: traceOf(found),
        usage: usage.total(),
      };
    },
  };
}

type Ready = Pick<Session, "graph" | "built" | "links">;

function requireReady(ready: Ready | undefined, name: string): Ready {
  if (ready !== undefined) return ready;
  throw new TaxolinkError("RetrieverError", 1, `${name} has no index yet`, { hint: "Call prepare first." });
}

function callOf(usage: UsageMeter, signal: AbortSignal | undefined): LanguageCall {
  return { usage, ...(signal === undefined ? {} : { signal }) };
}

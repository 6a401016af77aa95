/** HubLink (thesis, chapter 4) answers a question from the hubs of a graph. */
import { createUsageMeter, type Usage } from "../../language/index.ts";
import { requireIndex } from "../require-index.ts";
import type { IndexReport, Retrieval } from "../retriever.ts";
import type { RetrievalSystem, SystemRetriever } from "../system.ts";
import { type AnsweredQuestion, answerQuestion, type Session } from "./answer-question.ts";
import { hubLinkCallRange } from "./call-range.ts";
import { rootsWithoutHub } from "./index/hub-index.ts";
import { type Partition, prepareIndexes } from "./index/prepare-index.ts";
import { reportIndexes } from "./index/report-index.ts";
import { type HubLinkParts, hubLinkTasks } from "./language-tasks.ts";
import { createTextLinks } from "./link-texts.ts";
import { type HubLinkOptions, hubLinkRows } from "./options.ts";
import { traceOf } from "./trace.ts";

export { type HubLinkOptions, hubLinkDefaults } from "./options.ts";
export { type TracedHub, tracedHubs } from "./trace.ts";

export const hubLink: RetrievalSystem<typeof hubLinkRows, (typeof hubLinkTasks)[number]> = {
  options: hubLinkRows,
  tasks: hubLinkTasks,
  ranks: ["triples"],
  usesTopic: ({ strategy }) => strategy === "traversal",
  callRange: hubLinkCallRange,
  create: createHubLink,
};

/** @param options the validated options, all of which are recorded */
export function createHubLink(name: string, parts: HubLinkParts, options: HubLinkOptions): SystemRetriever {
  let indexState: IndexState | undefined;
  const extend = extendSequentially(
    () => requireIndex(name, indexState),
    async (next) => {
      indexState = next;
    },
  );
  const settle = (next: IndexState, usage: Usage): IndexReport => {
    indexState = next;
    return reportIndexes(next.partitions, usage);
  };
  return {
    name,
    options: { ...options },
    async prepare(graph, watch) {
      const usage = createUsageMeter();
      const call = { usage, signal: watch.signal };
      const [first, ...others] = await prepareIndexes({ graph, parts, options }, call, watch);
      const links = parts.texts
        ? await createTextLinks(parts.texts, parts.embedder, options.chunkWords, watch.signal)
        : null;
      return settle({ graph, partitions: [first, ...others], links }, usage.total());
    },
    async update(changed, watch) {
      const { graph, partitions, links } = requireIndex(name, indexState);
      const usage = createUsageMeter();
      const updated: Partition[] = [];
      for (const partition of partitions) {
        updated.push(await partition.update(changed, { usage, signal: watch.signal }, watch));
      }
      const [first = partitions[0], ...others] = updated;
      return settle({ graph, partitions: [first, ...others], links }, usage.total());
    },
    async retrieve(question, signal) {
      const usage = createUsageMeter();
      const session: Session = {
        ...requireIndex(name, indexState),
        options,
        language: parts.language,
        call: { usage, signal },
        extend,
      };
      return retrievalOf(await answerQuestion(question, session), usage.total());
    },
  };
}

function retrievalOf(outcome: AnsweredQuestion, usage: Usage): Retrieval {
  const { answer } = outcome;
  return {
    triples: answer?.triples ?? [],
    answer: answer?.answer ?? null,
    sources: answer?.sources ?? [],
    confidence: null,
    trace: traceOf(outcome),
    usage,
  };
}

type IndexState = Pick<Session, "graph" | "partitions" | "links">;

/** Extensions run one after another, so that a hub is built only once even if several concurrent questions need it. */
function extendSequentially(
  currentState: () => IndexState,
  replaceState: (next: IndexState) => Promise<void>,
): Session["extend"] {
  let lastExtension: Promise<unknown> = Promise.resolve();
  return (name, roots, call) => {
    const extendOnce = async (): Promise<Partition> => {
      const { partitions } = currentState();
      const before = partitions.find((partition) => partition.name === name) ?? partitions[0];
      const missing = await rootsWithoutHub(before.built.index, roots);
      if (missing.length === 0) return before;
      const after = await before.extend(missing, call);
      await replaceState(replacePartition(currentState(), before, after));
      return after;
    };
    const extension = lastExtension.then(extendOnce);
    lastExtension = extension.catch(() => undefined);
    return extension;
  };
}

function replacePartition(state: IndexState, before: Partition, after: Partition): IndexState {
  const [first, ...others] = state.partitions.map((partition) => (partition === before ? after : partition));
  return { ...state, partitions: [first ?? after, ...others] };
}

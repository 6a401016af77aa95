/** Opens the reader on the graphs of the sources, and shows its readings to the judge. */
import { OptionError } from "../../base/errors.ts";
import { formatTriple, type KnowledgeGraph, type Triple } from "../../graph/index.ts";
import { denotationKey, type Expression, type MemoryExecutor } from "../../query/index.ts";
import { askedOf, resultOf, type TypedResult } from "../../query/reading/answer.ts";
import type { Reading } from "../../query/reading/rank-readings.ts";
import {
  createReader,
  type OpenedReader,
  type PreparedGraph,
  prepareGraph,
  type ReaderOptions,
} from "../../query/reading/reader.ts";
import { idKey, labelKey } from "./domains.ts";
import type { Judged } from "./judge.ts";
import { openSourceGraph, type SourceQuestion } from "./sources.ts";

export type SourceReader = {
  readonly reader: OpenedReader;
  /** Returns what the judge sees of a reading. The golden of the question decides what is computed. */
  judged(reading: Reading, question: SourceQuestion): Promise<Judged>;
};

export type SourceGraph = { readonly graph: KnowledgeGraph; readonly prepared: PreparedGraph };

/** Opens the graphs of sources, each once. */
export type SourceGraphs = (path: string) => Promise<SourceGraph>;

export function createSourceGraphs(): SourceGraphs {
  const opened = new Map<string, Promise<SourceGraph>>();
  const openOne = async (path: string): Promise<SourceGraph> => {
    const graph = await openSourceGraph(path);
    return { graph, prepared: await prepareGraph(graph) };
  };
  return (path) => {
    const known = opened.get(path) ?? openOne(path);
    opened.set(path, known);
    return known;
  };
}

/** Creates readers by graph, each once. */
export function createSourceReaders(
  graphs: SourceGraphs,
  options: ReaderOptions,
): (path: string) => Promise<SourceReader> {
  const created = new Map<string, SourceReader>();
  return async (path) => {
    const known = created.get(path) ?? createSourceReader(await graphs(path), options);
    created.set(path, known);
    return known;
  };
}

function createSourceReader({ graph, prepared }: SourceGraph, options: ReaderOptions): SourceReader {
  const reader = createReader(prepared, options);
  const { executor } = reader;
  const keyOf = (expression: Expression): string =>
    denotationKey(askedOf(executor.denoteNow(expression), expression));
  return {
    reader,
    judged: async (reading, { golden }) => {
      const proof =
        golden.kind === "triples" || golden.kind === "proof"
          ? await ifWellTyped(() => proofOf(graph, executor, reading), [])
          : [];
      const result =
        golden.kind === "result"
          ? await ifWellTyped(
              async () =>
                resultOf(await executor.denote(reading.expression), reading.expression, reader.vocabulary),
              none,
            )
          : none;
      return {
        answers: reading.answers(),
        rows: () => reading.rows?.(),
        triples: () => proof.filter(({ isLeaf }) => isLeaf).map(({ triple }) => formatTriple(triple)),
        proof: () => proof.map(({ triple, isLeaf }) => ({ keys: [labelKey(triple), idKey(triple)], isLeaf })),
        result: () => result,
        denotation: () => keyOf(reading.expression),
        denotes: (expression) => keyOf(expression) === keyOf(reading.expression),
      };
    },
  };
}

/**
 * Returns the proof of a reading. In the convention of the published questions, only the last edge of a path counts, so
 * an edge that another edge of the proof continues is marked.
 */
async function proofOf(graph: KnowledgeGraph, executor: MemoryExecutor, { expression }: Reading) {
  const { edges } = await executor.prove(expression);
  if (edges.length > mostEdges) return [];
  const continued = new Set(edges.map(([subject]) => subject));
  const outgoing = await graph.outgoing([...continued]);
  const byEdge = new Map(
    [...outgoing.values()].flat().map((triple): [string, Triple] => [edgeKey(triple), triple]),
  );
  return edges.flatMap((edge) => {
    const triple = byEdge.get(JSON.stringify(edge));
    return triple === undefined ? [] : [{ triple, isLeaf: !continued.has(edge[2]) }];
  });
}

/** Computes a part of a view; a reading that is not well typed has none, and is therefore never right. */
async function ifWellTyped<T>(compute: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await compute();
  } catch (error) {
    if (error instanceof OptionError) return otherwise;
    throw error;
  }
}

/** Published golden sets are small; a larger proof is wrong and need not be written out. */
const mostEdges = 500;

function edgeKey({ subject, predicate, object }: Triple): string {
  return JSON.stringify([subject.id, predicate.id, object.id]);
}

const none: TypedResult = { type: "none", value: null };

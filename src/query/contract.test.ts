/**
 * All executors answer random expressions alike: in memory, on a store, on oxigraph in this process and at an endpoint on
 * the loopback interface. `npm run contract` checks thousands.
 */
import { expect, test } from "vitest";
import { openGraph } from "../graph/index.ts";
import {
  drawAt,
  findingOf,
  openTrial,
  oxigraphSelect,
  runContract,
  type Trial,
  wishes,
} from "../testing/query/contract.ts";
import { faults, plant, sparqlFaults, sqlFaults, type TextFault } from "../testing/query/faults.ts";
import { shownDenotation } from "../testing/query/random-expression.ts";
import { startSparqlServer } from "../testing/servers/sparql-server.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import {
  createExecutor,
  createSparqlExecutor,
  createSqlExecutor,
  type Executor,
  type Expression,
  type Select,
} from "./index.ts";

const minutes = 60_000;

test(
  "executors agree on every constructor in every part of every other",
  async () => {
    const perGraph = Math.ceil(wishes.length / 10);
    const report = await runContract(temporaryFolder(), { from: 1, graphs: 10, perGraph });
    expect(report.differences).toEqual([]);
    expect(report.missing).toEqual([]);
    expect(report.denoting / report.checked).toBeGreaterThan(0.6);
  },
  10 * minutes,
);

test(
  "an endpoint agrees with the executor in memory",
  async () => {
    const trial = await openTrial(50, temporaryFolder());
    const server = await startSparqlServer(trial.nTriples);
    const graph = await openGraph(server.url);
    const executor = await createExecutor(graph);
    for (let at = 0; at < wishes.length; at += 17) {
      const expression = drawAt(trial, at);
      expect(await findingOf(executor, expression)).toBe(await findingOf(trial.memory, expression));
    }
    graph.close();
    await server.close();
  },
  10 * minutes,
);

/** What the executor in memory finds about the expressions of one graph. */
type Known = ReadonlyMap<Expression, string>;

async function drawAll(trial: Trial): Promise<Known> {
  const known = new Map<Expression, string>();
  for (let at = 0; at < wishes.length; at += 1) {
    const expression = drawAt(trial, at);
    known.set(expression, (await denotationOf(trial.memory, expression)) ?? "");
  }
  return known;
}

/** Returns undefined if the executor fails: an error is no answer that could be taken for right. */
async function denotationOf(executor: Executor, expression: Expression): Promise<string | undefined> {
  try {
    return JSON.stringify(shownDenotation(await executor.denote(expression)));
  } catch {
    return undefined;
  }
}

async function isFound(
  known: Known,
  findings: (expression: Expression) => Promise<string | undefined>,
): Promise<boolean> {
  for (const [expression, expected] of known) {
    const found = await findings(expression);
    if (found !== undefined && found !== expected) return true;
  }
  return false;
}

/** Asks each query once: most faults leave most queries as they are. */
function rememberReplies(select: Select): Select {
  const replies = new Map<string, ReturnType<Select>>();
  return (query) => {
    const reply = replies.get(query) ?? select(query);
    replies.set(query, reply);
    return reply;
  };
}

/** Draws graphs with their expressions. One graph does not show every fault. */
async function* drawnGraphs(): AsyncGenerator<{ readonly trial: Trial; readonly known: Known }> {
  for (const seed of [70, 61, 62, 64, 65, 66, 67, 68, 69]) {
    const trial = await openTrial(seed, temporaryFolder());
    yield { trial, known: await drawAll(trial) };
  }
}

test("a fault in any constructor would be found", { timeout: 10 * minutes }, async () => {
  const missed = new Set(faults);
  for await (const { trial, known } of drawnGraphs()) {
    if (missed.size === 0) break;
    for (const fault of missed) {
      const answer = async (expression: Expression): Promise<string | undefined> => {
        const changed = plant(fault, expression);
        return changed === null ? undefined : denotationOf(trial.memory, changed);
      };
      if (await isFound(known, answer)) missed.delete(fault);
    }
  }
  expect([...missed].map(({ of, name }) => `${of}: ${name}`)).toEqual([]);
});

test("a fault in the text of any printer would be found", { timeout: 10 * minutes }, async () => {
  const missed = new Set<TextFault>([...sparqlFaults, ...sqlFaults]);
  for await (const { trial, known } of drawnGraphs()) {
    if (missed.size === 0) break;
    const select = rememberReplies(oxigraphSelect(trial.nTriples));
    const { engine } = await openGraph(trial.file);
    const database = engine?.kind === "sqlite" ? engine.database : undefined;
    for (const fault of missed) {
      const change = (text: string): string => text.replaceAll(fault.from, fault.to);
      const faulty = sparqlFaults.includes(fault)
        ? createSparqlExecutor((query) => select(change(query)))
        : createSqlExecutor(
            Object.create(database ?? null, {
              prepare: { value: (sql: string) => database?.prepare(change(sql)) },
            }),
          );
      if (await isFound(known, (expression) => denotationOf(faulty, expression))) missed.delete(fault);
    }
  }
  expect([...missed].map(({ name }) => name)).toEqual([]);
});

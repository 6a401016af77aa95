/**
 * Measures how quickly the app responds in a pseudo-terminal. The workspace has 20,000 classes and 10,000 papers.
 *
 * Keys are pressed at the pace of a fast typist (8 per second). The first result is the median start-up time.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createQueueReader, decide, surveyProgress } from "../../literature/index.ts";
import {
  createManifest,
  openEditor,
  openWorkspace,
  readSurveyState,
  writeManifest,
} from "../../workspace/index.ts";
import { inFolder } from "../in-folder.ts";
import { writeLargeSurvey, writeLargeWorkspace } from "../large-workspace.ts";
import { openTerminal, type Terminal } from "../terminal.ts";
import { type Benchmark, quantile } from "./measuring/benchmark.ts";

const program = join(import.meta.dirname, "../../../dist/cli.js");
const keys = 200;
const pace = 125;
const starts = 9;
const idleSeconds = 5;
const decisions = 40;
const papers = 10_000;

export const benchmark: Benchmark = {
  name: "app",
  run: async () => ({
    ...(await measureKeys()),
    ...(await measureDecisions(1_500)),
    ...(await measureDecisions(papers, "relevance")),
    ...(await measureRanking(papers)),
  }),
};

function measureKeys(): Promise<Figures> {
  return inFolder(async (folder) => {
    writeLargeWorkspace(folder, { classes: 20_000, papers, clusters: 1_500, unclustered: 2_000 });
    writeLargeSurvey(folder, papers);
    const first: number[] = [];
    for (let start = 1; start <= starts; start += 1) {
      const start = performance.now();
      const early = openTerminal(process.execPath, [program], { cwd: folder });
      await early.waitFor("taxolink");
      first.push(performance.now() - start);
      early.type("\u0003");
      await early.ended;
    }
    const started = performance.now();
    const terminal = openTerminal(process.execPath, [program], { cwd: folder });
    await terminal.waitFor("╭─");
    const framed = performance.now() - started;
    await terminal.waitFor("saved ✓", 60);
    const loaded = performance.now() - started;
    const clustering = await pressKeys(terminal, "g4", "placed");
    const extraction = await pressKeys(terminal, "g3", "publications");
    const screening = await pressKeys(terminal, "g2", "of 10,000");
    const idle = await measureIdle(terminal.pid);
    const memory = residentMegabytes(terminal.pid);
    terminal.type("\u0003");
    await terminal.ended;
    return {
      [`start to first line, ms (median of ${starts})`]: round(quantile(first, 0.5)),
      "start to first full screen, ms": Math.round(framed),
      "start to loaded workspace, ms": Math.round(loaded),
      ...spread("key to frame, 3,500 rows (clustering)", clustering),
      ...spread("key to frame, 10,000 rows (extraction)", extraction),
      ...spread("key to frame, 10,000 rows (screening)", screening),
      "idle CPU, % of one core": idle,
      "resident memory, MB": memory,
    };
  });
}

/** Measures the milliseconds from a decision on a paper until the screen counts it. */
function measureDecisions(count: number, order?: Parameters<typeof writeLargeSurvey>[2]): Promise<Figures> {
  return inFolder(async (folder) => {
    writeManifest(folder, createManifest("Screening"));
    writeLargeSurvey(folder, count, order);
    const all = count.toLocaleString("en");
    const terminal = openTerminal(process.execPath, [program], { cwd: folder, columns: 120 });
    await terminal.waitFor("saved ✓", 60);
    terminal.type("g2");
    await terminal.waitFor(`0 of ${all}`);
    const times: number[] = [];
    for (let decided = 1; decided <= decisions; decided += 1) {
      await pause(pace);
      const pressed = performance.now();
      terminal.type(decided % 4 === 0 ? "i" : "1");
      await terminal.waitFor(` ${decided} of ${all}`, 60);
      times.push(performance.now() - pressed);
    }
    terminal.type("\u0003");
    await terminal.ended;
    const label = `decision to frame, ${all} papers in order of ${order ?? "key"}`;
    // The first decision after which relevance can be learnt takes longer than the others.
    return { ...spread(label, times), [`${label}, ms (slowest)`]: round(Math.max(...times)) };
  });
}

/**
 * Measures the milliseconds that the app needs to reorder the queue after a decision. As in the app, the words of the
 * papers have already been extracted.
 */
function measureRanking(count: number): Promise<Figures> {
  return inFolder(async (folder) => {
    writeManifest(folder, createManifest("Screening"));
    writeLargeSurvey(folder, count, "relevance");
    let state = readSurveyState(openEditor(openWorkspace(folder), { author: "Ada" }));
    const readQueue = createQueueReader();
    const times: number[] = [];
    for (let decided = 0; decided <= decisions; decided += 1) {
      const first = readQueue(state, surveyProgress(state.survey, state), "screening").papers[0];
      if (!first) break;
      state = decide(state, {
        paper: first.item.paper.key,
        stage: "screening",
        reviewer: "Ada",
        verdict: decided % 4 === 0 ? "in" : "out",
        reason: "as in the other measurements",
      });
      const progress = surveyProgress(state.survey, state);
      const started = performance.now();
      readQueue(state, progress, "screening");
      // Relevance can be learnt after the second decision.
      if (decided > 1) times.push(performance.now() - started);
    }
    return spread(`re-ranking ${count.toLocaleString("en")} papers by relevance`, times);
  });
}

type Figures = Readonly<Record<string, number | null>>;

function spread(label: string, times: readonly number[]): Figures {
  return {
    [`${label}, ms (median of ${times.length})`]: round(quantile(times, 0.5)),
    [`${label}, ms (p95)`]: round(quantile(times, 0.95)),
  };
}

/** Measures the milliseconds from each keypress until the screen shows its effect. */
async function pressKeys(terminal: Terminal, open: string, shows: string): Promise<number[]> {
  terminal.type(open);
  await terminal.waitFor(shows);
  const times: number[] = [];
  for (let key = 0; key < keys; key += 1) {
    await pause(pace);
    const before = terminal.text();
    const pressed = performance.now();
    // Every fourth keypress turns a page and the others move by one line, so that both the list and the details change.
    terminal.type(key % 4 === 0 ? "\u001b[6~" : "j");
    await terminal.waitFor((text) => text !== before);
    times.push(performance.now() - pressed);
  }
  return times;
}

/**
 * Measures the processor time that the app uses while no key is pressed. Returns `null` if the operating system does
 * not report the processor time.
 */
async function measureIdle(pid: number): Promise<number | null> {
  const before = processorTicks(pid);
  await pause(idleSeconds * 1000);
  const after = processorTicks(pid);
  // Linux counts 100 ticks per second.
  return before === null || after === null ? null : round((after - before) / idleSeconds);
}

function processorTicks(pid: number): number | null {
  const fields = readProc(pid, "stat")?.split(") ").at(-1)?.split(" ");
  return fields ? Number(fields[11]) + Number(fields[12]) : null;
}

function residentMegabytes(pid: number): number | null {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readProc(pid, "status") ?? "")?.[1];
  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    // Only Linux provides this file; on other systems, the figures are null.
    return undefined;
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Writes the page about a trial of a real model. Its figures are those of the model, not of the systems. */

import { tableLines } from "../../base/text/table.ts";
import { describeUnread } from "../../retrieval/index.ts";

export type TriedPrompt = {
  readonly task: string;
  readonly usable: boolean;
  readonly right: boolean;
  readonly copied: boolean;
};

/** A call that the model answered. */
export type TriedCall = {
  readonly task: string;
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly ms: number;
};

/** How a step of the session ended. */
export type StepRun = {
  readonly name: string;
  readonly answer?: string | null;
  readonly usage?: {
    readonly calls: number;
    readonly tokens: number;
    readonly unread?: Parameters<typeof describeUnread>[0]["unread"];
  };
  readonly error?: { readonly message: string };
  readonly failed: boolean;
  readonly seconds: number;
};

export function modelPage(
  model: string,
  trials: readonly TriedPrompt[],
  calls: readonly TriedCall[],
  steps: readonly StepRun[],
): string {
  const count = (tried: readonly TriedPrompt[], key: "usable" | "right" | "copied"): string =>
    String(tried.filter((trial) => trial[key]).length);
  const sum = (task: string | null, value: (call: TriedCall) => number): number =>
    calls.reduce((total, call) => total + (task === null || call.task === task ? value(call) : 0), 0);
  const row = (name: string, tried: readonly TriedPrompt[], task: string | null): string[] => [
    name,
    String(tried.length),
    count(tried, "usable"),
    count(tried, "right"),
    count(tried, "copied"),
    String(sum(task, () => 1)),
    String(sum(task, (call) => call.prompt_tokens + call.completion_tokens)),
    (sum(task, ({ ms }) => ms) / 1000).toFixed(0),
  ];
  const tasks = [...new Set([...trials, ...calls].map(({ task }) => task))];
  const rows = [
    ...tasks.map((task) =>
      row(
        task,
        trials.filter((trial) => trial.task === task),
        task,
      ),
    ),
    row("all tasks", trials, null),
  ];
  return [
    `# ${model}`,
    "",
    "The figures describe this model. They say nothing about the quality of the systems with another model.",
    "",
    "```",
    ...tableLines(rows, {
      header: ["task", "inputs", "usable", "right", "copied", "calls", "tokens", "seconds"],
    }),
    "```",
    "",
    ...steps.map(stepLine),
    "",
  ].join("\n");
}

function stepLine({ name, answer, usage, error, failed, seconds }: StepRun): string {
  const unread = describeUnread(usage ?? {});
  const end = failed
    ? `failed (${error?.message ?? "no reason"})`
    : [answer === undefined ? "done" : answer === null ? "no answer" : "answered", ...unread].join("; ");
  const cost = usage === undefined ? "" : `, ${usage.calls} calls, ${usage.tokens} tokens`;
  return `- ${name}: ${end}${cost}, ${seconds.toFixed(0)} s`;
}

/** Writes the page about a trial of a real model. Its figures are those of the model, not of the systems. */
import { describeUnread } from "../../retrieval/index.ts";
import { tableLines } from "../../text/table.ts";

export type TriedPrompt = {
  readonly task: string;
  readonly usable: boolean;
  readonly right: boolean;
  readonly copied: boolean;
};

export type SystemRun = {
  readonly retriever: string;
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
  systems: readonly SystemRun[],
): string {
  const count = (tried: readonly TriedPrompt[], key: "usable" | "right" | "copied"): string =>
    String(tried.filter((trial) => trial[key]).length);
  const rows = [...Map.groupBy(trials, ({ task }) => task), ["all tasks", trials] as const].map(
    ([task, tried]) => [
      task,
      String(tried.length),
      count(tried, "usable"),
      count(tried, "right"),
      count(tried, "copied"),
    ],
  );
  return [
    `# ${model}`,
    "",
    "The figures describe this model. They say nothing about the quality of the systems with another model.",
    "",
    "```",
    ...tableLines(rows, { header: ["task", "inputs", "usable", "right", "copied"] }),
    "```",
    "",
    ...systems.map(systemLine),
    "",
  ].join("\n");
}

function systemLine({ retriever, answer, usage, error, failed, seconds }: SystemRun): string {
  const unread = describeUnread({ ...(usage?.unread && { unread: usage.unread }) });
  const end = failed
    ? `failed (${error?.message ?? "no reason"})`
    : [answer === null ? "no answer" : "answered", ...unread].join("; ");
  const cost = usage === undefined ? "" : `, ${usage.calls} calls, ${usage.tokens} tokens`;
  return `- ${retriever}: ${end}${cost}, ${seconds.toFixed(0)} s`;
}

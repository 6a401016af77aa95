/**
 * `graph populate --to orkg`: shows the requests that would write publications to an ORKG, and sends them with --send.
 */

import { option } from "../../cli/arguments.ts";
import type { CommandContext, Reported } from "../../cli/command.ts";
import { CancelledError, OptionError } from "../../errors.ts";
import {
  type OrkgEnvironment,
  type OrkgPaper,
  orkgEnvironments,
  type PublishReport,
  publishToOrkg,
  writeAgainHint,
} from "../../graph/index.ts";
import { count } from "../../text/count.ts";
import { cutEnd } from "../../text/cut.ts";

export const orkgOptions = {
  to: option.text("TARGET", "orkg: write to an ORKG server instead of a file", { choices: ["orkg"] }),
  env: option.name("The ORKG server", {
    choices: Object.keys(orkgEnvironments),
    default: "sandbox",
    requires: "to",
  }),
  url: option.text("URL", "REST URL of another ORKG server, up to and including /api", { requires: "to" }),
  field: option.text("ID", "The research field for the papers", { requires: "to" }),
  send: option.flag("Send the requests (default: only show them)", { requires: "to" }),
  "allow-production": option.flag("Allow writing to the production ORKG", { requires: "to" }),
};

type OrkgOptions = {
  readonly env: string;
  readonly url: string | undefined;
  readonly field: string | undefined;
  readonly send: boolean;
  readonly "allow-production": boolean;
};

const tokenVariable = "ORKG_TOKEN";

export async function populateOrkg(
  papers: readonly OrkgPaper[],
  options: OrkgOptions,
  context: CommandContext,
): Promise<Reported> {
  const baseUrl = cutEnd(options.url ?? orkgEnvironments[options.env as OrkgEnvironment], /\//);
  if (options.field === undefined)
    throw new OptionError("--field is missing", { hint: "Specify a research field for the papers." });
  const production = baseUrl === orkgEnvironments.production;
  if (options.send && production && !options["allow-production"]) {
    throw new OptionError("this command would write to the production ORKG", {
      hint: "Try --env sandbox first; --allow-production permits writing to production.",
    });
  }
  const token = options.send ? context.env[tokenVariable] : undefined;
  if (options.send && !token) {
    throw new OptionError(`writing requires an access token in the environment variable ${tokenVariable}`, {
      hint: "Without --send, the command only shows the requests.",
    });
  }
  const report = await publishToOrkg(papers, { baseUrl, researchField: options.field, token }, context);
  const { stopped } = report;
  const text = options.send ? describeWritten(report, baseUrl) : describePlan(report, baseUrl);
  if (stopped instanceof CancelledError) {
    throw new CancelledError(`interrupted\n${text}`, { cause: stopped, hint: writeAgainHint });
  }
  if (stopped) context.warn(`${stopped.message}\n${writeAgainHint}`);
  return {
    text,
    json: {
      target: baseUrl,
      sent: options.send,
      predicates: report.predicates,
      papers: report.papers,
      stopped: stopped && { message: stopped.message, hint: writeAgainHint },
    },
    exitCode: stopped ? 1 : 0,
  };
}

type Action = PublishReport["papers"][number]["action"];

function describePlan({ predicates, papers }: PublishReport, baseUrl: string): string {
  const countOf = (action: Action): number => papers.filter((paper) => paper.action === action).length;
  const example = papers.find(({ requests }) => requests.length > 0)?.requests[0];
  return [
    `With --send, the command writes to ${baseUrl}:`,
    `  ${count(predicates.length, "predicate")} missing on the server`,
    `  ${count(countOf("create"), "new paper")}`,
    `  ${count(countOf("add contributions"), "existing paper")} with new contributions`,
    `  ${count(countOf("nothing to do"), "existing paper")} without changes`,
    ...(example
      ? [
          `First request for a paper, POST ${example.path}:`,
          JSON.stringify(example.body, null, 2),
          "--json shows all requests; --send sends them.",
        ]
      : []),
  ].join("\n");
}

/** Reports what was written to the server, even if writing stopped part-way. */
function describeWritten({ predicates, papers, stopped }: PublishReport, baseUrl: string): string {
  const isDone = ({ requests, confirmed }: PublishReport["papers"][number]): boolean =>
    confirmed === requests.length;
  const countOf = (action: Action): number =>
    papers.filter((paper) => paper.action === action && isDone(paper)).length;
  const unsentPapers = papers.filter((paper) => !isDone(paper));
  const [first] = unsentPapers;
  return [
    `Written to ${baseUrl}${stopped ? " before the error" : ""}:`,
    `  ${count(predicates.filter(({ id }) => id !== null).length, "predicate")}`,
    `  ${count(countOf("create"), "new paper")}`,
    `  ${count(countOf("add contributions"), "existing paper")} with new contributions`,
    `  ${count(countOf("nothing to do"), "existing paper")} without changes`,
    ...(first
      ? [
          `  ${count(unsentPapers.length, "missing or incomplete paper")}, beginning with ${JSON.stringify(first.title)}`,
        ]
      : []),
    ...(first && first.confirmed > 0
      ? [`  with ${first.confirmed} of its ${first.requests.length} contributions`]
      : []),
  ].join("\n");
}

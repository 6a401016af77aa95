/** `graph populate --to orkg`: laid-out publications into an ORKG, as a plan unless writing is asked for. */

import type { CommandContext, OptionSpecs, Outcome } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import {
  type OrkgEnvironment,
  type OrkgPaper,
  orkgEnvironments,
  type PublishedPaper,
  publishToOrkg,
} from "../../graph/index.ts";

export const orkgOptions = {
  to: {
    kind: "text",
    value: "TARGET",
    summary: "orkg: write to an ORKG instead of a file",
    choices: ["orkg"],
  },
  env: {
    kind: "text",
    value: "NAME",
    summary: "Which ORKG",
    choices: Object.keys(orkgEnvironments),
    default: "sandbox",
    beside: "to",
  },
  url: { kind: "text", value: "URL", summary: "Another ORKG's REST address, up to /api", beside: "to" },
  field: { kind: "text", value: "ID", summary: "The research field the papers are written to", beside: "to" },
  send: { kind: "flag", summary: "Write; without it the requests are only shown", beside: "to" },
  "allow-production": { kind: "flag", summary: "Needed to write to the production ORKG", beside: "to" },
} as const satisfies OptionSpecs;

type Given = {
  readonly env: string;
  readonly url: string | undefined;
  readonly field: string | undefined;
  readonly send: boolean;
  readonly "allow-production": boolean;
};

/** The variable that holds the bearer token of an account. */
const tokenVariable = "ORKG_TOKEN";

export async function populateOrkg(
  papers: readonly OrkgPaper[],
  given: Given,
  context: CommandContext,
): Promise<Outcome> {
  const baseUrl = (given.url ?? orkgEnvironments[given.env as OrkgEnvironment]).replace(/\/+$/, "");
  if (given.field === undefined)
    throw new OptionError("--field is missing", { hint: "Papers need a research field." });
  const production = baseUrl === orkgEnvironments.production;
  if (given.send && production && !given["allow-production"]) {
    throw new OptionError("this would write to the production ORKG", {
      hint: "Try --env sandbox first; --allow-production writes to production.",
    });
  }
  const token = given.send ? context.env[tokenVariable] : undefined;
  if (given.send && !token) {
    throw new OptionError(`writing needs an access token in the variable ${tokenVariable}`, {
      hint: "Without --send the requests are only shown.",
    });
  }
  const published = await publishToOrkg(papers, { baseUrl, researchField: given.field, token }, context);
  return {
    text: describe(published, baseUrl, given.send),
    json: { target: baseUrl, sent: given.send, papers: published },
  };
}

function describe(published: readonly PublishedPaper[], baseUrl: string, sent: boolean): string {
  const count = (action: PublishedPaper["action"]): number =>
    published.filter((paper) => paper.action === action).length;
  const example = published.find(({ requests }) => requests.length > 0)?.requests[0];
  return [
    `${sent ? "Written to" : "Would be written to"} ${baseUrl}:`,
    `  ${count("create")} new papers`,
    `  ${count("add contributions")} papers that are there get contributions`,
    `  ${count("nothing to do")} papers are there as they are`,
    ...(sent || !example
      ? []
      : [
          `the first request, POST ${example.path}:`,
          JSON.stringify(example.body, null, 2),
          "--json shows all of them; --send writes.",
        ]),
  ].join("\n");
}

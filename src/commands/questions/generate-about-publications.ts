/** Runs the subgraph strategy: a language model writes questions about each publication in turn. */

import type { Outcome } from "../../cli/command.ts";
import {
  chooseHubsToAsk,
  type FactStore,
  identityOf,
  type LabelRules,
  pairContext,
  writeAboutPublications,
} from "../../datasets/index.ts";
import { count } from "../../text/count.ts";
import { writeAndReport } from "./generate-other-strategies.ts";
import { withJournal } from "./generation-journal.ts";
import { formWritingOptions, type GenerationRun, type WritingOptions } from "./write-drafts.ts";

/** The number of publications listed in the text output; the JSON output contains all of them. */
const shownTruncated = 5;

export type AboutOptions = WritingOptions & {
  readonly topic: readonly string[];
  readonly count: number | undefined;
  readonly "per-publication": number;
  readonly rules: LabelRules | undefined;
};

export async function generateAboutPublications(
  facts: FactStore,
  graph: string,
  options: AboutOptions,
  { out, models, context }: GenerationRun,
): Promise<Outcome> {
  const hubs = chooseHubsToAsk(facts, {
    topic: options.topic,
    count: options.count,
    perPublication: options["per-publication"],
    seed: context.seed,
  });
  const questions = options["per-publication"];
  const { instructions, rules } = options;
  const tokens = options["subgraph-tokens"];
  const ids = hubs.map(({ id }) => id);
  const inputs = [identityOf(facts), { graph, rules, instructions, ids, questions, tokens }];
  const { cut, pairs, rejected } = await withJournal(out, inputs, models, context, (journal) =>
    writeAboutPublications(
      pairContext(facts, { graph, rules }),
      hubs,
      { ...formWritingOptions(options), language: models.language, questions },
      journal,
      context,
    ),
  );
  const limitedPairs = options.count === undefined ? pairs : pairs.slice(0, options.count);
  return writeAndReport(out, { pairs: limitedPairs, rejected }, models, {
    lines: [
      `  ${count(hubs.length, "publication")}, ${count(questions, "question")} requested per publication, at most ${tokens} tokens of triples per prompt`,
      ...cut
        .slice(0, shownTruncated)
        .map(({ title, shown, all }) => `  cut: '${title}', ${shown} of ${count(all, "triple")}`),
      ...(cut.length > shownTruncated
        ? [`  and ${cut.length - shownTruncated} more truncated publications; --json lists all of them`]
        : []),
    ],
    json: { publications: hubs.length, cut },
  });
}

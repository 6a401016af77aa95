/** Runs the subgraph strategy: a language model writes questions about each publication in turn. */

import type { CommandContext, Outcome } from "../../cli/command.ts";
import {
  chooseHubsToAsk,
  type FactStore,
  identityOf,
  type LabelRules,
  pairContext,
  writeAboutPublications,
} from "../../datasets/index.ts";
import { count } from "../../text/count.ts";
import type { Models } from "../shared/with-models.ts";
import { writeAndReport } from "./generate-other-strategies.ts";
import { withJournal } from "./generation-journal.ts";
import { type WritingWishes, writingOptions } from "./write-drafts.ts";

/** The number of publications listed in the text output; the JSON output contains all of them. */
const shownCut = 5;

export type AboutWishes = WritingWishes & {
  readonly topic: readonly string[];
  readonly count: number | undefined;
  readonly "per-publication": number;
  readonly rules: LabelRules | undefined;
};

export async function generateAboutPublications(
  facts: FactStore,
  graph: string,
  out: string,
  wishes: AboutWishes,
  models: Models,
  context: CommandContext,
): Promise<Outcome> {
  const hubs = chooseHubsToAsk(facts, {
    topic: wishes.topic,
    count: wishes.count,
    perPublication: wishes["per-publication"],
    seed: context.seed,
  });
  const questions = wishes["per-publication"];
  const { instructions, rules } = wishes;
  const ids = hubs.map(({ id }) => id);
  const inputs = [
    identityOf(facts),
    { graph, rules, instructions, ids, questions, tokens: wishes["subgraph-tokens"] },
  ];
  const { cut, pairs, rejected } = await withJournal(out, inputs, models, context, (journal) =>
    writeAboutPublications(
      pairContext(facts, { graph, rules }),
      hubs,
      { ...writingOptions(wishes), language: models.language, questions },
      journal,
      context,
    ),
  );
  const limitedPairs = wishes.count === undefined ? pairs : pairs.slice(0, wishes.count);
  const tokens = wishes["subgraph-tokens"];
  return writeAndReport(out, { pairs: limitedPairs, rejected }, models, {
    lines: [
      `  ${count(hubs.length, "publication")}, ${count(questions, "question")} requested per publication, at most ${tokens} tokens of triples per prompt`,
      ...cut
        .slice(0, shownCut)
        .map(({ title, shown, all }) => `  cut: '${title}', ${shown} of ${count(all, "triple")}`),
      ...(cut.length > shownCut
        ? [`  and ${cut.length - shownCut} more truncated publications; --json lists all of them`]
        : []),
    ],
    json: { publications: hubs.length, cut },
  });
}

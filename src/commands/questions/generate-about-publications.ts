/** The subgraph strategy with a language model: questions about one publication after another. */

import type { CommandContext, Outcome } from "../../cli/command.ts";
import {
  type FactStore,
  type LabelRules,
  pairContext,
  writeAboutPublications,
} from "../../datasets/index.ts";
import { OptionError } from "../../errors.ts";
import { createRandom } from "../../random.ts";
import { nearest } from "../../text/nearest.ts";
import type { Models } from "../shared/with-models.ts";
import { tell } from "./generate-other-strategies.ts";
import { identityOf, withJournal } from "./generation-journal.ts";
import { type WritingWishes, writingOptions } from "./write-drafts.ts";

/** Publications named in the text; the JSON has all. */
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
  const hubs = chooseHubs(facts, wishes, context.seed);
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
      models.language,
      journal,
      { ...writingOptions(wishes), questions },
      context,
    ),
  );
  const kept = wishes.count === undefined ? pairs : pairs.slice(0, wishes.count);
  const tokens = wishes["subgraph-tokens"];
  return tell(out, { pairs: kept, rejected }, models, {
    lines: [
      `  ${hubs.length} publications, ${questions} questions wanted of each, at most ${tokens} tokens shown`,
      ...cut
        .slice(0, shownCut)
        .map(({ title, shown, all }) => `  cut: '${title}', ${shown} of ${all} triples`),
      ...(cut.length > shownCut ? [`  and ${cut.length - shownCut} more cut; --json has all`] : []),
    ],
    json: { publications: hubs.length, cut },
  });
}

/** The named ones; else as many, drawn by the seed, as the count needs; else all. */
function chooseHubs(facts: FactStore, wishes: AboutWishes, seed: number): FactStore["hubs"] {
  const { topic, count } = wishes;
  if (topic.length > 0) return topic.map((name) => findHub(facts, name));
  if (count === undefined) return facts.hubs;
  const needed = Math.min(facts.hubs.length, Math.ceil(count / wishes["per-publication"]));
  const drawn = new Set(createRandom(seed).sample(facts.hubs, needed));
  return facts.hubs.filter((hub) => drawn.has(hub));
}

function findHub(facts: FactStore, name: string): FactStore["hubs"][number] {
  const [titled] = facts.hubsTitled(name);
  const hub = facts.hub(name) ?? (titled === undefined ? undefined : facts.hub(titled));
  if (hub) return hub;
  const titles = facts.hubs.map(({ label }) => label);
  const close = nearest(name, titles);
  throw new OptionError(`--topic: the graph has no publication "${name}"`, {
    hint: close === undefined ? "Give an id or a title." : `Did you mean "${close}"?`,
  });
}

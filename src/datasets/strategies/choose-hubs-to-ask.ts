/** Chooses the publications that a language model writes questions about. */
import { OptionError } from "../../errors.ts";
import { createRandom } from "../../random.ts";
import { didYouMeanQuoted } from "../../text/nearest.ts";
import type { FactStore } from "../facts/fact-store.ts";

export type HubSelection = {
  /** The ids or titles of the chosen publications; if empty, the function chooses publications. */
  readonly topic: readonly string[];
  /** The total number of requested questions. */
  readonly count: number | undefined;
  readonly perPublication: number;
  readonly seed: number;
};

/**
 * Returns the publications that the options name. If the options name none, draws as many publications as the requested
 * count needs, using the seed; without a count, returns all publications.
 * @throws OptionError if a name is unknown
 */
export function chooseHubsToAsk(facts: FactStore, selection: HubSelection): FactStore["hubs"] {
  const { topic, count, perPublication, seed } = selection;
  if (topic.length > 0) return topic.map((name) => findHub(facts, name));
  if (count === undefined) return facts.hubs;
  const hubCount = Math.min(facts.hubs.length, Math.ceil(count / perPublication));
  const chosen = new Set(createRandom(seed).sample(facts.hubs, hubCount));
  return facts.hubs.filter((hub) => chosen.has(hub));
}

function findHub(facts: FactStore, name: string): FactStore["hubs"][number] {
  const [titled] = facts.hubsTitled(name);
  const hub = facts.hub(name) ?? (titled === undefined ? undefined : facts.hub(titled));
  if (hub) return hub;
  const titles = facts.hubs.map(({ label }) => label);
  throw new OptionError(`--topic: the graph has no publication "${name}"`, {
    hint: didYouMeanQuoted(name, titles) ?? "Specify an id or a title.",
  });
}

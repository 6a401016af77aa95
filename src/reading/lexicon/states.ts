/** Lists English words and phrases for the states of things, in groups with the same meaning. */
import { stem } from "../../text/stem.ts";

const groups: readonly (readonly string[])[] = [
  "active|operational|working|functional|running|in use|in service|in operation",
  "inactive|not in use|out of use|disused|idle",
  "broken|defective|faulty|damaged|out of order|out of service|not working",
  "finished|completed|complete|done|concluded",
  "pending|outstanding|unfinished|undecided|in progress|ongoing|underway",
  "cancelled|canceled|called off|dropped|scrapped|withdrawn",
  "closed|shut|shut down",
  "under repair|being repaired|in repair|under maintenance|being fixed",
  "retired|decommissioned|scrapped|out of service",
  "vacant|empty|free|unoccupied|available",
  "occupied|taken|in use|full",
  "approved|accepted|authorised|authorized|passed",
  "rejected|declined|refused|turned down|denied",
  "lost|missing",
  "sold out|unavailable|out of stock",
].map((line) => line.split("|"));

/** Maps the stemmed words of a phrase, joined by spaces, to the stemmed phrases with the same meaning. */
const statesByPhrase: ReadonlyMap<string, ReadonlySet<string>> = collectSynonyms();

function collectSynonyms(): Map<string, Set<string>> {
  const synonyms = new Map<string, Set<string>>();
  for (const group of groups) {
    const keys = group.map((phrase) => phrase.split(" ").map(stem).join(" "));
    for (const key of keys) {
      const others = synonyms.get(key) ?? new Set();
      synonyms.set(key, others);
      for (const other of keys) if (other !== key) others.add(other);
    }
  }
  return synonyms;
}

/** @param key the stemmed words of a phrase, joined by spaces */
export function statesLike(key: string): ReadonlySet<string> {
  return statesByPhrase.get(key) ?? none;
}

const none: ReadonlySet<string> = new Set();

/** The maximum number of words in a phrase for a state. */
export const longestState = 3;

/** Lists everyday nouns that people use for the same thing, but that WordNet relates weakly or not at all. */

const groups: readonly ReadonlySet<string>[] = [
  "aim goal objective purpose",
  "aircraft airplane plane",
  "altitude elevation height",
  "area district region",
  "article manuscript paper publication study",
  "attribute characteristic feature property quality trait",
  "bar pub tavern",
  "boat ship vessel",
  "business company corporation enterprise firm",
  "category kind sort type",
  "certificate licence license permit",
  "charge cost fee price",
  "city municipality town",
  "client customer",
  "conflict dispute",
  "contract agreement",
  "defect fault flaw",
  "degree diploma",
  "device instrument tool",
  "disease disorder illness",
  "doctor medic physician",
  "drug medication medicine",
  "duration length",
  "employee personnel staff workforce",
  "finding outcome result",
  "holder owner proprietor",
  "home residence",
  "human person",
  "industry sector",
  "job occupation profession",
  "journey trip voyage",
  "location place site venue",
  "mass weight",
  "mountain peak summit",
  "method procedure technique",
  "pay salary wage",
  "photo photograph picture",
  "provider supplier vendor",
  "revenue sales turnover",
  "road street",
  "song track tune",
  "squad team",
  "subject theme topic",
].map((words) => new Set(words.split(" ")));

const byWord = Map.groupBy(
  groups.flatMap((group) => [...group].map((word) => ({ word, group }))),
  ({ word }) => word,
);

/** Whether two nouns in the singular are in the same group. */
export function areNearSynonyms(left: string, right: string): boolean {
  return left !== right && (byWord.get(left)?.some(({ group }) => group.has(right)) ?? false);
}

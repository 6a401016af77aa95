/** Lists nouns that people use for the same thing, but that WordNet does not relate. */

const groups: readonly (readonly string[])[] = [
  "paper article publication study manuscript work",
  "property quality attribute characteristic trait",
  "topic subject theme",
  "method approach technique procedure",
].map((words) => words.split(" "));

const byWord = new Map(groups.flatMap((group) => group.map((word) => [word, group])));

/** Whether two nouns in the singular are in the same group. */
export function areNearSynonyms(left: string, right: string): boolean {
  return left !== right && byWord.get(left)?.includes(right) === true;
}

/**
 * Learns which relations the words in questions represent, from pairs of question words and relations alone. Uses IBM
 * Model 1 (Brown et al. 1993, The Mathematics of Statistical Machine Translation, section 4.1), estimated by
 * expectation maximisation.
 *
 *   t(r | w) = Σ over pairs of c(w, r) / Σ over relations of the same,   c(w, r) = t(r | w) / Σ over words w' of t(r | w')
 *
 * Every pair also contains an empty word, which accounts for relations that no word in the question explains.
 */

export type AlignmentPair = {
  /** The distinct stems of the question's words. */
  readonly words: readonly string[];
  /** The distinct names of relations. */
  readonly relations: readonly string[];
};

/** A relation that a word represents. */
export type AlignedWord = {
  readonly word: string;
  readonly relation: string;
  /** t(r | w), in [0, 1]. */
  readonly probability: number;
  /** The expected number of the relation's occurrences that the word explains in all pairs: Σ c(w, r). */
  readonly count: number;
};

const rounds = 20;
const emptyWord = "";

type Table = Map<string, Map<string, number>>;

/** @returns all combinations of a word and a co-occurring relation, in the order of the pairs */
export function alignWords(pairs: readonly AlignmentPair[]): AlignedWord[] {
  let probabilities = evenly(pairs);
  let counts: Table = new Map();
  for (let round = 0; round < rounds; round += 1) {
    counts = expect(pairs, probabilities);
    probabilities = maximise(counts);
  }
  return [...counts].flatMap(([word, relations]) =>
    word === emptyWord
      ? []
      : [...relations].map(([relation, count]) => ({
          word,
          relation,
          probability: probabilities.get(word)?.get(relation) ?? 0,
          count,
        })),
  );
}

/** Creates the initial probabilities. All relations are equally likely. */
function evenly(pairs: readonly AlignmentPair[]): Table {
  const table: Table = new Map();
  const all = new Set(pairs.flatMap(({ relations }) => relations));
  for (const { words, relations } of pairs) {
    for (const word of [emptyWord, ...words]) for (const relation of relations) add(table, word, relation, 0);
  }
  for (const row of table.values()) for (const relation of row.keys()) row.set(relation, 1 / all.size);
  return table;
}

function expect(pairs: readonly AlignmentPair[], probabilities: Table): Table {
  const counts: Table = new Map();
  for (const { words, relations } of pairs) {
    const candidates = [emptyWord, ...words];
    for (const relation of relations) {
      const shares = candidates.map((word) => probabilities.get(word)?.get(relation) ?? 0);
      const total = shares.reduce((sum, share) => sum + share, 0);
      candidates.forEach((word, at) => {
        add(counts, word, relation, total === 0 ? 0 : (shares[at] ?? 0) / total);
      });
    }
  }
  return counts;
}

function maximise(counts: Table): Table {
  return new Map(
    [...counts].map(([word, row]) => {
      const total = [...row.values()].reduce((sum, count) => sum + count, 0);
      return [
        word,
        new Map([...row].map(([relation, count]) => [relation, total === 0 ? 0 : count / total])),
      ];
    }),
  );
}

function add(table: Table, word: string, relation: string, amount: number): void {
  const row = table.get(word) ?? new Map<string, number>();
  row.set(relation, (row.get(relation) ?? 0) + amount);
  table.set(word, row);
}

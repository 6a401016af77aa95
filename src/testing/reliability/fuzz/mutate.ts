/** Damages files at random but reproducibly, as transfers, editors, merges and attackers might. */
import type { Random } from "../../../base/random.ts";

export type Mutation = { readonly kind: string; readonly bytes: Buffer };

type Mutator = (seed: Buffer, other: Buffer, random: Random) => Buffer;

const hostileNames = ["__proto__", "constructor", "toString", "valueOf", "hasOwnProperty", "prototype"];
const openers = ["{", "[", "(", '{"a":', "[[", "a{"];
const tokens = [
  "a",
  " ",
  "\n",
  "0",
  '"',
  "\\",
  "\0",
  "é",
  "%",
  ",",
  "@a{}",
  " and ",
  "-",
  "<",
  "|",
  "\ud800",
];

const mutators: Readonly<Record<string, Mutator>> = {
  "bit flips": (seed, _other, random) => {
    const bytes = Buffer.from(seed);
    for (let count = 1 + random.below(8); count > 0 && bytes.length > 0; count -= 1) {
      const at = random.below(bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
    }
    return bytes;
  },
  truncation: (seed, _other, random) => seed.subarray(0, random.below(seed.length + 1)),
  "a piece missing": (seed, _other, random) => {
    const [from, to] = range(seed, random);
    return Buffer.concat([seed.subarray(0, from), seed.subarray(to)]);
  },
  duplication: (seed, _other, random) => {
    const [from, to] = range(seed, random);
    const piece = seed.subarray(from, Math.min(to, from + 1000));
    return insert(seed, Buffer.concat(Array.from({ length: 1 + random.below(40) }, () => piece)), to);
  },
  splicing: (seed, other, random) => {
    const [from, to] = range(other, random);
    return insert(seed, other.subarray(from, to), random.below(seed.length + 1));
  },
  "huge token": (seed, _other, random) => {
    const token = pick(tokens, random).repeat(20_000 + random.below(60_000));
    return insert(seed, Buffer.from(token), random.below(seed.length + 1));
  },
  "deep nesting": (seed, _other, random) => {
    const nested = pick(openers, random).repeat(5_000 + random.below(20_000));
    return insert(seed, Buffer.from(nested), random.below(seed.length + 1));
  },
  "hostile name": (seed, _other, random) => {
    const text = seed.toString("latin1");
    const words = [...text.matchAll(/[A-Za-z_]{2,}/g)];
    if (words.length === 0) return seed;
    const { 0: word, index } = pick(words, random);
    const name = pick(hostileNames, random);
    // The change is made either once or everywhere, because a name must be changed in both its declaration and its uses
    // to remain valid.
    const changed =
      random.below(2) === 0
        ? text.replaceAll(word, name)
        : text.slice(0, index) + name + text.slice(index + word.length);
    return Buffer.from(changed, "latin1");
  },
  encoding: (seed, _other, random) => {
    const text = seed.toString("utf8");
    switch (random.below(6)) {
      case 0:
        return Buffer.from(text, "utf16le");
      case 1:
        return Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
      case 2:
        return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), seed]);
      case 3:
        return Buffer.from(text.replace(/[aeiou]/, "ü"), "latin1");
      case 4:
        return Buffer.from(text.replaceAll("\n", "\r\n"));
      default:
        return Buffer.from(text.replaceAll(/[aeiou]/g, "\\ud83d"));
    }
  },
  "line order": (seed, _other, random) =>
    Buffer.from(random.shuffle(seed.toString("utf8").split("\n")).join("\n")),
  "merge conflict": (seed, other, random) => {
    const [from, to] = range(other, random);
    const theirs = other.subarray(from, Math.min(to, from + 200));
    const lines = seed.toString("utf8").split("\n");
    const at = random.below(lines.length + 1);
    lines.splice(at, 0, "<<<<<<< HEAD", "ours", "=======", theirs.toString("utf8"), ">>>>>>> branch");
    return Buffer.from(lines.join("\n"));
  },
};

export const mutationKinds: readonly string[] = Object.keys(mutators);

/** Damages a sample file once, and sometimes twice. @param other the file from which inserted pieces are taken */
export function mutate(seed: Buffer, other: Buffer, random: Random): Mutation {
  const kinds = Array.from({ length: random.below(4) === 0 ? 2 : 1 }, () => pick(mutationKinds, random));
  const bytes = kinds.reduce((changed, kind) => mutators[kind]?.(changed, other, random) ?? changed, seed);
  return { kind: kinds.join(", then "), bytes };
}

function pick<T>(items: readonly T[], random: Random): T {
  return items[random.below(items.length)] as T;
}

function range(bytes: Buffer, random: Random): [number, number] {
  const [first, second] = [random.below(bytes.length + 1), random.below(bytes.length + 1)];
  return [Math.min(first, second), Math.max(first, second)];
}

function insert(bytes: Buffer, piece: Buffer, at: number): Buffer {
  return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);
}

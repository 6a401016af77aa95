/**
 * The form of `words.bin`, the reduced WordNet beside the compiled program, and how it is read.
 *
 * All of it stays bytes: opening reads the file and nothing else, and a look-up decodes one block of sixteen entries.
 *
 *     header   "TXW1", then as 32-bit little-endian numbers: words, synsets, and where four sections begin
 *     section  starts of the blocks of words (32-bit each) · words · starts of the blocks of synsets · synsets
 *     word     letters shared with the word before (first of a block: none), further letters, record
 *     synset   record
 *
 * Numbers inside entries are varints (7 bits each byte, lowest first). A record begins with its length in bytes. The
 * number of a word or a synset is its place in the file; words are sorted by their bytes.
 */
export const blockSize = 16;
export const signature = "TXW1";
/** Bytes of the header: the signature and six numbers. */
export const headerSize = 4 + 6 * 4;

export type WordFile = {
  readonly words: number;
  readonly synsets: number;
  /** @returns undefined where the file has no such word */
  findWord(word: string): RecordCursor | undefined;
  wordAt(index: number): string;
  synsetAt(index: number): RecordCursor;
};

/** Reads the varints of one record, one after the other. */
export type RecordCursor = {
  /** Number of the word or the synset. */
  readonly index: number;
  next(): number;
};

/** @throws RangeError where the bytes are none of this form */
export function viewWordFile(bytes: Uint8Array): WordFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (String.fromCharCode(...bytes.subarray(0, 4)) !== signature) throw new RangeError("no word file");
  const number = (at: number): number => view.getUint32(at, true);
  const [words, synsets] = [number(4), number(8)];
  const [wordBlocks, wordStart] = [number(12), number(16)];
  const [synsetBlocks, synsetStart] = [number(20), number(24)];
  const position = { at: 0 };
  const read = (): number => readVarint(bytes, position);

  const openBlock = (blocks: number, start: number, block: number): void => {
    position.at = start + number(blocks + 4 * block);
  };
  const cursor = (index: number, start: number): RecordCursor => {
    const place = { at: start };
    return { index, next: () => readVarint(bytes, place) };
  };
  /** Reads the letters of the entry at the position, into `letters` behind those it shares with the entry before. */
  const readLetters = (letters: number[]): void => {
    letters.length = read();
    for (let left = read(); left > 0; left -= 1) letters.push(bytes[position.at++] as number);
  };
  const skipRecord = (): void => {
    const length = read();
    position.at += length;
  };
  /** The last block whose first word is not after the word. */
  const blockOf = (word: string): number => {
    let [low, high] = [0, Math.ceil(words / blockSize) - 1];
    const letters: number[] = [];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      openBlock(wordBlocks, wordStart, middle);
      readLetters(letters);
      if (compareLetters(letters, word) <= 0) low = middle;
      else high = middle - 1;
    }
    return low;
  };

  return {
    words,
    synsets,
    findWord: (word) => {
      if (words === 0) return undefined;
      const block = blockOf(word);
      const letters: number[] = [];
      openBlock(wordBlocks, wordStart, block);
      for (let index = block * blockSize; index < Math.min(words, (block + 1) * blockSize); index += 1) {
        readLetters(letters);
        const order = compareLetters(letters, word);
        if (order > 0) return undefined;
        const start = position.at;
        if (order === 0) return skipLength(cursor(index, start));
        skipRecord();
      }
      return undefined;
    },
    wordAt: (index) => {
      const letters: number[] = [];
      openBlock(wordBlocks, wordStart, Math.floor(index / blockSize));
      for (let skipped = index % blockSize; skipped > 0; skipped -= 1) {
        readLetters(letters);
        skipRecord();
      }
      readLetters(letters);
      return String.fromCharCode(...letters);
    },
    synsetAt: (index) => {
      openBlock(synsetBlocks, synsetStart, Math.floor(index / blockSize));
      for (let skipped = index % blockSize; skipped > 0; skipped -= 1) skipRecord();
      return skipLength(cursor(index, position.at));
    },
  };
}

function skipLength(record: RecordCursor): RecordCursor {
  record.next();
  return record;
}

function readVarint(bytes: Uint8Array, position: { at: number }): number {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[position.at++] as number;
    value |= (byte & 127) << shift;
    if (byte < 128) return value;
  }
}

/** Words of the file are ASCII, so that units of a string compare as its bytes do. */
function compareLetters(letters: readonly number[], word: string): number {
  const shared = Math.min(letters.length, word.length);
  for (let at = 0; at < shared; at += 1) {
    const difference = (letters[at] as number) - word.charCodeAt(at);
    if (difference !== 0) return difference;
  }
  return letters.length - word.length;
}

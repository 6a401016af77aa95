/**
 * Reads `words.bin`, the reduced WordNet next to the compiled program.
 *
 * The content is kept in memory as bytes. Each look-up decodes a block of sixteen entries.
 *
 *     header   "TXW3", then as 32-bit little-endian numbers: words, synsets, common forms, where five sections begin,
 *              and where the file ends
 *     section  starts of the blocks of words (32-bit each) · words · starts of the blocks of synsets · synsets · forms
 *     word     letters shared with the word before (first of a block: none), further letters, record
 *     synset   record
 *     form     letters shared with the form before, further letters, uses
 *
 * Numbers inside entries are varints (7 bits per byte, lowest bits first). A record begins with its length in bytes.
 * The number of a word or a synset is its position in the file. Words are sorted by their bytes.
 */
export const blockSize = 16;
/** The signature of the file. The last character is the version of the layout, which increases with every change. */
export const signature = "TXW3";
/** The number of bytes in the header: the signature and nine numbers. */
export const headerSize = 4 + 9 * 4;

export type WordFile = {
  readonly words: number;
  readonly synsets: number;
  /** @returns undefined if the file does not contain the word */
  findWord(word: string): RecordCursor | undefined;
  wordAt(index: number): string;
  synsetAt(index: number): RecordCursor;
  /** Returns common words in all their forms, sorted, with their usage counts in tagged texts. */
  commonForms(): Generator<readonly [form: string, uses: number]>;
};

/** Reads the varints of a record in sequence. */
export type RecordCursor = {
  /** The number of the word or the synset. */
  readonly index: number;
  next(): number;
};

/** @throws RangeError if the bytes do not have the expected format, or if a damaged entry points outside the file */
export function viewWordFile(bytes: Uint8Array): WordFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!hasLayout(bytes, view)) throw new RangeError("the file is not a word file, or it has another layout");
  const number = (at: number): number => view.getUint32(at, true);
  const [words, synsets, forms] = [number(4), number(8), number(12)];
  const wordSection = openSection(bytes, view, number(16), number(20));
  const synsetSection = openSection(bytes, view, number(24), number(28));
  const formStart = number(32);
  return {
    words,
    synsets,
    findWord: (word) => findWord(word, words, wordSection),
    wordAt: (index) => wordAt(index, wordSection),
    synsetAt: (index) => synsetAt(index, synsetSection),
    commonForms: () => readForms(bytes, formStart, forms),
  };
}

/** Reads the entries of a section in sequence, from the start of a block. */
type Section = {
  openBlock(block: number): void;
  /** Returns the letters of the first word of a block, which is stored in full. */
  firstOf(block: number): Uint8Array;
  /** Reads the letters of the next word into `letters`, after those shared with the previous word. */
  readLetters(letters: number[]): void;
  skipRecord(): void;
  /** Returns the next record. @param index the number of its word or synset */
  recordOf(index: number): RecordCursor;
};

/**
 * @param blocks the offset of the list of block positions
 * @param start the offset of the first block
 */
function openSection(bytes: Uint8Array, view: DataView, blocks: number, start: number): Section {
  const position = { at: start };
  const read = (): number => readVarint(bytes, position);
  const openBlock = (block: number): void => {
    position.at = start + view.getUint32(blocks + 4 * block, true);
  };
  return {
    openBlock,
    firstOf: (block) => {
      openBlock(block);
      read();
      const length = read();
      return bytes.subarray(position.at, position.at + length);
    },
    readLetters: (letters) => {
      letters.length = read();
      for (let left = read(); left > 0; left -= 1) letters.push(bytes[position.at++] as number);
    },
    skipRecord: () => {
      const length = read();
      position.at += length;
    },
    recordOf: (index) => {
      const place = { at: position.at };
      return skipLength({ index, next: () => readVarint(bytes, place) });
    },
  };
}

/** @returns undefined if the section has no such word */
function findWord(word: string, words: number, section: Section): RecordCursor | undefined {
  if (words === 0) return undefined;
  const block = blockOf(word, words, section);
  const letters: number[] = [];
  section.openBlock(block);
  for (let index = block * blockSize; index < Math.min(words, (block + 1) * blockSize); index += 1) {
    section.readLetters(letters);
    const order = compareLetters(letters, word);
    if (order > 0) return undefined;
    if (order === 0) return section.recordOf(index);
    section.skipRecord();
  }
  return undefined;
}

/** Returns the last block whose first word is equal to the word or precedes it. */
function blockOf(word: string, words: number, section: Section): number {
  let [low, high] = [0, Math.ceil(words / blockSize) - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (compareLetters(section.firstOf(middle), word) <= 0) low = middle;
    else high = middle - 1;
  }
  return low;
}

function wordAt(index: number, section: Section): string {
  const letters: number[] = [];
  section.openBlock(Math.floor(index / blockSize));
  for (let skipped = index % blockSize; skipped > 0; skipped -= 1) {
    section.readLetters(letters);
    section.skipRecord();
  }
  section.readLetters(letters);
  return String.fromCharCode(...letters);
}

function synsetAt(index: number, section: Section): RecordCursor {
  section.openBlock(Math.floor(index / blockSize));
  for (let skipped = index % blockSize; skipped > 0; skipped -= 1) section.skipRecord();
  return section.recordOf(index);
}

function* readForms(
  bytes: Uint8Array,
  start: number,
  count: number,
): Generator<readonly [form: string, uses: number]> {
  const place = { at: start };
  let form = "";
  for (let left = count; left > 0; left -= 1) {
    const shared = readVarint(bytes, place);
    const end = readVarint(bytes, place) + place.at;
    form = form.slice(0, shared) + String.fromCharCode(...bytes.subarray(place.at, end));
    place.at = end;
    yield [form, readVarint(bytes, place)];
  }
}

/** Whether the header has this version, and its sections fill the bytes in order. */
function hasLayout(bytes: Uint8Array, view: DataView): boolean {
  if (bytes.length < headerSize || String.fromCharCode(...bytes.subarray(0, 4)) !== signature) return false;
  const numbers = Array.from({ length: 9 }, (_, at) => view.getUint32(4 + 4 * at, true));
  const [words = 0, synsets = 0, , ...starts] = numbers;
  const lengths = starts.slice(1).map((start, at) => start - (starts[at] ?? 0));
  return (
    starts[0] === headerSize &&
    starts.at(-1) === bytes.length &&
    lengths.every((length) => length >= 0) &&
    lengths[0] === 4 * Math.ceil(words / blockSize) &&
    lengths[2] === 4 * Math.ceil(synsets / blockSize)
  );
}

function skipLength(record: RecordCursor): RecordCursor {
  record.next();
  return record;
}

function readVarint(bytes: Uint8Array, position: { at: number }): number {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[position.at++];
    if (byte === undefined) throw new RangeError("a number extends beyond the end of the word file");
    value |= (byte & 127) << shift;
    if (byte < 128) return value;
  }
}

/** Compares words. The words in the file are ASCII, so comparing UTF-16 units is equivalent to comparing bytes. */
function compareLetters(letters: ArrayLike<number>, word: string): number {
  const shared = Math.min(letters.length, word.length);
  for (let at = 0; at < shared; at += 1) {
    const difference = (letters[at] as number) - word.charCodeAt(at);
    if (difference !== 0) return difference;
  }
  return letters.length - word.length;
}

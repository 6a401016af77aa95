/** `taxolink questions chunks`: adds golden chunks from the texts of publications to questions about a graph. */
import { option } from "../../cli/arguments.ts";
import { defineCommand } from "../../cli/command.ts";
import { type QaPair, splitEntity, writeQuestions } from "../../datasets/index.ts";
import { InputError, OptionError } from "../../errors.ts";
import { splitTriple } from "../../evaluation/index.ts";
import { cutIntoChunks } from "../../retrieval/index.ts";
import { count } from "../../text/count.ts";
import { foldLabel } from "../../text/words.ts";
import { readLinkedTexts } from "../retrieval/linked-texts.ts";
import { lenientOption } from "../shared/lenient-option.ts";
import { questionFilePositional, questionsOutOption, readGivenQuestions } from "./question-file.ts";

export const command = defineCommand({
  positionals: [questionFilePositional],
  options: {
    texts: option.text(
      "PATH",
      "Texts of the publications: a folder of files named by id or DOI, a bibliography with text files next to it, or a JSON Lines file with id and text",
      { required: true },
    ),
    "chunk-words": option.integer("Number of words per chunk", { default: 200 }),
    "overlap-words": option.integer("Number of words shared by adjacent chunks", { default: 40, minimum: 0 }),
    ...questionsOutOption,
    ...lenientOption,
  },
  notes: [
    "The command links each triple to the chunk of its publication that contains the words of the triple's value in order. If several chunks match, the command chooses the one with the most words from the predicate. " +
      "If no text contains a question's values, the question has no chunks.",
    "taxolink bench can then score the retrieved documents with measures such as document-recall. By default, the documents preset uses the same chunks.",
  ],
  run: async ({ options, positionals }, context) => {
    const [size, overlap] = [options["chunk-words"], options["overlap-words"]];
    if (overlap >= size) {
      throw new OptionError(`--overlap-words must be less than --chunk-words (${size}), but is ${overlap}`, {
        hint: `For example, --overlap-words ${Math.floor(size / 5)}.`,
      });
    }
    const questions = readGivenQuestions(positionals, options.lenient, context);
    const texts: ChunkedTexts = new Map(
      readLinkedTexts(context.resolve(options.texts), context.warn).map(({ key, text }) => [
        key.toLowerCase(),
        cutIntoChunks(text, size, overlap),
      ]),
    );
    let [golden, foundTriples, chunks, withChunks] = [0, 0, 0, 0];
    const rows = questions.pairs.map((pair) => {
      const chunksOfPair = findGoldenChunks(pair, texts);
      golden += pair.goldenTriples.length;
      foundTriples += pair.goldenTriples.length - chunksOfPair.notFound.length;
      chunks += chunksOfPair.chunks.length;
      if (chunksOfPair.chunks.length > 0) withChunks += 1;
      return chunksOfPair.chunks.length === 0 ? pair : { ...pair, goldenDocChunks: chunksOfPair.chunks };
    });
    if (withChunks === 0) {
      throw new InputError({ file: options.texts }, "no text contains the value of any golden triple", {
        hint: "Name the text files after the ids or DOIs in the questions' source_ids column.",
      });
    }
    const out = context.resolve(options.out);
    writeQuestions(out, { columns: questions.columns, rows });
    return {
      text: [
        `${out}: ${count(chunks, "golden chunk")}; questions with golden chunks: ${withChunks} of ${rows.length}`,
        `the publications' texts contain the values of ${foundTriples} of ${golden} golden triples`,
      ],
      json: { out, questions: rows.length, withChunks, chunks, goldenTriples: golden, said: foundTriples },
    };
  },
});

/** Maps the key of a publication's text (its id or DOI in lower case) to its chunks in order. */
type ChunkedTexts = ReadonlyMap<string, readonly string[]>;

type GoldenChunks = {
  readonly chunks: readonly string[];
  /** The golden triples whose values do not occur in the texts of their sources. */
  readonly notFound: readonly string[];
};

/**
 * For each golden triple, finds the chunk of its source that contains the words of the triple's value in the same
 * order. If several chunks match, the one with the most words from the predicate wins, and ties go to the first.
 */
function findGoldenChunks(pair: QaPair, texts: ChunkedTexts): GoldenChunks {
  const chunks = new Set<string>();
  const notFound: string[] = [];
  for (const golden of pair.goldenTriples) {
    const triple = splitTriple(golden);
    const keys = new Set([...pair.sourceIds, ...(triple === null ? [] : [splitEntity(triple.subject).id])]);
    const sources = [...keys].flatMap((key) => texts.get(key.toLowerCase()) ?? []);
    const chunk = triple === null ? undefined : findBestChunk(triple.object, triple.predicate, sources);
    if (chunk === undefined) notFound.push(golden);
    else chunks.add(chunk);
  }
  return { chunks: [...chunks], notFound };
}

function findBestChunk(object: string, predicate: string, chunks: readonly string[]): string | undefined {
  const value = foldLabel(splitEntity(object).label);
  if (value === "") return undefined;
  const words = foldLabel(predicate).split(" ");
  let best: { readonly chunk: string; readonly shared: number } | undefined;
  for (const chunk of chunks) {
    const text = ` ${foldLabel(chunk)} `;
    if (!text.includes(` ${value} `)) continue;
    const shared = words.filter((word) => text.includes(` ${word} `)).length;
    if (best === undefined || shared > best.shared) best = { chunk, shared };
  }
  return best?.chunk;
}

/**
 * Computes embeddings locally with an ONNX model from a folder, using Hugging Face's transformers package.
 *
 * The package is large, so it is optional. Taxolink loads the package only if the user selects such a model, and never
 * downloads models. Pooling, prefixes and the maximum length come from the model's own files, as in the
 * sentence-transformers package.
 */
import { hash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { InputError, ModelError, throwIfCancelled } from "../base/errors.ts";
import { hashText, hashValue, readBytes, readJson } from "../base/io/index.ts";
import type { Embedder, TokenVector } from "./embedder.ts";

/** The members of the package that Taxolink uses. Versions 3 and 4 have them alike. */
export type TransformersModule = {
  readonly env: { allowRemoteModels: boolean; allowLocalModels: boolean; localModelPath: string };
  readonly AutoTokenizer: { from_pretrained(name: string): Promise<Tokenizer> };
  readonly AutoModel: { from_pretrained(name: string, options: ModelOptions): Promise<Model> };
};

type ModelFile = {
  readonly subfolder: string;
  readonly model_file_name: string;
  /** Adds nothing to the file's name, whatever the precision of its numbers. */
  readonly dtype: "fp32";
};

type ModelOptions = ModelFile & { readonly session_options: typeof sessionOptions };
type Tensor = { readonly data: ArrayLike<number | bigint>; readonly dims: readonly number[] };
type Tokenizer = {
  (
    texts: string[],
    options: { padding: true; truncation: true; max_length?: number },
  ): { readonly input_ids: Tensor; readonly attention_mask: Tensor };
  readonly all_special_ids?: readonly number[];
};
type Model = (inputs: object) => Promise<Readonly<Record<string, Tensor | undefined>>>;

/** Where vectors are kept from run to run. */
export type VectorStore = {
  readVector(key: string): Float32Array | undefined;
  writeVectors(model: string, vectors: ReadonlyMap<string, Float32Array>): void;
};

const packageName = "@huggingface/transformers";
const batchSize = 32;
/** Threads that wait for work sleep: waiting actively takes twice the processor time and saves no time. */
const sessionOptions = {
  extra: { session: { intra_op: { allow_spinning: "0" }, inter_op: { allow_spinning: "0" } } },
};

/**
 * @param folder the folder with `config.json`, `tokenizer.json` and an ONNX file, in it or in its folder `onnx`
 * @param store keeps vectors under the text's hash and everything that determines them, or null to keep none
 * @throws InputError if the folder contains no ONNX model, or one that Taxolink cannot pool
 * @throws ModelError if the optional package is not installed, or the model is none for embeddings
 */
export async function createOnnxEmbedder(
  folder: string,
  store: VectorStore | null = null,
  load: () => Promise<TransformersModule> = loadTransformers,
): Promise<Embedder> {
  const files = readModelFolder(folder);
  const transformers = await load();
  transformers.env.allowRemoteModels = false;
  transformers.env.allowLocalModels = true;
  transformers.env.localModelPath = dirname(folder);
  const name = basename(folder);
  const tokenizer = await transformers.AutoTokenizer.from_pretrained(name);
  const model = await transformers.AutoModel.from_pretrained(name, {
    ...files.model,
    session_options: sessionOptions,
  });
  const parts = { tokenizer, model, files };
  const id = `onnx:${name}@${files.hash.slice(0, 12)}`;
  const [first] = await embedBatch(["dimensions"], parts);
  const embedAs =
    (prefix: string) =>
    (texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]> =>
      embedKept(
        texts.map((text) => prefix + text),
        parts,
        { store, id },
        signal,
      );
  const embedder: Embedder = {
    id,
    dimensions: first?.length ?? 0,
    embed: embedAs(files.prefixes.query),
    // The texts of an index are passages, for which some models want another prefix.
    ...(files.prefixes.passage !== files.prefixes.query && { embedUsable: embedAs(files.prefixes.passage) }),
    embedTokens: async (texts, signal) => {
      const tokens: (readonly TokenVector[])[] = [];
      for (let at = 0; at < texts.length; at += batchSize) {
        throwIfCancelled(signal);
        tokens.push(...(await tokensOf(texts.slice(at, at + batchSize), parts)));
      }
      return tokens;
    },
    fit: () => embedder,
  };
  return embedder;
}

type Pooling = "mean" | "cls" | "max" | "lasttoken";

type ModelFolder = {
  readonly model: ModelFile;
  readonly pooling: Pooling;
  readonly prefixes: { readonly query: string; readonly passage: string };
  readonly maxLength: number | null;
  /** The hash of everything that determines the vectors. */
  readonly hash: string;
};

const modulesSchema = z.array(z.object({ path: z.string(), type: z.string() }));
const poolingSchema = z.record(z.string(), z.unknown());
const promptsSchema = z.object({
  prompts: z.record(z.string(), z.string()).optional(),
  default_prompt_name: z.string().nullish(),
});
const lengthSchema = z.object({ max_seq_length: z.number().nullish() });

function readModelFolder(folder: string): ModelFolder {
  const model = findModel(folder);
  if (model === undefined || !existsSync(join(folder, "config.json"))) {
    const problem = existsSync(folder) ? "the folder contains no ONNX model" : "no such folder";
    throw new InputError({ file: folder }, problem, {
      hint: "Specify a folder with config.json, tokenizer.json and an .onnx file: --embedder FOLDER.",
    });
  }
  const read = <T>(name: string, schema: z.ZodType<T>): T | undefined => {
    const file = join(folder, name);
    return existsSync(file) ? readJson(file, schema) : undefined;
  };
  const modules = read("modules.json", modulesSchema) ?? [];
  const unknown = modules.find(({ type }) => !/\.(?:Transformer|Pooling|Normalize)$/.test(type));
  if (unknown !== undefined) {
    throw new InputError(
      { file: join(folder, "modules.json") },
      `the module ${unknown.type} is not supported`,
      {
        hint: "Use a model that pools the vectors of its tokens without further layers.",
      },
    );
  }
  const poolingPath = modules.find(({ type }) => type.endsWith(".Pooling"))?.path ?? "1_Pooling";
  const pooling = poolingOf(read(join(poolingPath, "config.json"), poolingSchema) ?? {});
  const prompts = read("config_sentence_transformers.json", promptsSchema);
  const prefixes = prefixesOf(prompts ?? {});
  const maxLength = read("sentence_bert_config.json", lengthSchema)?.max_seq_length ?? null;
  const weights = hashFile(join(folder, model.subfolder, `${model.model_file_name}.onnx`));
  const others = ["config.json", "tokenizer.json", "tokenizer_config.json"].map((name) => {
    const file = join(folder, name);
    return existsSync(file) ? hashFile(file) : null;
  });
  return {
    model,
    pooling,
    prefixes,
    maxLength,
    hash: hashValue([weights, others, pooling, prefixes, maxLength]),
  };
}

/** Finds the model's file in the folder or in its folder `onnx`, whatever its precision; `model.onnx` comes first. */
function findModel(folder: string): ModelFile | undefined {
  for (const subfolder of ["onnx", ""]) {
    const place = join(folder, subfolder);
    if (!existsSync(place)) continue;
    const names = readdirSync(place)
      .filter((name) => name.endsWith(".onnx"))
      .map((name) => name.slice(0, -".onnx".length))
      .sort();
    const name = ["model", "model_quantized"].find((preferred) => names.includes(preferred)) ?? names[0];
    if (name !== undefined) return { subfolder, model_file_name: name, dtype: "fp32" };
  }
  return undefined;
}

const poolingKeys: readonly (readonly [key: string, pooling: Pooling])[] = [
  ["pooling_mode_cls_token", "cls"],
  ["pooling_mode_max_tokens", "max"],
  ["pooling_mode_lasttoken", "lasttoken"],
];

function poolingOf(config: Readonly<Record<string, unknown>>): Pooling {
  return poolingKeys.find(([key]) => config[key] === true)?.[1] ?? "mean";
}

/** The prefixes that a model's own configuration names; other prompts are for other tasks. */
function prefixesOf({ prompts = {}, default_prompt_name: standard }: z.output<typeof promptsSchema>) {
  const given = standard ? (prompts[standard] ?? "") : "";
  return {
    query: prompts.query ?? given,
    passage: prompts.passage ?? prompts.document ?? given,
  };
}

/** The size of the largest model file, in bytes. */
const largestModel = 2 ** 32;

function hashFile(file: string): string {
  return hash("sha256", readBytes(file, largestModel));
}

type Parts = { readonly tokenizer: Tokenizer; readonly model: Model; readonly files: ModelFolder };

/** Embeds the texts without a kept vector, short ones first, so that little of a batch is padding. */
async function embedKept(
  texts: readonly string[],
  parts: Parts,
  { store, id }: { readonly store: VectorStore | null; readonly id: string },
  signal: AbortSignal | undefined,
): Promise<readonly Float32Array[]> {
  const keyOf = (text: string): string => hashText(`${parts.files.hash}\n${text}`);
  const vectors = new Map<string, Float32Array>();
  const missing: string[] = [];
  for (const text of new Set(texts)) {
    const kept = store?.readVector(keyOf(text));
    if (kept === undefined) missing.push(text);
    else vectors.set(text, kept);
  }
  missing.sort((left, right) => left.length - right.length);
  for (let at = 0; at < missing.length; at += batchSize) {
    throwIfCancelled(signal);
    const batch = missing.slice(at, at + batchSize);
    const batchVectors = await embedBatch(batch, parts);
    for (const [index, text] of batch.entries()) vectors.set(text, batchVectors[index] as Float32Array);
    store?.writeVectors(id, new Map(batch.map((text) => [keyOf(text), vectors.get(text) as Float32Array])));
  }
  return texts.map((text) => vectors.get(text) as Float32Array);
}

async function embedBatch(texts: readonly string[], parts: Parts): Promise<readonly Float32Array[]> {
  return (await tokensOf(texts, parts)).map((tokens) => normalised(pool(tokens, parts.files.pooling)));
}

/** Returns the vectors of each text's tokens, without padding. */
async function tokensOf(
  texts: readonly string[],
  { tokenizer, model, files: { maxLength } }: Parts,
): Promise<readonly (readonly TokenVector[])[]> {
  const inputs = tokenizer([...texts], {
    padding: true,
    truncation: true,
    ...(maxLength !== null && { max_length: maxLength }),
  });
  const outputs = await model(inputs);
  const { last_hidden_state: states = outputs.token_embeddings } = outputs;
  const [count, length, size] = states?.dims ?? [];
  if (states === undefined || count !== texts.length || length === undefined || size === undefined) {
    throw new ModelError("the ONNX model returns no vectors of tokens", {
      hint: "Use a sentence-embedding model, whose output is last_hidden_state.",
    });
  }
  const values = states.data instanceof Float32Array ? states.data : Float32Array.from(states.data, Number);
  const special = new Set(tokenizer.all_special_ids ?? []);
  return texts.map((_, text) => {
    const tokens: TokenVector[] = [];
    for (let at = 0; at < length; at += 1) {
      const place = text * length + at;
      if (Number(inputs.attention_mask.data[place]) === 0) continue;
      const id = Number(inputs.input_ids.data[place]);
      tokens.push({
        id,
        isSpecial: special.has(id),
        vector: values.subarray(place * size, (place + 1) * size),
      });
    }
    return tokens;
  });
}

function pool(tokens: readonly TokenVector[], pooling: Pooling): Float32Array {
  const vectors = tokens.map(({ vector }) => vector);
  const [first = new Float32Array()] = vectors;
  if (pooling === "cls") return first;
  if (pooling === "lasttoken") return vectors.at(-1) ?? first;
  const pooled = new Float32Array(first);
  for (const vector of vectors.slice(1)) {
    for (let at = 0; at < pooled.length; at += 1) {
      const value = vector[at] as number;
      pooled[at] = pooling === "max" ? Math.max(pooled[at] as number, value) : (pooled[at] as number) + value;
    }
  }
  // The length is normalised afterwards, so the sum has the direction of the mean.
  return pooled;
}

function normalised(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}

async function loadTransformers(): Promise<TransformersModule> {
  try {
    // The name is not a literal type, so that Taxolink compiles without the package.
    const name: string = packageName;
    return (await import(name)) as TransformersModule;
  } catch (cause) {
    throw new ModelError(`local ONNX embeddings require the optional package ${packageName}`, {
      hint: `Install the package next to taxolink: npm install --ignore-scripts ${packageName}`,
      cause,
    });
  }
}

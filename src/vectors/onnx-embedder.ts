/**
 * Computes embeddings locally with an ONNX model from a folder, using Hugging Face's transformers package.
 *
 * The package is large, so it is optional. Taxolink loads the package only if the user selects such a model, and never
 * downloads models.
 */
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { InputError, ModelError, throwIfCancelled } from "../errors.ts";
import { hashText, readText } from "../io/index.ts";
import type { Embedder } from "./embedder.ts";

/** The members of the package that Taxolink uses. */
export type TransformersModule = {
  readonly env: { allowRemoteModels: boolean; allowLocalModels: boolean; localModelPath: string };
  pipeline(task: "feature-extraction", model: string): Promise<FeatureExtractor>;
};

type FeatureExtractor = (
  texts: string[],
  options: { pooling: "mean"; normalize: true },
) => Promise<{ readonly data: ArrayLike<number>; readonly dims: readonly number[] }>;

const packageName = "@huggingface/transformers";
const batchSize = 32;

/**
 * @param folder the folder with `config.json`, `tokenizer.json` and `onnx/model.onnx`
 * @throws InputError if the folder contains no ONNX model
 * @throws ModelError if the optional package is not installed
 */
export async function createOnnxEmbedder(
  folder: string,
  load: () => Promise<TransformersModule> = loadTransformers,
): Promise<Embedder> {
  const config = join(folder, "config.json");
  if (!existsSync(config)) {
    throw new InputError({ file: folder }, "the folder contains no ONNX model (config.json is missing)", {
      hint: "Specify a folder with config.json, tokenizer.json and onnx/model.onnx: --embedder onnx:FOLDER.",
    });
  }
  const transformers = await load();
  transformers.env.allowRemoteModels = false;
  transformers.env.allowLocalModels = true;
  transformers.env.localModelPath = dirname(folder);
  const extract = await transformers.pipeline("feature-extraction", basename(folder));
  const embed = async (texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]> => {
    const vectors: Float32Array[] = [];
    for (let at = 0; at < texts.length; at += batchSize) {
      throwIfCancelled(signal);
      vectors.push(...(await embedBatch(extract, texts.slice(at, at + batchSize))));
    }
    return vectors;
  };
  const [first] = await embed(["dimensions"]);
  const embedder: Embedder = {
    id: `onnx:${basename(folder)}@${hashText(readText(config)).slice(0, 12)}`,
    dimensions: first?.length ?? 0,
    embed,
    fit: () => embedder,
  };
  return embedder;
}

async function embedBatch(
  extract: FeatureExtractor,
  texts: readonly string[],
): Promise<readonly Float32Array[]> {
  const { data, dims } = await extract([...texts], { pooling: "mean", normalize: true });
  const size = dims.at(-1) ?? 0;
  if (data.length !== size * texts.length || size === 0) {
    throw new ModelError(`the ONNX model returned ${data.length} numbers for ${texts.length} texts`, {
      hint: "Use a sentence-embedding model.",
    });
  }
  return texts.map((_, index) =>
    Float32Array.from({ length: size }, (_value, at) => data[index * size + at] ?? 0),
  );
}

async function loadTransformers(): Promise<TransformersModule> {
  try {
    // The name is not a literal type, so that Taxolink compiles without the package.
    const name: string = packageName;
    return (await import(name)) as TransformersModule;
  } catch (cause) {
    throw new ModelError(`local ONNX embeddings require the optional package ${packageName}`, {
      hint: `Install the package next to taxolink: npm install ${packageName}`,
      cause,
    });
  }
}

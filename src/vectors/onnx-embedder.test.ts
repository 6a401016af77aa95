import { mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { createOnnxEmbedder, type TransformersModule, type VectorStore } from "./onnx-embedder.ts";

/** Creates a model's folder with the given files besides its configuration. */
function modelFolder(files: Readonly<Record<string, unknown>> = {}, model = "onnx/model.onnx"): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries({ "config.json": { model_type: "test" }, ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), JSON.stringify(content));
  }
  mkdirSync(dirname(join(folder, model)), { recursive: true });
  writeFileSync(join(folder, model), "weights");
  return folder;
}

/**
 * Replaces the optional package in tests. Each character of a text is a token, and the vector of a token has its code
 * and the position in the text. Texts of a batch are padded to the same length with token 0.
 */
function createStandIn() {
  const batches: (readonly string[])[] = [];
  const opened: unknown[] = [];
  const module: TransformersModule = {
    env: { allowRemoteModels: true, allowLocalModels: false, localModelPath: "" },
    AutoTokenizer: {
      from_pretrained: async () =>
        Object.assign(
          (texts: readonly string[], { max_length: most = Number.POSITIVE_INFINITY }) => {
            batches.push(texts);
            const length = Math.min(most, Math.max(...texts.map((text) => text.length)));
            const dims = [texts.length, length];
            const codes = texts.flatMap((text) =>
              Array.from({ length }, (_, at) => (at < text.length ? text.charCodeAt(at) : 0)),
            );
            const tensor = (values: readonly number[]) => ({ data: values.map(BigInt), dims });
            return {
              input_ids: tensor(codes),
              attention_mask: tensor(codes.map((code) => (code === 0 ? 0 : 1))),
            };
          },
          { all_special_ids: ["^".charCodeAt(0)] },
        ),
    },
    AutoModel: {
      from_pretrained: async (name, options) => {
        opened.push([name, options]);
        return async (inputs) => {
          const { data, dims } = (inputs as { input_ids: { data: bigint[]; dims: number[] } }).input_ids;
          const [, length = 1] = dims;
          const values = data.flatMap((code, at) => [Number(code), at % length]);
          return { last_hidden_state: { data: Float32Array.from(values), dims: [...dims, 2] } };
        };
      },
    },
  };
  return { module, batches, opened, load: async () => module };
}

function createStore(): VectorStore & { readonly kept: Map<string, Float32Array> } {
  const kept = new Map<string, Float32Array>();
  return {
    kept,
    readVector: (key) => kept.get(key),
    writeVectors: (_model, vectors) => {
      for (const [key, vector] of vectors) kept.set(key, vector);
    },
  };
}

const direction = (x: number, y: number): number[] => [x / Math.hypot(x, y), y / Math.hypot(x, y)];

test("the embedder reads the model from a local folder, never from the network, and pools without padding", async () => {
  const folder = modelFolder();
  const { module, opened, load } = createStandIn();
  const embedder = await createOnnxEmbedder(folder, null, load);
  expect(module.env).toEqual({
    allowRemoteModels: false,
    allowLocalModels: true,
    localModelPath: dirname(folder),
  });
  const file = { subfolder: "onnx", model_file_name: "model", dtype: "fp32" };
  expect(opened).toMatchObject([[basename(folder), file]]);
  expect(embedder.dimensions).toBe(2);
  // The mean of the tokens (97, 0) and (99, 1) has the direction of (196, 1).
  const [short = [], long = []] = await embedder.embed(["ac", "abcd"]);
  expect([...short].map((value, at) => value - (direction(196, 1)[at] ?? 0)).every(isTiny)).toBe(true);
  expect([...long].map((value, at) => value - (direction(394, 6)[at] ?? 0)).every(isTiny)).toBe(true);
});

function isTiny(difference: number): boolean {
  return Math.abs(difference) < 1e-6;
}

test.each([
  ["cls", "pooling_mode_cls_token", direction(97, 0)],
  ["max", "pooling_mode_max_tokens", direction(99, 1)],
  ["lasttoken", "pooling_mode_lasttoken", direction(99, 1)],
])("the pooling %s comes from the model's own files", async (_pooling, key, expected) => {
  const folder = modelFolder({
    "modules.json": [{ path: "1_Pooling", type: "sentence_transformers.models.Pooling" }],
    "1_Pooling/config.json": { [key]: true },
  });
  const embedder = await createOnnxEmbedder(folder, null, createStandIn().load);
  const [vector] = await embedder.embed(["ac"]);
  expect([...(vector ?? [])]).toEqual(expected.map((value) => expect.closeTo(value, 6)));
});

test("the prefixes of questions and passages come from the model's own files", async () => {
  const folder = modelFolder({
    "config_sentence_transformers.json": { prompts: { query: "query: ", document: "passage: " } },
  });
  const { batches, load } = createStandIn();
  const embedder = await createOnnxEmbedder(folder, null, load);
  await embedder.embed(["a"]);
  await embedder.embedUsable?.(["b"]);
  expect(batches.slice(1)).toEqual([["query: a"], ["passage: b"]]);
});

test.each(["model.onnx", "onnx/model_quantized.onnx", "onnx/model_O4.onnx"])(
  "a model in the file %s is found",
  async (file) => {
    const { opened, load } = createStandIn();
    await createOnnxEmbedder(modelFolder({}, file), null, load);
    expect(opened).toMatchObject([
      [
        expect.any(String),
        {
          subfolder: file.startsWith("onnx/") ? "onnx" : "",
          model_file_name: basename(file, ".onnx"),
        },
      ],
    ]);
  },
);

test("texts are embedded by length in batches, and a second embedder uses the kept vectors", async () => {
  const folder = modelFolder();
  const store = createStore();
  const first = createStandIn();
  const texts = Array.from({ length: 40 }, (_, at) => "x".repeat(40 - at));
  const vectors = await (await createOnnxEmbedder(folder, store, first.load)).embed([...texts, "x"]);
  expect(first.batches.slice(1).map((batch) => [batch[0]?.length, batch.length])).toEqual([
    [1, 32],
    [33, 8],
  ]);
  const second = createStandIn();
  const again = await createOnnxEmbedder(folder, store, second.load);
  expect(await again.embed([...texts, "x"])).toEqual(vectors);
  expect(second.batches).toHaveLength(1);
  // Other weights make other vectors.
  writeFileSync(join(folder, "onnx", "model.onnx"), "other weights");
  const third = createStandIn();
  const other = await createOnnxEmbedder(folder, store, third.load);
  await other.embed(["x"]);
  expect(other.id).not.toBe(again.id);
  expect(third.batches).toHaveLength(2);
});

test("the vectors of tokens leave out padding and mark the tokens of every text", async () => {
  const embedder = await createOnnxEmbedder(modelFolder(), null, createStandIn().load);
  const [tokens = [], others] = (await embedder.embedTokens?.(["^a", "abc"])) ?? [];
  expect(tokens.map(({ id, isSpecial, vector }) => [id, isSpecial, ...vector])).toEqual([
    [94, true, 94, 0],
    [97, false, 97, 1],
  ]);
  expect(others).toHaveLength(3);
});

test("the message about an unusable folder, module, model or a missing package states the next step", async () => {
  await expect(createOnnxEmbedder(temporaryFolder())).rejects.toThrow(/contains no ONNX model/);
  const dense = modelFolder({
    "modules.json": [{ path: "2_Dense", type: "sentence_transformers.models.Dense" }],
  });
  await expect(createOnnxEmbedder(dense)).rejects.toThrow(/models\.Dense is not supported/);
  const { module } = createStandIn();
  const classifier = {
    ...module,
    AutoModel: { from_pretrained: async () => async () => ({ logits: { data: [1], dims: [1, 1] } }) },
  };
  await expect(createOnnxEmbedder(modelFolder(), null, async () => classifier)).rejects.toThrow(
    /returns no vectors of tokens/,
  );
  const missing = createOnnxEmbedder(modelFolder());
  await expect(missing).rejects.toThrow(
    "local ONNX embeddings require the optional package @huggingface/transformers",
  );
  await expect(missing).rejects.toMatchObject({
    hint: expect.stringContaining("npm install --ignore-scripts"),
  });
});

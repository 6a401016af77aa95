import { writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { createOnnxEmbedder, type TransformersModule } from "./onnx-embedder.ts";

function modelFolder(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "config.json"), '{"model_type":"test"}');
  return folder;
}

/**
 * Replaces the optional package in tests. Like the package, the replacement returns a flat array, with two numbers per
 * text.
 */
function createStandIn(): { module: TransformersModule; batches: number[]; models: string[] } {
  const batches: number[] = [];
  const models: string[] = [];
  const module: TransformersModule = {
    env: { allowRemoteModels: true, allowLocalModels: false, localModelPath: "" },
    pipeline: async (_task, model) => {
      models.push(model);
      return async (texts) => {
        batches.push(texts.length);
        return {
          data: Float32Array.from(texts.flatMap((text) => [text.length, 1])),
          dims: [texts.length, 2],
        };
      };
    },
  };
  return { module, batches, models };
}

test("the embedder reads the model from a local folder, never from the network", async () => {
  const folder = modelFolder();
  const { module, batches, models } = createStandIn();
  const embedder = await createOnnxEmbedder(folder, async () => module);
  expect(module.env).toEqual({
    allowRemoteModels: false,
    allowLocalModels: true,
    localModelPath: dirname(folder),
  });
  expect(models).toEqual([basename(folder)]);
  expect(embedder.dimensions).toBe(2);
  const vectors = await embedder.embed(Array.from({ length: 40 }, (_, index) => "x".repeat(index)));
  expect(vectors.map((vector) => vector[0])).toEqual(Array.from({ length: 40 }, (_, index) => index));
  expect(batches).toEqual([1, 32, 8]);
});

test("the message about a folder without a model or a missing package states the next step", async () => {
  await expect(createOnnxEmbedder(temporaryFolder())).rejects.toThrow(/contains no ONNX model/);
  const missing = createOnnxEmbedder(modelFolder());
  await expect(missing).rejects.toThrow(
    "local ONNX embeddings require the optional package @huggingface/transformers",
  );
  await expect(missing).rejects.toMatchObject({ hint: expect.stringContaining("npm install") });
});

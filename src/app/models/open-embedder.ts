/** Opens an embedder by name: the lexical embedder, a local model, or an endpoint. */
import { type CallPlan, findPrice, type Price, type ReplyStore } from "../../tasks/index.ts";
import { createLexicalEmbedder, createOnnxEmbedder, type Embedder } from "../../vectors/index.ts";
import type { FoundEmbedder } from "./model-names.ts";
import { createOpenAiEmbedder, openAiEmbedderId } from "./openai-embedder.ts";
import { requirePrice } from "./require-price.ts";
import type { SessionParts } from "./session-parts.ts";

/**
 * Opens the embedder of a command. In a dry run, the embedder only plans its calls.
 * @throws OptionError if an option is invalid; ModelError if the embedder cannot be used
 */
export async function openEmbedder(
  name: FoundEmbedder,
  parts: SessionParts,
  plan: CallPlan | null,
  signal: AbortSignal | undefined,
): Promise<Embedder> {
  if (name.kind !== "endpoint") return openLocalEmbedder(name, parts.store);
  const endpoint = parts.endpoint(name);
  const price = findPrice(endpoint.settings.provider, name.model, parts.prices);
  requirePrice(parts.budget, price, name.model);
  const embedderParts = { ...parts, endpoint, model: name.model, dimensions: null, price };
  if (plan) return planningEmbedder(createLexicalEmbedder(), openAiEmbedderId(embedderParts), plan, price);
  return createOpenAiEmbedder(embedderParts, signal);
}

/** Opens an embedder that needs no endpoint. @param store keeps the vectors of a model */
export async function openLocalEmbedder(name: FoundEmbedder, store: ReplyStore | null): Promise<Embedder> {
  return name.kind === "onnx" ? createOnnxEmbedder(name.folder, store) : createLexicalEmbedder();
}

/** @param id the id of the embedder that a run would use, so that a plan and the run name the same configuration */
function planningEmbedder(values: Embedder, id: string, plan: CallPlan, price: Price | null): Embedder {
  const { embedSparse } = values;
  return {
    id,
    dimensions: values.dimensions,
    embed: (texts, signal) => {
      plan.addEmbeddings(texts, price);
      return values.embed(texts, signal);
    },
    ...(embedSparse && {
      embedSparse: (texts, signal) => {
        plan.addEmbeddings(texts, price);
        return embedSparse(texts, signal);
      },
    }),
    fit: (corpus) => planningEmbedder(values.fit(corpus), id, plan, price),
  };
}

/**
 * Chooses the language model and the embedder from the options, or else the environment, or else the workspace's
 * manifest.
 */

import { OptionError } from "../errors.ts";
import { findProvider, providerNames } from "../language/index.ts";
import { validNames } from "../text/nearest.ts";
import type { ModelContext } from "./model-context.ts";

type LanguageName = { readonly kind: "offline" } | EndpointName;

export type EmbedderName =
  | { readonly kind: "hashed" }
  | { readonly kind: "onnx"; readonly folder: string }
  | EndpointName;

export type EndpointName = {
  readonly kind: "endpoint";
  readonly provider: string;
  readonly model: string;
  readonly baseUrl: string | undefined;
};

export type ModelNames = {
  readonly language: LanguageName;
  readonly embedder: EmbedderName;
  readonly judges: readonly EndpointName[];
};

type NameOptions = {
  readonly language: string | undefined;
  readonly model: string | undefined;
  readonly "base-url": string | undefined;
  readonly embedder: string | undefined;
  readonly judge?: readonly string[];
};

/** @throws OptionError if a name is unknown or a model is missing. */
export function resolveModelNames(options: NameOptions, context: ModelContext): ModelNames {
  // An address alone also requests a model.
  const byAddress = options["base-url"] === undefined ? undefined : "compatible";
  const languageText =
    options.language ?? byAddress ?? context.env.TAXOLINK_LANGUAGE ?? context.workspaceNames().language;
  const language = parseLanguage(languageText, options, context.env.TAXOLINK_MODEL);
  const embedderText = options.embedder ?? context.env.TAXOLINK_EMBEDDER ?? context.workspaceNames().embedder;
  const baseUrl = options["base-url"];
  return {
    language,
    embedder: parseEmbedder(embedderText, baseUrl, language, context),
    judges: (options.judge ?? []).map((text) => parseJudge(text, baseUrl, language)),
  };
}

/** Whether the command uses no external model. */
export function isOffline({ language, embedder, judges }: ModelNames): boolean {
  return language.kind === "offline" && embedder.kind !== "endpoint" && judges.length === 0;
}

/** Lists every use of a model at an endpoint. */
export function endpointNames(modelNames: readonly ModelNames[]): readonly EndpointName[] {
  return modelNames
    .flatMap(({ language, embedder, judges }) => [language, embedder, ...judges])
    .filter((name) => name.kind === "endpoint");
}

function parseLanguage(text: string, options: NameOptions, defaultModel: string | undefined): LanguageName {
  if (text === "offline") {
    if (options.model !== undefined) {
      throw new OptionError("--model specifies a model, but --language is offline", {
        hint: "Specify the model's provider: --language PROVIDER, or --base-url URL.",
      });
    }
    return { kind: "offline" };
  }
  const { provider, model } = splitName(text, "--language", ["offline"]);
  const chosenModel = options.model ?? model ?? defaultModel;
  if (chosenModel === undefined) {
    throw new OptionError(`--language ${provider} does not include a model`, {
      hint: `Specify --language ${provider}:MODEL, or add --model MODEL.`,
    });
  }
  return { kind: "endpoint", provider, model: chosenModel, baseUrl: options["base-url"] };
}

function parseEmbedder(
  text: string,
  baseUrl: string | undefined,
  language: LanguageName,
  context: ModelContext,
): EmbedderName {
  if (text === "hashed") return { kind: "hashed" };
  if (text.startsWith("onnx:")) return { kind: "onnx", folder: context.resolve(text.slice("onnx:".length)) };
  const { provider, model } = splitName(text, "--embedder", ["hashed", "onnx"]);
  if (model === undefined) {
    throw new OptionError(`--embedder ${provider} does not include a model`, {
      hint: provider === "onnx" ? "Specify --embedder onnx:FOLDER." : `Write --embedder ${provider}:MODEL.`,
    });
  }
  return endpointNamed(language, provider, model, baseUrl);
}

function parseJudge(text: string, baseUrl: string | undefined, language: LanguageName): EndpointName {
  const { provider, model } = splitName(text, "--judge", []);
  if (model !== undefined) return endpointNamed(language, provider, model, baseUrl);
  throw new OptionError(`--judge ${provider} does not include a model`, {
    hint: `Write --judge ${provider}:MODEL.`,
  });
}

/** `--base-url` is the address of the language model and of other models from the same provider. */
function endpointNamed(
  language: LanguageName,
  provider: string,
  model: string,
  baseUrl: string | undefined,
): EndpointName {
  const shared = language.kind === "endpoint" && language.provider === provider;
  const usesBaseUrl = language.kind === "offline" || shared || provider === "compatible";
  return { kind: "endpoint", provider, model, baseUrl: usesBaseUrl ? baseUrl : undefined };
}

function splitName(
  text: string,
  option: string,
  builtInNames: readonly string[],
): { readonly provider: string; readonly model: string | undefined } {
  const colon = text.indexOf(":");
  const provider = colon === -1 ? text : text.slice(0, colon);
  const model = colon === -1 ? undefined : text.slice(colon + 1).trim();
  if (!findProvider(provider)) {
    const validProviders = [...builtInNames, ...providerNames];
    throw new OptionError(`${option}: "${provider}" is not a provider`, {
      hint: validNames(provider, validProviders),
    });
  }
  return { provider, model: model === "" ? undefined : model };
}

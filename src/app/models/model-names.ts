/**
 * Chooses the language model and the embedder from the options, or else the environment, or else the workspace's
 * manifest.
 */

import { existsSync } from "node:fs";
import { OptionError } from "../../base/errors.ts";
import { validNames } from "../../base/text/nearest.ts";
import { type AddressOption, findProvider, providerNames } from "../../tasks/index.ts";
import type { ModelContext } from "./model-context.ts";

type LanguageName = { readonly kind: "offline" } | EndpointName;

export type EmbedderName =
  | { readonly kind: "hashed" }
  | { readonly kind: "onnx"; readonly folder: string }
  | EndpointName;

export type EndpointName = {
  readonly kind: "endpoint";
  readonly provider: string;
  /** The model, or null for the only one that the endpoint offers. */
  readonly model: string | null;
  readonly baseUrl: string | undefined;
  /** The option that sets the address, for messages. */
  readonly addressOption: AddressOption;
};

export type ModelNames = {
  readonly language: LanguageName;
  readonly embedder: EmbedderName;
  readonly judges: readonly EndpointName[];
};

/** A model at an endpoint, whose name is known. */
export type FoundEndpoint = EndpointName & { readonly model: string };

export type FoundEmbedder = Exclude<EmbedderName, EndpointName> | FoundEndpoint;

/** The models of a command, all of whose names are known. */
export type FoundNames = {
  readonly language: Exclude<LanguageName, EndpointName> | FoundEndpoint;
  readonly embedder: FoundEmbedder;
  readonly judges: readonly FoundEndpoint[];
};

type NameOptions = {
  readonly language: string | undefined;
  readonly model: string | undefined;
  readonly "base-url": string | undefined;
  readonly embedder: string | undefined;
  readonly "embedder-base-url"?: string | undefined;
  readonly judge?: readonly string[];
  readonly "judge-base-url"?: string | undefined;
};

/** @throws OptionError if a name is unknown or a model is missing. */
export function resolveModelNames(options: NameOptions, context: ModelContext): ModelNames {
  // An address alone also requests a model, unless it is that of a judge or an embedder.
  const isOfOther = (options.judge ?? []).length > 0 || isEndpoint(options.embedder);
  const isForLanguage = options["base-url"] !== undefined && (options.model !== undefined || !isOfOther);
  const byAddress = isForLanguage ? "compatible" : undefined;
  const languageText =
    options.language ?? byAddress ?? context.env.TAXOLINK_LANGUAGE ?? context.workspaceNames().language;
  const language = parseLanguage(languageText, options, context.env.TAXOLINK_MODEL);
  const defaultEmbedder = context.env.TAXOLINK_EMBEDDER ?? context.workspaceNames().embedder;
  const ownEmbedderUrl = options["embedder-base-url"];
  // The address of a judge or an embedder requests one as well.
  const embedderText =
    options.embedder ?? (ownEmbedderUrl && !isEndpoint(defaultEmbedder) ? "compatible" : defaultEmbedder);
  const ownJudgeUrl = options["judge-base-url"];
  const judges = options.judge?.length ? options.judge : ownJudgeUrl ? ["compatible"] : [];
  const baseUrl = options["base-url"];
  return {
    language,
    embedder: parseEmbedder(embedderText, ownEmbedderUrl, baseUrl, language, context),
    judges: judges.map((text) => parseOther(text, "--judge", [], ownJudgeUrl, baseUrl, language)),
  };
}

/** Whether the command uses no external model. */
export function isOffline({ language, embedder, judges }: ModelNames): boolean {
  return language.kind === "offline" && embedder.kind !== "endpoint" && judges.length === 0;
}

/** Lists every use of a model at an endpoint. */
export function endpointNames(modelNames: readonly FoundNames[]): readonly FoundEndpoint[];
export function endpointNames(modelNames: readonly ModelNames[]): readonly EndpointName[];
export function endpointNames(modelNames: readonly ModelNames[]): readonly EndpointName[] {
  return modelNames
    .flatMap(({ language, embedder, judges }) => [language, embedder, ...judges])
    .filter((name) => name.kind === "endpoint");
}

/**
 * Lets the user decide about every model that only a file may have named, before anything else happens with it.
 * @param sends whether the command sends texts; a plan and a replay only ask for the name of a model without one
 * @throws OptionError if the user neither named a model nor allows it
 */
export async function allowModels(
  modelNames: readonly ModelNames[],
  sends: boolean,
  context: ModelContext,
): Promise<void> {
  for (const { provider, model, baseUrl } of endpointNames(modelNames)) {
    // The user named the address of such a model, and its key belongs to no other service.
    if (provider === "compatible" && baseUrl !== undefined) continue;
    if (model === null) await context.allow(provider);
    else if (sends) await context.allow(`${provider}:${model}`);
  }
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
  const chosenModel = options.model ?? model ?? defaultModel ?? null;
  const baseUrl = options["base-url"];
  return { kind: "endpoint", provider, model: chosenModel, baseUrl, addressOption: "--base-url" };
}

function isEndpoint(embedder: string | undefined): boolean {
  return embedder !== undefined && findProvider(embedder.split(":")[0] ?? "") !== undefined;
}

function parseEmbedder(
  text: string,
  ownUrl: string | undefined,
  baseUrl: string | undefined,
  language: LanguageName,
  context: ModelContext,
): EmbedderName {
  if (text === "hashed") return { kind: "hashed" };
  const folder = context.resolve(text.startsWith("onnx:") ? text.slice("onnx:".length) : text);
  // A folder needs no prefix, unless its name is that of a provider. No provider has the form of a path.
  const isFolder = !isEndpoint(text) && (existsSync(folder) || /[/\\]/.test(text));
  if (text.startsWith("onnx:") || isFolder) return { kind: "onnx", folder };
  return parseOther(text, "--embedder", ["hashed", "onnx"], ownUrl, baseUrl, language);
}

/**
 * Parses the name of a judge or an embedder. `--base-url` is the address of the language model and of other models from
 * the same provider; an own address takes precedence.
 */
function parseOther(
  text: string,
  option: "--judge" | "--embedder",
  builtInNames: readonly string[],
  ownUrl: string | undefined,
  baseUrl: string | undefined,
  language: LanguageName,
): EndpointName {
  const { provider, model = null } = splitName(text, option, builtInNames);
  const shared = language.kind === "endpoint" && language.provider === provider;
  const usesBaseUrl = language.kind === "offline" || shared || provider === "compatible";
  const address =
    ownUrl === undefined
      ? ({ baseUrl: usesBaseUrl ? baseUrl : undefined, addressOption: "--base-url" } as const)
      : ({ baseUrl: ownUrl, addressOption: `${option}-base-url` } as const);
  return { kind: "endpoint", provider, model, ...address };
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

/** Finds the model of an endpoint if the user named only its address. */
import { OptionError } from "../../base/errors.ts";
import { createEndpoint, resolveEndpoint } from "../../tasks/index.ts";
import type { ModelContext } from "./model-context.ts";
import type { EndpointName, FoundEndpoint, FoundNames, ModelNames } from "./model-names.ts";

/**
 * Asks each endpoint without a named model for its list of models, which contains no text of the user.
 * @throws OptionError if an endpoint offers no model or several; ModelError if it cannot be used
 */
export async function findModels(names: ModelNames, context: ModelContext): Promise<FoundNames> {
  const judges: FoundEndpoint[] = [];
  for (const judge of names.judges) judges.push(await find(judge, "--judge", context));
  return {
    language:
      names.language.kind === "endpoint" ? await find(names.language, "--model", context) : names.language,
    embedder:
      names.embedder.kind === "endpoint" ? await find(names.embedder, "--embedder", context) : names.embedder,
    judges,
  };
}

async function find(name: EndpointName, option: string, context: ModelContext): Promise<FoundEndpoint> {
  const { provider, baseUrl, addressOption, model } = name;
  if (model !== null) return { ...name, model };
  const settings = resolveEndpoint({ provider, baseUrl, addressOption, seed: context.seed }, context.env);
  const retry = { ...settings.retry, attempts: 2 };
  const models = await createEndpoint({ ...settings, retry }).models(context.signal);
  const [only] = models ?? [];
  if (only !== undefined && models?.length === 1) return { ...name, model: only };
  const offered = (models ?? []).slice(0, 8).join(", ");
  const form = option === "--model" ? "--model NAME" : `${option} ${provider}:NAME`;
  throw new OptionError(
    offered === ""
      ? `${settings.baseUrl} lists no models, so the name of the model is needed`
      : `${settings.baseUrl} offers several models`,
    { hint: offered === "" ? `Add ${form}.` : `Choose one with ${form}: ${offered}.` },
  );
}

/** Where keys come from: the environment, or the user's credentials file; never a file of a workspace. */
import { credentialsFile, type Environment, readCredentials } from "../../io/index.ts";
import type { ProviderProfile } from "./provider-profiles.ts";

/**
 * The key for a provider: its own variable, then the credentials file, then TAXOLINK_API_KEY. Null when there is none.
 * @throws InputError when the credentials file is open to others or a line cannot be read.
 */
export function readApiKey(provider: ProviderProfile, env: Environment): string | null {
  const own = env[provider.keyVariable]?.trim();
  if (own) return own;
  const stored = readCredentials(credentialsFile(env)).get(provider.name);
  return stored ?? (env.TAXOLINK_API_KEY?.trim() || null);
}

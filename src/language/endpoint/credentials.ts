/** Reads keys from the environment or the user's credentials file, never from a workspace. */
import { credentialsFile, type Environment, readCredentials } from "../../io/index.ts";
import type { ProviderProfile } from "./provider-profiles.ts";

/**
 * The key for a provider: its own variable, then the credentials file, then TAXOLINK_API_KEY. Null if there is none.
 * @throws InputError if others can read the credentials file or a line is invalid.
 */
export function readApiKey(provider: ProviderProfile, env: Environment): string | null {
  const own = env[provider.keyVariable]?.trim();
  if (own) return own;
  const stored = readCredentials(credentialsFile(env)).get(provider.name);
  return stored ?? (env.TAXOLINK_API_KEY?.trim() || null);
}

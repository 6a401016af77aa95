/** Reads keys from the environment or the user's credentials file, never from a workspace. */
import { credentialsFile, type Environment, readCredentials } from "../../io/index.ts";
import type { ProviderProfile } from "./provider-profiles.ts";

/**
 * Finds the key for a provider: first in the provider's environment variable, then in the credentials file, then in
 * TAXOLINK_API_KEY. Returns null if no key is set.
 * @throws InputError if other users can read the credentials file or one of its lines is invalid.
 */
export function readApiKey(provider: ProviderProfile, env: Environment): string | null {
  const keyFromEnvironment = env[provider.keyVariable]?.trim();
  if (keyFromEnvironment) return keyFromEnvironment;
  const keyFromFile = readCredentials(credentialsFile(env)).get(provider.name);
  return keyFromFile ?? (env.TAXOLINK_API_KEY?.trim() || null);
}

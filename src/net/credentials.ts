/**
 * Decides which of the user's secrets goes to which server. Secrets come only from the user's environment and from
 * `$XDG_CONFIG_HOME/taxolink/credentials`, never from a workspace, because people share workspaces through
 * repositories, and no file of a workspace names a secret or the server that receives it.
 *
 * Each line of the credentials file is `provider = key` or a comment that starts with `#`. Only its owner may have
 * permission to read it.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { InputError, TaxolinkError } from "../base/errors.ts";
import { configFolder, type Environment, readText, requirePrivate } from "../base/io/index.ts";
import { redact } from "./redact.ts";

export function credentialsFile(env: Environment): string {
  return join(configFolder(env), "credentials");
}

export type SecretPlace = {
  /** The environment variable that contains the secret. */
  readonly variable: string;
  /** The name of the secret in the credentials file. */
  readonly name: string;
  /** The environment variable to read if neither of the other places contains the secret. */
  readonly general?: string;
};

/**
 * Returns the secret for a server that the user chose: from the environment, or else from the credentials file.
 * @throws InputError if other users can read the credentials file or one of its lines is invalid
 */
export function findSecret({ variable, name, general }: SecretPlace, env: Environment): string | undefined {
  const fromEnvironment = env[variable]?.trim();
  if (fromEnvironment) return fromEnvironment;
  const fromFile = readCredentials(credentialsFile(env)).get(name);
  return fromFile ?? (general === undefined ? undefined : env[general]?.trim() || undefined);
}

/** The variables that contain the `Authorization` header of SPARQL endpoints, and the endpoint that receives it. */
export const sparqlVariables = {
  authorization: "TAXOLINK_SPARQL_AUTHORIZATION",
  endpoint: "TAXOLINK_SPARQL_ENDPOINT",
} as const;

/**
 * Returns the `Authorization` header for a SPARQL endpoint. The user's variable is sent only to the server that the
 * user named: the one in `TAXOLINK_SPARQL_ENDPOINT` or, without this variable, one on the command line.
 * @param typed the values that the user typed on the command line
 */
export function sparqlAuthorization(
  address: string,
  typed: readonly string[],
  env: Environment,
): string | undefined {
  const named = env[sparqlVariables.endpoint]?.trim();
  const origins = (named ? [named] : typed).map(originOf);
  const origin = originOf(address);
  return origin !== undefined && origins.includes(origin)
    ? env[sparqlVariables.authorization]?.trim() || undefined
    : undefined;
}

/** The shortest value that is removed from every message. A shorter one may be an ordinary word. */
const shortestKnownSecret = 8;

/**
 * Returns a function that removes every secret of the user from a text: the values of all environment variables that
 * are named like secrets, and of the credentials file. Replies of servers have already been cleaned of the secrets
 * that their requests contained (`send-request.ts`).
 */
export function createRedactor(env: Environment): (text: string) => string {
  const secrets = [
    ...Object.entries(env)
      .filter(([name]) => /(?:KEY|TOKEN|SECRET|PASSWORD|AUTHORIZATION)$/i.test(name))
      .flatMap(([, value]) => (value ? secretParts(value) : [])),
    ...secretsInFile(env),
  ].filter((secret) => secret.length >= shortestKnownSecret);
  return (text) => redact(text, secrets);
}

/** Returns a secret and, if it is an `Authorization` header, its credentials in every form that a server may repeat. */
export function secretParts(value: string): string[] {
  const [scheme = "", credentials, ...rest] = value.trim().split(/\s+/);
  if (credentials === undefined || rest.length > 0) return [value];
  if (scheme.toLowerCase() !== "basic") return [value, credentials];
  const decoded = Buffer.from(credentials, "base64").toString();
  return [value, credentials, decoded, decoded.slice(decoded.indexOf(":") + 1)];
}

function secretsInFile(env: Environment): string[] {
  try {
    return [...readCredentials(credentialsFile(env))].flatMap(([name, value]) =>
      name === "mail" ? [] : [value],
    );
  } catch (error) {
    // Commands that need the file report what is wrong with it.
    if (error instanceof TaxolinkError) return [];
    throw error;
  }
}

/**
 * Returns the key of each provider, or an empty map if the file does not exist.
 * @throws InputError if other users can read the file, or for a line that is not `provider = key`
 */
export function readCredentials(file: string): ReadonlyMap<string, string> {
  if (!existsSync(file)) return new Map();
  requirePrivate(file);
  const keys = new Map<string, string>();
  for (const [index, line] of readText(file).split("\n").entries()) {
    const text = line.trim();
    if (text === "" || text.startsWith("#")) continue;
    const at = text.indexOf("=");
    const [name, key] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
    // The message does not repeat the line, which may contain a key.
    if (at < 0 || !/^[a-z-]+$/.test(name) || !/^\S+$/.test(key)) {
      throw new InputError({ file, line: index + 1 }, "expected `provider = key`");
    }
    keys.set(name, key);
  }
  return keys;
}

// Compares the servers that addresses belong to.

/** Returns the scheme, host and port of an address, for web addresses and databases, or undefined for other text. */
export function originOf(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url === null || url.host === "" ? undefined : `${url.protocol}//${url.host}`;
}

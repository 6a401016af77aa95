/** Determines the sources to use, with their addresses and keys, before any requests are sent. */

import { OptionError } from "../../base/errors.ts";
import type { Environment } from "../../base/io/index.ts";
import { cutEnd } from "../../base/text/cut.ts";
import { validNames } from "../../base/text/nearest.ts";
import { credentialsFile, findSecret, type RequestKey } from "../../net/index.ts";
import { profileOf, type SourceName, type SourceProfile, sourceNames } from "./source-profiles.ts";

export type SourceSettings = {
  readonly name: SourceName;
  readonly profile: SourceProfile;
  /** The address of the source, without a trailing slash. */
  readonly baseUrl: string;
  readonly key: RequestKey | undefined;
  /** The email address for the User-Agent header. */
  readonly mail: string | undefined;
  /** If the source's terms forbid requests without a key or email address, a message that asks the user for it. */
  readonly missingRequirement: string | undefined;
};

/** Returns the name of the environment variable that overrides the address of a source. */
function addressVariable(name: SourceName): string {
  return `TAXOLINK_${name.toUpperCase().replaceAll("-", "_")}_URL`;
}

/**
 * Determines the settings of sources from `NAME` or `NAME=URL`. The default address is the value of the source's
 * environment variable, or else the public address. Keys come from the environment or the credentials file, and the
 * email address from `TAXOLINK_MAIL` or from the line `mail = ADDRESS` in this file.
 * @throws OptionError for an unknown name or an invalid address; InputError for a credentials file that other users may
 * read
 */
export function resolveSources(items: readonly string[], env: Environment): SourceSettings[] {
  const file = credentialsFile(env);
  const mail = findSecret({ variable: "TAXOLINK_MAIL", name: "mail" }, env);
  const settings = new Map<SourceName, SourceSettings>();
  for (const item of items) {
    const [typedName = "", ...addressParts] = item.split("=");
    const name = parseSourceName(typedName);
    const profile = profileOf(name);
    const address = addressParts.join("=") || env[addressVariable(name)]?.trim() || profile.origin;
    const baseUrl = readAddress(address, profile, name);
    const key = readKey(profile, name, env);
    const isPublic = new URL(baseUrl).origin === profile.origin;
    const missingRequirement = isPublic ? findMissingRequirement(profile, name, key, mail, file) : undefined;
    settings.set(name, { name, profile, baseUrl, key, mail, missingRequirement });
  }
  return [...settings.values()];
}

/**
 * Parses the name of a source, regardless of spacing and letter case.
 * @throws OptionError with the nearest name, or with the reason why the source is not supported
 */
export function parseSourceName(typedName: string): SourceName {
  const bare = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");
  const name = sourceNames.find((sourceName) => bare(sourceName) === bare(typedName));
  if (name !== undefined) return name;
  const leftOut = leftOutSources.find((source) => bare(source.name) === bare(typedName));
  if (leftOut) {
    throw new OptionError(`${leftOut.label} is not supported: ${leftOut.why}`, {
      hint: "Search the source in a browser, and log the search with taxolink survey search QUERY --engine NAME --add FILE.",
    });
  }
  throw new OptionError(`unknown source "${typedName}"`, {
    hint: validNames(typedName, sourceNames, "Sources"),
  });
}

function readAddress(address: string, { path = "", label }: SourceProfile, name: SourceName): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== "" || url.username !== "") {
    throw new OptionError(`the URL of ${label} is not a web URL: ${address}`, {
      hint: `Specify --source ${name}=https://HOST/PATH, or set ${addressVariable(name)}.`,
    });
  }
  return `${url.origin}${url.pathname === "/" ? path : cutEnd(url.pathname, /\//)}`;
}

function readKey({ key }: SourceProfile, name: SourceName, env: Environment): RequestKey | undefined {
  const value = key && findSecret({ variable: key.variable, name }, env);
  if (!key || !value) return undefined;
  return { place: key.place, name: key.name, value: `${key.prefix ?? ""}${value}` };
}

function findMissingRequirement(
  { key, label, contactRequired }: SourceProfile,
  name: SourceName,
  value: RequestKey | undefined,
  mail: string | undefined,
  file: string,
): string | undefined {
  if (key?.required && value === undefined) {
    return `${label} requires a key: set ${key.variable}, or add "${name} = KEY" to ${file}`;
  }
  if (contactRequired && mail === undefined) {
    return `${label} requires an email address: set TAXOLINK_MAIL, or add "mail = ADDRESS" to ${file}`;
  }
  return undefined;
}

/**
 * Lists the sources of the NFDI4DS gateway that Taxolink does not support, each with the reason. Taxolink supports a
 * source only if its replies are documented, because tests imitate the source with a server.
 */
const leftOutSources = [
  {
    name: "cordis",
    label: "CORDIS",
    why: "the fields of the search results are undocumented, and the data service prepares files for account holders instead of answering queries",
  },
  {
    name: "gepris",
    label: "GEPRIS",
    why: "the source has web pages but no API",
  },
  {
    name: "gesis",
    label: "GESIS",
    why: "the fields of the search results are undocumented, and the harvesting interface does not accept queries",
  },
  {
    name: "resodate",
    label: "RESODATE",
    why: "the search interface exposes the index of the website, without guaranteeing a stable URL or stable fields",
  },
  {
    name: "elg",
    label: "European Language Grid",
    why: "the fields of the catalogue's search results are undocumented",
  },
] as const;

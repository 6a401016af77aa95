/**
 * Lets the user decide which servers and models a command contacts. Whoever sends a workspace, an experiment or a results
 * folder must not choose who receives the user's texts and keys. A command therefore contacts only what stands in the
 * user's own words: the arguments and options of the command, and the `TAXOLINK_` variables. About anything else it asks
 * once per workspace. The answer is stored in the user's state folder, where no workspace can change it.
 */
import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { OptionError } from "../../../base/errors.ts";
import { readJson, stateFolder, writeJson } from "../../../base/io/index.ts";
import type { Connect } from "../../../graph/index.ts";
import { originOf, sparqlAuthorization, sparqlVariables } from "../../../net/index.ts";
import type { CommandContext } from "../../../operations/command.ts";
import { findWorkspace } from "../../../workspace/index.ts";

export type Destination = {
  /** The origin of a server, such as `https://host`, or the name of a model, such as `ollama:llama3.1`. */
  readonly target: string;
  /** Who names it: a file, or a kind of file. */
  readonly namedBy: string;
};

const answersSchema = z.strictObject({
  kind: z.literal("taxolink-allowed-endpoints"),
  version: z.literal(1),
  /** The targets that the user allowed, by workspace. */
  folders: z.record(z.string(), z.array(z.string())),
});

/** @throws OptionError if the user did not name the destination and does not allow it */
export async function requireConsent({ target, namedBy }: Destination, context: CommandContext) {
  if (isNamedByUser(target, context)) return;
  const folder = realpathSync(context.workspace ?? findWorkspace(context.cwd) ?? context.cwd);
  const file = join(stateFolder(context.env), "allowed-endpoints.json");
  const none: z.infer<typeof answersSchema> = { kind: "taxolink-allowed-endpoints", version: 1, folders: {} };
  const answers = existsSync(file) ? readJson(file, answersSchema) : none;
  const allowed = answers.folders[folder] ?? [];
  if (allowed.includes(target)) return;
  const isAllowed = context.allowed.some((text) => (originOf(text) ?? text) === target);
  if (!isAllowed && !(await agrees(`${namedBy} names ${target}.`, folder, context)))
    throw new OptionError(`${namedBy} names ${target}, and you have not allowed it`, {
      hint: `If you trust it with your texts and its key, add --allow-endpoint ${target}. Taxolink remembers this for ${folder}.`,
    });
  writeJson(file, { ...answers, folders: { ...answers.folders, [folder]: [...allowed, target] } });
}

async function agrees(problem: string, folder: string, { ask }: CommandContext): Promise<boolean> {
  if (ask === undefined) return false;
  const question = `May commands in ${folder} send your texts to it, with the key that you set for it? [yes/no] `;
  return (await ask(`${problem}\n${question}`, ["yes", "no"]))?.trim() === "yes";
}

/** Whether the user's words contain an address on the server, or the provider and the model. */
function isNamedByUser(target: string, { typed, env }: CommandContext): boolean {
  const variables = Object.entries(env).flatMap(([name, value]) =>
    name.startsWith("TAXOLINK_") && value !== undefined ? [value] : [],
  );
  const words = [...typed, ...variables];
  // In `crossref=https://host`, the address is the value of a setting.
  const values = [...words, ...words.map((word) => word.slice(word.indexOf("=") + 1))];
  if (originOf(target) === target) return values.some((value) => originOf(value) === target);
  const colon = target.indexOf(":");
  const parts = [target.slice(0, colon), target.slice(colon + 1)];
  return values.includes(target) || parts.every((part) => values.includes(part));
}

/** Decides about SPARQL endpoints for all commands. */
export function connectWith(context: CommandContext): Connect {
  return async ({ address, file, requiresAuthorization }) => {
    const target = originOf(address) ?? address;
    await requireConsent({ target, namedBy: file ?? "a file" }, context);
    const authorization = sparqlAuthorization(address, context.typed, context.env);
    if (requiresAuthorization && authorization === undefined)
      context.progress.note(
        `${target} requires authorization: set ${sparqlVariables.authorization}, and set ${sparqlVariables.endpoint} to ${target}`,
      );
    return authorization;
  };
}

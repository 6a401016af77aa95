/**
 * Signs what Taxolink writes for itself and later acts on: the plan of an edit, the undo log, cached replies, and the paths
 * in results that lead out of the workspace.
 *
 * Such a file may arrive with a clone. Only content that carries this user's signature is acted on, wherever the files
 * are, so a workspace can be moved. The key never leaves the user's own state folder. A signature does not include the
 * location of the files, because patches and replies identify what they belong to with hashes.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { linkSync, rmSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { InputError } from "../errors.ts";
import { makeFolder } from "./files.ts";
import { readIfPresent } from "./open-file.ts";
import { temporaryFile } from "./temporary-file.ts";
import { writeNew } from "./write-bytes.ts";

export type Signer = {
  sign(content: string | Uint8Array): string;
  /** Whether this user signed the content. */
  accepts(content: string | Uint8Array, signature: unknown): boolean;
};

/** Signed content has one of these purposes, so that content for one purpose is never accepted for another. */
export type SignedKind = "edit" | "undo" | "reply" | "vector" | "generation" | "response" | "run" | "reading";

/**
 * Returns the signer of the user whose environment this is.
 * @throws InputError if the key's file is damaged, or if other users can read it
 */
export function signerFor(kind: SignedKind, env: Environment = process.env): Signer {
  const key = userKey(join(stateFolder(env), "signing-key"));
  const digest = (content: string | Uint8Array): Buffer =>
    createHmac("sha256", key).update(`taxolink ${kind}\n`).update(content).digest();
  return {
    sign: (content) => digest(content).toString("base64url"),
    accepts: (content, signature) => {
      if (typeof signature !== "string") return false;
      const given = Buffer.from(signature, "base64url");
      const expected = digest(content);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

const keyBytes = 32;
const largestKeyFile = 1024;
const keys = new Map<string, Buffer>();

function userKey(file: string): Buffer {
  const known = keys.get(file);
  if (known) return known;
  const key = storedKey(file) ?? createKey(file);
  keys.set(file, key);
  return key;
}

function storedKey(file: string): Buffer | undefined {
  const text = readIfPresent(file, largestKeyFile)?.toString("latin1");
  if (text === undefined) return undefined;
  requirePrivate(file);
  const key = Buffer.from(text.trim(), "hex");
  if (key.length === keyBytes) return key;
  throw new InputError({ file }, "the file does not contain a key", {
    hint: "Delete the file. Taxolink then creates a new key, and no longer recognises earlier undo logs and caches.",
  });
}

/**
 * Creates the key's file, unless another process has created it in the meantime. Without a writable state folder, the
 * key lasts as long as the process: whatever it signs counts as foreign later.
 */
function createKey(file: string): Buffer {
  const key = randomBytes(keyBytes);
  try {
    makeFolder(dirname(file));
    const draft = temporaryFile(file);
    writeNew(draft, `${key.toString("hex")}\n`, { sync: true, mode: 0o600 });
    try {
      linkSync(draft, file);
    } finally {
      rmSync(draft, { force: true });
    }
  } catch {
    return storedKey(file) ?? key;
  }
  return key;
}

// The folders for what belongs to the user and not to a workspace, which people share.

export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the folder for the user's own settings: `$XDG_CONFIG_HOME/taxolink`, or by default `~/.config/taxolink`. */
export function configFolder(env: Environment): string {
  return join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), ".config"), "taxolink");
}

/** Returns the folder for what Taxolink remembers about the user: `$XDG_STATE_HOME/taxolink`, or `~/.local/state/taxolink`. */
export function stateFolder(env: Environment): string {
  return join(env.XDG_STATE_HOME || join(env.HOME || homedir(), ".local", "state"), "taxolink");
}

/** @throws InputError if other users can read a file with a key */
export function requirePrivate(file: string): void {
  const mode = statSync(file).mode & 0o777;
  // Windows has no such permission bits; its user folders are private by default.
  if (process.platform === "win32" || (mode & 0o077) === 0) return;
  throw new InputError(
    { file },
    `other users can read this file (mode ${mode.toString(8)}), so it is not used`,
    { hint: `Run: chmod 600 ${file}` },
  );
}

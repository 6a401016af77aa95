/** Content hashes: SHA-256, in hexadecimal. */
import { createHash } from "node:crypto";
import { canonicalJson } from "./json.ts";

export function hashText(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The hash of a value's canonical JSON: independent of key order and layout. */
export function hashValue(value: unknown): string {
  return hashText(canonicalJson(value));
}

/** Computes SHA-256 hashes of texts and values. */
import { hash } from "node:crypto";
import { canonicalJson } from "./json.ts";

/** Returns the SHA-256 hash of a text, in hexadecimal. */
export function hashText(text: string): string {
  return hash("sha256", text);
}

/** Hashes the canonical JSON of a value, so that the order of keys does not matter. */
export function hashValue(value: unknown): string {
  return hashText(canonicalJson(value));
}

/** Returns the first 16 hexadecimal digits of the SHA-256 hash of a string. */
export function shortHash(text: string): string {
  // A slice of the hexadecimal text would keep the whole text in memory, and indexes contain millions of short hashes.
  return Buffer.from(hash("sha256", text, "binary").slice(0, 8), "latin1").toString("hex");
}

/**
 * Returns 52 bits of a string's hash as a number. Among one million such numbers, the probability of a collision is
 * about 1 in 9,000.
 */
export function hashNumber(text: string): number {
  return Number.parseInt(hashText(text).slice(0, 13), 16);
}

/** Tests `redact` with the platform's encoders, so that the tests do not depend on how `redact` searches. */
import { expect, test } from "vitest";
import { redact } from "./redact.ts";

const key = 'sk-Ca"n/a+ry\\99.ä_Z';
const escapeAll = (write: (char: string) => string): string => [...key].map(write).join("");
const code = (char: string): string => (char.codePointAt(0) ?? 0).toString(16).padStart(4, "0");

test.each([
  ["as it is", key],
  ["in capitals", key.toUpperCase()],
  ["in JSON", JSON.stringify(key).slice(1, -1)],
  ["in JSON within JSON", JSON.stringify(JSON.stringify(key)).slice(3, -3)],
  ["in JSON, every character escaped", escapeAll((char) => `\\u${code(char)}`)],
  ["in an address", encodeURIComponent(key)],
  ["in an address within an address", encodeURIComponent(encodeURIComponent(key))],
  ["in HTML, decimal", escapeAll((char) => `&#${char.codePointAt(0)};`)],
  ["in hexadecimal", Buffer.from(key).toString("hex")],
])("a key %s is removed", (_how, written) => {
  expect(redact(`before ${written} after`, [key])).toBe("before [key] after");
});

test.each(["", "B", "Be", "Bearer ", "authorization: Bearer "])(
  "redaction removes every part of the key from the base64 encoding of %j followed by the key",
  (before) => {
    for (const encoding of ["base64", "base64url"] as const) {
      const written = Buffer.from(`${before}${key}`).toString(encoding);
      const clean = redact(written, [key]);
      expect(clean).toContain("[key]");
      // Next to the mark, only the group of four characters that includes part of a neighbour may remain.
      const [front = "", back = ""] = clean.split("[key]");
      expect(Buffer.from(front, encoding).toString("latin1").length).toBeLessThanOrEqual(before.length + 1);
      expect(back.replaceAll("=", "").length).toBeLessThanOrEqual(1);
    }
  },
);

test("redaction does not change other text or secrets that are too short", () => {
  expect(redact("sk-other, abc", [key, "abc", null, ""])).toBe("sk-other, abc");
});

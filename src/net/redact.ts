/** Removes keys from text. Endpoints and gateways repeat keys in messages and replies, sometimes altered. */

const shortestSecret = 4;

/**
 * Replaces every occurrence of the secrets with `[key]`. It finds them in any letter case, escaped for JSON, HTML or
 * URLs in any combination, and in hexadecimal or base64. Base64 is recognised even if the encoded text starts before
 * the key, as in an encoded header line.
 */
export function redact(text: string, secrets: readonly (string | null)[]): string {
  return secrets.reduce<string>(
    (clean, secret) =>
      secret && secret.length >= shortestSecret ? clean.replace(patternOf(secret), "[key]") : clean,
    text,
  );
}

function patternOf(secret: string): RegExp {
  const bytes = Buffer.from(secret);
  const forms = [[...secret].map(anyEscape).join(""), bytes.toString("hex"), ...base64Forms(bytes)];
  return new RegExp(forms.join("|"), "gi");
}

/**
 * Returns the possible spellings of one character of a key. Repetitions in the pattern are bounded, so that the search
 * takes linear time even in a text of backslashes.
 */
function anyEscape(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  const bytes = [...Buffer.from(char)].map((byte) => byte.toString(16).padStart(2, "0"));
  const percent = bytes.map((byte) => `%(?:25){0,4}${byte}`).join("");
  const literal = char.replace(/[\\^$.*+?()[\]{}|/-]/, "\\$&");
  const plain = /[A-Za-z0-9]/.test(char) ? char : `\\\\{0,8}${literal}`;
  const escaped = `\\\\{1,8}(?:u0{0,4}${hex}|u\\{0{0,4}${hex}\\}|x${hex.padStart(2, "0")})`;
  return `(?:${escaped}|${plain}|${percent}|&#0{0,6}${code};|&#x0{0,6}${hex};)`;
}

/**
 * Returns the three possible base64 encodings of the bytes, one for each offset within a group of three. Omits the
 * characters at both ends that depend on neighbouring bytes.
 */
function base64Forms(bytes: Buffer): string[] {
  return [0, 1, 2].map((before) => {
    const shifted = Buffer.concat([Buffer.alloc(before), bytes]);
    const encoded = shifted.toString("base64").replaceAll("=", "");
    const first = [0, 2, 3][before] ?? 0;
    const last = shifted.length % 3 === 0 ? encoded.length : encoded.length - 1;
    const independent = [...encoded.slice(first, last)];
    return independent.map((char) => (char === "+" ? "[+-]" : char === "/" ? "\\\\*[/_]" : char)).join("");
  });
}

/** Parses the JSON in a model's text tolerantly, but does not guess. Truncated JSON is not completed. */

export type ParsedReply =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: string };

/**
 * Parses the JSON object in a reply. The object may be in a code fence, be surrounded by prose, come after a reasoning
 * block, or contain trailing commas.
 */
export function parseReply(text: string): ParsedReply {
  const body = stripReasoning(text).trim();
  const bare = tryParse(body);
  if (bare.ok) return bare;
  const candidate = firstObject(body);
  if (candidate === null) {
    return { ok: false, problem: body.includes("{") ? "the JSON ends too early" : "there is no JSON object" };
  }
  const parsed = tryParse(candidate);
  if (parsed.ok) return parsed;
  const mended = tryParse(dropTrailingCommas(candidate));
  return mended.ok ? mended : { ok: false, problem: "the JSON is not valid" };
}

function stripReasoning(text: string): string {
  const reasoningEnd = text.lastIndexOf("</think>");
  return reasoningEnd === -1 ? text : text.slice(reasoningEnd + "</think>".length);
}

function tryParse(text: string): ParsedReply {
  try {
    const value: unknown = JSON.parse(text);
    if (value !== null && typeof value === "object") return { ok: true, value };
    return { ok: false, problem: "there is no JSON object" };
  } catch {
    // The text is not valid JSON in this form; the caller tries the next form, and reports an error if no form is left.
    return { ok: false, problem: "the JSON is not valid" };
  }
}

/** Returns the first balanced `{…}`, or null if there is none. Braces within strings do not count. */
function firstObject(text: string): string | null {
  const start = text.indexOf("{");
  if (start === -1) return null;
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at += 1) {
    const char = text[at];
    if (inString) {
      if (char === "\\") at += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === "{") depth += 1;
    else if (char === "}") {
      depth -= 1;
      if (depth === 0) return text.slice(start, at + 1);
    }
  }
  return null;
}

/** Removes any comma before a closing bracket, except within strings. */
function dropTrailingCommas(text: string): string {
  return text.replace(
    /("(?:[^"\\]|\\[\s\S])*(?:"|\\?$))|,(?=\s*[}\]])/g,
    (_match, string: string | undefined) => string ?? "",
  );
}

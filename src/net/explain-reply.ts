/**
 * Explains why a server rejected a request, from a problem document (RFC 9457 or an older form), a web page or a text,
 * and from the status code.
 */
import { z } from "zod";

const problemSchema = z.union([
  z.object({ title: z.string(), detail: z.string().optional() }),
  z.object({ error: z.string(), message: z.string().optional() }).transform(({ error, message }) => ({
    title: error,
    detail: message,
  })),
  z.object({ message: z.string() }).transform(({ message }) => ({ title: message, detail: undefined })),
]);

/** @param text the body of the reply from the server */
export function explainReply(status: number, text: string): string {
  const words = serverWords(text, status);
  return `the server answers ${status}${words === "" ? "" : `: ${words}`}`;
}

/** Returns what a reply says in words: the fields of a problem document, a page's title, or the first line of a text. */
export function serverWords(text: string, status?: number): string {
  const problem = problemSchema.safeParse(parseOrNull(text));
  if (!problem.success) return reasonIn(text, status);
  const { title, detail } = problem.data;
  return `${title}${detail ? `: ${detail}` : ""}`;
}

/** The largest number of characters of a reply that a message repeats, and in which its reason is searched. */
const longestReason = 200;
const searched = 4_000;

/** Returns the title of a web page or the first line of a text, without the status. */
function reasonIn(text: string, status: number | undefined): string {
  const start = text.slice(0, searched).trim();
  const isPage = start.startsWith("<");
  const title = /<(?:title|h1)\b[^<>]*>([^<]*)/i.exec(start)?.[1] ?? "";
  const words = (isPage ? title : (start.split("\n", 1)[0] ?? "")).replace(/\s+/g, " ").trim();
  return (words.startsWith(String(status)) ? words.slice(3).trim() : words).slice(0, longestReason);
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

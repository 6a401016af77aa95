/**
 * Explains why a server rejected a request, from a problem document (RFC 9457 or an older form) or from the status
 * code.
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
  const problem = problemSchema.safeParse(parseOrNull(text));
  if (!problem.success) return `the server answers ${status}`;
  const { title, detail } = problem.data;
  return `the server answers ${status}: ${title}${detail ? `: ${detail}` : ""}`;
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // For an HTML page, only the status can be reported.
    return null;
  }
}

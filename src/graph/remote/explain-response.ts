/** What a server's refusal says, in either of ORKG's error formats or none. */
import { z } from "zod";

export type RemoteFailure = {
  readonly message: string;
  /** Whether the same request may succeed later. */
  readonly retry: boolean;
  /** How long the server asks to wait, in milliseconds. */
  readonly pauseMs?: number | undefined;
  readonly status?: number;
};

/** RFC 9457, and the form that older servers use. */
const problemSchema = z.union([
  z.object({ title: z.string(), detail: z.string().optional() }),
  z.object({ error: z.string(), message: z.string().optional() }).transform(({ error, message }) => ({
    title: error,
    detail: message,
  })),
]);

export function explainResponse(status: number, text: string): string {
  const problem = problemSchema.safeParse(parseOrNull(text));
  if (!problem.success) return `the server answers ${status}`;
  const { title, detail } = problem.data;
  return `the server answers ${status}: ${title}${detail ? `: ${detail}` : ""}`;
}

export function isWorthRetrying(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** `Retry-After` in seconds or as a date. */
export function retryAfterMs(response: Response): number | undefined {
  const wish = response.headers.get("retry-after");
  if (wish === null) return undefined;
  const seconds = Number(wish);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(wish) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A page of HTML: the status is all there is to say.
    return null;
  }
}

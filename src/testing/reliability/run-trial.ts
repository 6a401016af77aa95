/**
 * Passes damaged input to its reader. The reader must quickly return a result or throw an error with a message, without
 * other effects.
 */
import { InputError, TaxolinkError } from "../../base/errors.ts";

export type TrialOutcome = {
  /** Whether the reader returned a result, threw an error with a message, or violated a condition. */
  readonly verdict: "result" | "message" | "failure";
  readonly detail: string;
  /** The processor time of the trial, in milliseconds. */
  readonly cpu: number;
};

/**
 * The maximum processor time in milliseconds: a fixed amount, and an amount per byte. Linear work takes far less, and
 * quadratic work far more.
 */
const cpuBase = 2000;
const cpuPerByte = 0.01;
/** The maximum number of characters in a message that a person could read. */
const longestMessage = 20_000;

/** @param bytes the size of the input, in bytes */
export async function runTrial(read: () => unknown, bytes: number): Promise<TrialOutcome> {
  const before = process.cpuUsage();
  let outcome: Omit<TrialOutcome, "cpu">;
  try {
    await read();
    outcome = { verdict: "result", detail: "" };
  } catch (error) {
    outcome = judgeError(error);
  }
  const { user, system } = process.cpuUsage(before);
  const cpu = (user + system) / 1000;
  if (cpu > cpuBase + bytes * cpuPerByte) {
    return { verdict: "failure", detail: `${Math.round(cpu)} ms of processor time for ${bytes} bytes`, cpu };
  }
  const polluted = pollution();
  if (polluted !== undefined) return { verdict: "failure", detail: polluted, cpu };
  return { ...outcome, cpu };
}

function judgeError(error: unknown): Omit<TrialOutcome, "cpu"> {
  if (!(error instanceof TaxolinkError)) {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { verdict: "failure", detail: stack.split("\n").slice(0, 6).join("\n").slice(0, 1000) };
  }
  const { message } = error;
  if (message.length > longestMessage) {
    return {
      verdict: "failure",
      detail: `a message of ${message.length} characters: ${message.slice(0, 200)}`,
    };
  }
  if (/\n\s+at \S+ \(/.test(message))
    return { verdict: "failure", detail: `a stack trace in: ${message.slice(0, 500)}` };
  if (error instanceof InputError && error.place.file === "") {
    return { verdict: "failure", detail: `no place: ${message}` };
  }
  return { verdict: "message", detail: message };
}

const prototypes = [Object.prototype, Array.prototype, String.prototype, Function.prototype, Map.prototype];
const propertyCounts = prototypes.map((prototype) => Reflect.ownKeys(prototype).length);

/** Names the properties that the reader has added to the prototypes of all objects, if any. */
function pollution(): string | undefined {
  const at = prototypes.findIndex(
    (prototype, index) => Reflect.ownKeys(prototype).length !== propertyCounts[index],
  );
  return at === -1 ? undefined : `prototype ${at} was changed`;
}

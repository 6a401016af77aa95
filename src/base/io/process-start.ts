/**
 * Identifies a process by its number and start time, because systems reuse numbers. A zombie process counts as ended.
 *
 * Linux reports the exact start time (`/proc/PID/stat`), and other systems a rounded one (`ps`). If the start time is
 * unknown, as on Windows, only numbers are compared.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

type Process = {
  readonly ended: boolean;
  /** `null` if the operating system does not report the start time. */
  readonly start: string | null;
};

/**
 * Whether a process with this number is running on this machine, under any user.
 * @param isStart checks the start time, which distinguishes processes with the same number
 */
export function isProcessRunning(pid: number, isStart: (start: string) => boolean = () => true): boolean {
  const process = readStat(pid) ?? readPs(pid);
  if (process === null || process.ended) return false;
  return process.start === null || isStart(process.start);
}

/** Returns the start time of this process, as other processes see it. */
export function ownStart(): string {
  return exactStart() ?? new Date(performance.timeOrigin).toISOString();
}

/** Returns the start time of this process, or `null` if the system reports only a rounded time. */
export function exactStart(): string | null {
  return readStat(process.pid)?.start ?? null;
}

/**
 * Reads a process's state from `/proc`. Returns `null` if the process does not exist or is hidden from this user, or if
 * the system is not Linux.
 */
function readStat(pid: number): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The second field is the name of the program in brackets. Because the name may contain spaces and brackets, only
    // the fields after it are split.
    const [state = "", ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // Field 22 of proc(5) counts ticks since the boot, so the count restarts with the next boot.
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim();
    return { ended: /[ZXx]/.test(state), start: fields[18] === undefined ? null : `${boot}/${fields[18]}` };
  } catch {
    return null;
  }
}

/** Reads a process's state from `ps`. Returns `null` if the process does not exist. */
function readPs(pid: number): Process | null {
  if (!isNumberInUse(pid)) return null;
  const options = ["-o", "stat=", "-o", "lstart=", "-p", String(pid)];
  const { stdout } = spawnSync("ps", options, {
    env: { ...process.env, LC_ALL: "C", TZ: "UTC" },
    encoding: "utf8",
  });
  const [state = "", ...date] = (stdout ?? "").trim().split(/\s+/);
  const time = Date.parse(`${date.join(" ")} UTC`);
  return { ended: state.startsWith("Z"), start: Number.isNaN(time) ? null : new Date(time).toISOString() };
}

function isNumberInUse(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The tolerance, in milliseconds, for rounding by `ps` and for the time that Node takes to start. */
const tolerance = 2_000;

/** Whether two readings refer to the same start time. */
export function isSameStart(left: string, right: string): boolean {
  return left === right || Math.abs(Date.parse(left) - Date.parse(right)) <= tolerance;
}

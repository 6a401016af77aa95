/** The package ships no types, so only the members in use are declared. */
declare module "@bcoe/v8-coverage" {
  import type { Profiler } from "node:inspector";

  export type ScriptCov = Profiler.ScriptCoverage;
  export type ProcessCov = { readonly result: readonly ScriptCov[] };
  export function mergeProcessCovs(processes: readonly ProcessCov[]): ProcessCov;
}

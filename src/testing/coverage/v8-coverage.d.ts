/** Declares the members of the package that Taxolink uses, because the package has no types. */
declare module "@bcoe/v8-coverage" {
  import type { Profiler } from "node:inspector";

  export type ScriptCov = Profiler.ScriptCoverage;
  export type ProcessCov = { readonly result: readonly ScriptCov[] };
  export function mergeProcessCovs(processes: readonly ProcessCov[]): ProcessCov;
}

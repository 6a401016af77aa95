/** The tasks of FiDeLiS: planning the search and, at each step, choosing paths and deciding whether to stop. */
import { choosePaths } from "./choose-paths.ts";
import { planSearch } from "./plan-search.ts";
import { verifyDeduction } from "./verify-deduction.ts";

export const fidelisTasks = { choosePaths, planSearch, verifyDeduction };

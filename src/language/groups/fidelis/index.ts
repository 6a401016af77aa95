/** The tasks of FiDeLiS: a plan before the search, and at each of its steps which paths go on and whether it may end. */
import { choosePaths } from "./choose-paths.ts";
import { planSearch } from "./plan-search.ts";
import { verifyDeduction } from "./verify-deduction.ts";

export const fidelisTasks = { choosePaths, planSearch, verifyDeduction };

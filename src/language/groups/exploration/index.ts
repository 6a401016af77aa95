/** Tasks for systems that explore a graph step by step. */
import { judgeSufficiency } from "./judge-sufficiency.ts";

export const explorationTasks = { judgeSufficiency };

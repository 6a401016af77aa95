/**
 * Combines the groups of tasks. Each group is a folder in `groups/`. To add the tasks of a system, create a folder for
 * them and add one line here. The port, the implementations and the list of prompts include the tasks automatically.
 */
import type { TasksOf } from "./define-task.ts";
import { afRetrieverTasks } from "./groups/af-retriever/index.ts";
import { contextTasks } from "./groups/contexts/index.ts";
import { conversationTasks } from "./groups/conversation/index.ts";
import { explorationTasks } from "./groups/exploration/index.ts";
import { fidelisTasks } from "./groups/fidelis/index.ts";
import { gatewayEnsembleTasks } from "./groups/gateway-ensemble/index.ts";
import { hubTasks } from "./groups/hubs/index.ts";
import { mindmapTasks } from "./groups/mindmap/index.ts";
import { questionTasks } from "./groups/questions/index.ts";
import { structGptTasks } from "./groups/structgpt/index.ts";
import { thinkOnGraphTasks } from "./groups/think-on-graph/index.ts";
import { variantTasks } from "./groups/variants/index.ts";

/** The tasks that answer questions. Each retriever declares which of these tasks it needs. */
export const answeringTasks = {
  ...hubTasks,
  ...contextTasks,
  ...afRetrieverTasks,
  ...explorationTasks,
  ...mindmapTasks,
  ...fidelisTasks,
  ...thinkOnGraphTasks,
  ...structGptTasks,
  ...gatewayEnsembleTasks,
  ...conversationTasks,
  ...variantTasks,
} as const;

/** All tasks of the port. Data from the question-writing tasks is stored with the name of its writer. */
export const groupedTasks = { ...answeringTasks, ...questionTasks } as const;

export type GroupedTasks = TasksOf<typeof groupedTasks>;

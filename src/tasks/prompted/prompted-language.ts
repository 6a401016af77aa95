/** Implements the language port with a language model and one prompt per task, or plans the calls of such a port. */
import { bindTasks } from "../define-task.ts";
import { answeringTasks, groupedTasks } from "../grouped-tasks.ts";
import { questionTasks } from "../groups/questions/index.ts";
import type { CallPlan } from "../model/call-plan.ts";
import { describeIdentity, type RequestIdentity } from "../model/request-key.ts";
import type { StructuredModel } from "../model/structured-model.ts";
import { defaultMostUnread, type LanguageIdentity, type LanguageTasks, type TaskName } from "../tasks.ts";

/**
 * Returns the id of a language port implemented by a model, including the versions of prompts and the efforts for
 * specific tasks.
 */
function promptedIdentity(model: Pick<StructuredModel, "id" | "taskEfforts">): LanguageIdentity {
  const id = `prompted ${model.id}`;
  const versionOf = (task: TaskName): string => {
    const effort = model.taskEfforts[task];
    return `${task}@${answeringTasks[task].sheet.version}${effort === undefined ? "" : `:${effort}`}`;
  };
  return { id, idOf: (tasks) => [id, tasks.map(versionOf).join(",")].filter(Boolean).join(" ") };
}

/**
 * @param notice informs the user of items without a usable reply
 * @param mostUnread the share of such items in a step, from 0 to 1, above which a question fails
 */
export function createPromptedLanguage(
  model: StructuredModel,
  notice: (message: string) => void = () => {},
  mostUnread: number = defaultMostUnread,
): LanguageTasks {
  const versions = Object.values(questionTasks).map(({ sheet }) => `${sheet.task}@${sheet.version}`);
  return {
    ...promptedIdentity(model),
    mostUnread,
    ...bindTasks(groupedTasks, ({ prompted }) => prompted(model, notice)),
    writer: `${model.id} ${versions.join(",")}`,
  };
}

/**
 * Plans the calls of the prompted implementation instead of sending them. Rules provide the results, so that a dry run
 * proceeds like a normal run.
 * @param identity the id of the planned model
 */
export function createDryRunLanguage(identity: RequestIdentity, plan: CallPlan): LanguageTasks {
  const model = { id: describeIdentity(identity), taskEfforts: identity.parameters.taskEfforts ?? {} };
  return {
    // The id of the replaced language, because this id determines which stored data is valid.
    ...promptedIdentity(model),
    ...bindTasks(groupedTasks, ({ planned }) => planned(plan)),
    writer: "rules",
  };
}

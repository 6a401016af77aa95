import { defineCommand } from "../../cli/command.ts";
import { type PhaseState, readLockHolder, readPhaseStates } from "../../workspace/index.ts";
import { workspaceOf } from "../shared/workspace-of.ts";

const marks = { empty: "○", "in progress": "●", complete: "✓" } as const;

export const command = defineCommand({
  run: async (_invocation, context) => {
    const workspace = workspaceOf(context);
    const states = readPhaseStates(workspace);
    const { name, description } = workspace.manifest;
    const holder = readLockHolder(workspace);
    const current = states.find((state) => state.state !== "complete");
    const next = current?.next
      ? [`Next: ${current.next.action}`, `  ${current.next.command}`]
      : ["All eight phases are complete."];
    return {
      text: [
        `${name}${description === "" ? "" : `: ${description}`}`,
        workspace.root,
        holder ? `${holder.author} has been editing the workspace since ${holder.since}` : [],
        "",
        states.flatMap(phaseLines),
        "",
        next,
      ],
      json: {
        root: workspace.root,
        name,
        description,
        phases: states.map(({ phase, state, summary, missing, next: action }) => ({
          number: phase.number,
          name: phase.name,
          title: phase.title,
          state,
          summary,
          missing,
          next: action,
        })),
        next: current?.next ?? null,
        edited_by: holder ?? null,
      },
    };
  },
});

function phaseLines(state: PhaseState): string[] {
  const { phase, summary, missing } = state;
  const head = `${phase.number} ${marks[state.state]} ${phase.title.padEnd(28)} ${state.state.padEnd(11)} ${summary}`;
  return [head.trimEnd(), ...(state.state === "in progress" ? missing.map((item) => `      - ${item}`) : [])];
}

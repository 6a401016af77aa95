import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import {
  initWorkspace,
  openEditor,
  phaseFile,
  readPhaseStates,
  type Workspace,
} from "../../../workspace/index.ts";
import { matchCommand } from "../../cli/match-command.ts";

/** Returns every command that `status` suggests, in any state of the workspace. */
function namedCommands(workspace: Workspace): string[] {
  return readPhaseStates(workspace).flatMap(({ next }) => (next ? [next.command] : []));
}

test("every next step that a phase suggests is a valid command", () => {
  const empty = initWorkspace(temporaryFolder());
  const workspace = initWorkspace(temporaryFolder());
  writeFileSync(
    join(workspace.root, "literature/final.bib"),
    "@misc{A, title = {A}}\n@misc{B, title = {B}}\n",
  );
  const fill = (phase: Parameters<typeof phaseFile>[1], content: object): void =>
    writeFileSync(phaseFile(workspace, phase), JSON.stringify(content));
  const classes = [{ id: "A:x", name: "x" }];
  fill("extraction", { publications: [{ id: "A", classes }] });
  fill("clustering", {
    clusters: [{ id: "c", name: "c", members: ["A:x"] }],
    categories: [{ id: "k", name: "K", clusters: ["c"] }],
  });
  fill("relevance", { clusters: [{ id: "c", relevant: true }] });
  fill("construction", {
    increments: [
      { name: "T1", categories: [{ name: "K", classes: [] }] },
      { name: "T2", operations: [] },
    ],
  });
  fill("validation", { verdicts: [{ increment: "T2", question: "Q1.1", satisfied: true, reason: "r" }] });
  fill("application", { objects: [{ id: "o", text: "o" }] });
  const commands = [...namedCommands(empty), ...namedCommands(workspace)];
  expect(commands.length).toBeGreaterThan(12);
  for (const command of commands) {
    expect(command, command).toMatch(/^taxolink /);
    // OPERATION stands for the operation that the user chooses.
    const chosen = command.replace("edit OPERATION", "edit rename-class");
    expect(matchCommand(chosen.split(" "), 1)?.entry.name, command).toBeDefined();
  }
});

test("a phase is complete if nothing is missing; otherwise, its status lists the missing work", () => {
  const workspace = initWorkspace(temporaryFolder());
  const editor = openEditor(workspace, { author: "Ada" });
  const planning = () => readPhaseStates(workspace)[0];
  expect(planning()).toMatchObject({ state: "empty", summary: "" });
  editor.update("planning", { operation: { kind: "x" } }, (plan) => ({
    ...plan,
    objective: "o",
    domain: "d",
    structure: "faceted",
    procedure: "qualitative",
    abstraction: "a",
  }));
  expect(planning()).toMatchObject({
    state: "in progress",
    summary: "4 of 5 steps, 0 relevance questions (all)",
    missing: ["Define S5, the topics of the literature", "Add the relevance questions"],
    next: { action: "Define S5, the topics of the literature", command: "taxolink plan set --topics LIST" },
  });
  editor.update("planning", { operation: { kind: "x" } }, (plan) => ({
    ...plan,
    literature: { topics: ["t"], domains: [] },
    relevance: { rule: "any", questions: [{ id: "GQ1", text: "?" }] },
  }));
  expect(planning()).toMatchObject({ state: "complete", missing: [], next: null });
});

/** Tests phase 1 with key presses and the real commands. */
import { expect, test } from "vitest";
import { sit } from "../../../../testing/sit.ts";
import { workspaceWith } from "../../../../testing/workspaces.ts";
import { screenInput } from "../../shell/app-state.ts";

test("key presses set the values, structure, criteria and a question of the plan", async () => {
  const { type, session, commandsRun } = await sit(workspaceWith());
  await type("g1", "<Enter>Questions on graphs<Enter>", "<Enter>Scholarly search<Enter>");
  // The message contains only the line of the plan that the edit changed.
  expect(session.state().message.text).toBe("S2 Domain  Scholarly search · u undoes");
  await type("tttt", "p", "p", "aI1<Enter>Proposes classes<Enter>", "aE1<Enter>No full text<Enter>");
  await type("QGQ1<Enter>Does it divide the questions?<Enter>");
  const workspace = screenInput(session.state())?.workspace;
  expect(workspace?.taxonomy.planning).toMatchObject({
    objective: "Questions on graphs",
    domain: "Scholarly search",
    structure: "faceted",
    procedure: "qualitative",
    relevance: { questions: [{ id: "GQ1", text: "Does it divide the questions?" }] },
  });
  expect(workspace?.survey.survey.criteria.map(({ id, kind }) => [id, kind])).toEqual([
    ["I1", "inclusion"],
    ["E1", "exclusion"],
  ]);
  expect(commandsRun[0]).toEqual(["plan", "set", "--objective", "Questions on graphs"]);
  // All edits are undone in reverse order, so the question is removed first.
  await type("u");
  expect(screenInput(session.state())?.workspace.taxonomy.planning.relevance.questions).toEqual([]);
});

test("a typed choice replaces the current one, and the form stays open so that a rejected id can be corrected", async () => {
  const { type, session } = await sit(workspaceWith());
  await type("g1", "<End><Enter>any<Enter>", "<End><Enter>al<Enter>", "aX1<Enter>Off topic<Enter>");
  expect(screenInput(session.state())?.workspace.taxonomy.planning.relevance.rule).toBe("all");
  expect(session.state().message).toMatchObject({ tone: "bad" });
  await type("<Down>ex<Tab><Enter>");
  expect(screenInput(session.state())?.workspace.survey.survey.criteria).toEqual([
    { id: "X1", kind: "exclusion", text: "Off topic" },
  ]);
  expect(session.state().mode.kind).toBe("browse");
});

/** Tests a session without a terminal: keys produce states and command lines. */
import { expect, test } from "vitest";
import { createQueueReader, surveySchema } from "../../../literature/index.ts";
import { readTaxonomy, type TaxonomyFiles, taxonomyPhases } from "../../../taxonomy/index.ts";
import { phases } from "../../../workspace/index.ts";
import { placeOf } from "./app-state.ts";
import type { CommandOutput } from "./run-command.ts";
import { createSession, type Session, type SessionServices } from "./session.ts";
import { indexTaxonomy } from "./taxonomy-index.ts";
import type { WorkspaceView } from "./workspace-view.ts";

/** Files of phases that have not started. */
const noFiles = Object.fromEntries(
  Object.keys(taxonomyPhases).map((phase) => [phase, `/nowhere/${phase}.json`]),
) as TaxonomyFiles;

const taxonomy = readTaxonomy(noFiles);

const survey = { survey: surveySchema.parse({}), iterations: [], final: [] };

const workspace: WorkspaceView = {
  name: "Example",
  root: "/example",
  pathOf: (file) => file,
  folders: [],
  author: "Ada",
  phases: phases.map((phase) => ({
    phase,
    file: "",
    state: "empty",
    summary: "",
    missing: [],
    next: null,
  })),
  survey,
  papers: [],
  queue: (stage) => createQueueReader()(survey, [], stage),
  fullText: () => undefined,
  pace: () => undefined,
  suspects: () => [],
  taxonomy,
  index: indexTaxonomy(taxonomy, []),
  measure: () => undefined,
  overlaps: () => [],
  graphFolder: "",
  questionFolder: "",
  runFolder: "",
  bibliographies: [],
  graphFiles: [],
  questionFiles: [],
  questions: () => ({ pairs: [] }),
  reviews: () => ({ problem: "there is nothing to review" }),
  disputes: () => [],
  search: () => [],
  historySize: 0,
  benchmarks: [],
  results: () => ({ problem: "nothing was run" }),
  problems: [],
};

async function sit(
  services: Partial<SessionServices> = {},
): Promise<{ session: Session; commandsRun: string[][]; copied: string[] }> {
  const commandsRun: string[][] = [];
  const copied: string[] = [];
  const session = createSession({
    folder: ".",
    load: async () => ({ kind: "ready", workspace }),
    run: async (words) => {
      commandsRun.push([...words]);
      return { text: `did ${words.join(" ")}`, json: null, ok: true };
    },
    copy: (text) => copied.push(text),
    openLink: () => {},
    ...services,
  });
  await session.reload();
  return { session, commandsRun, copied };
}

function selected(session: Session): string | undefined {
  return placeOf(session.state()).row;
}

test("arrows and letters move the selection and stop at the ends", async () => {
  const { session } = await sit();
  session.press(["j", "down", "k"]);
  expect(selected(session)).toBe("survey");
  session.press(["home", "up"]);
  expect(selected(session)).toBe("planning");
  session.press(["end", "j"]);
  expect(selected(session)).toBe("benchmark");
});

test("the filter narrows the list while the user types, Esc removes it, and Enter keeps it", async () => {
  const { session } = await sit();
  session.press(["/", ..."clu"]);
  expect(session.readRows(session.state()).map((row) => row.id)).toEqual(["clustering"]);
  session.press(["esc"]);
  expect(session.readRows(session.state()).length).toBeGreaterThan(8);
  session.press(["/", ..."VALID", "enter", "esc"]);
  expect(placeOf(session.state()).filter).toBe("");
});

test("the palette runs a typed command line and shows the equivalent shell command", async () => {
  const { session, commandsRun } = await sit();
  session.press([":", ...'status --seed "3"', "enter"]);
  await session.settled();
  expect(commandsRun).toEqual([["status", "--seed", "3"]]);
  expect(session.state().message.text).toBe("did status --seed 3");
});

test("Esc in the palette keeps the typed text for the next use", async () => {
  const { session } = await sit();
  session.press([":", ..."init somewhere", "esc", ":"]);
  expect(session.state().mode).toMatchObject({ kind: "palette", editor: { text: "init somewhere" } });
  session.press(["left", "x"]);
  expect(session.state().mode).toMatchObject({ editor: { text: "init somewherxe" } });
});

test("typing in the palette replaces the text that Esc kept", async () => {
  const { session } = await sit();
  session.press([":", ..."prisma", "esc", ":", ..."kappa"]);
  expect(session.state().mode).toMatchObject({ kind: "palette", editor: { text: "kappa" } });
});

test("keys pressed during a command take effect in order when it ends", async () => {
  const gate = Promise.withResolvers<CommandOutput>();
  const { session } = await sit({ run: () => gate.promise });
  session.press(["u", "j", "j"]);
  session.press(["k"]);
  expect(selected(session)).toBe("planning");
  gate.resolve({ text: "undone", json: null, ok: true });
  await session.settled();
  expect(selected(session)).toBe("survey");
});

test("Esc stops a running command", async () => {
  const { session } = await sit({
    run: (_words, _note, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("stopped")))),
  });
  session.press(["u", "esc"]);
  await session.settled();
  expect(session.state().running).toBeUndefined();
  expect(session.state().message).toEqual({ text: "stopped.", tone: "bad" });
});

test("the app waits for the running command before it quits", async () => {
  const events: string[] = [];
  const { session } = await sit({
    run: (_words, _note, signal) =>
      new Promise((resolve) =>
        signal.addEventListener("abort", () =>
          resolve({ text: String(events.push("saved")), json: null, ok: true }),
        ),
      ),
  });
  session.press(["u", "ctrl+c"]);
  expect(await session.left).toBe("interrupt");
  expect(events).toEqual(["saved"]);
});

test("the app reports when the workspace becomes unreadable, and when it is readable again", async () => {
  let broken = true;
  const { session } = await sit({
    load: async () => {
      if (broken) throw new Error("taxolink.json: the JSON ends prematurely");
      return { kind: "ready", workspace };
    },
  });
  expect(session.state().loaded).toEqual({
    kind: "broken",
    problem: "taxolink.json: the JSON ends prematurely",
    makeIn: undefined,
  });
  broken = false;
  await session.reload();
  expect(session.state().loaded.kind).toBe("ready");
});

test("the y key copies the selected text", async () => {
  const { session, copied } = await sit();
  session.press(["j", "y"]);
  expect(copied).toEqual(["2 Survey"]);
});

test("a key without a function only shows a message", async () => {
  const { session } = await sit();
  session.press(["Z"]);
  expect(session.state().message.text).toBe("Z has no function here; ? shows the keys.");
});

test("the app announces only slow commands, and does so before they start", async () => {
  const announced: string[] = [];
  const benchmark = { folder: "runs/first", runs: [], comparisons: [], finished: new Date(0) };
  const { session } = await sit({
    load: async () => ({ kind: "ready", workspace: { ...workspace, benchmarks: [benchmark] } }),
    run: async (words) => {
      announced.push(`${words[0]}: ${session.state().running?.words.join(" ") ?? "nothing"}`);
      return { text: "", json: null, ok: true };
    },
  });
  session.press([":", ..."go benchmark", "enter", "R"]);
  await session.settled();
  session.press([":", ..."status", "enter"]);
  await session.settled();
  expect(announced).toEqual(["report: report runs/first", "status: nothing"]);
});

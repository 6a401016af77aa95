/** Shows a conversation about a graph or search results: its turns, their sources, and its memory. */
import { join } from "node:path";
import { count } from "../../../../base/text/count.ts";
import { defaultRetriever, runLabel } from "../../../../retrieval/index.ts";
import { commandLine } from "../../../cli/command-line.ts";
import { dim, section, title } from "../../drawing/lines.ts";
import type { Outcomes } from "../../shell/outcomes.ts";
import { type Action, type Content, listOf, type Offers, type Screen, type ScreenInput } from "../screen.ts";
import { questionFields } from "./ask-action.ts";

type Chat = NonNullable<Outcomes["chat"]>;
type Turn = Chat["turns"][number];

export const chatScreen: Screen = {
  ...listOf({
    items: ({ outcomes }) => outcomes.chat?.turns ?? [],
    // A mark shows that the conversation remembers the turn.
    row: ({ number, question, answer }, { outcomes }) => ({
      id: String(number),
      label: question,
      ...(outcomes.chat?.remembered.includes(number) ? { mark: "•" } : {}),
      ...(answer === null ? { note: "no answer" } : {}),
    }),
    about: turnDetail,
    others: (input) => [chatAction(input), clearActions(input)],
  }),
  empty: () =>
    "Press a to ask the first question or to continue the conversation in runs/chat.json.\n\nThe chat remembers the last five turns; x clears the memory.",
  strip: ({ outcomes }) => (outcomes.chat ? memoryStrip(outcomes.chat) : ""),
};

function turnDetail({ question, answer, sources, remembered, error }: Turn): Content {
  return [
    title(question),
    "",
    answer ?? error ?? "The system found no answer in the retrieved evidence.",
    section(
      "Sources",
      sources.map(
        ({ number, title: name, address }) => `[${number}] ${name}${address === null ? "" : `, ${address}`}`,
      ),
    ),
    "",
    dim(
      remembered.length === 0
        ? "No earlier turn was used for this answer."
        : `Used for this answer: turns ${remembered.join(", ")}.`,
    ),
  ];
}

function memoryStrip({ about, retriever, answered_by, turns, remembered }: Chat): string {
  const memory = remembered.length === 0 ? "memory empty" : `${remembered.length} remembered`;
  return `${runLabel(retriever, answered_by)} · ${about} · ${count(turns.length, "turn")}, ${memory}`;
}

/** Asks the next question: `c` on the screen for questions about a graph, or `a` in the conversation. */
export function chatAction(input: ScreenInput, key = "a"): Action {
  const { workspace, outcomes } = input;
  const { chat } = outcomes;
  const [first] = workspace.graphFiles;
  const graph = first === undefined ? "" : workspace.pathOf(first);
  const known = {
    graph: chat?.kind === "graph" ? chat.about : (outcomes.answer?.graph ?? graph),
    // A retriever that the command chose suits its question, not the next one.
    retriever: chat?.retriever_named ? chat.retriever : undefined,
  };
  return {
    key,
    label: key === "a" ? "ask" : "chat",
    kind: "form",
    fields: [
      ...questionFields(input, known).map((field) =>
        field.name === "graph" ? ({ ...field, optional: true } as const) : field,
      ),
      {
        name: "results",
        label: "File of search results (instead of a graph)",
        value: chat?.kind === "results" ? chat.about : "",
        optional: true,
        path: true,
        extra: true,
      },
    ],
    line: ({ question = "", retriever = "", graph: graphFile = "", results = "" }) =>
      commandLine("chat", [question], {
        ...(results === "" ? { graph: graphFile } : { results }),
        // If the value is unchanged, the command chooses the retriever that is suitable for results.
        ...(retriever === defaultRetriever ? {} : { retriever }),
        session: sessionFile(input),
      }),
    storeAs: "chat",
    screen: "chat",
  };
}

function clearActions(input: ScreenInput): Offers {
  const { chat } = input.outcomes;
  if (chat === undefined || chat.remembered.length === 0) return [];
  const subject = chat.kind === "graph" ? { graph: chat.about } : { results: chat.about };
  return [
    {
      key: "x",
      label: "forget",
      kind: "command",
      line: commandLine("chat", ["/clear"], {
        ...subject,
        retriever: chat.retriever,
        session: sessionFile(input),
      }),
      storeAs: "chat",
      screen: "chat",
    },
  ];
}

function sessionFile({ workspace }: ScreenInput): string {
  return workspace.pathOf(join("runs", "chat.json"));
}

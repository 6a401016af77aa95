/** Asks a question about a graph. */
import { defaultRetriever, retrieverNames, topicRetriever } from "../../../../retrieval/index.ts";
import { commandLine } from "../../../cli/command-line.ts";
import { nonEmptyAnswers } from "../../shell/command-line.ts";
import type { Action, Field, ScreenInput } from "../screen.ts";

/** What is known before the user asks. */
type Known = {
  readonly graph: string;
  /** The id of the entity from which to start, for which the form otherwise asks. */
  readonly topic?: string | undefined;
  readonly question?: string | undefined;
  /** The retriever to suggest, unless it is the usual one. */
  readonly retriever?: string | undefined;
};

/** Enter asks as soon as there is a question and a graph; Tab leads to the other fields. */
export function askAction(input: ScreenInput, known: Known): Action {
  const usual = usualRetriever(known);
  const topicField: Field = { name: "topic", label: "Id of the start entity", optional: true, extra: true };
  return {
    key: "a",
    label: known.topic === undefined ? "ask" : "ask from here",
    kind: "form",
    fields: [
      ...questionFields(input, known),
      ...(known.topic === undefined ? [topicField] : []),
      { name: "index", label: "Index file", optional: true, path: true, extra: true },
    ],
    line: ({ question = "", retriever = "", graph = "", topic = known.topic ?? "", index = "" }) =>
      commandLine("ask", [question], {
        graph,
        // If the value is unchanged, the command chooses a retriever that uses the topic.
        ...(retriever === usual ? {} : { retriever }),
        ...nonEmptyAnswers({ topic, index }),
        explain: true,
      }),
    storeAs: "answer",
    screen: "ask",
    select: "answer",
  };
}

function usualRetriever({ topic }: Pick<Known, "topic">): string {
  return topic === undefined ? defaultRetriever : topicRetriever;
}

/** The question, what answers it, and the graph. */
export function questionFields({ workspace }: ScreenInput, known: Known): readonly Field[] {
  const graphs = workspace.graphFiles.map(workspace.pathOf);
  return [
    {
      name: "question",
      label: known.topic === undefined ? "Question" : `Question starting from ${known.topic}`,
      ...(known.question !== undefined && { value: known.question, isSuggestion: true }),
    },
    {
      name: "retriever",
      label: "Retriever",
      value: known.retriever ?? usualRetriever(known),
      choices: retrieverNames(),
      extra: true,
    },
    {
      name: "graph",
      label: "Graph",
      value: known.graph,
      path: true,
      ...(graphs.length > 0 && { choices: graphs }),
      // Without a graph to suggest, the user has to name one.
      ...(known.graph !== "" && { extra: true }),
    },
  ];
}

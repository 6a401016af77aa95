/** Predicts the node type of the answers to a question (step 1 of AF-Retriever; AF-Retriever paper, lines 83–91). */
import { z } from "zod";
import { defineTask } from "../../define-task.ts";
import { cleanLine } from "../../model/fence.ts";
import { definePrompt } from "../../model/prompt.ts";
import { lengths, someText } from "../../model/reply-schema.ts";
import { focusOf } from "./focus-type.ts";
import { type SchemaOutline, showTypes } from "./schema-outline.ts";

type PredictTargetTypeInput = { readonly question: string; readonly schema: SchemaOutline };

const prompt = definePrompt({
  task: "predictTargetType",
  version: 2,
  summary: "predicts the node type of the answer to a question",
  rules: [
    "A knowledge graph has nodes of several types, and a question asks for some of its nodes.",
    'Choose the type of the correct answer from the list. The type "value" means dates, numbers, names and other ' +
      'texts that are not nodes with their own type. The type "thing" means anything else without a type.',
    'Reply with {"type": one of the types, exactly as in the list}.',
  ].join("\n"),
  schema: () => z.object({ type: someText(lengths.name) }),
  examples: [
    {
      input: {
        question: "Which masons worked on a bridge over the River Naab?",
        schema: { nodeTypes: ["bridge", "river", "mason", "value"], relations: [] },
      },
      output: { type: "mason" },
    },
    {
      input: {
        question: "When was the Stone Bridge completed?",
        schema: { nodeTypes: ["bridge", "river", "mason", "value"], relations: [] },
      },
      output: { type: "value" },
    },
  ],
  sections: ({ question, schema: outline }: PredictTargetTypeInput) => [
    { title: "Question", text: cleanLine(question) },
    { title: "Types", text: showTypes(outline) },
  ],
  likelyTokens: () => 12,
  overflow: {
    kind: "shrink",
    // The rarest types come last.
    smaller: ({ question, schema: { nodeTypes, relations } }) =>
      nodeTypes.length < 2
        ? null
        : { question, schema: { nodeTypes: nodeTypes.slice(0, Math.ceil(nodeTypes.length / 2)), relations } },
  },
});

/**
 * Returns a node type, in the model's words. The offline rule returns the type or relation that the question mentions
 * first.
 */
export const predictTargetType = defineTask({
  prompt,
  rule: ({ question, schema: outline }) => focusOf(question, outline)?.type ?? "",
  fromReply: ({ type }) => type.trim(),
});

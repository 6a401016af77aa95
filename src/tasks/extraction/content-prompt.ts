/**
 * Asks a model for the items of the user's schema that a passage states, with a quote for each of them (thesis, lines
 * 3450–3458).
 */
import { z } from "zod";
import { cleanLine } from "../model/fence.ts";
import { definePrompt, halveText } from "../model/prompt.ts";
import { lengths, text } from "../model/reply-schema.ts";
import { bulleted } from "../prompted/show-triple.ts";
import type { ContentField } from "./content-schema.ts";

export type ContentPassage = {
  readonly fields: readonly ContentField[];
  /** The findings so far in this passage and the preceding passages. */
  readonly findings: readonly { readonly field: string; readonly value: string }[];
  readonly passage: string;
};

export const extractContentPrompt = definePrompt({
  task: "extractContent",
  version: 2,
  summary: "extracts the items that a schema describes from a passage, with quotes",
  rules: [
    "You extract facts from a text and assign them to the given fields.",
    "For every statement in the passage that gives a value for a field, write one item: the name of the field, " +
      "the value, and a quote. The quote is the exact words of the passage that state the value, at most one " +
      "sentence.",
    "For a text field, write a short value in the words of the passage. For a JSON field, write a JSON value " +
      "that matches its schema, as a string.",
    "Extract only what the passage states. Do not use other knowledge, and omit what the passage only mentions " +
      "about the work of others.",
    "Omit anything that is already in the list of findings. If nothing remains, return an empty list.",
    'Reply with {"items": [{"field": name, "value": text, "quote": text}, …]}.',
  ].join("\n"),
  schema: ({ fields, passage }: ContentPassage) =>
    z.object({
      items: z
        .array(
          z.object({
            field: z.enum(fields.map(({ name }) => name)),
            value: text(passage.length + lengths.sentence),
            quote: text(passage.length),
          }),
        )
        .max(5 + Math.ceil(passage.length / 40)),
    }),
  examples: [
    {
      input: {
        fields: [textField("river", "a river that is crossed"), textField("year", "the year of completion")],
        findings: [],
        passage: "The Stone Bridge, finished in 1146, spans the Naab. It is made of sandstone.",
      },
      output: {
        items: [
          { field: "river", value: "Naab", quote: "spans the Naab" },
          { field: "year", value: "1146", quote: "The Stone Bridge, finished in 1146" },
        ],
      },
    },
    {
      input: {
        fields: [textField("river", "a river that is crossed")],
        findings: [{ field: "river", value: "Naab" }],
        passage: "The bridge over the Naab was widened twice.",
      },
      output: { items: [] },
    },
  ],
  sections: ({ fields, findings, passage }) => [
    { title: "Fields", text: bulleted(fields.map(describeField)) },
    ...(findings.length > 0
      ? [
          {
            title: "Findings",
            text: bulleted(findings.map(({ field, value }) => `${field}: ${cleanLine(value)}`)),
          },
        ]
      : []),
    { title: "Passage", text: passage },
  ],
  likelyTokens: () => 300,
  check: ({ items }, { fields }) => {
    for (const { field, value } of items) {
      const matchingField = fields.find((candidate) => candidate.name === field);
      if (!matchingField) return `"${field}" is not among the given fields`;
      const parsed = matchingField.parse(value);
      if (!parsed.ok) return parsed.problem;
    }
    return null;
  },
  overflow: {
    kind: "split",
    halves: (input) => halveText(input, "passage"),
    join: (outputs) => ({ items: outputs.flatMap(({ items }) => items) }),
  },
});

function describeField(field: ContentField): string {
  const kind = field.plain ? "text" : `JSON, ${JSON.stringify(field.schema)}`;
  return `${field.name} (${kind})${field.description === "" ? "" : `: ${cleanLine(field.description)}`}`;
}

function textField(name: string, description: string): ContentField {
  return {
    name,
    description,
    many: true,
    plain: true,
    schema: { type: "string" },
    parse: (text) => ({ ok: true, value: text }),
  };
}

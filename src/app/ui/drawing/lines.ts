/** Builds the lines of a detail pane. */
import { leavesOf } from "../../../pages/blocks.ts";
import type { Content, Line, Span, Spans } from "../screens/screen.ts";
import type { Tone } from "./theme.ts";

export function span(text: string, tone: Tone = "normal"): Span {
  return { text, tone };
}

export function title(text: string): Line {
  return [span(text, "title")];
}

export function dim(text: string): Line {
  return [span(text, "dim")];
}

/** Returns a blank line and the text, or nothing if the text is empty. */
export function passage(text: string): Content {
  return text !== "" && ["", text];
}

/** Returns a blank line, a heading and its content, or nothing if there is no content. */
export function section(heading: string, ...content: Content[]): Content {
  return !isEmpty(content) && ["", title(heading), content];
}

function isEmpty(content: Content): boolean {
  if (typeof content !== "object" || content === null) return !content;
  if ("wordsFor" in content) return false;
  if ("kind" in content) return leavesOf(content).length === 0;
  return !isSpans(content) && content.every(isEmpty);
}

/** Whether content is a line of spans, and not several parts. */
export function isSpans(content: Spans | readonly Content[]): content is Spans {
  return (
    content.length > 0 &&
    content.every(
      (part) => typeof part === "object" && part !== null && "tone" in part && !("wordsFor" in part),
    )
  );
}

/** Formats a value with one field per line, and indents nested fields. */
export function valueLines(value: unknown, indent = ""): string[] {
  if (value === undefined) return ["removed"];
  if (value === null || typeof value !== "object")
    return [`${indent}${value === "" ? "empty" : String(value)}`];
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) => {
    const label = Array.isArray(value) ? "-" : `${name}:`;
    if (part === null || typeof part !== "object") return [`${indent}${label} ${String(part)}`];
    return [`${indent}${label}`, ...valueLines(part, `${indent}  `)];
  });
}

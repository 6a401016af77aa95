/**
 * Finds the JSON objects in a model's text. Nothing is guessed: truncated JSON is not completed, unless what followed
 * would only have repeated it.
 */

/** The JSON objects of a reply in the order in which they stand, or the reason why it has none. */
export type ReplyObjects = {
  readonly objects: readonly unknown[];
  /** Whether the text ends within an object. */
  readonly isCut: boolean;
  /**
   * Whether the model went on with another prompt after an object, which is no part of its reply, or only repeats the
   * prompt.
   */
  readonly isOver: boolean;
};

/**
 * The tags around a model's reasoning, in the notations of different model families. A closing tag without an opening
 * one ends a reasoning block that began before the reply.
 */
const openingTag =
  /^(?:<(think|thinking|thought|reasoning|reflection)>|\[(THINK)\]|<\|channel\|>(analysis|commentary)<\|message\|>)/i;
const closingTag =
  /^(?:<\/(?:think|thinking|thought|reasoning|reflection)>|\[\/THINK\]|<\|channel\|>final<\|message\|>)/i;
/** The maximum length of such a tag. */
const longestTag = 40;
/** The line with which the material of a prompt begins. */
const openingFence = /^<<\w/;
/** The number of these lines that a reply may repeat before its object. */
const mostRepeated = 3;
/** The maximum number of braces that may begin no object, so that a text of braces takes linear time. */
const mostFalseStarts = 100;

/**
 * Returns the complete objects outside reasoning, up to a prompt that the model writes after them. Prose, code fences
 * and trailing commas are accepted around and within them. An object that is the whole text counts even if its strings
 * contain tags.
 */
export function findReplyObjects(text: string): ReplyObjects {
  const whole = parseObject(text.trim());
  if (whole !== undefined) return { objects: [whole], isCut: false, isOver: false };
  let objects: unknown[] = [];
  let isCut = false;
  let falseStarts = 0;
  let fences = 0;
  let mostFences = mostRepeated;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === "<" || char === "[") {
      const tagged = text.slice(at, at + longestTag);
      // A reply that begins with the material only recites it.
      if ((at === 0 || text[at - 1] === "\n") && openingFence.test(tagged))
        fences += at === 0 ? mostRepeated + 1 : 1;
      if (fences > mostFences) return { objects, isCut: false, isOver: true };
      const opening = openingTag.exec(tagged);
      const closing = closingTag.exec(tagged);
      if (opening) {
        // A block without an end is reasoning up to the end of the text.
        at = endOfReasoning(text, at + opening[0].length);
      } else if (closing) {
        objects = [];
        isCut = false;
        fences = 0;
        mostFences = mostRepeated;
        at += closing[0].length - 1;
      }
    } else if (char === "{" && falseStarts < mostFalseStarts) {
      const { end } = scanObject(text, at);
      const value = end === null ? undefined : parseObject(text.slice(at, end));
      if (value !== undefined && end !== null) {
        objects.push(value);
        fences = 0;
        mostFences = 0;
        at = end - 1;
      } else {
        falseStarts += 1;
        isCut ||= end === null && /^\{\s*"/.test(text.slice(at, at + longestTag));
      }
    }
  }
  return { objects, isCut: isCut && objects.length === 0, isOver: false };
}

/** Returns the last position of the tag that ends a reasoning block, or of the text. */
function endOfReasoning(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] !== "<" && text[at] !== "[") continue;
    const closing = closingTag.exec(text.slice(at, at + longestTag));
    if (closing) return at + closing[0].length - 1;
  }
  return text.length;
}

/** Ends the object in which a text ends. */
export function closeObject(text: string): string {
  const start = text.search(/\{\s*"/);
  return start === -1 ? text : text + scanObject(text, start).open;
}

/**
 * Reads the object at a position. Strings count as text.
 * @returns the end of the object, or null and the characters that end it if the text ends first
 */
function scanObject(text: string, start: number): { readonly end: number | null; readonly open: string } {
  const closing: string[] = [];
  let inString = false;
  for (let at = start; at < text.length; at += 1) {
    const char = text[at];
    if (inString) {
      if (char === "\\") at += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === "{") closing.push("}");
    else if (char === "[") closing.push("]");
    else if (char === "]" && closing.at(-1) === "]") closing.pop();
    else if (char === "}") {
      // A bracket without its counterpart is no part of an object.
      while (closing.pop() !== "}");
      if (!closing.includes("}")) return { end: at + 1, open: "" };
    }
  }
  return { end: null, open: (inString ? '"' : "") + closing.reverse().join("") };
}

/** Returns the object that a text is in whole, with or without trailing commas, or undefined. */
function parseObject(text: string): unknown {
  if (!text.startsWith("{") || !text.endsWith("}")) return undefined;
  return tryParse(text) ?? tryParse(dropTrailingCommas(text));
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The text is not JSON in this form; the caller tries the next form or goes on.
    return undefined;
  }
}

/** Removes any comma before a closing bracket, except within strings. */
function dropTrailingCommas(text: string): string {
  return text.replace(
    /("(?:[^"\\]|\\[\s\S])*(?:"|\\?$))|,(?=\s*[}\]])/g,
    (_match, string: string | undefined) => string ?? "",
  );
}

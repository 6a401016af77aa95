/**
 * Runs the app as questions and answers, line by line, with the same screens, keys and commands. The output is never
 * redrawn, so screen readers and dumb terminals can follow it.
 */
import { createInterface } from "node:readline";
import { helpLines } from "../drawing/scrolling-text.ts";
import { oneLine } from "../drawing/text.ts";
import type { Field } from "../screens/screen.ts";
import type { Form } from "../shell/app-state.ts";
import { type Palette, paletteSuggestions } from "../shell/finding/palette.ts";
import { isLastField } from "../shell/finding/press-form-key.ts";
import { searchResults } from "../shell/finding/search.ts";
import { actionsOf } from "../shell/press-browse-key.ts";
import type { Session } from "../shell/session.ts";
import { tourCaption } from "../shell/tour.ts";
import {
  contentLines,
  detailLines,
  messageText,
  pageLength,
  screenLines,
  widestLine,
} from "./plain-lines.ts";

type Streams = { readonly input: NodeJS.ReadableStream; readonly output: { write(text: string): unknown } };

/** A conversation with the user. At the end of the input, the answer is undefined. */
type Talk = {
  say(lines: readonly string[]): void;
  ask(prompt: string): Promise<string | undefined>;
};

const instructions =
  "Enter a number to read a row, then press Enter to open it. b goes back, m shows more rows, /text filters, search WORDS searches everywhere, g6 goes to phase 6, key 1 presses the digit 1, key space and key home press those keys, :command runs a command, ? lists all keys, and q quits.";

/** Runs until the user leaves the app. Resolves to how the user left it. The end of the input counts as quitting. */
export async function runPlainApp(
  session: Session,
  { input, output }: Streams,
): Promise<"quit" | "interrupt"> {
  const reader = createInterface({ input, terminal: false });
  const answers = reader[Symbol.asyncIterator]();
  const talk: Talk = {
    say: (lines) => output.write(lines.map((line) => `${line}\n`).join("")),
    ask: async (prompt) => {
      output.write(prompt);
      const answer = await answers.next();
      return answer.done ? undefined : answer.value;
    },
  };
  void session.left.then(() => reader.close());
  talk.say([instructions]);
  await converse(session, talk);
  return session.left;
}

async function converse(session: Session, talk: Talk): Promise<void> {
  let from = 0;
  let announced: readonly unknown[] = [];
  await finishModes(session, talk);
  for (;;) {
    const state = session.state();
    const rows = session.readRows(state);
    const now = [state.screen, rows, from];
    // A list is printed again only if it has changed.
    if (now.some((part, at) => part !== announced[at])) talk.say(screenLines(state, rows, from));
    else talk.say([messageText(state)].filter(Boolean));
    announced = now;
    const answer = (await talk.ask("> "))?.trim();
    if (answer === undefined || answer === "q") return session.quit();
    if (answer === "m") {
      from = from + pageLength < rows.length ? from + pageLength : 0;
    } else if (/^\d+$/.test(answer)) {
      session.select(Number(answer) - 1);
      talk.say(detailLines(session.state(), rows));
    } else {
      await press(session, talk, answer);
      if (session.state().screen !== state.screen || answer.startsWith("/")) from = 0;
    }
  }
}

/** Handles an answer that does not choose a row: keys, a filter or a command line. */
async function press(session: Session, talk: Talk, text: string): Promise<void> {
  if (text.startsWith("/") || text.startsWith(":")) {
    session.press([text.slice(0, 1), "ctrl+u"]);
    session.paste(text.slice(1));
    session.press(["enter"]);
  } else if (text.startsWith("search ")) {
    await search(session, talk, text.slice("search ".length));
  } else if (text === "?") {
    const rows = session.readRows(session.state());
    talk.say(contentLines(helpLines(actionsOf(session.state(), rows[0]), widestLine)));
  } else if (text === "" || text === "b") {
    session.press([text === "" ? "enter" : "esc"]);
  } else {
    const keyName = /^key (\w+)$/.exec(text)?.[1];
    session.press(keyName === undefined ? Array.from(text) : [keyName === "space" ? " " : keyName]);
  }
  await finishModes(session, talk);
}

/** Prints the results of a search, and opens the one that the user chooses by number. */
async function search(session: Session, talk: Talk, words: string): Promise<void> {
  const entries = searchResults(session.state(), words).slice(0, pageLength);
  if (entries.length === 0) return talk.say([`Nothing matches the words "${words}".`]);
  talk.say(entries.map(({ kind, label, note }, at) => oneLine(`${at + 1}. ${kind}, ${label}, ${note}`)));
  const answer = (await talk.ask("number, or Enter to cancel: "))?.trim() ?? "";
  const at = Number(answer) - 1;
  if (!entries[at]) return;
  session.press(["ctrl+f"]);
  session.paste(words);
  session.press([...entries.slice(0, at).map(() => "down"), "enter"]);
}

/** Asks the app's questions line by line until the app shows its list again. */
async function finishModes(session: Session, talk: Talk): Promise<void> {
  await session.settled();
  const { mode } = session.state();
  if (mode.kind === "form") {
    await fillForm(session, talk, mode.form);
  } else if (mode.kind === "confirm") {
    const answer = await talk.ask(`${mode.question} yes or no: `);
    session.press([/^y/i.test(answer ?? "") ? "enter" : "esc"]);
  } else if (mode.kind === "tour") {
    const state = session.state();
    talk.say([...screenLines(state, session.readRows(state), 0), "", tourCaption(mode.at).text]);
    const answer = await talk.ask("Press Enter to continue, or . to end the tour: ");
    session.press([answer?.trim() === "" ? "enter" : "esc"]);
  } else if (mode.kind === "reading") {
    talk.say([`taxolink ${mode.title}`, ...contentLines(mode.content)]);
    session.press(["esc"]);
  } else if (mode.kind === "palette" && mode.only !== undefined) {
    await chooseKey(session, talk, mode);
  } else if (mode.kind !== "browse") {
    session.press(["esc"]);
  } else return;
  await finishModes(session, talk);
}

/** Lists the keys of a menu, and performs the one that the user chooses by number. */
async function chooseKey(session: Session, talk: Talk, menu: Palette): Promise<void> {
  const keys = paletteSuggestions(menu, []);
  talk.say(keys.map(({ line }, at) => oneLine(`${at + 1}. ${line}`)));
  const answer = (await talk.ask("number, or Enter to cancel: "))?.trim() ?? "";
  const at = Number(answer) - 1;
  session.press(keys[at] ? [...keys.slice(0, at).map(() => "down"), "enter"] : ["esc"]);
}

async function fillForm(session: Session, talk: Talk, form: Form): Promise<void> {
  talk.say([`${form.action.label}. Type . to cancel, or press Enter to keep the current value.`]);
  talk.say(contentLines(form.action.explanation));
  const last = form.fields.length - 1;
  for (let at = 0; at <= last; at += 1) {
    const field = form.fields[at];
    const answer = field && (await talk.ask(`${fieldPrompt(field, form.editors[at]?.text ?? "")}: `));
    if (answer === undefined || answer.trim() === ".") {
      session.press(["esc"]);
      return;
    }
    if (answer.trim() !== "") {
      session.press(["end", "ctrl+u"]);
      session.paste(answer.trim());
    }
    // Enter would run the form before the fields that only Tab reaches.
    const runsEarly = at < last && isLastField({ ...form, at });
    session.press([runsEarly ? "down" : "enter"]);
    const { mode } = session.state();
    // A text that is not a choice keeps its field open.
    if (at < last && mode.kind === "form" && mode.form.at === at) {
      talk.say([messageText(session.state())]);
      at -= 1;
    }
  }
  await session.settled();
  // If a value is missing, the form stays open and states which value is missing.
  if (session.state().mode.kind === "form") {
    talk.say([messageText(session.state())]);
    session.press(["esc"]);
  }
}

function fieldPrompt(field: Field, suggestion: string): string {
  const choices = field.choices ? ` (${field.choices.join(", ")})` : field.optional ? " (optional)" : "";
  return `${field.label}${choices}${suggestion === "" ? "" : ` [${suggestion}]`}`;
}

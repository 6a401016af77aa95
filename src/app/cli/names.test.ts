/** Tests how many names a user has to learn, and that former names lead to the new ones. */
import { expect, test } from "vitest";
import type { OptionSpec } from "../../operations/command.ts";
import { formerNames } from "./former-names.ts";
import { matchCommand } from "./match-command.ts";
import { commandEntries } from "./registry.ts";

const declared = await Promise.all(
  commandEntries.map(async (entry) => ({ ...entry, options: (await entry.load()).options })),
);

/** Counts the options of all commands. An option that edits or commands with models share has one page, and counts once. */
function distinctOptions(): number {
  const shared = new Set<string>();
  let own = 0;
  for (const { options } of declared) {
    for (const [name, { page }] of Object.entries(options)) {
      if (page !== undefined && page !== "all") shared.add(`${page} ${name}`);
      else own += 1;
    }
  }
  return own + shared.size;
}

function shownFirst(name: string): OptionSpec[] {
  const { options = {} } = declared.find((entry) => entry.name === name) ?? {};
  return Object.values(options).filter(({ page }) => page === undefined);
}

test("the pages of the help list few enough names to learn", () => {
  expect(commandEntries.filter(({ first }) => first).length).toBeLessThanOrEqual(25);
  expect(commandEntries.filter(({ edit }) => !edit).length).toBeLessThanOrEqual(80);
  expect(distinctOptions()).toBeLessThanOrEqual(550);
  expect(shownFirst("questions generate").length).toBeLessThanOrEqual(15);
  expect(shownFirst("bench").length).toBeLessThanOrEqual(12);
});

test.each(formerNames)("the former name $old leads to $now", ({ old, now, alias }) => {
  expect(commandEntries.map(({ name }) => name)).not.toContain(old);
  const target = matchCommand(now.split(" "));
  expect(target).toBeDefined();
  if (alias) expect(matchCommand(old.split(" "))).toEqual(target);
  else expect(() => matchCommand(old.split(" "))).toThrow(`taxolink ${old} is now taxolink ${now}`);
});

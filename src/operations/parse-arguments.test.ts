import { expect, test } from "vitest";
import { commandEntries } from "../app/cli/registry.ts";
import { OptionError } from "../base/errors.ts";
import type { OptionSpecs } from "./command.ts";
import { joinList, splitList } from "./list-value.ts";
import { parseArguments } from "./parse-arguments.ts";

const specs = {
  graph: { kind: "text", value: "FILE", summary: "", required: true },
  count: { kind: "number", summary: "", default: 10 },
  retrievers: { kind: "list", summary: "", choices: ["hublink", "difar"] },
  lenient: { kind: "flag", summary: "" },
} as const satisfies OptionSpecs;
const parse = (...words: string[]) =>
  parseArguments(words, specs, [{ name: "QUESTION", summary: "A text", required: true }], "Usage: x");
const problem = (...words: string[]): OptionError => {
  try {
    parse(...words);
  } catch (error) {
    if (error instanceof OptionError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
};

test("the parser converts values to their types, fills in defaults and splits lists", () => {
  const parsed = parse(
    "why?",
    "--graph",
    "g.nt",
    "--retrievers=hublink,difar",
    "--retrievers",
    "hublink",
    "--lenient",
    "--seed",
    "7",
  );
  expect(parsed.positionals).toEqual(["why?"]);
  expect(parsed.options).toMatchObject({
    graph: "g.nt",
    count: 10,
    retrievers: ["hublink", "difar", "hublink"],
    lenient: true,
  });
  expect(Object.keys(parsed.options)).toEqual(Object.keys(specs));
  expect(parsed.globals).toMatchObject({ seed: 7, json: false, workspace: undefined });
});

test("a negative number is a value or a positional argument, not an option", () => {
  expect(parse("-5", "--graph", "g", "--count", "-3")).toMatchObject({
    positionals: ["-5"],
    options: { count: -3 },
  });
});

test("every word after -- is a positional argument", () => {
  expect(parse("--graph", "g", "--", "--odd").positionals).toEqual(["--odd"]);
});

test("the parser reports each mistake and explains how to correct it", () => {
  expect(problem("q", "--grap", "g")).toMatchObject({
    message: "unknown option --grap",
    hint: "Did you mean --graph?",
  });
  expect(problem("q").message).toBe("--graph is missing");
  expect(problem("q", "--graph").message).toBe("--graph requires a value");
  expect(problem("q", "--graph", "--lenient").message).toBe("--graph requires a value");
  expect(problem("q", "--graph", "a", "--graph", "b").message).toBe("--graph was specified twice");
  expect(problem("q", "--graph", "g", "--count", "ten").message).toBe('--count must be a number, not "ten"');
  expect(problem("q", "--graph", "g", "--lenient=yes").message).toBe("--lenient does not accept a value");
  expect(problem("q", "--graph", "g", "--retrievers", "hublnk").hint).toMatch(/Did you mean hublink\?/);
  expect(problem("--graph", "g")).toMatchObject({
    message: "QUESTION is missing",
    hint: "Usage: x\nQUESTION: A text",
  });
  expect(problem("q", "r", "--graph", "g").message).toBe('unexpected argument "r"');
  expect(problem("q", "-g", "g").message).toBe("unknown option -g");
});

test("the parser rejects an out-of-range number and states the allowed range", () => {
  const specs = {
    limit: { kind: "number", summary: "", minimum: 1, integer: true },
    watts: { kind: "number", summary: "", minimum: 0 },
  } as const;
  const parse = (...words: string[]) => parseArguments(words, specs, [], "").options;
  expect(parse("--limit", "1", "--watts", "0")).toEqual({ limit: 1, watts: 0 });
  expect(() => parse("--limit", "0")).toThrow("--limit must be 1 or more, not 0");
  expect(() => parse("--limit", "1.5")).toThrow("--limit must be a whole number, not 1.5");
  expect(() => parse("--watts", "-3")).toThrow("--watts must be 0 or more, not -3");
});

test("the parser treats an empty required name as a missing name", () => {
  const positionals = [{ name: "NAME", summary: "", required: true }] as const;
  expect(() => parseArguments([""], {}, positionals, "Usage: x NAME")).toThrow("NAME is empty");
  expect(() => parseArguments([], {}, positionals, "Usage: x NAME")).toThrow("NAME is missing");
});

test("the parser rejects an empty value, except to clear optional text", () => {
  const texts = {
    out: { kind: "text", value: "DIR", summary: "" },
    note: { kind: "text", value: "TEXT", summary: "" },
    reason: { kind: "text", value: "TEXT", summary: "", required: true },
    instructions: { kind: "text", value: "NAME", summary: "", default: "" },
  } as const;
  const parse = (...words: string[]) => parseArguments(["--reason", "r", ...words], texts, [], "").options;
  expect(parse("--note", "", "--instructions", "")).toMatchObject({ note: "", instructions: "" });
  expect(() => parse("--out", "")).toThrow("--out is empty");
  const list = { only: { kind: "list", value: "KEYS", summary: "" } } as const;
  expect(() => parseArguments(["--only", " , "], list, [], "")).toThrow("--only is empty");
  expect(() => parseArguments(["--reason", " "], texts, [], "")).toThrow("--reason is empty");
  expect(() => parseArguments([""], {}, [{ name: "DIR", summary: "" }], "")).toThrow("DIR is empty");
});

test("the parser rejects an option if another option that it requires is missing", async () => {
  const options = {
    table: { kind: "text", value: "FILE", summary: "" },
    on: { kind: "text", value: "FIELD", summary: "", default: "doi", requires: "table" },
  } as const;
  expect(parseArguments(["--table", "t", "--on", "key"], options, [], "").options).toEqual({
    table: "t",
    on: "key",
  });
  expect(parseArguments([], options, [], "").options.on).toBe("doi");
  expect(() => parseArguments(["--on", "key"], options, [], "")).toThrow(
    expect.objectContaining({
      message: "--on requires --table",
      hint: "Add --table FILE, or omit --on.",
    }),
  );
  for (const entry of commandEntries) {
    const { options } = await entry.load();
    const requiredOptions = Object.values(options).flatMap(({ requires = [] }) => requires);
    expect(Object.keys(options)).toEqual(expect.arrayContaining(requiredOptions));
  }
});

test("--help works without any required arguments", () => {
  expect(parse("--help").globals.help).toBe(true);
});

test("a list item that contains a comma must be quoted", () => {
  const lists = { names: { kind: "list", summary: "" } } as const satisfies OptionSpecs;
  const names = (...words: string[]) => parseArguments(words, lists, [], "Usage: x").options.names;
  expect(names("--names", '"Named Entity, Person",Place', "--names", "Count")).toEqual([
    "Named Entity, Person",
    "Place",
    "Count",
  ]);
  expect(names("--names", ' a , "b ""c"" d" ,, e')).toEqual(["a", 'b "c" d', "e"]);
  expect(() => names("--names", '"a, b')).toThrow(OptionError);
  const items = ['quote " and, comma', "plain", "a, b"];
  expect(splitList(joinList(items))).toEqual(items);
});

test("every numeric option of every command has a minimum, including the seed", async () => {
  expect(problem("q", "--graph", "g", "--seed", "-1").message).toBe("--seed must be 0 or more, not -1");
  expect(problem("q", "--graph", "g", "--seed", "1e300").message).toMatch(/must be a whole number/);
  const unbounded: string[] = [];
  for (const entry of commandEntries) {
    const { options } = await entry.load();
    for (const [name, { kind, minimum }] of Object.entries(options)) {
      if (kind === "number" && minimum === undefined) unbounded.push(`${entry.name} --${name}`);
    }
  }
  expect(unbounded).toEqual([]);
});

/**
 * Checks that every regular expression of the program takes linear time on any text, because a file, a server or a user
 * may choose the text. `npm run lint` checks those expressions that are not in `linear.txt`; `npm run expressions` also
 * writes the hashes of all linear expressions into this file, so that lint stays quick.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { check } from "recheck";
import { type Expression, readExpressions } from "./read-expressions.ts";

const list = fileURLToPath(new URL("linear.txt", import.meta.url));

/** The files in which functions build expressions, and why these are linear. */
const builtByFunctions: Readonly<Record<string, string>> = {
  "src/net/redact.ts": "the characters of a key in sequence, each with bounded repetitions",
  "src/app/ui/drawing/blocks.ts": "alternatives of words without any sign of expressions",
};

/** The maximum duration of the check of one expression in milliseconds. If the check takes longer, it fails. */
const timeout = 60_000;

const { values } = parseArgs({ options: { write: { type: "boolean", default: false } } });
// The checker also has faster backends, which start other programs and are not available everywhere.
process.env.RECHECK_BACKEND ??= "pure";

const { expressions, unknown } = await readExpressions();
const known = new Set(existsSync(list) ? readFileSync(list, "utf8").split("\n") : []);
const linear = new Set<string>();
const problems = unknown
  .filter(({ file }) => builtByFunctions[file] === undefined)
  .map(
    ({ file, line }) =>
      `${file}:${line}: a function builds the expression, so it cannot be checked; build it when the module is loaded, or compare strings`,
  );
for (const expression of expressions) {
  const hash = hashOf(expression);
  if (linear.has(hash)) continue;
  const problem = known.has(hash) ? undefined : await problemOf(expression);
  if (problem === undefined) linear.add(hash);
  else problems.push(`${expression.file}:${expression.line}: ${problem}`);
}
for (const problem of problems) console.error(problem);
if (values.write) writeFileSync(list, `${[...linear].sort().join("\n")}\n`);
console.log(`${linear.size} regular expressions are linear, ${problems.length} are not`);
// Without this call, a backend that runs as another program would keep this process alive.
process.exit(problems.length === 0 ? 0 : 1);

function hashOf({ source, flags }: Expression): string {
  return createHash("sha256").update(`/${source}/${flags}`).digest("hex").slice(0, 16);
}

/** Returns why an expression is not linear, or undefined if it is. */
async function problemOf({ source, flags }: Expression): Promise<string | undefined> {
  const result = await check(source, flags, { timeout });
  if (result.status === "safe") return undefined;
  const shown = `/${source}/${flags}`;
  return result.status === "vulnerable"
    ? `${shown} takes ${result.complexity.summary} time, for example on ${result.attack.pattern}`
    : `${shown} could not be checked (${result.error.kind}); write a simpler expression`;
}

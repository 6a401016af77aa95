/**
 * Tests the readers of RDF with the W3C's tests of RDF 1.1: which files are accepted, and which statements they contain.
 * The suite is not part of the project.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { hashText } from "../base/io/index.ts";
import { formatLiteral, parseStatement, type Statement, type Term } from "../base/io/n-triples-line.ts";
import { createTurtleReader, readStatement } from "../base/io/turtle.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { openGraph } from "./index.ts";

const archive = fileURLToPath(new URL("../../../shared/suites/rdf11.tar.xz", import.meta.url));
const manifest = "http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#";

type SuiteTest = {
  readonly name: string;
  readonly isNegative: boolean;
  readonly base: string;
  readonly action: string;
  readonly result: string | undefined;
};

function statementsIn(file: string, base: string): Statement[] {
  const text = readFileSync(file, "utf8");
  if (/\.n[tq]$/.test(file)) return text.split(/[\r\n]/).flatMap((line) => parseStatement(line) ?? []);
  const reader = createTurtleReader(base, file.endsWith(".trig") ? "trig" : "turtle");
  const parts = [reader.read(text), reader.end()];
  for (const { error } of parts) if (error !== undefined) throw error;
  return parts.flatMap(({ quads }) => quads.map(readStatement));
}

function testsOf(suite: string, folder: string): SuiteTest[] {
  const base = `https://w3c.github.io/rdf-tests/rdf/rdf11/${suite}/`;
  const bySubject = Map.groupBy(
    statementsIn(join(folder, "manifest.ttl"), base),
    ({ subject }) => subject.value,
  );
  return [...bySubject].flatMap(([subject, statements]): SuiteTest[] => {
    const objectOf = (property: string): string | undefined =>
      statements.find(({ predicate }) => predicate === property)?.object.value;
    const action = objectOf(`${manifest}action`)?.slice(base.length);
    if (action === undefined) return [];
    const type = objectOf("http://www.w3.org/1999/02/22-rdf-syntax-ns#type") ?? "";
    return [
      {
        name: subject.split("#").at(-1) ?? "",
        isNegative: type.includes("Negative"),
        base: `${base}${action}`,
        action: join(folder, action),
        result: objectOf(`${manifest}result`)?.slice(base.length),
      },
    ];
  });
}

/**
 * Returns the statements with every blank node replaced by its neighbourhood, as far as the statements reach. Data sets
 * that differ in more than the labels of blank nodes have different texts.
 */
function canonical(statements: readonly Statement[]): string[] {
  let colours = new Map<string, string>();
  const textOf = (term: Term | undefined): string => {
    if (term?.kind === "blank") return `_:${colours.get(term.value) ?? ""}`;
    return term?.kind === "literal" ? formatLiteral(term) : `<${term?.value ?? ""}>`;
  };
  const isBlank = (term: Term | undefined, id: string): boolean =>
    term?.kind === "blank" && term.value === id;
  const lineOf = (one: Statement, self?: string): string =>
    [one.subject, { kind: "iri" as const, value: one.predicate }, one.object, one.graph]
      .map((term) => (self !== undefined && isBlank(term, self) ? "self" : textOf(term)))
      .join(" ");
  const blanks = new Set(
    statements.flatMap(({ subject, object, graph }) =>
      [subject, object, graph].flatMap((term) => (term?.kind === "blank" ? [term.value] : [])),
    ),
  );
  for (const _round of blanks) {
    colours = new Map(
      [...blanks].map((id) => {
        const around = statements.filter(({ subject, object, graph }) =>
          [subject, object, graph].some((term) => isBlank(term, id)),
        );
        return [
          id,
          hashText(
            around
              .map((one) => lineOf(one, id))
              .sort()
              .join("|"),
          ),
        ];
      }),
    );
  }
  return [...new Set(statements.map((one) => lineOf(one)))].sort();
}

function isAccepted(run: () => unknown): boolean {
  try {
    run();
    return true;
  } catch {
    return false;
  }
}

/** Whether a graph is read. A valid file without triples is refused with a reason that says so. */
async function isRead({ action, base }: SuiteTest): Promise<boolean> {
  try {
    (await openGraph(action, { base })).close();
    return true;
  } catch (error) {
    return /the file is empty|no triples/.test(String(error));
  }
}

test.for([
  ["rdf-n-triples", 70],
  ["rdf-turtle", 313],
  ["rdf-n-quads", 87],
  ["rdf-trig", 356],
] as const)("all tests of W3C's suite %s pass (needs ../shared)", async ([suite, number], context) => {
  if (!existsSync(archive)) context.skip("the optional folder ../shared is not here");
  const folder = temporaryFolder();
  execFileSync("tar", ["xJf", archive, "-C", folder, `rdf11/${suite}`]);
  const tests = testsOf(suite, join(folder, "rdf11", suite));
  expect(tests).toHaveLength(number);
  const failed: string[] = [];
  for (const one of tests) {
    const { name, isNegative, action, base, result } = one;
    if (isAccepted(() => statementsIn(action, base)) === isNegative) failed.push(`${name}: reader`);
    if ((await isRead(one)) === isNegative) failed.push(`${name}: import`);
    if (result === undefined || isNegative) continue;
    const [own, right] = [statementsIn(action, base), statementsIn(join(action, "..", result), base)];
    if (canonical(own).join("\n") !== canonical(right).join("\n")) failed.push(`${name}: content`);
  }
  expect(failed).toEqual([]);
});

/**
 * Reads the public library: the names that `index.ts` exports, with their documentation from the built declarations.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../../", import.meta.url));

export type LibraryGroup = {
  readonly title: string;
  /** The summary, which is one sentence. */
  readonly summary: string;
  readonly names: readonly LibraryName[];
};

export type LibraryName = {
  readonly name: string;
  /** The built declaration, without its documentation. For a class, only public members are included. */
  readonly signature: string;
  /** The documentation that precedes the example, as Markdown. */
  readonly text: string;
  /** The example in TypeScript, or an empty string if there is none. */
  readonly example: string;
  /** The path relative to the root, with forward slashes. */
  readonly source: { readonly file: string; readonly line: number };
};

/** Reads groups and names from `src/index.ts`, and declarations from `dist`. Build first. */
export function readLibrary(): readonly LibraryGroup[] {
  const text = readFileSync(join(root, "src/index.ts"), "utf8");
  return text
    .split(/^\/\/ # /m)
    .slice(1)
    .map((section) => {
      const [title = "", summary = ""] = section.split("\n");
      const exports = [...section.matchAll(/^export (?:type )?\{([^}]+)\} from "([^"]+)"/gm)];
      const names = exports.flatMap(([, list = "", from = ""]) =>
        namesIn(list).map((name) => describe(name, join("src", from))),
      );
      return { title, summary: summary.replace(/^\/\/ /, ""), names };
    });
}

function namesIn(list: string): string[] {
  return list
    .split(",")
    .map((exportedName) => exportedName.trim().replace(/^type /, ""))
    .filter((name) => name !== "");
}

function describe(name: string, from: string): LibraryName {
  const file = declaringFile(name, from);
  if (file === undefined) throw new Error(`${from} does not export ${name}`);
  const declarations = readFileSync(
    join(root, file.replace(/^src/, "dist").replace(/\.ts$/, ".d.ts")),
    "utf8",
  );
  const lines = readFileSync(join(root, file), "utf8").split("\n");
  const line = lines.findIndex((content) => declares(name).test(content)) + 1;
  return {
    name,
    ...splitDeclaration(name, declarations),
    source: { file: file.replaceAll("\\", "/"), line },
  };
}

function declares(name: string): RegExp {
  return new RegExp(`^export (?:declare )?(?:async )?(?:function|const|class|type) ${name}\\b`, "m");
}

/** Follows re-exports from a file to the file that declares a name. */
function declaringFile(name: string, file: string): string | undefined {
  if (!existsSync(join(root, file))) return undefined;
  const text = readFileSync(join(root, file), "utf8");
  if (declares(name).test(text)) return file;
  for (const [, list, from = ""] of text.matchAll(/^export (?:type )?(?:\{([^}]+)\}|\*) from "([^"]+)"/gm)) {
    if (list !== undefined && !namesIn(list).includes(name)) continue;
    const found = declaringFile(name, relative(root, resolve(root, dirname(file), from)));
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Splits the declaration of a name into signature, documentation and example. A declaration begins on a separate line,
 * and its documentation is the nearest comment above it.
 */
function splitDeclaration(
  name: string,
  declarations: string,
): Pick<LibraryName, "signature" | "text" | "example"> {
  const at = declares(name).exec(declarations)?.index ?? 0;
  const before = declarations.slice(0, at);
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n$/.exec(before)?.[1] ?? "";
  const doc = comment.replace(/^[ \t]*\* ?/gm, "").trim();
  const [text = "", example = ""] = doc.split("@example");
  const rest = declarations.slice(at);
  const end = /\n(?=export |declare |type |\/\*\*)/.exec(rest)?.index ?? rest.length;
  return {
    signature: rest.slice(0, end).trim().replace("export declare ", "").replace("export type", "type"),
    text: text.trim(),
    example: /```ts\n([\s\S]*?)\n```/.exec(example)?.[1] ?? "",
  };
}

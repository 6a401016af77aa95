/** Calls an edit from a program, with the same checks and refusals as a command or a key of the app. */
import { resolve } from "node:path";
import { applyEdit } from "./apply-edit.ts";
import type { ValuesOf } from "./edits.ts";
import { type EditName, type EditWithName, editNamed } from "./index.ts";

/**
 * Applies an edit to the workspace at or above a folder, and records it in the history with all its values.
 *
 * @param name the name of the edit, which is also its command
 * @param values the edit's arguments and options
 * @param call `cwd` is the folder where the search for the workspace starts
 * @returns the document that the command prints with `--json`
 * @throws OptionError if a value is invalid or the edit is refused; WorkspaceError if there is no workspace. In both
 * cases, nothing is written
 *
 * @example
 * ```ts
 * import { callEdit, initWorkspace, openTaxonomy } from "taxolink";
 *
 * initWorkspace("edited-by-call");
 * callEdit("extract add", { publication: "Ada1843", name: "Oil" }, { cwd: "edited-by-call", author: "Ada" });
 * const { state } = openTaxonomy({ cwd: "edited-by-call" });
 * console.log(state.extraction.publications[0]?.classes[0]?.id); // Ada1843:Oil
 * ```
 */
export function callEdit<Name extends EditName>(
  name: Name,
  values: ValuesOf<EditWithName<Name>>,
  call: { readonly cwd: string; readonly author: string; readonly reason?: string | undefined },
): unknown {
  const { cwd, author, reason } = call;
  const place = {
    cwd,
    env: {},
    workspace: undefined,
    resolve: (path: string) => resolve(cwd, path),
    warn: () => {},
  };
  return applyEdit(editNamed(name), values, { author, reason }, place).json;
}

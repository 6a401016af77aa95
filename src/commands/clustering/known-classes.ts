/** The extracted classes that ids on the command line mean. */

import type { CommandContext } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { extractedClasses } from "../../taxonomy/index.ts";
import { nearest } from "../../text/nearest.ts";
import { openTaxonomy } from "../shared/open-taxonomy.ts";

/** @throws OptionError for the first id that the extraction does not have, with the nearest one */
export function checkClasses(
  context: Pick<CommandContext, "cwd" | "workspace">,
  ids: readonly string[],
): void {
  const known = extractedClasses(openTaxonomy(context).state.extraction).map(({ id }) => id);
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown === undefined) return;
  const close = nearest(unknown, known);
  throw new OptionError(`there is no extracted class "${unknown}"`, {
    hint: close
      ? `Did you mean "${close}"?`
      : "taxolink extract PUBLICATION lists the classes of a publication.",
  });
}

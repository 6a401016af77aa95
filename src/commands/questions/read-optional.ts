/** The JSON file that an option names, if it is given. */
import type { z } from "zod";
import type { CommandContext } from "../../cli/command.ts";
import { readJson } from "../../io/index.ts";

/** @throws InputError naming the place of a mistake in the file */
export function readOptional<T>(
  option: string | undefined,
  context: CommandContext,
  schema: z.ZodType<T>,
): T | undefined {
  return option === undefined ? undefined : readJson(context.resolve(option), schema);
}

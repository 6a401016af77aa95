/** Opens the reply cache of a command. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { option } from "../../cli/arguments.ts";
import type { CommandContext } from "../../cli/command.ts";
import { InputError } from "../../errors.ts";
import { openReplyCache, type ReplyCache } from "../../language/index.ts";
import { modelFolder } from "../shared/model-context.ts";

export const cacheOption = option.file("The cache (default: the workspace's cache)", {
  page: "models",
});

/**
 * Opens the cache, passes it to `use`, and closes it.
 * @throws InputError if the cache does not exist, the file is not a cache, or `use` reads damaged data
 */
export async function withExistingCache<T>(
  path: string | undefined,
  context: CommandContext,
  use: (cache: ReplyCache) => T,
): Promise<T> {
  const file = path === undefined ? join(modelFolder(context), "replies.sqlite") : context.resolve(path);
  if (!existsSync(file)) {
    throw new InputError({ file }, "the reply cache does not exist yet", {
      hint: "The first command that uses a model creates the cache.",
    });
  }
  const cache = await openReplyCache(file);
  try {
    return cache.guard(() => use(cache));
  } finally {
    cache.close();
  }
}

import type { z } from "zod";
import { OptionError } from "../../errors.ts";
import { inflateMessages, promptSheets, type ReplyCache, replyRowSchema } from "../../language/index.ts";

type Row = z.output<typeof replyRowSchema>;

/** Describes the request behind the reply whose key begins with `prefix`. @throws OptionError if there is not exactly one */
export function explainReply(cache: ReplyCache, prefix: string) {
  const row = findReply(cache, prefix);
  const siblings = cache.database
    .prepare("SELECT * FROM replies WHERE messages_hash = ? AND key <> ? ORDER BY key")
    .all(row.messages_hash, row.key)
    .map((sibling) => replyRowSchema.parse(sibling));
  const messages = inflateMessages(row.request);
  const current = promptSheets.find((sheet) => sheet.task === row.task)?.version ?? null;
  const differences = siblings.map((sibling) => ({
    key: sibling.key,
    differs: differingParts(row, sibling),
  }));
  const used = current === row.version;
  return {
    text: [
      `${row.key}`,
      `task        ${row.task}, prompt version ${row.version}${used ? "" : ` (now ${current ?? "gone"}: this reply is no longer used)`}`,
      `model       ${row.provider}/${row.model}`,
      `parameters  ${row.parameters}`,
      `made        ${row.created}, ${row.prompt_tokens} + ${row.completion_tokens} tokens`,
      "",
      messages.at(-1)?.content ?? "",
      "",
      `reply       ${row.reply}`,
      differences.length > 0 && ["", "Other replies to the same messages:"],
      differences.map(({ key, differs }) => `  ${key.slice(0, 12)}  other ${differs.join(", ")}`),
      "",
      "The key is a hash of the provider, model, parameters, prompt version, schema and messages; a change to any of them changes the key.",
    ],
    json: {
      key: row.key,
      task: row.task,
      version: row.version,
      current_version: current,
      used,
      provider: row.provider,
      model: row.model,
      parameters: JSON.parse(row.parameters) as unknown,
      messages,
      reply: JSON.parse(row.reply) as unknown,
      prompt_tokens: row.prompt_tokens,
      completion_tokens: row.completion_tokens,
      created: row.created,
      siblings: differences,
    },
  };
}

function findReply(cache: ReplyCache, prefix: string): Row {
  if (!/^[0-9a-f]{4,64}$/.test(prefix)) {
    throw new OptionError(`"${prefix}" is not a key`, {
      hint: "Specify at least four characters of a key. To see the keys, run taxolink trace.",
    });
  }
  const rows = cache.database
    .prepare("SELECT * FROM replies WHERE key >= ? AND key < ? ORDER BY key LIMIT 2")
    .all(prefix, `${prefix}g`)
    .map((row) => replyRowSchema.parse(row));
  const [first, second] = rows;
  if (!first) {
    throw new OptionError(`the cache contains no reply with the key ${prefix}`, {
      hint: "The cache contains only valid replies. To see why a call failed, run taxolink trace.",
    });
  }
  if (second)
    throw new OptionError(`several keys begin with ${prefix}`, {
      hint: "Specify more characters of the key.",
    });
  return first;
}

function differingParts(first: Row, second: Row): string[] {
  const parts = ["provider", "model", "version", "parameters"] as const;
  const differing = parts.filter((part) => first[part] !== second[part]);
  return differing.length > 0 ? [...differing] : ["schema"];
}

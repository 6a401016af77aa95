/** Defines the header fields that all phase files share. */
import { z } from "zod";
import { sharedFields } from "../../base/io/shared-fields.ts";

export function documentHeader<N extends string>(name: N) {
  const schema = `urn:taxolink:schema:${name}` as const;
  return { $schema: z.literal(schema).default(schema), version: z.literal(1).default(1), ...sharedFields };
}

import { Text, useInput } from "ink";
import { keyNames } from "../keys.ts";

/** The first frame: it needs nothing but a terminal. Keys pressed so early are kept for the app. */
export function Opening({ onKeys }: { onKeys(keys: readonly string[]): void }) {
  useInput((input, key) => onKeys(keyNames(input, key)));
  return <Text>taxolink: opening …</Text>;
}

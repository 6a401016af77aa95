/** The keys that change what a screen shows: another view, or the next item of a list. */
import type { Action, Row, ScreenInput, Settings } from "./screen.ts";

export function setting(key: string, label: string, settings: Settings): Action {
  return { key, label, kind: "set", settings };
}

/** Returns a key that turns a setting on, and off again. */
export function toggle(
  input: { readonly settings: Settings },
  key: string,
  name: string,
  value: string,
  [on, off]: readonly [on: string, off: string],
): Action {
  const isOn = input.settings[name] === value;
  return setting(key, isOn ? off : on, { [name]: isOn ? "" : value });
}

/** Returns the keys `]` and `[` for the items after and before the current one, unless it is at an end. */
export function neighbours<Item>(
  items: readonly Item[],
  isCurrent: (item: Item) => boolean,
  keyOf: (key: "[" | "]", item: Item) => Action,
): Action[] {
  const at = items.findIndex(isCurrent);
  const [before, after] = [items[at - 1], items[at + 1]];
  return [
    ...(after === undefined ? [] : [keyOf("]", after)]),
    ...(before === undefined ? [] : [keyOf("[", before)]),
  ];
}

/** Returns the item after the current one, or the first after the last; undefined if there is no other item. */
export function following<Item>(items: readonly Item[], current: Item | undefined): Item | undefined {
  const at = current === undefined ? -1 : items.indexOf(current);
  const next = items[(at + 1) % items.length];
  return next === current ? undefined : next;
}

/** Returns the ids of the marked rows or, if no rows are marked, the id of the row under the cursor. */
export function chosenRows(
  { markedIds }: Pick<ScreenInput, "markedIds">,
  row: Row | undefined,
): readonly string[] {
  return markedIds.length > 0 || row === undefined ? markedIds : [row.id];
}

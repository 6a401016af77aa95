/** Keeps the state of a page in its address, after the #: the values of all named controls. */

/** Returns the state; empty if the address leads to a section instead, which does not change the state. */
function readState(): URLSearchParams {
  const hash = location.hash.slice(1);
  return new URLSearchParams(hash.includes("=") ? hash : "");
}

/** Sets a part of the state; without values, removes it. */
function writeState(name: string, values: readonly string[]): void {
  const state = readState();
  if (isSame(state.getAll(name), values)) return;
  state.delete(name);
  for (const value of values) state.append(name, value);
  try {
    history.replaceState(null, "", `#${state}`);
  } catch {
    // Browsers limit how often an address may change. The page is correct even without the change.
  }
}

type Control = HTMLInputElement | HTMLSelectElement;

/** Binds every named control to the address. Call this after all features listen to their controls. */
export function startState(): void {
  const controls = Map.groupBy(
    document.querySelectorAll<Control>("input[name], select[name]"),
    ({ name }) => name,
  );
  const usual = new Map([...controls].map(([name, own]) => [name, valuesOf(own)]));
  const restore = (): void => {
    if (location.hash.length > 1 && !location.hash.includes("=")) return;
    const state = readState();
    for (const [name, own] of controls) {
      const values = state.has(name) ? state.getAll(name) : (usual.get(name) ?? []);
      if (isSame(values, valuesOf(own))) continue;
      for (const control of own) {
        if (isChoice(control)) control.checked = values.includes(control.value);
        else control.value = values[0] ?? "";
      }
      own[0]?.dispatchEvent(new Event("input", { bubbles: true }));
    }
  };
  for (const [name, own] of controls) {
    const store = (): void => {
      const values = valuesOf(own);
      writeState(name, isSame(values, usual.get(name) ?? []) ? [] : values);
    };
    for (const control of own) control.addEventListener("input", store);
  }
  addEventListener("hashchange", restore);
  restore();
}

/** An empty value stands for choices of which none is made, so that the address keeps them. */
function valuesOf(controls: readonly Control[]): string[] {
  const values = controls
    .filter((control) => !isChoice(control) || control.checked)
    .map(({ value }) => value);
  return values.length === 0 ? [""] : values;
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((value, at) => value === right[at]);
}

function isChoice(control: Control): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}

/** Keeps the state of a page in its address, after the #: the values of all named controls, facets and sorting. */

/** Returns the state; empty if the address leads to a section instead, which does not change the state. */
export function readState(): URLSearchParams {
  const hash = location.hash.slice(1);
  return new URLSearchParams(hash.includes("=") ? hash : "");
}

/** Sets a part of the state, or removes it if it has its usual value. */
export function writeState(name: string, value: string | null): void {
  const state = readState();
  if ((state.get(name) ?? null) === value) return;
  if (value === null) state.delete(name);
  else state.set(name, value);
  try {
    history.replaceState(null, "", `#${state}`);
  } catch {
    // Browsers limit how often an address may change. The page is correct even without the change.
  }
}

/** Binds every named control to the address. Call this after all features listen to their controls. */
export function startState(): void {
  const controls = [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(".controls [name]")];
  const names = [...new Set(controls.map(({ name }) => name))];
  const currentOf = (name: string): string =>
    controls
      .filter((control) => control.name === name && (!isChoice(control) || control.checked))
      .map(({ value }) => value)
      .join(",");
  const usual = new Map(names.map((name) => [name, currentOf(name)]));
  const restore = (): void => {
    if (location.hash.length > 1 && !location.hash.includes("=")) return;
    const state = readState();
    for (const name of names) {
      const value = state.get(name) ?? usual.get(name) ?? "";
      if (value === currentOf(name)) continue;
      const own = controls.filter((control) => control.name === name);
      for (const control of own) {
        if (isChoice(control)) control.checked = value.split(",").includes(control.value);
        else control.value = value;
      }
      own[0]?.dispatchEvent(new Event("input", { bubbles: true }));
    }
  };
  for (const control of controls) {
    control.addEventListener("input", () => {
      const value = currentOf(control.name);
      writeState(control.name, value === usual.get(control.name) ? null : value);
    });
  }
  addEventListener("hashchange", restore);
  restore();
}

function isChoice(control: HTMLInputElement | HTMLSelectElement): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}

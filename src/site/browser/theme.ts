/** Adds a button that switches between the light and the dark theme, and stores the choice in this browser. */
import { readStored, store } from "./memory.ts";

const key = "taxolink-theme";

export function startTheme(): void {
  const root = document.documentElement;
  const storedTheme = readStored(key);
  if (storedTheme === "light" || storedTheme === "dark") root.dataset.theme = storedTheme;
  const bar = document.querySelector(".top-inner");
  if (bar === null) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button theme";
  const isDark = (): boolean =>
    root.dataset.theme === undefined
      ? matchMedia("(prefers-color-scheme: dark)").matches
      : root.dataset.theme === "dark";
  const updateButton = (): void => {
    const other = isDark() ? "Light" : "Dark";
    button.textContent = other;
    button.ariaLabel = `${other} theme`;
  };
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    store(key, root.dataset.theme);
    updateButton();
  });
  updateButton();
  bar.append(button);
}

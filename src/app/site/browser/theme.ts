/** Adds a button that switches between the light and the dark theme, and stores the choice in this browser. */
import { createButton } from "./elements.ts";

const key = "taxolink-theme";

export function startTheme(): void {
  const root = document.documentElement;
  const stored = readStored();
  if (stored === "light" || stored === "dark") root.dataset.theme = stored;
  const isDark = (): boolean =>
    root.dataset.theme === undefined
      ? matchMedia("(prefers-color-scheme: dark)").matches
      : root.dataset.theme === "dark";
  const updateButton = (): void => {
    const other = isDark() ? "Light" : "Dark";
    button.textContent = other;
    button.ariaLabel = `${other} theme`;
  };
  const button = createButton("theme", "", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    store(root.dataset.theme);
    updateButton();
  });
  updateButton();
  document.querySelector(".top-inner")?.append(button);
}

function readStored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // The browser forbids storage to pages opened from disk, so nothing was remembered.
    return null;
  }
}

function store(theme: string): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // The choice applies only to this page.
  }
}

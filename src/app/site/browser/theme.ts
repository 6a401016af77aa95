/** Adds a button that switches between the light and the dark theme, and stores the choice in this browser. */
import { createButton } from "./elements.ts";

const key = "taxolink-theme";

export function startTheme(): void {
  const root = document.documentElement;
  const stored = withStorage((storage) => storage.getItem(key));
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
    const theme = isDark() ? "light" : "dark";
    root.dataset.theme = theme;
    withStorage((storage) => storage.setItem(key, theme));
    updateButton();
  });
  updateButton();
  document.querySelector(".top-inner")?.append(button);
}

/** Uses the browser's storage, or does without, because browsers forbid it to pages opened from disk. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}

/** Adds a button to every text that readers copy, such as a query or a citation. */
import { createButton } from "./elements.ts";

export function startCopying(): void {
  for (const text of document.querySelectorAll<HTMLElement>("pre[data-copy]")) {
    const button = createButton("copy", "Copy", async () => {
      getSelection()?.selectAllChildren(text);
      try {
        await navigator.clipboard.writeText(text.textContent);
        button.textContent = "Copied";
      } catch {
        // The browser allows no copying here, so the reader copies the selected text.
        button.textContent = "Selected";
      }
    });
    text.before(button);
  }
}

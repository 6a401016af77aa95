/** Adds a button to every text that readers copy, such as a query or a citation. */
export function startCopying(): void {
  for (const text of document.querySelectorAll<HTMLElement>("pre[data-copy]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button copy";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
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

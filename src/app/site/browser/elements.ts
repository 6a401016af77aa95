/** Creates the elements that several features of a page need, and reads what the reader types. */

/** @param look the names of CSS classes besides that of every button */
export function createButton(look: string, text: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `button ${look}`;
  button.textContent = text;
  button.addEventListener("click", onClick);
  return button;
}

/**
 * @returns the lower-case words that the reader typed into a search field, without common endings, so that `papers`
 * finds `paper` and `retracted` finds `retraction`
 */
export function searchStems(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => (word.length > 4 ? word.replace(/(?:ions?|ings?|ed|es|s)$/, "") : word));
}

/** Finds the choices that match the typed text. */

/**
 * Returns choices that start with the text, followed by choices that contain all its words. Ignores letter case.
 * Returns all choices if the text is empty or a complete choice, so that the user can move to the next choice.
 */
export function matchingChoices(choices: readonly string[], typedText: string): readonly string[] {
  if (typedText === "" || choices.includes(typedText)) return choices;
  const text = typedText.toLowerCase();
  const words = text.split(" ").filter(Boolean);
  const startsWithText = (choice: string): boolean => choice.toLowerCase().startsWith(text);
  const containsWords = (choice: string): boolean =>
    words.every((word) => choice.toLowerCase().includes(word));
  return [
    ...choices.filter(startsWithText),
    ...choices.filter((choice) => !startsWithText(choice) && words.length > 0 && containsWords(choice)),
  ];
}

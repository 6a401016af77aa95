/** Type-ahead: the choices that what was typed can still become. */

/**
 * Those that begin with the text, then those that have all its words somewhere, in any letter case. All of them
 * where nothing was typed or a choice is complete, so that one can go on to the next.
 */
export function matchingChoices(choices: readonly string[], typed: string): readonly string[] {
  if (typed === "" || choices.includes(typed)) return choices;
  const text = typed.toLowerCase();
  const words = text.split(" ").filter(Boolean);
  const begins = (choice: string): boolean => choice.toLowerCase().startsWith(text);
  const holds = (choice: string): boolean => words.every((word) => choice.toLowerCase().includes(word));
  return [
    ...choices.filter(begins),
    ...choices.filter((choice) => !begins(choice) && words.length > 0 && holds(choice)),
  ];
}

/**
 * Finds and corrects errors in English grammar that can be recognised from the spelling alone. Quotations stay
 * unchanged.
 */
import { outsideQuotations, replaceQuotations } from "../../base/text/quotations.ts";
import { indefiniteArticle } from "../../english/words/index.ts";

/**
 * Corrects doubled words and wrong articles, capitalises the first letter, and adds a question mark unless the text
 * ends with a full stop.
 */
export function correctGrammar(question: string): string {
  const text = outsideQuotations(question.replace(/\s+/g, " ").trim(), (part) =>
    part
      .replace(doubled, (words, word: string) => (validDouble.test(word) ? words : word))
      .replace(withArticle, (words, article: string, next: string) => {
        const correctArticle = indefiniteArticle(next);
        if (article === "A" || article.toLowerCase() === correctArticle) return words;
        return `${article.startsWith("A") ? `A${correctArticle.slice(1)}` : correctArticle} ${next}`;
      }),
  );
  const punctuated = /[?.!]$/.test(text) ? text : `${text}?`;
  return punctuated.charAt(0).toUpperCase() + punctuated.slice(1);
}

/** Replaces quoted titles with an ellipsis, so that checks of the wording ignore them. */
export function withoutQuotations(text: string): string {
  return replaceQuotations(text, "…");
}

/** Finds articles that do not suit the next word, and returns each article with this word. */
export function wrongArticles(text: string): string[] {
  return [...text.matchAll(withArticle)].flatMap(([words, article = "", next = ""]) => {
    // A capital A may also be a letter or a name. It is certainly an article only at the beginning of the sentence.
    if (article === "A" && !text.startsWith(words)) return [];
    return article.toLowerCase() === indefiniteArticle(next) ? [] : [words];
  });
}

export function doubledWords(text: string): string[] {
  return [...text.matchAll(doubled)]
    .filter(([, word = ""]) => !validDouble.test(word))
    .map(([words]) => words);
}

const withArticle = /\b([Aa]n?) ([\p{L}\p{N}][\p{L}\p{N}-]*)/gu;
const doubled = /(?<![\p{L}\p{N}-])(\p{L}+) \1(?![\p{L}\p{N}-])/giu;
const validDouble = /^(?:that|had)$/i;

/** Converts marked-up text from any source to plain text. */
import { decodeHTMLStrict } from "entities/decode";

/** The elements of HTML, JATS and MathML in titles and abstracts. Other text in angle brackets is not markup. */
const inlineTag =
  /<\/?(?:jats:|mml:|ns\d+:)?(?:i|b|u|em|strong|italic|bold|sub|sup|span|sc|scp|tt|small|font|a|inline-formula|tex-math|underline|monospace|m(?:ath|row|i|n|o|sub|sup|subsup|frac|text|space|style|over|under|fenced|table|tr|td))(?:\s[^<>]*)?\/?>/gi;
const blockTag =
  /<\/?(?:jats:)?(?:p|br|div|sec|title|li|ul|ol|h[1-6]|list|list-item|label|disp-formula)(?:\s[^<>]*)?\/?>/gi;
const abstractHeading = /<(jats:)?title>\s*abstract\s*<\/(jats:)?title>/gi;

/** Removes markup and decodes entities, also if the markup itself is encoded. White space becomes single spaces. */
export function plainText(source: string): string {
  if (!/[<&]/.test(source)) return source;
  const bare = (text: string): string =>
    text.replace(abstractHeading, " ").replace(inlineTag, "").replace(blockTag, " ");
  return bare(decodeHTMLStrict(decodeHTMLStrict(bare(source))))
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * Replaces each run of white space by a space, so that an expression which then looks for optional spaces takes linear
 * time.
 */
export function foldSpaces(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/**
 * Splits Cypher queries written by language models into words and signs. The text is only parsed and never executed.
 */

export type Token = {
  readonly kind: "word" | "string" | "number" | "sign";
  readonly text: string;
};

/**
 * The maximum length of the parsed text. A query from a model has only a few lines, so a longer text is a failed reply.
 */
const maximumCharacters = 10_000;

/**
 * The longest alternatives come first: comments, strings in any quotation marks (unclosed strings end with their line),
 * quoted names, numbers, words, signs with two characters, and signs with one character.
 */
const pattern =
  /\/\/[^\n]*|"((?:[^"\\\n]|\\.)*)(?:"|\\?(?=\n|$))|'((?:[^'\\\n]|\\.)*)(?:'|\\?(?=\n|$))|`([^`\n]*)(?:`|(?=\n)|$)|(\d+(?:\.\d+)?(?![\p{L}\p{N}_-]))|([\p{L}\p{N}_]+)|(<=|>=|<>|!=|=~|[-<>()[\]{}:,.=/|*+&])/gu;

/**
 * Splits a query into tokens. Curly quotation marks become straight ones, and characters that Cypher does not use are
 * skipped.
 */
export function readTokens(cypher: string): readonly Token[] {
  const plain = cypher
    .slice(0, maximumCharacters)
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/[‘’‚]/g, "'")
    .replaceAll(/[–—−]/g, "-");
  return [...plain.matchAll(pattern)].flatMap(
    ([, double, single, backticked, number, word, sign]): Token[] => {
      const quoted = double ?? single;
      if (quoted !== undefined) return [{ kind: "string", text: quoted.replaceAll(/\\(.)/g, "$1") }];
      if (number !== undefined) return [{ kind: "number", text: number }];
      const text = backticked ?? word;
      if (text !== undefined) return [{ kind: "word", text }];
      return sign === undefined ? [] : [{ kind: "sign", text: sign }];
    },
  );
}

/** Reads tokens from left to right. After the end of the text, every token is an empty sign. */
export type TokenReader = {
  /** Returns the token `ahead` positions further on without consuming it. */
  peek(ahead?: number): Token;
  next(): Token;
  /** Whether the token `ahead` positions further on is one of these signs. A quoted sign counts as a string. */
  atSign(signs: string | readonly string[], ahead?: number): boolean;
  /** Consumes the next token if it is this sign. */
  takeSign(sign: string): boolean;
  /** Whether the next token is this keyword, ignoring case. */
  atKeyword(...keywords: readonly string[]): boolean;
  ended(): boolean;
};

const end: Token = { kind: "sign", text: "" };

export function createTokenReader(tokens: readonly Token[]): TokenReader {
  let at = 0;
  const peek = (ahead = 0): Token => tokens[at + ahead] ?? end;
  const atSign = (signs: string | readonly string[], ahead = 0): boolean => {
    const { kind, text } = peek(ahead);
    return kind === "sign" && (typeof signs === "string" ? text === signs : signs.includes(text));
  };
  return {
    peek,
    atSign,
    next() {
      const token = peek();
      at += 1;
      return token;
    },
    takeSign(sign) {
      if (!atSign(sign)) return false;
      at += 1;
      return true;
    },
    atKeyword: (...keywords) => peek().kind === "word" && keywords.includes(peek().text.toUpperCase()),
    ended: () => at >= tokens.length,
  };
}

/**
 * Collects the parts of a query during parsing. A query may mention a symbol several times, and each mention may add
 * information.
 */
import {
  type AttributeCondition,
  type CypherQuery,
  isNameAttribute,
  type QuerySymbol,
  type Triplet,
} from "./query.ts";

export type QueryDraft = {
  /**
   * Registers the symbol, and adds the type if the mention contains one. Each mention without a name is a separate
   * symbol.
   */
  mention(name: string | null, types?: readonly string[]): string;
  condition(symbol: string, condition: AttributeCondition): void;
  triplet(triplet: Triplet): void;
  target(symbol: string): void;
  leaveOut(reason: string): void;
  finish(): CypherQuery;
};

type SymbolMentions = { types: string[]; names: string[]; conditions: AttributeCondition[] };

export function createQueryDraft(): QueryDraft {
  const symbols = new Map<string, SymbolMentions>();
  const triplets: Triplet[] = [];
  const leftOut = new Set<string>();
  let target: string | null = null;
  let unnamed = 0;
  const symbolOf = (name: string): SymbolMentions => {
    const symbol = symbols.get(name) ?? { types: [], names: [], conditions: [] };
    symbols.set(name, symbol);
    return symbol;
  };
  return {
    mention(writtenName, types = []) {
      if (writtenName === null) unnamed += 1;
      // Names in a query contain no space, so the two kinds never collide.
      const name = writtenName ?? `unnamed ${unnamed}`;
      const symbol = symbolOf(name);
      symbol.types.push(...types.filter((type) => !symbol.types.includes(type)));
      return name;
    },
    condition(name, condition) {
      const { attribute, operator, value } = condition;
      if (value.trim() === "") return;
      const symbol = symbolOf(name);
      if (operator === "<>") leftOut.add(`negated condition on ${attribute}`);
      else if (isNameAttribute(attribute)) symbol.names.push(value.trim());
      else symbol.conditions.push(condition);
    },
    triplet: (triplet) => triplets.push(triplet),
    target(symbol) {
      target ??= symbol;
    },
    leaveOut: (reason) => leftOut.add(reason),
    finish: () => ({
      target: target !== null && symbols.has(target) ? target : null,
      symbols: new Map<string, QuerySymbol>(symbols),
      triplets,
      leftOut: [...leftOut],
    }),
  };
}

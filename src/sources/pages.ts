/** Requests the pages of a list. */

export type PageOf<T, Place> = {
  readonly items: readonly T[];
  readonly total: number | null;
  /** The position at which the next page starts, or `null` after the last page. */
  readonly next: Place | null;
};

/**
 * Requests pages one after another, until there are enough items or the list ends.
 * @param limit the maximum number of items to return
 * @returns the items, and the total according to the first page
 */
export async function followPages<T, Place>(
  first: Place,
  limit: number,
  fetch: (place: Place, left: number, received: number) => Promise<PageOf<T, Place>>,
): Promise<{ readonly items: readonly T[]; readonly total: number | null }> {
  const items: T[] = [];
  let total: number | null = null;
  for (let place: Place | null = first; place !== null && items.length < limit; ) {
    const page: PageOf<T, Place> = await fetch(place, limit - items.length, items.length);
    items.push(...page.items);
    total ??= page.total;
    // A page without items ends the list, even if it refers to a next page.
    place = page.items.length === 0 ? null : page.next;
  }
  return { items: items.slice(0, limit), total };
}

/**
 * Decides whether there are more pages. The source's total determines this, because pages may be shorter than
 * requested. Without a total, a page that is not full is the last one.
 * @param reached the number of items up to and including the current page
 */
export function hasMorePages(reached: number, total: number | null, onPage: number, size: number): boolean {
  return total === null ? onPage >= size : reached < total;
}

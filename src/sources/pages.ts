/** Follows the pages of a list until it has enough items or the list ends. */

export type PageOf<T, Place> = {
  readonly items: readonly T[];
  readonly total: number | null;
  /** The start of the next page; null after the last page. */
  readonly next: Place | null;
};

/**
 * Fetches page after page.
 * @param limit the maximum number of items to return
 * @returns the items, and the total that the first page states
 */
export async function followPages<T, Place>(
  first: Place,
  limit: number,
  fetch: (place: Place, left: number, seen: number) => Promise<PageOf<T, Place>>,
): Promise<{ readonly items: readonly T[]; readonly total: number | null }> {
  const items: T[] = [];
  let total: number | null = null;
  for (let place: Place | null = first; place !== null && items.length < limit; ) {
    const page: PageOf<T, Place> = await fetch(place, limit - items.length, items.length);
    items.push(...page.items);
    total ??= page.total;
    // A page without items ends the list, even if it names a next page.
    place = page.items.length === 0 ? null : page.next;
  }
  return { items: items.slice(0, limit), total };
}

/**
 * Decides whether more pages follow. The source's total decides, because pages may be shorter than requested; without a
 * total, a page that is not full is the last page.
 * @param reached the number of items up to the end of the current page
 */
export function moreFollow(reached: number, total: number | null, onPage: number, size: number): boolean {
  return total === null ? onPage >= size : reached < total;
}

/** Following pages until enough is there or nothing more comes. */

export type PageOf<T, Place> = {
  readonly items: readonly T[];
  readonly total: number | null;
  /** Where the next page begins; null at the end. */
  readonly next: Place | null;
};

/**
 * @param limit how many items are wanted
 * @returns at most so many, and the total that the first page tells
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
    // A page without items is the end, whatever it says of a next one.
    place = page.items.length === 0 ? null : page.next;
  }
  return { items: items.slice(0, limit), total };
}

/**
 * Whether more pages follow: by the total where the source tells one, for it may give fewer a page than it was asked for; else
 * until a page is not full.
 * @param reached how many items there are up to this page's end
 */
export function moreFollow(reached: number, total: number | null, onPage: number, size: number): boolean {
  return total === null ? onPage >= size : reached < total;
}

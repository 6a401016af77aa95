/** Stores the papers and resources that tests add to the small ORKG server, so that its search routes find them. */

export type StoredItems = {
  readonly papers: {
    readonly id: string;
    readonly title: string;
    readonly field: string;
    readonly identifiers: { readonly doi: readonly string[] };
    readonly contributions: { readonly id: string; readonly label: string }[];
  }[];
  readonly predicates: { readonly id: string; readonly label: string }[];
};

type PaperBody = {
  readonly title: string;
  readonly research_fields: readonly [string];
  readonly identifiers?: { readonly doi: readonly string[] };
  readonly contents: { readonly contributions: readonly { readonly label: string }[] };
};

/** Stores the item that a POST request creates. @param id the id that the server assigns to the item */
export function storeItem(stored: StoredItems, path: string, body: unknown, id: string): void {
  if (path === "/predicates") {
    stored.predicates.push({ id, label: (body as { label: string }).label });
    return;
  }
  if (path === "/papers") {
    const { title, research_fields, identifiers = { doi: [] }, contents } = body as PaperBody;
    const contributions = contents.contributions.map(({ label }, at) => ({ id: `${id}-${at}`, label }));
    stored.papers.push({ id, title, field: research_fields[0], identifiers, contributions });
    return;
  }
  const paper = stored.papers.find((each) => path === `/papers/${each.id}/contributions`);
  const { label } = (body as { contribution: { label: string } }).contribution;
  paper?.contributions.push({ id, label });
}

/** Finds a paper by its DOI, ignoring letter case. */
export function findStoredPaper(stored: StoredItems, doi: string): string | undefined {
  return stored.papers.find(({ identifiers }) =>
    identifiers.doi.some((each) => each.toLowerCase() === doi.toLowerCase()),
  )?.id;
}

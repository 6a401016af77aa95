/** A label, with the place of its centre. */
type Label = { readonly width: number; x?: number | undefined; y?: number | undefined };

/**
 * Moves labels down, in order of their height, until none touches another.
 * @param height the least distance between two labels above each other
 * @param gap the least distance between two labels next to each other
 */
export function separate(labels: readonly Label[], height: number, gap: number): void {
  const placed: Label[] = [];
  for (const label of labels.toSorted((a, b) => (a.y ?? 0) - (b.y ?? 0))) {
    const touching = (): Label | undefined =>
      placed.find(
        (other) =>
          Math.abs((other.x ?? 0) - (label.x ?? 0)) < (other.width + label.width) / 2 + gap &&
          Math.abs((other.y ?? 0) - (label.y ?? 0)) < height,
      );
    for (let other = touching(); other !== undefined; other = touching()) {
      // A hair more than the distance, so that rounding cannot repeat the same step for ever.
      label.y = (other.y ?? 0) + height + 0.01;
    }
    placed.push(label);
  }
}

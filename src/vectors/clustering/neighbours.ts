/**
 * Finds exact neighbourhoods by cosine distance without comparing all pairs of items.
 *
 * Every dimension has a list of the items with a nonzero value in that dimension. First, the products over an item's
 * rarest dimensions are added up. The length of the item's remaining values limits the contribution of the common
 * dimensions, so only items that may still be within the radius need a complete comparison. Source of the bound:
 * Bayardo, Ma and Srikant, Scaling Up All Pairs Similarity Search, WWW 2007.
 */

/** The length of a vector's remaining values at which the first step ends, as a share of the minimum product. */
const remainingShare = 0.6;

/**
 * Returns the items within `radius` of an item, including the item itself, in ascending order.
 *
 * @param vectors the vectors, with equal numbers of dimensions, each of length 1 or all zeros; an all-zero vector is
 * near only itself
 * @param radius the largest cosine distance (1 − cosine), at least 0 and less than 1
 */
export function createExactNeighbours(
  vectors: readonly Float32Array[],
  radius: number,
): (item: number) => readonly number[] {
  const postings = collectPostings(vectors);
  const products = new Float32Array(vectors.length);
  // The tolerance prevents the rounding of 32-bit products from excluding vectors at exactly the radius.
  const minimumProduct = 1 - radius - 1e-5;
  return (item) => {
    const vector = vectors[item] as Float32Array;
    const dimensions = rarestFirst(vector, postings);
    products.fill(0);
    let remainingSquares = 1;
    let used = 0;
    for (; used < dimensions.length && remainingSquares > (remainingShare * minimumProduct) ** 2; used += 1) {
      const dimension = dimensions[used] as number;
      const weight = vector[dimension] as number;
      addProducts(products, weight, postings[dimension] as Posting);
      remainingSquares -= weight * weight;
    }
    const remainingDimensions = dimensions.slice(used);
    const minimumPartial = minimumProduct - Math.sqrt(Math.max(0, remainingSquares)) - 1e-5;
    const nearItems: number[] = [];
    for (let other = 0; other < products.length; other += 1) {
      const partial = products[other] as number;
      if (other === item) nearItems.push(other);
      else if (
        partial >= minimumPartial &&
        partial + productOver(remainingDimensions, vector, vectors[other] as Float32Array) >= minimumProduct
      ) {
        nearItems.push(other);
      }
    }
    return nearItems;
  };
}

type Posting = { readonly items: Int32Array; readonly values: Float32Array };

/** Returns, for each dimension, the items with a nonzero value. */
function collectPostings(vectors: readonly Float32Array[]): Posting[] {
  const lists: number[][] = Array.from({ length: vectors[0]?.length ?? 0 }, () => []);
  for (const [item, vector] of vectors.entries()) {
    for (let dimension = 0; dimension < vector.length; dimension += 1) {
      if (vector[dimension] !== 0) lists[dimension]?.push(item);
    }
  }
  return lists.map((list, dimension) => ({
    items: Int32Array.from(list),
    values: Float32Array.from(list, (item) => vectors[item]?.[dimension] ?? 0),
  }));
}

/** Returns the dimensions in which a vector is not zero, rarest first. */
function rarestFirst(vector: Float32Array, postings: readonly Posting[]): number[] {
  const dimensions: number[] = [];
  for (let dimension = 0; dimension < vector.length; dimension += 1) {
    if (vector[dimension] !== 0) dimensions.push(dimension);
  }
  const commonness = (dimension: number): number => postings[dimension]?.items.length ?? 0;
  return dimensions.sort((left, right) => commonness(left) - commonness(right));
}

function addProducts(products: Float32Array, weight: number, { items, values }: Posting): void {
  for (let at = 0; at < items.length; at += 1) {
    const other = items[at] as number;
    products[other] = (products[other] as number) + weight * (values[at] as number);
  }
}

function productOver(dimensions: readonly number[], left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (const dimension of dimensions) sum += (left[dimension] as number) * (right[dimension] as number);
  return sum;
}

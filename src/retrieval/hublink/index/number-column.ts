/** A growable list of integers below 2³², with four bytes per number. */

export type NumberColumn = {
  readonly length: number;
  push(value: number): void;
  /** Frees unused space. */
  trim(): void;
  at(place: number): number;
  /** A view of the current numbers, which is valid until the next `push`. */
  values(): Uint32Array;
};

export function createColumn(): NumberColumn {
  return new Column();
}

class Column implements NumberColumn {
  #numbers = new Uint32Array(256);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#numbers.length) {
      const longer = new Uint32Array(2 * this.#length);
      longer.set(this.#numbers);
      this.#numbers = longer;
    }
    this.#numbers[this.#length] = value;
    this.#length += 1;
  }

  trim(): void {
    this.#numbers = this.#numbers.slice(0, Math.max(this.#length, 1));
  }

  at(place: number): number {
    return this.#numbers[place] as number;
  }

  values(): Uint32Array {
    return this.#numbers.subarray(0, this.#length);
  }
}

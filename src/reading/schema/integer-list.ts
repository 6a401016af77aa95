/**
 * A growing list of integers. Each integer takes four bytes, and the garbage collector does not have to scan the list.
 */
export type IntegerList = {
  push(integer: number): void;
  /** Returns the integers so far, in order. */
  toArray(): Int32Array;
};

const firstSize = 1024;

export function createIntegerList(): IntegerList {
  let room = new Int32Array(firstSize);
  let length = 0;
  return {
    push: (integer) => {
      if (length === room.length) {
        const larger = new Int32Array(2 * length);
        larger.set(room);
        room = larger;
      }
      room[length] = integer;
      length += 1;
    },
    toArray: () => room.slice(0, length),
  };
}

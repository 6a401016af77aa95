/** An operation that does not fit the increment it is applied to. Callers turn it into an error with a place. */
export class OperationRefused extends Error {
  /** Position of the operation in its list, from 0; where it stands alone, 0. */
  readonly index: number;

  constructor(message: string, index = 0) {
    super(message);
    this.name = "OperationRefused";
    this.index = index;
  }
}

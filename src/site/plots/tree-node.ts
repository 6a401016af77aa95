/** A taxonomy as the plots of it take it. */
export type TreeNode = {
  readonly name: string;
  /** What is told when one points at it. */
  readonly hint: string;
  readonly href: string;
  /** How much stands behind it. */
  readonly weight: number;
  readonly children: readonly TreeNode[];
};

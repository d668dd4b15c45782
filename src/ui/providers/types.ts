/** What the words need to know of an assumption. */
export interface AssumptionLike {
  readonly code: string;
  readonly detail: string;
}

/** A question was given up: the reader stopped it, or a newer one took its place. */
export class Cancelled extends Error {}

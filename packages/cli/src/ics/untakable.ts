/** Why an event cannot be taken, as the end of a sentence about it. */
export class Untakable extends Error {
  override readonly name = "Untakable";
}

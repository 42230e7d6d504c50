/** Why an event can't be imported, as the end of a sentence about it. */
export class UnsupportedEvent extends Error {
  override readonly name = "UnsupportedEvent";
}

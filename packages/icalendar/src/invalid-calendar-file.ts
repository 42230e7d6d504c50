/** Why a file cannot be imported at all: a sentence, and what to do about it. */
export class InvalidCalendarFile extends Error {
  override readonly name = "InvalidCalendarFile";
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

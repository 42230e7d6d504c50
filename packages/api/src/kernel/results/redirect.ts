/** A result that is located elsewhere: the answer is 302 (RFC 9110 15.4.3), which clients follow. */
export class Redirect {
  readonly location: string;

  constructor(location: string) {
    this.location = location;
  }
}

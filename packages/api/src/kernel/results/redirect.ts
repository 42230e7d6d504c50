/** A result at another URL: the response is 302 (RFC 9110 15.4.3). */
export class Redirect {
  readonly location: string;

  constructor(location: string) {
    this.location = location;
  }
}

const pattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

/** Whether a text is a UUID of any version, in either case (RFC 9562 section 4). */
export function isUuid(text: string): boolean {
  return pattern.test(text);
}

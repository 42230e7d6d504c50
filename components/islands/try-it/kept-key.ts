/** Returns the key of the form of an operation in session storage. */
export function keptKey(operationId: string): string {
  return `werkbank-try-it:${operationId}`;
}

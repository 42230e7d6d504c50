/** Returns the key of the form of an operation in session storage. */
export function formStorageKey(operationId: string): string {
  return `werkbank-try-it:${operationId}`;
}

/** The key of the tab's storage under which the form of an operation is kept. */
export function keptKey(operationId: string): string {
  return `werkbank-try-it:${operationId}`;
}

/** Removes the spaces, dots and dashes that group an identifier; for validation only. */
export function withoutSeparators(value: string): string {
  return value.replaceAll(/[\s.\u2010-\u2015-]/gu, "");
}

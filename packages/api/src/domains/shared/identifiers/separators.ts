/** Removes the spaces, dots and dashes by which people group an identifier; for checking only. */
export function withoutSeparators(value: string): string {
  return value.replaceAll(/[\s.\u2010-\u2015-]/gu, "");
}

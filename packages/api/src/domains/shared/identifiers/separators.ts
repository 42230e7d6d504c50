/** An identifier without the spaces, dots and dashes that people group it by; for checking only. */
export function withoutSeparators(value: string): string {
  return value.replaceAll(/[\s.\u2010-\u2015-]/gu, "");
}

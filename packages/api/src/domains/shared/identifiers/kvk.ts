import { withoutSeparators } from "./separators.ts";

/** What a number of the Dutch trade register (KvK) should have been; null when it can be one. */
export function expectedKvk(value: string): string | null {
  return /^\d{8}$/u.test(withoutSeparators(value)) ? null : "a KvK number of 8 digits";
}

import { withoutSeparators } from "./separators.ts";

/** Returns what a number of the Dutch trade register (KvK) should have been; null if it is plausible. */
export function expectedKvk(value: string): string | null {
  return /^\d{8}$/u.test(withoutSeparators(value)) ? null : "a KvK number of 8 digits";
}

import { withoutSeparators } from "./separators.ts";

/** Validates a number of the Dutch trade register (KvK); returns the expected format, or null if plausible. */
export function expectedKvk(value: string): string | null {
  return /^\d{8}$/u.test(withoutSeparators(value)) ? null : "a KvK number of 8 digits";
}

/** Returns the path of a problem's page, which `type` names: `/problems/rate-limited`. */
export function problemPath(code: string): string {
  return `/problems/${problemName(code)}`;
}

/** Returns a code as written in an address: `rate-limited`. */
export function problemName(code: string): string {
  return code.toLowerCase().replaceAll("_", "-");
}

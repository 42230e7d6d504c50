/** Returns the path of a problem's page, the path of its `type`: `/problems/rate-limited`. */
export function problemPath(code: string): string {
  return `/problems/${problemName(code)}`;
}

/** Returns a code as written in a path: `rate-limited`. */
export function problemName(code: string): string {
  return code.toLowerCase().replaceAll("_", "-");
}

const browsers: [RegExp, string][] = [
  [/\bEdgA?\//u, "Edge"],
  [/\bOPR\//u, "Opera"],
  [/\b(Firefox|FxiOS)\//u, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//u, "Chrome"],
  [/\bSafari\//u, "Safari"],
];

const systems: [RegExp, string][] = [
  [/\b(iPhone|iPad)\b/u, "iOS"],
  [/\bAndroid\b/u, "Android"],
  [/\bWindows\b/u, "Windows"],
  [/\bMac OS X\b/u, "macOS"],
  [/\bCrOS\b/u, "ChromeOS"],
  [/\bLinux\b/u, "Linux"],
];

/**
 * Returns a label for a session: "Firefox, Linux", or the first product of another program's `User-Agent`. Null if
 * that is empty. The client chooses this text, so it proves nothing.
 */
export function toProgramName(userAgent: string): string | null {
  const nameIn = (patterns: [RegExp, string][]) =>
    patterns.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = nameIn(browsers);
  if (browser === undefined) {
    const [, product = ""] = /^([\w.-]{1,40})/u.exec(userAgent) ?? [];
    return product === "" ? null : product;
  }
  const system = nameIn(systems);
  return system === undefined ? browser : `${browser}, ${system}`;
}

const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: [RegExp, string][] = [
  [/\b(iPhone|iPad)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/**
 * What a person can tell a session by: "Firefox, Linux", or the first word of another program's
 * `User-Agent`. Null when it says nothing. Every sender can choose this text: it proves nothing.
 */
export function toProgramName(userAgent: string): string | null {
  const nameIn = (known: [RegExp, string][]) =>
    known.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = nameIn(browsers);
  if (browser === undefined) {
    const [, product = ""] = /^([\w.-]{1,40})/.exec(userAgent) ?? [];
    return product === "" ? null : product;
  }
  const system = nameIn(systems);
  return system === undefined ? browser : `${browser}, ${system}`;
}

/** The cookies of one browser, by name. */
export type CookieJar = Map<string, string>;

/** Keeps what an answer sets and drops what it clears. */
export function keepCookies(jar: CookieJar, headers: Headers): void {
  for (const line of headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/u.exec(line) ?? [];
    if (value === "" || /; *max-age=0(?:;|$)/iu.test(line)) jar.delete(name);
    else jar.set(name, value);
  }
}

/** The `Cookie` header that a browser with these cookies sends. */
export function toCookieHeader(jar: CookieJar): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
}

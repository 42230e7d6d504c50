/** The cookies of one browser, by name. */
export type CookieJar = Map<string, string>;

/** Stores the cookies that a response sets, and removes those that it clears. */
export function storeCookies(jar: CookieJar, headers: Headers): void {
  for (const line of headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/u.exec(line) ?? [];
    if (value === "" || /; *max-age=0(?:;|$)/iu.test(line)) jar.delete(name);
    else jar.set(name, value);
  }
}

/** Returns the `Cookie` header that a browser with these cookies sends. */
export function toCookieHeader(jar: CookieJar): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
}

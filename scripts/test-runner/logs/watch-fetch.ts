/** Names of secrets in a query, a form or a JSON object. */
const secretNames = new Set([
  "access_token",
  "refresh_token",
  "id_token",
  "client_secret",
  "code",
  "code_verifier",
  "form_token",
  "password",
]);

/** The maximum depth searched in a JSON body. */
const maxDepth = 8;

/**
 * Reports every secret that this process's `fetch` sends or receives: credentials, cookies, passwords, codes
 * and tokens. All client libraries used here go through it.
 *
 * @returns a function that resolves when the responses received so far are read
 */
export function watchFetch(report: (value: string, source: string) => void): () => Promise<void> {
  const reading: Promise<void>[] = [];

  const addMembers = (value: unknown, source: string, isForm = false, depth = 0): void => {
    // Some tests send infinitely nested values.
    if (typeof value !== "object" || value === null || depth > maxDepth) return;
    for (const [name, member] of Object.entries(value)) {
      if (typeof member !== "string") addMembers(member, source, false, depth + 1);
      // In JSON, `code` belongs to a problem, a product or a supplier.
      else if (secretNames.has(name) && (isForm || name !== "code"))
        report(member, `${source} ${name}`);
    }
  };
  const addText = (text: string, source: string): void => {
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      return addMembers(Object.fromEntries(new URLSearchParams(text)), source, true);
    }
    addMembers(json, source);
  };
  const addCookie = (pair: string, source: string): void =>
    report(pair.slice(pair.indexOf("=") + 1).trim(), source);

  const original = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = input instanceof Request ? input : null;
    addText(new URL(request?.url ?? (input as string | URL)).search.slice(1), "query");
    const headers = new Headers(init?.headers ?? request?.headers);
    report(headers.get("authorization")?.replace(/^\w+\s+/u, "") ?? "", "Authorization");
    for (const pair of headers.get("cookie")?.split(";") ?? []) addCookie(pair, "Cookie");
    const body = init?.body ?? (request?.body ? await request.clone().text() : null);
    if (typeof body === "string" || body instanceof URLSearchParams) addText(`${body}`, "request");

    const response = await original(input, init);
    for (const line of response.headers.getSetCookie()) {
      addCookie(line.split(";")[0] ?? "", "Set-Cookie");
    }
    const location = response.headers.get("location") ?? "";
    if (URL.canParse(location)) addText(new URL(location).search.slice(1), "Location");
    if (response.headers.get("content-type")?.startsWith("application/json") === true) {
      const text = response.clone().text();
      reading.push(text.then((read) => addText(read, "response")));
    }
    return response;
  };
  return async () => {
    await Promise.allSettled(reading);
  };
}

/** Names of what only its owner may know, in a query, a form or a JSON object. */
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

/** Shorter values are in any text by chance. */
const minLength = 10;

/** Every token begins so, and every cookie that holds one: base64url of `{"`. */
const encodedJson = /eyJ[\w-]{20}/u;

export type Secrets = {
  add(value: string): void;
  /** The secrets that stand in a text, told by where they came from and never by their value. */
  findIn(text: string): Promise<string[]>;
};

/**
 * Remembers every secret that `fetch` of this process sends or receives: credentials, cookies,
 * passwords, codes and tokens. Every client library used here goes through it.
 */
export function watchSecrets(): Secrets {
  const found = new Map<string, string>();
  const reading: Promise<void>[] = [];

  const add = (value: string, source: string): void => {
    if (value.length < minLength) return;
    found.set(value, source);
    // The part of a token that makes it one. Other secrets may hold dots too: a code verifier does.
    const signature = /^eyJ[\w-]+\.[\w-]+\.([\w-]+)$/u.exec(value)?.[1];
    if (signature !== undefined && signature.length >= minLength)
      found.set(signature, `${source} (signature)`);
  };
  const addMembers = (value: unknown, source: string): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      // In an answer, `code` is the code of a problem.
      const isSecret = secretNames.has(name) && !(source === "answer" && name === "code");
      if (typeof member !== "string") addMembers(member, source);
      else if (isSecret) add(member, `${source} ${name}`);
    }
  };
  const addText = (text: string, source: string): void => {
    try {
      addMembers(JSON.parse(text), source);
    } catch {
      addMembers(Object.fromEntries(new URLSearchParams(text)), source);
    }
  };
  const addCookie = (pair: string, source: string): void => {
    add(pair.slice(pair.indexOf("=") + 1).trim(), source);
  };

  const original = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    addText(new URL(request.url).search.slice(1), "query");
    add(request.headers.get("authorization")?.replace(/^\w+\s+/u, "") ?? "", "Authorization");
    for (const pair of request.headers.get("cookie")?.split(";") ?? []) addCookie(pair, "Cookie");
    if (request.body !== null) addText(await request.clone().text(), "request");

    const response = await original(request);
    for (const line of response.headers.getSetCookie()) {
      addCookie(line.split(";")[0] ?? "", "Set-Cookie");
    }
    const location = response.headers.get("location") ?? "";
    if (URL.canParse(location)) addText(new URL(location).search.slice(1), "Location");
    if (response.headers.get("content-type")?.startsWith("application/json") === true) {
      const copy = response.clone();
      reading.push(copy.text().then((text) => addText(text, "answer")));
    }
    return response;
  };

  return {
    add: (value) => add(value, "test"),
    async findIn(text) {
      await Promise.allSettled(reading);
      const named = [...found].filter(([value]) => text.includes(value)).map(([, name]) => name);
      return encodedJson.test(text) ? [...named, "encoded JSON"] : named;
    },
  };
}

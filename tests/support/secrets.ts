import { watchFetch } from "../../scripts/test-runner/logs/watch-fetch.ts";

/** Shorter values occur in other text by chance. */
const minLength = 10;

/** Matches the start of every token and session cookie: base64url of `{"`. */
const encodedJson = /eyJ[\w-]{20}/u;

export type Secrets = {
  add(value: string): void;
  /** Finds the secrets in a text; returns their sources, never their values. */
  findIn(text: string): Promise<string[]>;
};

/** Collects every secret that `fetch` of this process sends or receives. */
export function watchSecrets(): Secrets {
  const found = new Map<string, string>();
  const add = (value: string, source: string): void => {
    if (value.length < minLength) return;
    found.set(value, source);
    // A leaked signature suffices to use a token. Other secrets, such as code verifiers, may contain dots too.
    const signature = /^eyJ[\w-]+\.[\w-]+\.([\w-]+)$/u.exec(value)?.[1];
    if (signature !== undefined && signature.length >= minLength)
      found.set(signature, `${source} (signature)`);
  };
  const settled = watchFetch(add);
  return {
    add: (value) => add(value, "test"),
    async findIn(text) {
      await settled();
      const sources = [...found].filter(([value]) => text.includes(value)).map(([, name]) => name);
      return encodedJson.test(text) ? [...sources, "encoded JSON"] : sources;
    },
  };
}

import createFetchClient, { type Client } from "openapi-fetch";
import type { paths } from "./schema.gen.ts";

export type ClientOptions = {
  /** The base URL of the service, such as `https://werkbank.example`; the client appends `/api`. */
  baseUrl: string;
  /** An access token of the identity provider. */
  token?: string | undefined;
  /** Returns the access token for each request, instead of `token`; null sends none. */
  getToken?: () => string | null | Promise<string | null>;
  /** Replaces the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
};

/** Has a method for each HTTP method; paths, parameters, bodies and responses are typed. */
export type WerkbankClient = Client<paths>;

/**
 * Creates a client of the service. Its methods return `{ data, error, response }` and throw only if no
 * response was received; `unwrap` converts the result to the body or throws a `WerkbankProblem`.
 *
 * ```ts
 * const client = createClient({ baseUrl: "https://werkbank.example", token });
 * const me = await unwrap(client.GET("/v1/users/me"));
 * ```
 */
export function createClient(options: ClientOptions): WerkbankClient {
  const { baseUrl, token, fetch } = options;
  const getToken = options.getToken ?? (() => token ?? null);
  const client = createFetchClient<paths>({
    baseUrl: `${baseUrl.replace(/\/+$/u, "")}/api`,
    // Query lists are comma-separated, as the document specifies.
    querySerializer: { array: { style: "form", explode: false } },
    ...(fetch && { fetch }),
  });
  client.use({
    async onRequest({ request }) {
      const accessToken = await getToken();
      if (accessToken !== null) request.headers.set("authorization", `Bearer ${accessToken}`);
      return request;
    },
  });
  return client;
}

import createFetchClient, { type Client } from "openapi-fetch";
import type { paths } from "./schema.gen.ts";

export type ClientOptions = {
  /** The service's base address, such as `https://werkbank.example`; `/api` is added here. */
  baseUrl: string;
  /** An access token of the identity provider. */
  token?: string | undefined;
  /** Returns the access token for each request, instead of `token`; null sends none. */
  getToken?: () => string | null | Promise<string | null>;
  /** Replaces the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
};

/** One method for each HTTP method; paths, parameters, bodies and answers are typed. */
export type WerkbankClient = Client<paths>;

/**
 * A client of the service. Its methods answer `{ data, error, response }` and throw only when no
 * answer came; `unwrap` turns that into the body or a `WerkbankProblem`.
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
      const present = await getToken();
      if (present !== null) request.headers.set("authorization", `Bearer ${present}`);
      return request;
    },
  });
  return client;
}

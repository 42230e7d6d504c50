import { createClient, type WerkbankClient } from "@werkbank/client";
import { createAuthorizedFetch } from "./session/authorized-fetch.ts";
import type { Settings } from "./settings.ts";

/** Creates the typed client, which sends the stored session. */
export function createApiClient(settings: Settings, { isPublic = false } = {}): WerkbankClient {
  const authorizedFetch = createAuthorizedFetch(settings);
  return createClient({
    baseUrl: settings.baseUrl,
    fetch: (request) => authorizedFetch(request, { isPublic }),
  });
}

import { html } from "hono/html";
import type { Endpoint, IdpRequest } from "../context.ts";
import { AuthError, TooManyRequests } from "../errors.ts";
import { accountTextsOf } from "./account-texts.ts";
import { sendPage, textsOf } from "./page.ts";

/**
 * The endpoint with its refusals shown as a page.
 * @param ownErrors texts by error code that say more about this page's refusals
 */
export const withErrorPage =
  (
    endpoint: Endpoint,
    ownErrors: (c: IdpRequest) => Record<string, string> = () => ({}),
  ): Endpoint =>
  async (idp, c) => {
    try {
      return await endpoint(idp, c);
    } catch (error) {
      if (!(error instanceof AuthError)) {
        throw error;
      }
      const text = textsOf(c);
      const sentence = ownErrors(c)[error.code] ?? text.errors[error.code] ?? text.errors.other;
      if (error instanceof TooManyRequests) {
        c.header("Retry-After", String(error.retryAfterSeconds));
      }
      return sendPage(c, {
        title: text.errorTitle,
        status: error.status,
        content: html`<h1>${text.errorTitle}</h1>
          <p>${sentence}</p>`,
      });
    }
  };

/** The same for the pages around signing up and passwords. */
export const withAccountErrorPage = (endpoint: Endpoint): Endpoint =>
  withErrorPage(endpoint, (c) => accountTextsOf(c).errors);

import { html } from "hono/html";
import type { Endpoint } from "../context.ts";
import { AuthError } from "../errors.ts";
import { sendPage, textsOf } from "./page.ts";

/** The endpoint with its refusals shown as a page. */
export const withErrorPage =
  (endpoint: Endpoint): Endpoint =>
  async (idp, c) => {
    try {
      return await endpoint(idp, c);
    } catch (error) {
      if (!(error instanceof AuthError)) {
        throw error;
      }
      const text = textsOf(c);
      return sendPage(c, {
        title: text.errorTitle,
        status: error.status,
        content: html`<h1>${text.errorTitle}</h1>
          <p>${text.errors[error.code] ?? text.errors.other}</p>`,
      });
    }
  };

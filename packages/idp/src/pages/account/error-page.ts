import { html } from "hono/html";
import type { Endpoint, IdpRequest } from "../../context.ts";
import { AuthError, TooManyRequests } from "../../http/errors.ts";
import { withDestination } from "./account-flow.ts";
import { accountTextsOf } from "../shell/account-messages.ts";
import { sendPage, textsOf } from "../shell/page.ts";
import type { Markup } from "../shell/page.ts";
import { forgotPasswordPath } from "../../http/paths.ts";

/** Wraps an endpoint so that its errors become pages. */
export const withErrorPage = (endpoint: Endpoint): Endpoint =>
  withRenderedErrors(endpoint, (c, error) => {
    const { errors } = textsOf(c);
    return html`<p>${errors[error.code] ?? errors.other}</p>`;
  });

/** Does the same for the sign-up and password pages, with a link to request a new message. */
export const withAccountErrorPage = (endpoint: Endpoint): Endpoint =>
  withRenderedErrors(endpoint, (c, error) => {
    const text = accountTextsOf(c);
    const { errors } = textsOf(c);
    const path = withDestination(forgotPasswordPath, {
      authorizationId: c.req.query("authorization_id") ?? "",
      redirectTo: c.req.query("redirect_to") ?? "",
    });
    return html`<p>${text.errors[error.code] ?? errors[error.code] ?? errors.other}</p>
      ${error.code === "otp_expired" ? html`<p><a href="${path}">${text.askAgain}</a></p>` : ""}`;
  });

const withRenderedErrors =
  (endpoint: Endpoint, renderExplanation: (c: IdpRequest, error: AuthError) => Markup): Endpoint =>
  async (idp, c) => {
    try {
      return await endpoint(idp, c);
    } catch (error) {
      if (!(error instanceof AuthError)) {
        throw error;
      }
      if (error instanceof TooManyRequests) {
        c.header("Retry-After", String(error.retryAfterSeconds));
      }
      const title = textsOf(c).errorTitle;
      const content = html`<h1>${title}</h1>
        ${renderExplanation(c, error)}`;
      return sendPage(c, { title, status: error.status, content });
    }
  };

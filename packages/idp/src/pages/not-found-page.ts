import { preferredType } from "@werkbank/http/accept";
import { html } from "hono/html";
import type { Endpoint } from "../context.ts";
import { AuthError } from "../http/errors.ts";
import { accountPath } from "../http/paths.ts";
import { sendPage, textsOf } from "./shell/page.ts";

/**
 * Handles unknown paths: browsers get a page with a link to the account, programs the JSON error.
 *
 * @throws AuthError 404 `not_found`
 */
export const showNotFound: Endpoint = (_idp, c) => {
  const wanted = preferredType(c.req.header("Accept"), ["application/json", "text/html"]);
  if (wanted !== "text/html") throw new AuthError(404, "not_found", "Nothing here");
  const { notFoundTitle, yourAccount } = textsOf(c);
  return sendPage(c, {
    title: notFoundTitle,
    status: 404,
    content: html`<h1>${notFoundTitle}</h1>
      <p><a href="${accountPath}">${yourAccount}</a></p>`,
  });
};

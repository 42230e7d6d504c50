import { loadPendingAuthorization } from "../../clients/consent.ts";
import type { Endpoint } from "../../context.ts";
import { readBrowserForm, setBrowserCookie } from "../shell/browser-form.ts";
import { toNextPage } from "../shell/next-page.ts";

/** `POST /oauth/sign-out`: also releases the pending request, if any, for another account. */
export const submitSignOut: Endpoint = async (idp, c) => {
  const { cookie, authorizationId } = await readBrowserForm(idp, c);
  if (authorizationId !== "") {
    const { authorization } = loadPendingAuthorization(idp, authorizationId);
    const userId = idp.browserSessions.userId(cookie);
    if (userId !== null && authorization.userId === userId) {
      idp.authorizations.setUser(authorization.id, null);
    }
  }
  idp.browserSessions.signOut(cookie);
  setBrowserCookie(idp, c, idp.browserSessions.start());
  c.header("Cache-Control", "no-store");
  return c.redirect(toNextPage(authorizationId), 303);
};

import { requireUser } from "../../sessions/bearer.ts";
import type { Endpoint } from "../../context.ts";
import { AuthError } from "../../http/errors.ts";

const scopes = ["global", "local", "others"];

/**
 * `POST /logout?scope=global|local|others`: invalidates refresh tokens; issued access tokens stay valid at
 * resource servers until they expire. An OAuth client only ever ends its own session, whatever the scope.
 */
export const logOut: Endpoint = async (idp, c) => {
  const { account, session } = await requireUser(idp, c);
  const scope = c.req.query("scope") || "global";
  if (!scopes.includes(scope)) {
    throw new AuthError(400, "validation_failed", `Unsupported logout scope "${scope}"`);
  }
  if (scope === "local" || session.clientId !== null) {
    idp.sessions.end(session.id);
  } else if (scope === "others") {
    idp.sessions.endOthers(account.id, session.id);
  } else {
    idp.sessions.endAll(account.id);
    idp.browserSessions.endAll(account.id);
  }
  return c.body(null, 204);
};

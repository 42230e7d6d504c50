import { accountPath, consentPath } from "../../http/paths.ts";

/** Returns where signing in or out leads: to the request that asked for it, else to the account page. */
export const toNextPage = (authorizationId: string): string =>
  authorizationId === ""
    ? accountPath
    : `${consentPath}?authorization_id=${encodeURIComponent(authorizationId)}`;

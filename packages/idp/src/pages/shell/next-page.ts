import { accountPath, consentPath } from "../../http/paths.ts";

/** Returns the path after signing in or out: the consent page of the request, else the account page. */
export const toNextPage = (authorizationId: string): string =>
  authorizationId === ""
    ? accountPath
    : `${consentPath}?authorization_id=${encodeURIComponent(authorizationId)}`;

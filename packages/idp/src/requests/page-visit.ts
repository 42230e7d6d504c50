/** Where a user goes after our pages: to a pending authorization request, else to an allowed address. */
export type Destination = {
  /** Empty outside an authorization request. */
  authorizationId: string;
  /** Empty without one that is allowed. */
  redirectTo: string;
};

/** The browser that opens a page, and the destination of its user. */
export type PageVisit = Destination & { cookie: string };

/** Returns the query parameters for the destination. */
export function toDestinationQuery({ authorizationId, redirectTo }: Destination): URLSearchParams {
  const query = new URLSearchParams();
  if (authorizationId !== "") query.set("authorization_id", authorizationId);
  if (redirectTo !== "") query.set("redirect_to", redirectTo);
  return query;
}

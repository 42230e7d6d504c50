import { v5 as uuidv5 } from "uuid";

/**
 * Returns the id of a user whom an OpenID Connect provider knows by another kind of subject: a UUID of version 5
 * (RFC 9562), so that every token of the same user has the same id without a table.
 *
 * A subject that is a UUID is mapped as well. With a claim that users choose, they could otherwise choose the id of
 * another user.
 */
export function toUserId(issuer: string, subject: string): string {
  return uuidv5(subject, uuidv5(issuer, uuidv5.URL));
}

/**
 * Returns the user id of a program that signs in with its own client credentials: the same in every token, whatever
 * the subject, so that an owner can add the program by its client id. Differs from the id of every person.
 */
export function toServiceUserId(issuer: string, clientId: string): string {
  return uuidv5(clientId, uuidv5(`${issuer}#clients`, uuidv5.URL));
}

import { z } from "zod";

/** The name of the OAuth client of a call. */
export const clientName = (example: string) =>
  z
    .string()
    .nullable()
    .meta({
      description:
        "What the client calls itself, as the access token says in `client_name`; null where it does not. For display: two clients may have one name, `clientId` tells them apart.",
      examples: [example],
    });

import { demoId } from "./demo-id.ts";

const names = ["sanne", "youssef", "lotte", "daan", "ria"] as const;

export type DemoUserName = (typeof names)[number];

/** The user ids of the demo, by first name. */
export type DemoUsers = Record<DemoUserName, string>;

export const users = Object.fromEntries(
  names.map((name) => [name, demoId(`user:${name}@singel.example`)]),
) as DemoUsers;

/** The id of the OAuth client: the assistant that the members of the workshop use. */
export const assistantClientId = demoId("client:assistant");

/** The name of that client. */
export const assistantClientName = "Assistent van de werkplaats";

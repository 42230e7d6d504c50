import { demoId } from "./demo-id.ts";

const names = ["sanne", "youssef", "lotte", "daan", "ria"] as const;

export type Person = (typeof names)[number];

/** The people of the demo, by first name. */
export type DemoUsers = Record<Person, string>;

export const users = Object.fromEntries(
  names.map((name) => [name, demoId(`user:${name}@singel.example`)]),
) as DemoUsers;

/** The OAuth client of the assistant that the people of the workshop use. */
export const assistantClientId = demoId("client:assistant");

/** What it calls itself. */
export const assistantClientName = "Assistent van de werkplaats";

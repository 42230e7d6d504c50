import type { Transaction } from "@werkbank/api/database";
import type { ToWeek } from "../calendar/calendar.ts";
import type { DemoUsers } from "./people.ts";

/** What the seeds of one organization have in common. */
export type DemoOrganization = {
  organizationId: string;
  /** When the story begins: the records are as old as that, but for those that tell otherwise. */
  now: Date;
  /** Moves what is written down to the week of the demo. */
  toWeek: ToWeek;
  users: DemoUsers;
  /** The ids of the roles, by key. */
  roles: Record<string, string>;
};

/** Writes a part of the demo of one organization. */
export type DemoSeed<Result = void> = (transaction: Transaction, demo: DemoOrganization) => Result;

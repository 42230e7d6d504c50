import type { Transaction } from "@werkbank/api/database";
import type { ToWeek } from "../calendar/calendar.ts";
import type { DemoUsers } from "./people.ts";

/** What the seeds of one organization share. */
export type DemoOrganization = {
  organizationId: string;
  /** When the story begins: the creation time of records without one of their own. */
  now: Date;
  /** Moves data to the week of the demo. */
  toWeek: ToWeek;
  users: DemoUsers;
  /** The ids of the roles, by key. */
  roles: Record<string, string>;
};

/** Inserts a part of one organization's demo. */
export type DemoSeed<Result = void> = (transaction: Transaction, demo: DemoOrganization) => Result;

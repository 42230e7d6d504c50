import type { Transaction } from "@werkbank/api/database";
import type { ToWeek } from "../calendar/calendar.ts";
import type { DemoUsers } from "./demo-users.ts";

/** The context of the seeds of one organization. */
export type DemoOrganization = {
  organizationId: string;
  /** The start of the story: the default creation time of records. */
  now: Date;
  /** Moves data to the week of the demo. */
  toWeek: ToWeek;
  users: DemoUsers;
  /** The ids of the roles, by key. */
  roles: Record<string, string>;
};

/** Inserts a part of one organization's demo. */
export type DemoSeed<Result = void> = (transaction: Transaction, demo: DemoOrganization) => Result;

import type { Transaction } from "@werkbank/api/database";
import type { DemoUsers } from "./people.ts";

/** Writes a part of the demo of one organization. */
export type DemoSeed<Result = void> = (
  transaction: Transaction,
  demo: { organizationId: string; now: Date; users: DemoUsers; roles: Record<string, string> },
) => Result;

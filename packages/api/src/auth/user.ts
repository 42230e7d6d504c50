import { queries } from "../database/queries.ts";
import type { Transaction } from "../database/tenant.ts";
import type { Principal } from "./principal.ts";

/** Reads the caller's row, creating it if there is none; claims of the token serve for display only. */
export async function readUser(transaction: Transaction, principal: Principal, now: Date) {
  const query = queries.selectFrom("users").selectAll().where("id", "=", principal.userId);
  return (await transaction.one(query)) ?? createUser(transaction, principal, now);
}

function createUser(transaction: Transaction, principal: Principal, now: Date) {
  const user = {
    id: principal.userId,
    email: principal.email,
    display_name: principal.displayName ?? principal.email?.split("@")[0] ?? "User",
    avatar_url: principal.avatarUrl,
    language: "en",
    time_zone: "Europe/Amsterdam",
    email_confirmed_at: principal.emailConfirmed === true ? now : null,
    notifications_off: [] as string[],
    created_at: now,
    updated_at: now,
  };
  transaction.write(
    queries
      .insertInto("users")
      .values(user)
      .onConflict((conflict) => conflict.doNothing()),
  );
  return user;
}

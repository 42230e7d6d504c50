import type { Language } from "@werkbank/http/accept-language";
import type { Selectable } from "kysely";
import { queries } from "../database/queries.ts";
import type { Transaction } from "../database/tenant.ts";
import type { Users } from "../database/types.gen.ts";
import type { Principal } from "./principal.ts";

/**
 * Reads the caller's row, or creates it. Updates its email address if the token has a newer one; other claims are
 * used only when the row is created, and so is the language, that of the page on which the user is first seen.
 */
export async function readUser(
  transaction: Transaction,
  principal: Principal,
  now: Date,
  language: Language = "en",
) {
  const query = queries.selectFrom("users").selectAll().where("id", "=", principal.userId);
  const user = await transaction.one(query);
  if (user === undefined) return createUser(transaction, principal, now, language);
  const newEmail = toNewEmail(user, principal, now);
  if (newEmail === null) return user;
  const changes = { ...newEmail, updated_at: now };
  transaction.write(queries.updateTable("users").set(changes).where("id", "=", user.id));
  return { ...user, ...changes };
}

type UserEmail = Pick<Selectable<Users>, "email" | "email_confirmed_at">;

/** Returns the token's email address; null if it is unchanged or unconfirmed, or if the token is older. */
function toNewEmail(
  user: UserEmail & Pick<Selectable<Users>, "updated_at">,
  { email, emailConfirmed, issuedAt }: Principal,
  now: Date,
): UserEmail | null {
  if (email === null || emailConfirmed === false) return null;
  if (issuedAt * 1_000 <= user.updated_at.getTime()) return null;
  const isUnchanged = email === user.email;
  if (isUnchanged && (emailConfirmed === null || user.email_confirmed_at !== null)) return null;
  return { email, email_confirmed_at: emailConfirmed === true ? now : null };
}

function createUser(transaction: Transaction, principal: Principal, now: Date, language: Language) {
  const user = {
    id: principal.userId,
    email: principal.email,
    display_name: principal.displayName ?? principal.email?.split("@")[0] ?? "User",
    avatar_url: principal.avatarUrl,
    service_client_id: principal.isService ? principal.clientId : null,
    language,
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

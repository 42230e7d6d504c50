import type { DatabaseSync } from "node:sqlite";

/** A change of an account's address: requested, confirmed by each of the two addresses, applied. */
export type EmailChanges = {
  requestEmailChange(id: string, newEmail: string): void;
  /** Records that one of the two addresses has confirmed the change. */
  confirmEmailChange(id: string, kind: string): void;
  cancelEmailChange(id: string): void;
  /** Replaces the old address with the new one, confirmed. */
  changeEmail(id: string): void;
};

export function createEmailChanges(db: DatabaseSync, clock: () => number): EmailChanges {
  return {
    requestEmailChange(id, newEmail) {
      db.prepare(
        `update accounts set new_email = ?, email_change_sent_at = ?, email_change_confirmed = null
         where id = ?`,
      ).run(newEmail, clock(), id);
    },
    confirmEmailChange(id, kind) {
      db.prepare("update accounts set email_change_confirmed = ? where id = ?").run(kind, id);
    },
    cancelEmailChange(id) {
      db.prepare(
        "update accounts set new_email = null, email_change_confirmed = null where id = ?",
      ).run(id);
    },
    changeEmail(id) {
      db.prepare(
        `update accounts set email = new_email, new_email = null, email_change_confirmed = null,
           email_confirmed_at = ?, updated_at = ?,
           user_metadata = json_set(user_metadata, '$.email', new_email, '$.email_verified', json('true'))
         where id = ? and new_email is not null`,
      ).run(clock(), clock(), id);
    },
  };
}

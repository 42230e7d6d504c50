import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { Language } from "@werkbank/http/accept-language";

const maxMessages = 500;

export type MessageKind =
  | "signup"
  | "already_registered"
  | "email_change_taken"
  | "recovery"
  | "email_change_current"
  | "email_change_new"
  | "reauthentication"
  | "password_changed";

export type Message = {
  id: string;
  kind: MessageKind;
  to: string;
  language: Language;
  subject: string;
  /** Plain text that includes link and code. */
  text: string;
  link: string | null;
  /** 6 digits. */
  code: string | null;
  /** The value for `token_hash` of `/verify`. */
  token: string | null;
  createdAt: number;
};

/** Messages that a real provider would send, stored for the developer; the oldest are deleted first. */
export type Outbox = {
  /** Returns the message's id. */
  put(message: Omit<Message, "id" | "createdAt">): string;
  /** Removes an unread message. */
  discard(id: string): void;
  /** Returns messages, newest first; only those to one address when `to` is given. */
  list(to?: string): Message[];
  find(id: string): Message | null;
};

type Row = {
  id: string;
  kind: MessageKind;
  recipient: string;
  language: Language;
  subject: string;
  body: string;
  link: string | null;
  code: string | null;
  token: string | null;
  created_at: number;
};

export function createOutbox(db: DatabaseSync, clock: () => number): Outbox {
  return {
    put(message) {
      const id = randomUUID();
      db.prepare(
        `insert into outbox
           (id, kind, recipient, language, subject, body, link, code, token, created_at)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ).run(
        id,
        message.kind,
        message.to,
        message.language,
        message.subject,
        message.text,
        message.link,
        message.code,
        message.token,
        clock(),
      );
      db.prepare(
        `delete from outbox where rowid in (
           select rowid from outbox order by created_at desc, rowid desc limit -1 offset ?)`,
      ).run(maxMessages);
      return id;
    },
    discard(id) {
      db.prepare("delete from outbox where id = ?").run(id);
    },
    list(to) {
      const rows = db
        .prepare(
          "select * from outbox where ? is null or recipient = ? order by created_at desc, rowid desc",
        )
        .all(to ?? null, to ?? null);
      return (rows as Row[]).map(toMessage);
    },
    find(id) {
      const row = db.prepare("select * from outbox where id = ?").get(id) as Row | undefined;
      return row === undefined ? null : toMessage(row);
    },
  };
}

function toMessage({ recipient, body, created_at: createdAt, ...row }: Row): Message {
  return { ...row, to: recipient, text: body, createdAt };
}

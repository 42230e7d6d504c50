import type { RunningIdp } from "./running-idp.ts";

export type Mail = {
  id: string;
  kind: string;
  to: string;
  language: string;
  subject: string;
  text: string;
  link: string | null;
  code: string | null;
  token: string | null;
};

/** Reads the outbox, newest first; only messages to one address when `to` is given. */
export async function readOutbox({ origin }: RunningIdp, to?: string): Promise<Mail[]> {
  const query = to === undefined ? "" : `?${new URLSearchParams({ to })}`;
  const response = await fetch(`${origin}/outbox.json${query}`);
  return ((await response.json()) as { messages: Mail[] }).messages;
}

/** Returns the newest message to an address. */
export async function lastMail(running: RunningIdp, to: string, kind?: string): Promise<Mail> {
  const mails = await readOutbox(running, to);
  const mail = mails.find((candidate) => kind === undefined || candidate.kind === kind);
  if (mail === undefined) {
    throw new Error(`No message to ${to}`);
  }
  return mail;
}

/** Returns a link or code that the message must have. */
export function partOf(mail: Mail, part: "link" | "code" | "token"): string {
  const value = mail[part];
  if (value === null) {
    throw new Error(`The message "${mail.subject}" has no ${part}`);
  }
  return value;
}

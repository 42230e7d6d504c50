import { z } from "zod";
import { emailAddress } from "../schema/email-address.ts";
import { removeHiddenCharacters } from "./hidden-characters.ts";

/** The maximum size of all attachments of a message together: 5 MiB. */
export const maxAttachmentBytes = 5 * 1024 * 1024;

/** Text of a header field: replaces control characters and line breaks by a space, and removes hidden characters. */
const headerText = (max: number) =>
  z.string().transform((value) =>
    removeHiddenCharacters(value)
      // oxlint-disable-next-line no-control-regex -- these are what must not stand in a header
      .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/gu, " ")
      .trim()
      .slice(0, max)
      .toWellFormed(),
  );

const MailAddress = z.object({
  name: headerText(200).default(""),
  email: z.email({ pattern: emailAddress }).max(320),
});

const MailAttachment = z.object({
  filename: headerText(200).transform((value) => value.replace(/["\\/]/gu, "_") || "attachment"),
  contentType: z.string().regex(/^[a-z]+\/[a-z0-9.+-]+$/u),
  contentBase64: z.base64(),
  /** The name by which the HTML shows an image (`cid:`, RFC 2392); such an attachment is part of the text. */
  contentId: z
    .string()
    .regex(/^[\w-]+$/u)
    .exactOptional(),
});

/** A message that the service sends. The sender is the service's own (`MAIL_FROM`). */
export const MailMessage = z
  .object({
    to: z.array(MailAddress).min(1).max(50),
    cc: z.array(MailAddress).max(50).default([]),
    replyTo: MailAddress.nullable().default(null),
    subject: headerText(250),
    text: z.string().min(1),
    html: z.string().nullable().default(null),
    attachments: z.array(MailAttachment).max(20).default([]),
    /** The calendar message (RFC 6047), with its iTIP method. */
    calendar: z
      .object({ method: z.enum(["REQUEST", "CANCEL"]), text: z.string().min(1) })
      .optional(),
    /**
     * A calendar message about another event or series, attached as a file: those of one calendar message have the
     * same UID (RFC 5546, 3.2.2).
     */
    otherCalendar: z
      .object({
        filename: headerText(200),
        method: z.enum(["REQUEST", "CANCEL"]),
        text: z.string().min(1),
      })
      .exactOptional(),
    language: z.enum(["nl", "en"]),
    /** Where a recipient unsubscribes from such messages, on a page or with one click (RFC 8058). */
    unsubscribeUrl: z.url({ protocol: /^https?$/u }).exactOptional(),
  })
  .refine(({ attachments }) => toBytes(attachments) <= maxAttachmentBytes, {
    path: ["attachments"],
    error: "must have at most 5 MiB together",
  });
/** As stored and sent, with every member present. */
export type MailMessage = z.output<typeof MailMessage>;

function toBytes(attachments: z.output<typeof MailAttachment>[]): number {
  return attachments.reduce((sum, { contentBase64 }) => sum + (contentBase64.length * 3) / 4, 0);
}

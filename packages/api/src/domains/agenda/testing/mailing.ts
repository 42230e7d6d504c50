/** A test agenda with access to the invitation mails in the outbox. */
import type { MailMessage } from "../../../mail/mail-message.ts";
import type { TestService } from "../../../testing/test-service.ts";
import { createTestAgenda } from "./agenda-fixture.ts";
import { parseCalendar } from "./read-calendar-file.ts";

/** A meeting with an external attendee. */
export const meeting = {
  title: "Proefrit bakfiets",
  location: "Werkplaats",
  startAt: "2026-11-30T10:00:00+01:00",
  endAt: "2026-11-30T10:30:00+01:00",
  notifyAttendees: true,
  attendees: [{ email: "femke@snelle-bocht.example", displayName: "Femke Jonker" }],
};

/** @param service a service that runs the jobs for invitations and mail */
export async function createInvitationMailbox(service: TestService) {
  const agenda = await createTestAgenda(service, await service.createOrganization());
  const knownIds = new Set((await service.outbox()).map(({ id }) => id));
  return {
    agenda,
    /** Returns the messages since the last call, oldest first. */
    mails: async (): Promise<MailMessage[]> => {
      await service.jobs.runDue();
      const entries = (await service.outbox()).toReversed();
      const added = entries.filter(({ id }) => !knownIds.has(id));
      for (const { id } of added) knownIds.add(id);
      return added.map(({ message }) => message);
    },
    create: (body: object = {}, as = agenda.organization.owner) =>
      agenda.ok("POST", "/items", { ...meeting, ...body }, as),
  };
}

/** Summarizes a message: its recipients and the first event of its calendar file. */
export const summarizeMail = ({ to, subject, calendar }: MailMessage) => {
  const file = parseCalendar(calendar?.text ?? "");
  const [event] = file.getAllSubcomponents("vevent");
  const attendees = event?.getAllProperties("attendee") ?? [];
  return {
    to: to.map(({ email }) => email),
    subject,
    method: file.getFirstPropertyValue("method"),
    uid: event?.getFirstPropertyValue("uid"),
    occurrence: event?.getFirstPropertyValue("recurrence-id")?.toString() ?? null,
    sequence: Number(event?.getFirstPropertyValue("sequence")),
    status: event?.getFirstPropertyValue("status"),
    attendees: attendees.map((attendee) => String(attendee.getFirstValue())),
  };
};

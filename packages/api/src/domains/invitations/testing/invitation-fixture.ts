import { beforeEach, test as base } from "vitest";
import { sendMail } from "../../../mail/send-mail.ts";
import { openTestService } from "../../../testing/open-test-service.ts";

export const day = 86_400_000;

/** Opens a service that sends its mail, and extends `test` with an organization and its invitations. */
export async function openInvitationTests() {
  const service = await openTestService({}, {}, [sendMail]);

  const test = base
    .extend("organization", () => service.createOrganization())
    .extend(
      "invite",
      ({ organization }) =>
        (body: unknown, as = organization.owner, query = "") =>
          service.request("POST", `${organization.path}/invitations${query}`, { as, body }),
    )
    .extend(
      "list",
      ({ organization }) =>
        async (as = organization.owner) =>
          (await service.request("GET", `${organization.path}/invitations`, { as })).body.items,
    )
    /** Returns a token of the owner that is still valid after nine days. */
    .extend(
      "ownerLater",
      ({ organization }) =>
        () =>
          service.issuer.sign({
            sub: organization.owner.id,
            exp: Math.floor((Date.now() + 9 * day) / 1_000),
          }),
    );

  beforeEach(() => {
    service.setNow(Date.now());
  });

  const mailsTo = async (email: string) => {
    await service.jobs.runDue();
    return (await service.outbox()).filter(({ message }) =>
      message.to.some((recipient) => recipient.email === email),
    );
  };

  return { service, test, mailsTo };
}

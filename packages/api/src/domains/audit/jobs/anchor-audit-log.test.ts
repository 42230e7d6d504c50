import { expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { TestOrganization } from "../../../testing/test-service.ts";
import { sendMail } from "../../../mail/send-mail.ts";
import { createAuditLogs, removeNewestDownTo } from "../testing/audit-log.ts";
import { anchorAuditLog } from "./anchor-audit-log.ts";

const service = await openTestService({}, {}, [anchorAuditLog, sendMail]);
const logs = createAuditLogs(service);

const anchorsOf = (organization: TestOrganization) =>
  organization.run((transaction) =>
    transaction.all<{ sequence: number }>({
      text: "select sequence from audit_anchors order by sequence",
      values: [],
    }),
  );

const mailsTo = async (organization: TestOrganization) => {
  const people = [organization.owner, organization.admin, organization.member].map(
    ({ email }) => email,
  );
  const sent = await service.outbox();
  return sent
    .map(({ message }) => message)
    .filter(({ to }) => to.some(({ email }) => people.includes(email)));
};

test("anchors the log each night if it has new entries", async () => {
  const organization = await service.createOrganization();
  await logs.anchor();
  expect(await anchorsOf(organization)).toEqual([]);
  await logs.append(organization, 3);
  await logs.anchor();
  await logs.anchor();
  expect(await anchorsOf(organization)).toEqual([{ sequence: 3 }]);
  await logs.append(organization, 2);
  await logs.anchor();
  expect(await anchorsOf(organization)).toEqual([{ sequence: 3 }, { sequence: 5 }]);
  const whole = await logs.verify(organization, { fromSequence: 1 });
  expect(whole).toMatchObject({ valid: true, lastAnchor: { sequence: 5 } });
  expect(await mailsTo(organization)).toEqual([]);
});

test("does not anchor a broken log, and logs an error", async () => {
  const organization = await logs.withEntries(4);
  await logs.tamper(
    organization,
    "delete from audit_entries where organization_id = $1 and sequence = 2",
  );
  await logs.anchor();
  expect(await anchorsOf(organization)).toEqual([]);
  const reported = () =>
    service.logs.filter((entry) => entry["organizationId"] === organization.id);
  expect(reported()).toEqual([
    expect.objectContaining({
      level: "error",
      job: "anchor-audit-log",
      error: "the audit log is not whole: entry 2 is missing or was changed; it was not anchored",
    }),
  ]);
});

test("logs an error if entries were removed after the last anchor", async () => {
  const organization = await logs.withEntries(4);
  await logs.anchor();
  await logs.tamper(organization, ...removeNewestDownTo(2));
  await logs.anchor();
  const reported = service.logs.filter((entry) => entry["organizationId"] === organization.id);
  expect(reported).toEqual([
    expect.objectContaining({ error: expect.stringContaining("entry 3 is missing") }),
  ]);
});

test("mails the anchor to the enabled owners in their language if mailAuditAnchors is true", async () => {
  const organization = await service.createOrganization({ name: "Accu & Co" });
  const other = await logs.withEntries(2);
  const disabled = await service.createUser("Dirk Disabled");
  await service.addMember(organization, disabled, "owner");
  await organization.run(async (transaction) => {
    transaction.write({
      text: "update users set language = 'nl' where id = app_user_id()",
      values: [],
    });
    transaction.write({
      text: "update memberships set disabled_at = now() where user_id = $1",
      values: [disabled.id],
    });
  });
  const { status, body } = await service.request("PATCH", organization.path, {
    as: organization.owner,
    body: { settings: { mailAuditAnchors: true } },
  });
  expect({ status, settings: body.settings }).toMatchObject({
    status: 200,
    settings: { mailAuditAnchors: true },
  });
  await logs.anchor();
  const { lastAnchor } = await logs.verify(organization);
  const [message, ...more] = await mailsTo(organization);
  expect(more).toEqual([]);
  expect(message).toMatchObject({
    to: [{ email: organization.owner.email }],
    language: "nl",
    subject: expect.stringMatching(/^Anker van het auditlogboek van Accu & Co, \d+ \w+ \d{4}$/u),
    attachments: [
      {
        filename: `audit-anchor-${lastAnchor.at.slice(0, 10)}.jws`,
        contentType: "application/jose",
        contentBase64: Buffer.from(lastAnchor.jws).toString("base64"),
      },
    ],
  });
  expect(message?.text).toContain(lastAnchor.hash);
  expect(message?.text).toContain("/nl/audit#ankers");
  expect(await mailsTo(other)).toEqual([]);

  await service.request("PATCH", organization.path, {
    token: service.issuer.sign({ sub: organization.owner.id }),
    body: { settings: { mailAuditAnchors: false } },
  });
  await logs.anchor();
  expect(await mailsTo(organization)).toHaveLength(1);
});
